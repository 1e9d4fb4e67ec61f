package dev.stayhub.testbed.network;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stayhub.testbed.TestbedException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import org.junit.jupiter.api.Test;

class PortTest {

    @Test
    void every_port_that_is_taken_is_named_with_the_setting_that_moves_it() throws Exception {
        int free = FreePorts.one();
        try (ServerSocket everywhere = new ServerSocket(0);
                ServerSocket loopback = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            List<Port> ports = List.of(
                    new Port("STAYHUB_HTTP_PORT", everywhere.getLocalPort()),
                    new Port("STAYHUB_WORKER_PORT", loopback.getLocalPort()),
                    new Port("STAYHUB_DB_PORT", free));

            assertThatThrownBy(() -> Port.requireFree(ports))
                    .isInstanceOf(TestbedException.class)
                    .hasMessageContaining("port " + everywhere.getLocalPort())
                    .hasMessageContaining("STAYHUB_HTTP_PORT")
                    .hasMessageContaining("port " + loopback.getLocalPort())
                    .hasMessageContaining("STAYHUB_WORKER_PORT")
                    .hasMessageNotContaining("STAYHUB_DB_PORT");
        }
        Port.requireFree(List.of(new Port("STAYHUB_DB_PORT", free)));
    }
}
