package dev.stayhub.api.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.api.testing.Concurrently;
import dev.stayhub.api.testing.RunningApi;
import dev.stayhub.api.testing.Waits;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class DrippingBodiesTest {

    private static final int SERVER_THREADS = 250;
    private static final int STRANGERS = SERVER_THREADS + 50;

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

            api.anonymous().get("/health/live").expect(200);
            api.anonymous().get("/v1/properties").expect(200);

            int stillWaitedFor = 0;
            for (Socket socket : strangers) {
                stillWaitedFor += socket.getInputStream().available() == 0 ? 1 : 0;
            }
            assertThat(stillWaitedFor)
                    .as("strangers whose idle time-out has set nothing free")
                    .isGreaterThan(SERVER_THREADS);
        } finally {
            for (Socket socket : strangers) {
                socket.close();
            }
        }
    }

    @Test
    void a_body_that_stops_is_given_up_after_the_idle_time_out() {
        List<String> beginnings = List.of(
                "Content-Length: 5000\r\n\r\n{",
                "Content-Length: 5000\r\n\r\n",
                "Transfer-Encoding: chunked\r\n\r\n5\r\n{");

        List<String> answers = Concurrently.run(beginnings.size(), i -> answerToABodyThatStops(beginnings.get(i)));

        assertThat(answers)
                .allSatisfy(
                        answer -> assertThat(answer).startsWith("HTTP/1.1 408 ").contains("/problems/request-timeout"));
    }

    private static String answerToABodyThatStops(String beginning) {
        try (Socket socket =
                new Socket(InetAddress.getLoopbackAddress(), api.uri().getPort())) {
            socket.setSoTimeout((int) Waits.PATIENCE.toMillis());
            socket.getOutputStream()
                    .write(("POST /v1/sessions HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n" + beginning)
                            .getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
