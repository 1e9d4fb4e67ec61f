package dev.stayhub.api.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stayhub.api.testing.ApiResponse;
import dev.stayhub.api.testing.JsonBodies;
import dev.stayhub.api.testing.Person;
import dev.stayhub.api.testing.RunningApi;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What is read leniently, and what a refusal repeats of the request. */
class InputTest {

    private static final String MERGE_PATCH = "application/merge-patch+json";

    @RegisterExtension
    static final RunningApi api = new RunningApi();

    static Person host;

    @BeforeAll
    static void people() {
        host = api.signUp("Hugo Host");
    }

    @Test
    void a_route_without_a_body_takes_an_empty_one_and_an_empty_object() {
        UUID property = host.post("/v1/properties", JsonBodies.property()).id();
        String publication = "/v1/properties/" + property + "/publication";

        host.post(publication).expect(200);
        host.post(publication, "").expect(200);
        host.post(publication, "{}").expect(200);
        sendChunked("POST", publication, "").expect(200);
        host.send("DELETE", publication, "{}", "X-Unknown", "1").expect(200);
        host.send("GET", "/v1/me", "{}", "X-Unknown", "1").expect(200);
    }

    @Test
    void a_body_is_optional_whether_its_length_is_known_or_not() {
        UUID property = host.publishProperty();
        Person guest = api.signUp("Gwen Guest");
        UUID booking = guest.book(property, "2027-05-10", "2027-05-14").id();

        guest.send("POST", "/v1/bookings/" + booking + "/cancellation", unknownLength(""), request -> request)
                .expect(200);
    }

    @Test
    void the_largest_property_fits_into_a_body_however_it_is_escaped() {
        String house = "\\ud83c\\udfe0";
        String amenities = IntStream.range(0, 50)
                .mapToObj(i -> "\n    \"" + house.repeat(48) + escaped("%02d".formatted(i)) + '"')
                .collect(Collectors.joining(","));
        String largest = JsonBodies.property("title", '"' + house.repeat(120) + '"')
                .replace("\"Two rooms.\\nThird floor.\"", '"' + house.repeat(5_000) + '"')
                .replace("\"Lisbon\"", '"' + house.repeat(100) + '"')
                .replace("\"wifi\", \"balcony\"", amenities)
                .replace("\"Europe/Lisbon\"", '"' + escaped("America/Argentina/ComodRivadavia") + '"');

        assertThat(largest.length()).isBetween(64 * 1024, StrictJson.MAX_BODY_BYTES);
        JsonNode created = host.post("/v1/properties", largest).expect(201).json();
        assertThat(created.get("description").textValue()).hasSize(2 * 5_000);
    }

    @Test
    void a_change_is_a_merge_patch_by_either_name() {
        String property = "/v1/properties/" + host.publishProperty();
        patch(property, MERGE_PATCH, "{\"description\": null, \"maxGuests\": 2}")
                .expect(200);
        ApiResponse changed = patch(property, MERGE_PATCH + "; charset=utf-8", "{\"amenities\": null}")
                .expect(200);
        assertThat(changed.json().get("description").textValue()).isEmpty();
        assertThat(changed.json().get("maxGuests").intValue()).isEqualTo(2);
        assertThat(changed.json().get("amenities")).isEmpty();

        Person guest = api.signUp("Gwen Guest");
        UUID booking = guest.book(UUID.fromString(property.substring(15)), "2027-05-10", "2027-05-14")
                .id();
        guest.send(
                        "PATCH",
                        "/v1/bookings/" + booking,
                        BodyPublishers.ofString("{\"guests\": 1}"),
                        request -> request.header("Content-Type", MERGE_PATCH))
                .expect(200);
    }

    @Test
    void a_change_of_another_type_is_refused_with_the_types_that_are_taken() {
        String property = "/v1/properties/" + host.publishProperty();

        for (String type : List.of("application/json-patch+json", "text/plain", "application/merge-patch+xml")) {
            assertThat(patch(property, type, "{}")
                            .expectProblem(415, "unsupported-media-type")
                            .header("Accept-Patch"))
                    .isEqualTo(MERGE_PATCH + ", application/json");
        }
        assertThat(host.send(
                                "POST",
                                "/v1/properties",
                                BodyPublishers.ofString(JsonBodies.property()),
                                request -> request.header("Content-Type", MERGE_PATCH))
                        .expectProblem(415, "unsupported-media-type")
                        .header("Accept-Patch"))
                .isNull();
    }

    @Test
    void the_name_of_an_unknown_field_is_repeated_in_part_and_without_control_characters() {
        String name = "a\\r\\n\\u001b[31m\\u202e" + "x".repeat(1_000);

        ApiResponse refused = host.post("/v1/quotes", "{\"" + name + "\": 1}").expectProblem(400, "malformed-request");

        assertThat(refused.pointers())
                .as(refused.body())
                .first()
                .asString()
                .isEqualTo("/a\ufffd\ufffd\ufffd[31m\ufffd" + "x".repeat(55) + "\u2026");
    }

    @Test
    void however_many_fields_are_unknown_the_answer_is_short() {
        String fields = IntStream.range(0, 1_000)
                .mapToObj(i -> "\"" + "x".repeat(60) + i + "\": 1")
                .collect(Collectors.joining(",", "{", "}"));

        assertThat(host.post("/v1/quotes", fields)
                        .expectProblem(400, "malformed-request")
                        .body())
                .hasSizeLessThan(10_000);
    }

    private static ApiResponse patch(String path, String contentType, String body) {
        return host.send(
                "PATCH", path, BodyPublishers.ofString(body), request -> request.header("Content-Type", contentType));
    }

    private static ApiResponse sendChunked(String method, String path, String body) {
        return host.send(method, path, unknownLength(body), request -> request);
    }

    /** Is sent in chunks, because the client does not say how long it is. */
    private static HttpRequest.BodyPublisher unknownLength(String body) {
        return BodyPublishers.fromPublisher(BodyPublishers.ofString(body));
    }

    private static String escaped(String text) {
        return text.chars().mapToObj("\\u%04x"::formatted).collect(Collectors.joining());
    }
}
