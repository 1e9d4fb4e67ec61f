package dev.stayhub.api.http;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.spi.ILoggingEvent;
import dev.stayhub.api.testing.ApiResponse;
import dev.stayhub.api.testing.CapturedLog;
import dev.stayhub.api.testing.JsonBodies;
import dev.stayhub.api.testing.Person;
import dev.stayhub.api.testing.RunningApi;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RequestLogTest {

    @RegisterExtension
    static final RunningApi api = new RunningApi();

    @Test
    void a_request_is_one_line_with_its_id_and_its_route_and_nothing_about_people() {
        Person guest = api.signUp("Gwen Guest");
        UUID id = UUID.randomUUID();
        try (CapturedLog log = new CapturedLog()) {
            guest.get("/v1/bookings/" + id).expect(404);
            guest.get("/v1/bookings?pageSize=7").expect(200);
            guest.get("/v1/secret-place").expect(404);
            guest.post("/v1/sessions", "{\"email\": \"%s\", \"password\": \"12345678\"}".formatted(guest.email()))
                    .expect(401);

            assertThat(log.lines()).hasSize(4);
            assertThat(log.lines().get(0)).matches("GET /v1/bookings/\\{id} 404 \\d+ ms");
            assertThat(log.lines().get(1)).matches("GET /v1/bookings 200 \\d+ ms");
            assertThat(log.lines().get(2)).matches("GET - 404 \\d+ ms");
            assertThat(log.lines().get(3)).matches("POST /v1/sessions 401 \\d+ ms");
        }
    }

    @Test
    void a_request_id_that_is_sane_is_kept_and_logged() {
        try (CapturedLog log = new CapturedLog()) {
            ApiResponse answer = withId("checkout-7_a.B");

            assertThat(answer.header("X-Request-Id")).isEqualTo("checkout-7_a.B");
            assertThat(log.events())
                    .singleElement()
                    .extracting(ILoggingEvent::getMDCPropertyMap)
                    .hasToString("{requestId=checkout-7_a.B}");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "two words", "semi;colon", "ünïcode", "<script>", "a\tb"})
    void a_request_id_that_is_not_sane_is_replaced(String id) {
        ApiResponse answer = withId(id);

        assertThat(answer.header("X-Request-Id")).isNotEqualTo(id);
        assertThat(UUID.fromString(answer.header("X-Request-Id")).version()).isEqualTo(7);
    }

    @Test
    void a_request_id_has_at_most_100_characters() {
        assertThat(withId("x".repeat(100)).header("X-Request-Id")).hasSize(100);
        assertThat(withId("x".repeat(101)).header("X-Request-Id")).hasSize(36);
    }

    @Test
    void what_goes_wrong_on_our_side_is_logged_with_the_id_and_not_told() {
        Person host = api.signUp("Hugo Host");
        api.owner().execute("ALTER TABLE properties RENAME COLUMN title TO name");
        try (CapturedLog log = new CapturedLog()) {
            ApiResponse answer = host.post("/v1/properties", JsonBodies.property("title", "\"Secret cottage\""));

            answer.expectProblem(500, "internal-error");
            assertThat(answer.body()).doesNotContain("column", "title\\", "PSQL", "Exception");
            List<ILoggingEvent> errors = log.events().stream()
                    .filter(event -> event.getThrowableProxy() != null)
                    .toList();
            assertThat(errors).hasSize(1);
            assertThat(errors.get(0).getMDCPropertyMap()).containsEntry("requestId", answer.header("X-Request-Id"));
            assertThat(errors.get(0).getThrowableProxy().getMessage())
                    .as("what people wrote is not in the log")
                    .doesNotContain("Secret cottage");
        } finally {
            api.owner().execute("ALTER TABLE properties RENAME COLUMN name TO title");
        }
    }

    @Test
    void answers_are_not_cached_and_not_sniffed() {
        ApiResponse answer = api.anonymous().get("/v1/properties").expect(200);

        assertThat(answer.header("Cache-Control")).isEqualTo("no-store");
        assertThat(answer.header("X-Content-Type-Options")).isEqualTo("nosniff");
        assertThat(answer.header("Server")).isNull();
    }

    private static ApiResponse withId(String id) {
        return api.anonymous()
                .send("GET", "/health/live", BodyPublishers.noBody(), request -> request.header("X-Request-Id", id));
    }
}
