package dev.stayhub.api.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.api.testing.ApiResponse;
import dev.stayhub.api.testing.JsonBodies;
import dev.stayhub.api.testing.Person;
import dev.stayhub.api.testing.RunningApi;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Conditional requests (RFC 9110), and that no two bodies share a strong tag. */
class ETagTest {

    @RegisterExtension
    static final RunningApi api = new RunningApi();

    static Person host;
    static Person guest;
    static String property;
    static String booking;

    @BeforeAll
    static void a_booking() {
        host = api.signUp("Hugo Host");
        guest = api.signUp("Gwen Guest");
        UUID id = host.publishProperty(JsonBodies.property("description", '"' + "Long. ".repeat(400) + '"'));
        property = "/v1/properties/" + id;
        booking = "/v1/bookings/"
                + guest.book(id, "2027-05-10", "2027-05-14").expect(201).id();
    }

    @ParameterizedTest
    @ValueSource(strings = {"TAG", "W/TAG", "*", "\"7\", TAG", "\"a,b\",W/TAG", " , TAG ,,"})
    void a_get_or_head_with_a_tag_of_the_same_body_is_answered_with_304(String form) {
        for (String path : List.of(booking, property)) {
            String tag = guest.get(path).expect(200).header("ETag");
            for (String method : List.of("GET", "HEAD")) {
                ApiResponse same = conditional(method, path, form.replace("TAG", tag));

                same.expect(304);
                assertThat(same.body()).isEmpty();
                assertThat(same.header("ETag")).isEqualTo(tag);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"1\"", "\"1-0123456789abcdef\"", "W/\"7\"", "\"*\"", "\"\""})
    void a_get_with_another_tag_gets_the_body(String other) {
        assertThat(conditional("GET", booking, other).expect(200).json())
                .isEqualTo(guest.get(booking).json());
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "\"1", "*, \"1\"", "w/\"1\""})
    void a_condition_that_is_no_list_of_tags_is_refused(String none) {
        conditional("GET", booking, none).expectProblem(400, "malformed-request");
    }

    @Test
    void several_lines_of_if_none_match_are_one_list() {
        String tag = guest.get(booking).header("ETag");

        ApiResponse same = guest.send(
                "GET",
                booking,
                BodyPublishers.noBody(),
                request -> request.header("If-None-Match", "\"7\"").header("If-None-Match", tag));

        same.expect(304);
    }

    @Test
    void the_tag_changes_with_the_body_and_not_without() {
        UUID id = host.publishProperty();
        ApiResponse created = guest.book(id, "2027-05-10", "2027-05-14").expect(201);
        String path = "/v1/bookings/" + created.id();
        api.owner().execute("""
                INSERT INTO email_deliveries (idempotency_key, kind, state, rendered_sha256, sent_at)
                VALUES ('booking-created:' || CAST(:about AS TEXT), 'confirmation', 'SENT', sha256(''), now())
                """, created.id());

        assertThat(guest.get(path).json()).isEqualTo(created.json());
        assertThat(guest.get(path).header("ETag")).isEqualTo(created.header("ETag"));
        assertThat(host.get(path).header("ETag")).isEqualTo(created.header("ETag"));

        // A migration or a release that shows more has the same effect: another body of the same version.
        api.owner().execute("UPDATE bookings SET guest_name = 'Gwendolyn' WHERE public_id = :about", created.id());

        assertThat(guest.get(path).header("ETag")).isNotEqualTo(created.header("ETag"));
        conditional("GET", path, created.header("ETag")).expect(200);
    }

    @Test
    void a_body_that_is_shown_differently_does_not_fail_an_if_match() {
        ApiResponse created =
                guest.book(host.publishProperty(), "2027-05-10", "2027-05-14").expect(201);
        String path = "/v1/bookings/" + created.id();
        api.owner().execute("UPDATE bookings SET guest_name = 'Gwendolyn' WHERE public_id = :about", created.id());

        guest.send("PATCH", path, "{\"guests\": 3}", "If-Match", created.header("ETag"))
                .expect(200);
        guest.send("PATCH", path, "{\"guests\": 4}", "If-Match", created.header("ETag"))
                .expectProblem(412, "version-mismatch");
    }

    @Test
    void a_request_that_would_change_something_is_never_answered_with_304() {
        ApiResponse created =
                guest.book(host.publishProperty(), "2027-05-10", "2027-05-14").expect(201);
        String path = "/v1/bookings/" + created.id();
        String tag = created.header("ETag");

        for (String condition : List.of(tag, "*")) {
            guest.send("PATCH", path, "{}", "If-None-Match", condition).expectProblem(400, "malformed-request");
            guest.send("POST", path + "/cancellation", "{}", "If-None-Match", condition)
                    .expectProblem(400, "malformed-request");
        }
        assertThat(guest.get(path).body()).isEqualTo(created.body());
    }

    @Test
    void a_compressed_body_has_no_strong_tag_of_another_one() {
        UnaryOperator<HttpRequest.Builder> gzip = request -> request.header("Accept-Encoding", "gzip");

        ApiResponse tagged = guest.send("GET", property, BodyPublishers.noBody(), gzip);
        ApiResponse untagged =
                guest.notHeldToDescription().send("GET", "/v1/properties", BodyPublishers.noBody(), gzip);

        assertThat(tagged.header("Content-Encoding")).isNull();
        assertThat(tagged.header("ETag")).isEqualTo(guest.get(property).header("ETag"));
        assertThat(untagged.header("Content-Encoding")).isEqualTo("gzip");
        assertThat(untagged.header("ETag")).isNull();
        assertThat(List.of(tagged, untagged))
                .extracting(answer -> answer.header("Vary"))
                .containsOnly("Accept-Encoding");
    }

    private static ApiResponse conditional(String method, String path, String condition) {
        return guest.send(method, path, BodyPublishers.noBody(), request -> request.header("If-None-Match", condition));
    }
}
