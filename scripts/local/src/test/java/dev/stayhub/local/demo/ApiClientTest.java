package dev.stayhub.local.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.stayhub.runtime.cli.CommandFailedException;
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
    void it_asks_as_whoever_the_token_was_given_to() throws Exception {
        ApiClient anybody = new ApiClient(uri);

        String token = anybody.post("/v1/sessions", DemoAccount.GUEST.login())
                .expect(201)
                .body()
                .path("token")
                .asText();
        assertThat(authorization).hasValue(null);

        anybody.with(token).post("/v1/sessions");
        assertThat(authorization).hasValue("Bearer t-1");
    }

    @Test
    void another_answer_than_expected_is_told_with_its_question() {
        ApiClient client = new ApiClient(uri);

        assertThatThrownBy(() -> client.post("/v1/sessions").expect(200))
                .isInstanceOf(CommandFailedException.class)
                .hasMessageContaining("POST /v1/sessions answered 201");
    }

    @Test
    void an_api_that_is_gone_is_told_with_its_question() {
        ApiClient client = new ApiClient(uri);
        server.stop(0);

        assertThatThrownBy(() -> client.post("/v1/sessions"))
                .isInstanceOf(CommandFailedException.class)
                .hasMessageContaining("POST /v1/sessions failed");
    }
}
