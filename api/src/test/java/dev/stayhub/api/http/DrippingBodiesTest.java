package dev.stayhub.api.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.api.testing.RunningApi;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DrippingBodiesTest {

    /** More than the server has threads. */
    private static final int STRANGERS = 300;

    @RegisterExtension
    static final RunningApi api = new RunningApi();

    @Test
    void bodies_that_drip_in_hold_up_nobody() throws Exception {
        List<Socket> strangers = new ArrayList<>();
        try {
            for (int stranger = 0; stranger < STRANGERS; stranger++) {
                Socket socket =
                        new Socket(InetAddress.getLoopbackAddress(), api.uri().getPort());
                socket.getOutputStream()
                        .write(("POST /v1/sessions HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
                                        + "Content-Length: 5000\r\n\r\n{")
                                .getBytes(StandardCharsets.US_ASCII));
                strangers.add(socket);
            }

            long startNanos = System.nanoTime();
            assertThat(api.anonymous().get("/health/live").status()).isEqualTo(200);
            assertThat(api.anonymous().get("/v1/properties").status()).isEqualTo(200);
            assertThat(Duration.ofNanos(System.nanoTime() - startNanos))
                    .as("well before the strangers' idle time-out sets a thread free")
                    .isLessThan(Duration.ofSeconds(8));
        } finally {
            for (Socket socket : strangers) {
                socket.close();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Content-Length: 5000\r\n\r\n{",
                "Content-Length: 5000\r\n\r\n",
                "Transfer-Encoding: chunked\r\n\r\n5\r\n{"
            })
    void a_body_that_stops_is_given_up_after_the_idle_time_out(String beginning) throws Exception {
        try (Socket socket =
                new Socket(InetAddress.getLoopbackAddress(), api.uri().getPort())) {
            socket.setSoTimeout(25_000);
            socket.getOutputStream()
                    .write(("POST /v1/sessions HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n" + beginning)
                            .getBytes(StandardCharsets.US_ASCII));

            String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

            assertThat(answer).startsWith("HTTP/1.1 408 ").contains("/problems/request-timeout");
        }
    }
}
