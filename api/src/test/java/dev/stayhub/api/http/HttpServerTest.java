package dev.stayhub.api.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.api.load.Overloaded;
import dev.stayhub.api.testing.ApiResponse;
import dev.stayhub.api.testing.CapturedLog;
import dev.stayhub.api.testing.Person;
import io.javalin.Javalin;
import io.javalin.http.HttpResponseException;
import java.net.URI;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes of exceptions that no use case has thought of. */
class HttpServerTest {

    static Javalin app;
    static Person client;

    @BeforeAll
    static void start() {
        app = HttpServer.create(
                new HttpServer.Settings(50, List.of()), ctx -> {}, (method, route, status, took) -> {}, routes -> {
                    routes.get("/error", ctx -> {
                        throw new StackOverflowError("secret");
                    });
                    routes.get("/exception", ctx -> {
                        throw new IllegalStateException("secret");
                    });
                    routes.get("/overloaded", ctx -> {
                        throw new Overloaded("secret", Duration.ofMillis(3_001));
                    });
                    routes.get("/teapot", ctx -> {
                        throw new HttpResponseException(418, "secret", Map.of("secret", "secret"));
                    });
                    routes.get("/sql/{state}", ctx -> {
                        throw new IllegalStateException(new SQLException("secret", ctx.pathParam("state")));
                    });
                });
        app.start("127.0.0.1", 0);
        client = Person.ofAnotherServer(URI.create("http://127.0.0.1:" + app.port()));
    }

    @AfterAll
    static void stop() {
        app.stop();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/error", "/exception", "/sql/XX000", "/sql/23505"})
    void what_nobody_expected_is_a_500_that_says_nothing_and_is_logged(String path) {
        try (CapturedLog log = new CapturedLog()) {
            ApiResponse answer = client.get(path).expectProblem(500, "internal-error");

            assertThat(answer.body()).doesNotContain("secret");
            assertThat(log.alarms()).hasSize(1);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"08006", "53300", "57P01", "57014", "55P03", "40P01", "40001", "25P03"})
    void what_is_the_databases_moment_is_a_503_that_says_when_to_try_again(String sqlState) {
        ApiResponse answer = client.get("/sql/" + sqlState).expectProblem(503, "unavailable");

        assertThat(answer.header("Retry-After")).isEqualTo("2");
        assertThat(answer.body()).doesNotContain("secret");
    }

    @Test
    void too_much_work_is_a_503_that_says_when_to_try_again_in_whole_seconds() {
        assertThat(client.get("/overloaded").expectProblem(503, "unavailable").header("Retry-After"))
                .isEqualTo("4");
    }

    @Test
    void an_exception_of_the_library_keeps_its_status_and_tells_nothing_else() {
        ApiResponse answer = client.get("/teapot").expectProblem(418, "malformed-request");

        assertThat(answer.body()).doesNotContain("secret");
    }
}
