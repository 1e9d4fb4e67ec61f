package dev.stayhub.api.property;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stayhub.api.testing.ApiResponse;
import dev.stayhub.api.testing.Concurrently;
import dev.stayhub.api.testing.JsonBodies;
import dev.stayhub.api.testing.Person;
import dev.stayhub.api.testing.RunningApi;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Taking a property off the market, deleting it, and finding one's own again. */
class WithdrawPropertyTest {

    private static final Clock CLOCK = Clock.fixed(Instant.parse("2027-03-10T12:00:00Z"), ZoneOffset.UTC);

    @RegisterExtension
    static final RunningApi api = new RunningApi(CLOCK);

    static Person host;
    static Person guest;

    @BeforeAll
    static void people() {
        host = api.signUp("Hugo Host");
        guest = api.signUp("Gwen Guest");
    }

    @Test
    void an_unpublished_property_cannot_be_seen_or_booked_and_what_is_booked_stays_booked() {
        UUID id = host.publishProperty();
        UUID booking = guest.book(id, "2027-05-01", "2027-05-03").expect(201).id();

        ApiResponse answer =
                host.delete("/v1/properties/" + id + "/publication").expect(200);

        assertThat(answer.json().get("status").textValue()).isEqualTo("UNPUBLISHED");
        assertThat(answer.header("ETag")).startsWith("\"3-");
        api.signUp("Sam Stranger").get("/v1/properties/" + id).expectProblem(404, "not-found");
        guest.book(id, "2027-06-01", "2027-06-03").expectProblem(404, "not-found");
        assertThat(guest.get("/v1/bookings/" + booking).json().get("status").textValue())
                .isEqualTo("CONFIRMED");
        assertThat(host.delete("/v1/properties/" + id + "/publication")
                        .expect(200)
                        .json()
                        .get("version")
                        .intValue())
                .isEqualTo(3);
    }

    @Test
    void unpublishing_a_draft_leaves_it_a_draft() {
        UUID draft = host.post("/v1/properties", JsonBodies.property()).id();

        ApiResponse answer =
                host.delete("/v1/properties/" + draft + "/publication").expect(200);

        assertThat(answer.json().get("status").textValue()).isEqualTo("DRAFT");
        assertThat(answer.header("ETag")).startsWith("\"1-");
    }

    @Test
    void a_deleted_property_is_gone() {
        UUID id = host.publishProperty();

        host.delete("/v1/properties/" + id).expect(204);

        host.get("/v1/properties/" + id).expectProblem(404, "not-found");
        host.delete("/v1/properties/" + id).expectProblem(404, "not-found");
        host.delete("/v1/properties/" + id + "/publication").expectProblem(404, "not-found");
    }

    @Test
    void guests_who_are_still_to_come_keep_a_property_from_being_deleted() {
        UUID id = host.publishProperty();
        UUID booking = guest.book(id, "2027-05-01", "2027-05-03").expect(201).id();
        guest.book(id, "2027-03-10", "2027-03-11").expect(201);

        JsonNode problem = host.delete("/v1/properties/" + id)
                .expectProblem(409, "still-booked")
                .json();

        assertThat(problem.get("stays").intValue()).isEqualTo(2);
        host.get("/v1/properties/" + id).expect(200);
        api.owner().cancel(booking);
        // The last guest leaves today.
        api.owner().execute("""
                UPDATE bookings SET check_in = check_in - 1, check_out = check_out - 1 WHERE status = 'CONFIRMED'
                """);
        host.delete("/v1/properties/" + id).expect(204);
    }

    @Test
    void of_a_booking_and_a_deletion_at_the_same_moment_one_is_refused() {
        for (int round = 0; round < 60; round++) {
            UUID id = host.publishProperty();

            List<Integer> statuses = Concurrently.run(
                            2,
                            i -> i == 0
                                    ? guest.book(id, "2027-05-01", "2027-05-03")
                                    : host.delete("/v1/properties/" + id))
                    .stream()
                    .map(ApiResponse::status)
                    .toList();

            assertThat(statuses).isIn(List.of(201, 409), List.of(404, 204));
        }
    }

    @Test
    void if_match_decides_whether_it_is_published_unpublished_or_deleted() {
        String path = "/v1/properties/"
                + host.post("/v1/properties", JsonBodies.property()).id();
        String publication = path + "/publication";

        ifMatch("POST", publication, "\"2\"").expectProblem(412, "version-mismatch");
        ifMatch("POST", publication, "\"1\"").expect(200);
        ifMatch("DELETE", publication, "\"1\"").expectProblem(412, "version-mismatch");
        ifMatch("DELETE", publication, "\"2\"").expect(200);
        ifMatch("DELETE", path, "\"2\"").expectProblem(412, "version-mismatch");
        ifMatch("DELETE", path, "3").expectProblem(400, "malformed-request");
        host.get(path).expect(200);
        ifMatch("DELETE", path, "\"3\"").expect(204);
    }

    private static ApiResponse ifMatch(String method, String path, String tag) {
        return host.send(method, path, BodyPublishers.noBody(), request -> request.header("If-Match", tag));
    }

    @Test
    void only_its_owner_withdraws_a_property() {
        UUID id = host.publishProperty();
        UUID draft = host.post("/v1/properties", JsonBodies.property()).id();
        Person operator = api.signUp("Olga Operator");
        api.owner().makeOperator(operator);

        for (Person person : List.of(guest, operator)) {
            person.delete("/v1/properties/" + id).expectProblem(403, "forbidden");
            person.delete("/v1/properties/" + id + "/publication").expectProblem(403, "forbidden");
        }
        guest.delete("/v1/properties/" + draft).expectProblem(404, "not-found");
        api.anonymous().delete("/v1/properties/" + id).expectProblem(401, "unauthenticated");
        api.anonymous().delete("/v1/properties/" + id + "/publication").expectProblem(401, "unauthenticated");
    }

    @Test
    void hosts_find_all_of_their_own_properties_newest_first_page_by_page() {
        Person busy = api.signUp("Bea Busy");
        String draft = busy.post("/v1/properties", JsonBodies.property()).id().toString();
        String unpublished = busy.publishProperty().toString();
        busy.delete("/v1/properties/" + unpublished + "/publication").expect(200);
        UUID deleted = busy.publishProperty();
        String published = busy.publishProperty().toString();
        host.publishProperty();

        List<String> ids = new ArrayList<>();
        String path = "/v1/properties?owner=me&pageSize=2";
        JsonNode first = busy.get(path).expect(200).json();
        ids.addAll(first.get("items").findValuesAsText("id"));
        // The page ends with it, and goes on behind it though it is gone.
        busy.delete("/v1/properties/" + deleted).expect(204);
        JsonNode second = busy.get(
                        path + "&pageToken=" + first.get("nextPageToken").textValue())
                .expect(200)
                .json();
        ids.addAll(second.get("items").findValuesAsText("id"));

        assertThat(ids).containsExactly(published, deleted.toString(), unpublished, draft);
        assertThat(second.has("nextPageToken")).isFalse();
        api.anonymous().get(path).expectProblem(401, "unauthenticated");
        busy.get("/v1/properties?owner=" + published).expectProblem(400, "malformed-request");
        host.get(path + "&pageToken=" + first.get("nextPageToken").textValue()).expectProblem(400, "malformed-request");
    }
}
