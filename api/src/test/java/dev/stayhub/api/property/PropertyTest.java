package dev.stayhub.api.property;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stayhub.api.testing.ApiResponse;
import dev.stayhub.api.testing.JsonBodies;
import dev.stayhub.api.testing.Person;
import dev.stayhub.api.testing.RunningApi;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class PropertyTest {

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
    void a_property_is_answered_as_it_was_sent_and_is_a_draft() {
        ApiResponse answer = host.post("/v1/properties", JsonBodies.property("title", "\" Häuschen 雪 🏠 \""))
                .expect(201);

        JsonNode property = answer.json();
        assertThat(answer.header("Location")).isEqualTo("/v1/properties/" + answer.id());
        assertThat(answer.header("ETag")).startsWith("\"1-");
        assertThat(property.fieldNames())
                .toIterable()
                .containsExactly(
                        "id",
                        "version",
                        "status",
                        "hostName",
                        "title",
                        "description",
                        "city",
                        "country",
                        "timeZone",
                        "currency",
                        "nightlyRateMinor",
                        "cleaningFeeMinor",
                        "maxGuests",
                        "minNights",
                        "maxNights",
                        "checkInTime",
                        "checkOutTime",
                        "amenities",
                        "createdAt");
        assertThat(property.get("status").textValue()).isEqualTo("DRAFT");
        assertThat(property.get("hostName").textValue()).isEqualTo("Hugo Host");
        assertThat(property.get("title").textValue()).isEqualTo("Häuschen 雪 🏠");
        assertThat(property.get("description").textValue()).isEqualTo("Two rooms.\nThird floor.");
        assertThat(property.get("checkInTime").textValue()).isEqualTo("15:00");
        assertThat(property.get("amenities").toString()).isEqualTo("[\"wifi\",\"balcony\"]");
        assertThat(host.get("/v1/properties/" + answer.id()).json()).isEqualTo(property);
    }

    /** As the keyboards of some systems send it, in characters and as JSON escapes. */
    @Test
    void text_is_kept_in_one_unicode_form() {
        String body = JsonBodies.property("city", "\"Sa\u0303o Tome\\u0301\"");

        JsonNode property = host.post(
                        "/v1/properties", JsonBodies.with(body, "amenities", "[\"cafe\\u0301\", \"\u30AB\u3099\"]"))
                .expect(201)
                .json();

        assertThat(property.get("city").textValue()).isEqualTo("S\u00E3o Tom\u00E9");
        assertThat(property.get("amenities").toString()).isEqualTo("[\"caf\u00E9\",\"\u30AC\"]");
    }

    @Test
    void description_and_amenities_may_be_left_out() {
        String body = JsonBodies.without(JsonBodies.without(JsonBodies.property(), "description"), "amenities");

        JsonNode property = host.post("/v1/properties", body).expect(201).json();

        assertThat(property.get("description").textValue()).isEmpty();
        assertThat(property.get("amenities")).isEmpty();
    }

    @Test
    void a_draft_shows_to_its_owner_and_to_operators_only() {
        UUID draft = host.post("/v1/properties", JsonBodies.property()).id();

        host.get("/v1/properties/" + draft).expect(200);
        operator.get("/v1/properties/" + draft).expect(200);
        for (Person person : List.of(stranger, api.anonymous())) {
            ApiResponse hidden = person.get("/v1/properties/" + draft).expectProblem(404, "not-found");
            assertThat(hidden.body())
                    .isEqualTo(person.get("/v1/properties/" + UUID.randomUUID()).body());
        }
    }

    @Test
    void a_published_property_shows_to_everybody() {
        UUID property = host.publishProperty();

        ApiResponse seen = api.anonymous().get("/v1/properties/" + property).expect(200);

        assertThat(seen.json().get("status").textValue()).isEqualTo("PUBLISHED");
        assertThat(seen.header("ETag")).startsWith("\"2-");
        assertThat(api.anonymous().get("/v1/properties?pageSize=100").json().get("items"))
                .contains(seen.json());
    }

    @Test
    void publishing_twice_is_publishing_once() {
        UUID property = host.publishProperty();

        ApiResponse again =
                host.post("/v1/properties/" + property + "/publication").expect(200);

        assertThat(again.json().get("version").intValue()).isEqualTo(2);
    }

    @Test
    void a_deleted_property_is_gone_for_its_owner_too() {
        UUID property = host.publishProperty();

        api.owner().execute("UPDATE properties SET deleted_at = now() WHERE public_id = :about", property);

        host.get("/v1/properties/" + property).expectProblem(404, "not-found");
        host.patch("/v1/properties/" + property, "{}").expectProblem(404, "not-found");
        host.post("/v1/properties/" + property + "/publication").expectProblem(404, "not-found");
        stranger.book(property, "2027-05-01", "2027-05-03").expectProblem(404, "not-found");
        assertThat(api.anonymous().get("/v1/properties?pageSize=100").body()).doesNotContain(property.toString());
    }

    @Test
    void published_properties_are_listed_newest_first_page_by_page() {
        Person busy = api.signUp("Bea Busy");
        List<String> published = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            published.add(
                    0,
                    busy.publishProperty(JsonBodies.property("title", "\"Cabin " + i + "\""))
                            .toString());
        }
        busy.post("/v1/properties", JsonBodies.property()).expect(201);

        List<String> listed = new ArrayList<>();
        String path = "/v1/properties?pageSize=2";
        for (int page = 0; page < 3; page++) {
            JsonNode answer = api.anonymous().get(path).expect(200).json();
            listed.addAll(answer.get("items").findValuesAsText("id"));
            path = "/v1/properties?pageSize=2&pageToken="
                    + answer.path("nextPageToken").textValue();
            // Published between two pages: it belongs before the first one, and moves nothing.
            busy.publishProperty();
        }

        assertThat(listed).hasSize(6).startsWith(published.toArray(String[]::new));
    }

    @Test
    void a_page_goes_on_after_a_property_that_is_not_published_any_more() {
        Person busy = api.signUp("Bea Busy");
        UUID older = busy.publishProperty();
        UUID newer = busy.publishProperty();
        JsonNode first = api.anonymous().get("/v1/properties?pageSize=1").json();
        assertThat(first.get("items").findValuesAsText("id")).containsExactly(newer.toString());

        api.owner().execute("UPDATE properties SET status = 'UNPUBLISHED' WHERE public_id = :about", newer);

        JsonNode second = api.anonymous()
                .get("/v1/properties?pageSize=1&pageToken="
                        + first.get("nextPageToken").textValue())
                .expect(200)
                .json();
        assertThat(second.get("items").findValuesAsText("id")).containsExactly(older.toString());
    }
}
