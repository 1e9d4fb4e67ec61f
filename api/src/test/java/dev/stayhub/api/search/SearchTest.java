package dev.stayhub.api.search;

import static dev.stayhub.api.search.Searches.place;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stayhub.api.testing.CountingDataSource;
import dev.stayhub.api.testing.JsonBodies;
import dev.stayhub.api.testing.Person;
import dev.stayhub.api.testing.RunningApi;
import dev.stayhub.search.testing.SearchServer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What guests find, on a real index. Each test has a city of its own. */
@Tag("opensearch")
class SearchTest {

    static final CountingDataSource counter = new CountingDataSource();

    @RegisterExtension
    static final RunningApi api = RunningApi.searching(
            SearchServer.shared().newIndex(), RunningApi.NEW_YEAR, database -> counter.wrap(database.api()));

    static Person host;
    static Person guest;
    static Searches searches;

    @BeforeAll
    static void people() {
        host = api.signUp("Hugo Host");
        guest = api.signUp("Gwen Guest");
        searches = new Searches(api.anonymous());
    }

    @Test
    void a_published_property_is_found_and_shown_as_it_is() {
        UUID id = host.publishProperty(JsonBodies.property("city", "\"Évora\""));

        searches.awaitTitles(List.of("Loft above the tram"), "q", "loft tram", "city", "evora");
        JsonNode item = searches.find("city", "Evora", "amenities", "WiFi,balcony")
                .get("items")
                .get(0);

        assertThat(item.get("id").textValue()).isEqualTo(id.toString());
        assertThat(item.fieldNames())
                .toIterable()
                .containsExactly(
                        "id",
                        "version",
                        "title",
                        "city",
                        "country",
                        "currency",
                        "nightlyRateMinor",
                        "maxGuests",
                        "minNights",
                        "maxNights",
                        "amenities",
                        "createdAt");
        JsonNode property = host.get("/v1/properties/" + id).json();
        item.fieldNames().forEachRemaining(field -> {
            if (!field.equals("createdAt")) {
                assertThat(item.get(field)).as(field).isEqualTo(property.get(field));
            }
        });
        assertThat(Instant.parse(item.get("createdAt").textValue()))
                .isEqualTo(Instant.parse(property.get("createdAt").textValue()));
    }

    /** One form when it is saved and one when it is asked; the folding of the index is tested in its module. */
    @Test
    void a_city_and_an_amenity_are_found_in_either_unicode_form() {
        host.publishProperty(
                JsonBodies.with(place("Sa\u0303o Tome\u0301", "Decomposed"), "amenities", "[\"cafe\u0301\"]"));
        host.publishProperty(JsonBodies.with(place("S\u00E3o Tom\u00E9", "Composed"), "amenities", "[\"caf\u00E9\"]"));

        for (String city : List.of("S\u00E3o Tom\u00E9", "Sa\u0303o Tome\u0301", "sao tome")) {
            for (String amenity : List.of("caf\u00E9", "CAFE\u0301", "cafe")) {
                searches.awaitTitles(List.of("Decomposed", "Composed"), "city", city, "amenities", amenity);
            }
        }
    }

    @Test
    void a_draft_is_not_found_and_a_change_is() {
        host.post("/v1/properties", place("Braga", "Draft")).expect(201);
        UUID id = host.publishProperty(place("Braga", "Before"));
        searches.awaitTitles(List.of("Before"), "city", "Braga");

        host.patch("/v1/properties/" + id, "{\"title\": \"After\"}").expect(200);

        searches.awaitTitles(List.of("After"), "city", "Braga");
    }

    @Test
    void what_is_unpublished_or_deleted_is_gone_at_once_and_what_is_published_again_comes_back() {
        UUID withdrawn = host.publishProperty(place("Faro", "Withdrawn"));
        UUID deleted = host.publishProperty(place("Faro", "Deleted"));
        searches.awaitTitles(List.of("Withdrawn", "Deleted"), "city", "Faro");

        host.delete("/v1/properties/" + withdrawn + "/publication").expect(200);
        host.delete("/v1/properties/" + deleted).expect(204);

        // Before the index has been refreshed: the table knows.
        assertThat(searches.titles("city", "Faro")).isEmpty();
        host.post("/v1/properties/" + withdrawn + "/publication").expect(200);
        searches.awaitTitles(List.of("Withdrawn"), "city", "Faro");
    }

    @Test
    void a_title_may_be_old_and_a_property_that_is_not_public_any_more_is_not_shown() {
        UUID renamed = host.publishProperty(place("Tavira", "Old title"));
        UUID withdrawn = host.publishProperty(place("Tavira", "Withdrawn"));
        searches.awaitTitles(List.of("Old title", "Withdrawn"), "city", "Tavira");

        // As if the index writes of both had been lost.
        api.owner().execute("""
                UPDATE properties SET title = 'New title', version = version + 1 WHERE public_id = :about
                """, renamed);
        api.owner().execute("""
                UPDATE properties SET status = 'UNPUBLISHED', version = version + 1 WHERE public_id = :about
                """, withdrawn);

        assertThat(searches.titles("city", "Tavira")).containsExactly("Old title");
        assertThat(searches.find("city", "Tavira")
                        .get("items")
                        .get(0)
                        .get("version")
                        .intValue())
                .isEqualTo(2);
    }

    @Test
    void a_page_is_refilled_when_dates_remove_hits_and_the_pages_show_everything_once() {
        List<String> free = new ArrayList<>();
        for (int i = 0; i < 14; i++) {
            UUID id = host.publishProperty(place("Beja", "Flat " + i));
            if (i % 4 == 3) {
                free.add("Flat " + i);
            } else {
                guest.book(id, "2027-05-10", "2027-05-12").expect(201);
            }
        }
        searches.awaitTitles(allFlats(14), "city", "Beja");

        List<String> shown = new ArrayList<>();
        String token = null;
        do {
            JsonNode page = page("Beja", token);
            assertThat(page.get("items").size()).isLessThanOrEqualTo(2);
            page.get("items").forEach(item -> shown.add(item.get("title").textValue()));
            token = page.path("nextPageToken").textValue();
        } while (token != null);

        assertThat(shown).containsExactlyInAnyOrderElementsOf(free);
        assertThat(page("Beja", null).get("items")).hasSize(2);
    }

    @Test
    void refilling_ends_and_the_short_page_says_where_to_go_on() {
        for (int i = 0; i < 22; i++) {
            UUID id = host.publishProperty(place("Guarda", "Flat " + i));
            if (i > 0) {
                guest.book(id, "2027-05-10", "2027-05-12").expect(201);
            }
        }
        searches.awaitTitles(allFlats(22), "city", "Guarda", "pageSize", "100");
        String[] search = {"city", "Guarda", "checkIn", "2027-05-10", "checkOut", "2027-05-12", "pageSize", "1"};

        // Newest first, so the free one comes last; five looks at four hits each do not reach it.
        JsonNode first = searches.find(search);

        assertThat(first.get("items")).isEmpty();
        String token = first.get("nextPageToken").textValue();
        JsonNode second = api.anonymous()
                .get(Searches.path(search) + "&pageToken=" + token)
                .expect(200)
                .json();
        assertThat(second.get("items").findValuesAsText("title")).containsExactly("Flat 0");
        assertThat(second.has("nextPageToken")).isFalse();
    }

    @Test
    void which_of_its_hits_may_be_shown_is_one_query_a_page() {
        for (int i = 0; i < 5; i++) {
            host.publishProperty(place("Viseu", "Flat " + i));
        }
        searches.awaitTitles(allFlats(5), "city", "Viseu");

        int before = counter.statements();
        assertThat(searches.titlesForTwo("Viseu", "2027-05-10", "2027-05-12")).hasSize(5);
        assertThat(counter.statements() - before).isEqualTo(1);
    }

    @Test
    void a_page_token_fits_the_search_that_gave_it() {
        for (int i = 0; i < 3; i++) {
            host.publishProperty(place("Leiria", "Flat " + i));
        }
        searches.awaitTitles(allFlats(3), "city", "Leiria");
        String token = searches.find("city", "Leiria", "pageSize", "1")
                .get("nextPageToken")
                .textValue();

        assertThat(searches.titles("city", "Leiria", "pageSize", "2", "pageToken", token))
                .hasSize(2);
        for (String[] other : new String[][] {
            {"city", "Porto", "pageToken", token},
            {"city", "Leiria", "currency", "EUR", "sort", "price", "pageToken", token},
            {"city", "Leiria", "pageToken", token.substring(1)},
            {"city", "Leiria", "pageToken", "%%%"},
            {"city", "Leiria", "pageToken", ""}
        }) {
            api.anonymous().get(Searches.path(other)).expectProblem(400, "malformed-request");
        }
    }

    @Test
    void prices_are_filtered_and_sorted_within_a_currency() {
        host.publishProperty(JsonBodies.with(place("Ovar", "Dear"), "nightlyRateMinor", "20000"));
        host.publishProperty(JsonBodies.with(place("Ovar", "Cheap"), "nightlyRateMinor", "5000"));
        host.publishProperty(JsonBodies.with(place("Ovar", "Yen"), "currency", "\"JPY\""));
        searches.awaitTitles(List.of("Dear", "Cheap", "Yen"), "city", "Ovar");

        assertThat(searches.titles("city", "Ovar", "currency", "EUR", "sort", "price"))
                .containsExactly("Cheap", "Dear");
        assertThat(searches.titles("city", "Ovar", "currency", "EUR", "minPrice", "5001"))
                .containsExactly("Dear");
        assertThat(searches.titles("city", "Ovar", "currency", "EUR", "maxPrice", "5000"))
                .containsExactly("Cheap");
        assertThat(searches.titles("city", "Ovar", "sort", "newest")).containsExactly("Yen", "Cheap", "Dear");
    }

    private static JsonNode page(String city, String token) {
        List<String> parameters = new ArrayList<>(List.of(
                "city", city, "checkIn", "2027-05-10", "checkOut", "2027-05-12", "guests", "2", "pageSize", "2"));
        if (token != null) {
            parameters.addAll(List.of("pageToken", token));
        }
        return searches.find(parameters.toArray(String[]::new));
    }

    private static List<String> allFlats(int count) {
        List<String> titles = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            titles.add("Flat " + i);
        }
        return titles;
    }
}
