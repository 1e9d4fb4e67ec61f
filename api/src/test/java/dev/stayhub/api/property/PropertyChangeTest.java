package dev.stayhub.api.property;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.api.testing.ApiResponse;
import dev.stayhub.api.testing.Concurrently;
import dev.stayhub.api.testing.JsonBodies;
import dev.stayhub.api.testing.Person;
import dev.stayhub.api.testing.RunningApi;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PropertyChangeTest {

    @RegisterExtension
    static final RunningApi api = new RunningApi();

    static Person host;
    static Person stranger;
    static Person operator;

    @BeforeAll
    static void people() {
        host = api.signUp("Hugo Host");
        stranger = api.signUp("Sam Stranger");
        operator = api.signUp("Olga Operator");
        api.owner().makeOperator(operator);
    }

    @Test
    void only_its_owner_changes_a_property() {
        UUID published = host.publishProperty();
        UUID draft = host.post("/v1/properties", JsonBodies.property()).id();

        for (Person person : List.of(stranger, operator)) {
            person.patch("/v1/properties/" + published, "{\"title\": \"Mine\"}").expectProblem(403, "forbidden");
            person.post("/v1/properties/" + published + "/publication").expectProblem(403, "forbidden");
        }
        stranger.patch("/v1/properties/" + draft, "{\"title\": \"Mine\"}").expectProblem(404, "not-found");
        stranger.post("/v1/properties/" + draft + "/publication").expectProblem(404, "not-found");
        assertThat(host.get("/v1/properties/" + published).json().get("title").textValue())
                .isEqualTo("Loft above the tram");
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '\'',
            value = {
                "title, '\"New title\"'",
                "description, '\"\"'",
                "city, '\"Porto\"'",
                "country, '\"ES\"'",
                "timeZone, '\"Europe/Madrid\"'",
                "currency, '\"JPY\"'",
                "nightlyRateMinor, 1",
                "cleaningFeeMinor, 0",
                "maxGuests, 1",
                "minNights, 2",
                "maxNights, 2",
                "checkInTime, '\"00:00\"'",
                "checkOutTime, '\"23:59\"'",
                "amenities, '[]'",
            })
    void a_field_is_changed_alone_and_the_version_grows(String field, String value) {
        ApiResponse created = host.post("/v1/properties", JsonBodies.property()).expect(201);

        ApiResponse changed = host.patch("/v1/properties/" + created.id(), "{\"%s\": %s}".formatted(field, value))
                .expect(200);

        assertThat(changed.header("ETag")).startsWith("\"2-");
        assertThat(changed.json().get("version").intValue()).isEqualTo(2);
        assertThat(changed.json().get(field)).hasToString(value);
        created.json().properties().forEach(old -> {
            if (!List.of(field, "version").contains(old.getKey())) {
                assertThat(changed.json().get(old.getKey())).isEqualTo(old.getValue());
            }
        });
        assertThat(host.get("/v1/properties/" + created.id()).json()).isEqualTo(changed.json());
    }

    @Test
    void a_change_that_changes_nothing_leaves_the_version() {
        ApiResponse created = host.post("/v1/properties", JsonBodies.property());

        ApiResponse same = host.patch("/v1/properties/" + created.id(), JsonBodies.property())
                .expect(200);
        ApiResponse empty = host.patch("/v1/properties/" + created.id(), "{}").expect(200);

        assertThat(same.json()).isEqualTo(created.json());
        assertThat(empty.header("ETag")).startsWith("\"1-");
    }

    @Test
    void an_amenity_with_a_comma_is_refused_unless_the_property_has_it_from_before() {
        UUID property = host.post("/v1/properties", JsonBodies.property()).id();
        String path = "/v1/properties/" + property;
        api.owner().execute("UPDATE properties SET amenities = '{\"wifi,pool\"}' WHERE public_id = :about", property);

        assertThat(host.patch(path, "{\"amenities\": [\"wifi,pool\", \"sauna, garden\"]}")
                        .expectProblem(422, "rule-broken")
                        .pointers())
                .containsExactly("/amenities/1");
        host.patch(path, "{\"title\": \"Changed\"}").expect(200);
        assertThat(host.patch(path, "{\"amenities\": [\"sauna\", \"wifi,pool\"]}")
                        .expect(200)
                        .json()
                        .get("amenities")
                        .toString())
                .isEqualTo("[\"sauna\",\"wifi,pool\"]");
    }

    @Test
    void a_change_is_checked_as_a_whole_property_is() {
        UUID property = host.post("/v1/properties", JsonBodies.property("maxNights", "10"))
                .id();
        String path = "/v1/properties/" + property;

        assertThat(host.patch(path, "{\"minNights\": 11}")
                        .expectProblem(422, "rule-broken")
                        .pointers())
                .containsExactly("/maxNights");
        assertThat(host.patch(path, "{\"title\": null, \"city\": \" \"}")
                        .expectProblem(422, "rule-broken")
                        .pointers())
                .containsExactly("/title", "/city");
        assertThat(host.patch(path, "{\"status\": \"PUBLISHED\", \"version\": 7}")
                        .expectProblem(400, "malformed-request")
                        .pointers())
                .containsExactly("/status", "/version");
        assertThat(host.get(path).header("ETag")).startsWith("\"1-");
    }

    @ParameterizedTest
    @CsvSource({
        "'\"1\"', 200",
        "'\"7\", \"1\"', 200",
        "'\"1-0123456789abcdef\"', 200",
        "'\"1\", ,', 200",
        "*, 200",
        "'\"2\"', 412",
        "'\"11\"', 412",
        "'\"11-0123456789abcdef\"', 412",
        "'\"7,1\"', 412",
        "'W/\"1\"', 412",
        "'W/\"1-0123456789abcdef\"', 412",
        "'\"\"', 412",
        "1, 400",
        "'\"1', 400",
    })
    void if_match_decides_whether_a_change_is_made(String ifMatch, int status) {
        UUID property = host.post("/v1/properties", JsonBodies.property()).id();

        ApiResponse answer = host.send(
                "PATCH",
                "/v1/properties/" + property,
                BodyPublishers.ofString("{\"title\": \"New title\"}"),
                request -> request.header("Content-Type", "application/json").header("If-Match", ifMatch));

        answer.expect(status);
        if (status == 412) {
            answer.expectProblem(412, "version-mismatch");
        }
        assertThat(host.get("/v1/properties/" + property).header("ETag")).startsWith(status == 200 ? "\"2-" : "\"1-");
    }

    @Test
    void several_lines_of_if_match_are_one_list() {
        UUID property = host.post("/v1/properties", JsonBodies.property()).id();

        host.send(
                        "PATCH",
                        "/v1/properties/" + property,
                        BodyPublishers.ofString("{\"title\": \"New title\"}"),
                        request -> request.header("Content-Type", "application/json")
                                .header("If-Match", "\"7\"")
                                .header("If-Match", "\"1\""))
                .expect(200);
    }

    @Test
    void of_many_changes_of_one_version_at_once_one_is_made() {
        UUID property = host.post("/v1/properties", JsonBodies.property()).id();

        List<ApiResponse> answers = Concurrently.run(
                8,
                i -> host.send(
                        "PATCH",
                        "/v1/properties/" + property,
                        BodyPublishers.ofString("{\"maxGuests\": %d}".formatted(10 + i)),
                        request -> request.header("Content-Type", "application/json")
                                .header("If-Match", "\"1\"")));

        assertThat(answers).filteredOn(answer -> answer.status() == 200).hasSize(1);
        assertThat(answers).filteredOn(answer -> answer.status() == 412).hasSize(7);
    }
}
