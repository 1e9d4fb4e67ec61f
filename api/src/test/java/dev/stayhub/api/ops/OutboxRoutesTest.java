package dev.stayhub.api.ops;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stayhub.api.testing.ApiResponse;
import dev.stayhub.api.testing.Owner;
import dev.stayhub.api.testing.Person;
import dev.stayhub.api.testing.RunningApi;
import dev.stayhub.api.testing.TableLock;
import java.net.http.HttpRequest.BodyPublishers;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What operators see of the outbox, and that nobody else does. */
class OutboxRoutesTest {

    @RegisterExtension
    static final RunningApi api = new RunningApi();

    static Person operator;

    private final Owner owner = api.owner();

    @BeforeAll
    static void people() {
        operator = api.signUp("Olga Operator");
        api.owner().makeOperator(operator);
    }

    @BeforeEach
    void emptyOutbox() {
        owner.execute("TRUNCATE outbox, outbox_workers CASCADE");
    }

    /** As many messages of a topic, in any state. */
    private void messages(String topic, int count, String status) {
        boolean isPending = status.equals("PENDING");
        owner.execute("""
                INSERT INTO outbox (public_id, topic, subject, schema_version, payload, status, attempts, last_error,
                                    processed_at, due_at)
                SELECT gen_random_uuid(), '%s', 'subject-' || n, 1, '{"guestName": "Gwen", "bookingId": "b-1"}', '%s', 3,
                       '550 no such user <gwen@stayhub.test>', %s, now() - INTERVAL '11 minutes'
                FROM generate_series(1, %d) AS n
                """.formatted(topic, status, isPending ? "NULL" : "now() - INTERVAL '5 minutes'", count));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/v1/outbox", "/v1/outbox/messages"})
    void operators_only(String path) {
        api.anonymous().get(path).expectProblem(401, "unauthenticated");
        api.signUp("Gwen Guest").get(path).expectProblem(403, "forbidden");
        operator.get(path).expect(200);
        for (Person person : List.of(api.anonymous(), api.signUp("Hugo Host"))) {
            ApiResponse head = person.send("HEAD", path, BodyPublishers.noBody(), UnaryOperator.identity());
            assertThat(head.status()).isIn(401, 403);
        }
    }

    @Test
    void the_numbers_tell_by_topic_and_in_total_what_waits_and_what_died() {
        messages("booking.created", 3, "PENDING");
        messages("booking.created", 2, "DEAD");
        messages("robot.arrived", 1, "PENDING");
        owner.execute("INSERT INTO outbox_workers (id, topics) VALUES ('w', ARRAY['booking.created'])");

        JsonNode numbers = operator.get("/v1/outbox").expect(200).json();

        JsonNode booking = numbers.get("topics").get(0);
        assertThat(booking.get("topic").textValue()).isEqualTo("booking.created");
        assertThat(booking.get("hasWorker").booleanValue()).isTrue();
        assertThat(booking.get("pending")).hasToString("{\"count\":3,\"atLeast\":false}");
        assertThat(booking.get("due")).hasToString("{\"count\":3,\"atLeast\":false}");
        assertThat(booking.get("dead").get("count").intValue()).isEqualTo(2);
        assertThat(booking.get("diedLastHour").get("count").intValue()).isEqualTo(2);
        assertThat(booking.get("handledLastMinute").get("count").intValue()).isZero();
        assertThat(booking.get("oldestWaitingSeconds").longValue()).isBetween(660L, 3_600L);
        assertThat(booking.has("longestInFlightSeconds")).isFalse();
        assertThat(numbers.get("total").get("pending").get("count").intValue()).isEqualTo(4);
        assertThat(numbers.get("workers").intValue()).isEqualTo(1);
        assertThat(numbers.get("unhandledTopics")).hasToString("[\"robot.arrived\"]");
    }

    @Test
    void a_count_that_ended_early_says_so() {
        messages("booking.created", 100_001, "PENDING");

        JsonNode total = operator.get("/v1/outbox").expect(200).json().get("total");

        assertThat(total.get("pending")).hasToString("{\"count\":100000,\"atLeast\":true}");
    }

    @Test
    void of_a_booking_an_operator_sees_the_message_and_not_who_it_is_about() {
        UUID property = api.signUp("Hugo Hostmann").publishProperty();
        Person guest = api.signUp("Gwen Guestling");
        UUID booking =
                guest.book(property, "2027-05-10", "2027-05-12").expect(201).id();
        owner.execute("UPDATE outbox SET status = 'DEAD', processed_at = now(), last_error = '550 no such user <'"
                + " || (payload ->> 'guestEmail') || '> (' || (payload ->> 'guestName') || ')'");

        ApiResponse list = operator.get("/v1/outbox/messages?status=DEAD&topic=booking.created&subject=" + booking)
                .expect(200);

        assertThat(list.json().get("items")).hasSize(1);
        JsonNode message = list.json().get("items").get(0);
        assertThat(message.get("topic").textValue()).isEqualTo("booking.created");
        assertThat(message.get("subject").textValue()).isEqualTo(booking.toString());
        assertThat(message.get("status").textValue()).isEqualTo("DEAD");
        assertThat(message.get("lastError").textValue()).isEqualTo("550 no such user <***> (***)");
        assertThat(message.get("payload").get("bookingId").textValue()).isEqualTo(booking.toString());
        assertThat(message.get("payload").get("guestName").textValue()).isEqualTo("***");
        assertThat(list.body()).doesNotContain("Gwen", "Hugo", "@");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "status=PENDING", "status=DONE", "topic=booking.created"})
    void pages_are_complete_and_without_repeats_while_messages_are_settled(String filter) {
        messages("booking.created", 100, "PENDING");
        messages("booking.created", 100, "DONE");
        owner.execute("UPDATE outbox SET due_at = now() - id % 17 * INTERVAL '1 minute'");
        Set<String> stay = new TreeSet<>(owner.strings("SELECT public_id FROM outbox WHERE id % 2 = 0"
                + (filter.startsWith("status") ? " AND status = '" + filter.substring(7) + "'" : "")));

        String query = "/v1/outbox/messages?pageSize=9" + (filter.isEmpty() ? "" : "&" + filter);
        List<String> seen = new ArrayList<>();
        String next = query;
        while (next != null) {
            JsonNode page = operator.get(next).expect(200).json();
            seen.addAll(page.get("items").findValuesAsText("id"));
            next = page.has("nextPageToken")
                    ? query + "&pageToken=" + page.get("nextPageToken").textValue()
                    : null;
            owner.execute("""
                    UPDATE outbox SET status = 'DONE', processed_at = now() WHERE id = ANY (ARRAY(
                        SELECT id FROM outbox WHERE status = 'PENDING' AND id % 2 = 1 ORDER BY random() LIMIT 5))
                    """);
        }

        assertThat(seen).doesNotHaveDuplicates().containsAll(stay);
    }

    @Test
    void a_topic_that_nobody_has_ever_heard_of_is_an_empty_list() {
        messages("booking.created", 3, "DONE");

        for (String query : List.of("topic=robot.arrived", "status=PENDING&topic=robot.arrived", "subject=x")) {
            JsonNode page =
                    operator.get("/v1/outbox/messages?" + query).expect(200).json();
            assertThat(page).hasToString("{\"items\":[]}");
        }
    }

    @Test
    void a_database_that_takes_too_long_is_503() throws SQLException {
        try (TableLock lock = TableLock.of(api.database(), "outbox")) {
            operator.get("/v1/outbox").expectProblem(503, "unavailable");
            operator.get("/v1/outbox/messages").expectProblem(503, "unavailable");
            lock.release();
        }
    }
}
