package dev.stayhub.testbed.guests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.MissingNode;
import com.sun.net.httpserver.HttpServer;
import dev.stayhub.testbed.TestbedException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ApiClientTest {

    private final AtomicReference<String> authorization = new AtomicReference<>();
    private HttpServer server;
    private URI uri;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/v1/sessions", exchange -> {
            authorization.set(exchange.getRequestHeaders().getFirst("Authorization"));
            byte[] body = "{\"token\":\"t-1\"}".getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(201, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
        uri = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @Test
    void it_asks_as_whoever_has_signed_in() throws Exception {
        ApiClient anybody = ApiClient.of(uri);

        ApiClient guest = anybody.signedIn("guest@stayhub.test", "password");
        assertThat(authorization).hasValue(null);

        guest.post("/v1/sessions");
        assertThat(authorization).hasValue("Bearer t-1");
    }

    @Test
    void another_answer_than_expected_is_told_with_its_question() {
        ApiClient client = ApiClient.of(uri);

        assertThatThrownBy(() -> client.post("/v1/sessions").expect(200))
                .isInstanceOf(TestbedException.class)
                .hasMessageContaining("POST /v1/sessions answered 201");
    }

    @Test
    void no_answer_is_an_error_or_the_status_0() throws InterruptedException {
        ApiClient client = ApiClient.of(uri);
        server.stop(0);

        assertThatThrownBy(() -> client.post("/v1/sessions")).isInstanceOf(IOException.class);
        assertThat(client.orNoAnswer("POST", "/v1/sessions", MissingNode.getInstance())
                        .status())
                .isZero();
    }
}
