package dev.stayhub.outbox.drain;

import static dev.stayhub.outbox.testing.OutboxFixture.TOPIC;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.stayhub.outbox.Message;
import dev.stayhub.outbox.drain.ClaimQueries.TopicLimit;
import dev.stayhub.outbox.testing.OutboxFixture;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.JdbiException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class ClaimTest {

    @RegisterExtension
    static final OutboxFixture outbox = new OutboxFixture();

    private final ClaimQueries claims = new ClaimQueries(TestSettings.of("worker-a"));

    @Test
    void a_claim_writes_the_lease_and_the_attempt_into_the_row() {
        outbox.enqueue(1);

        List<Message> claimed = claim(10, TOPIC);

        assertThat(claimed).hasSize(1);
        assertThat(claimed.get(0).attempts()).isEqualTo(1);
        assertThat(claimed.get(0).leaseToken()).isEqualTo(1);
        assertThat(outbox.count("attempts = 1 AND lease_token = 1 AND leased_by = 'worker-a' AND status = 'PENDING'"
                        + " AND leased_until = claimed_at + INTERVAL '30 seconds' AND claimed_at > created_at"))
                .isEqualTo(1);
        assertThat(claim(10, TOPIC)).isEmpty();
    }

    @Test
    void never_more_than_asked_for_and_the_oldest_first() {
        outbox.enqueue(30);
        outbox.update("available_at = now() - id * INTERVAL '1 second'");

        List<Message> claimed = claim(10, TOPIC);

        List<Long> oldest = outbox.column("id", Long.class).subList(20, 30);
        assertThat(claimed).extracting(Message::id).containsExactlyInAnyOrderElementsOf(oldest);
    }

    @Test
    void a_row_whose_headers_are_not_texts_is_not_the_loss_of_its_neighbours() {
        outbox.enqueue(10);
        outbox.owner().useHandle(handle -> {
            handle.execute("ALTER DOMAIN outbox_headers DROP CONSTRAINT outbox_headers_are_texts");
            handle.execute("UPDATE outbox SET headers = '{\"a\": [1], \"b\": null}' WHERE subject = 'subject-3'");
        });

        List<Message> claimed = claim(20, TOPIC);

        assertThat(claimed).hasSize(10);
        assertThat(claimed)
                .filteredOn(message -> message.subject().equals("subject-3"))
                .extracting(Message::headers)
                .containsExactly(Map.of("a", "[1]", "b", "null"));
    }

    @Test
    void what_is_due_later_and_what_is_leased_is_left_alone_until_it_is_time() {
        outbox.enqueue(1);
        outbox.update("available_at = now() + INTERVAL '1 hour'");
        assertThat(claim(10, TOPIC)).isEmpty();

        outbox.update("available_at = now()");
        assertThat(claim(10, TOPIC)).hasSize(1);

        outbox.lapse();
        List<Message> again = claim(10, TOPIC);
        assertThat(again).hasSize(1);
        assertThat(again.get(0).attempts()).isEqualTo(2);
        assertThat(again.get(0).leaseToken()).isEqualTo(2);
    }

    @Test
    void unknown_topics_at_the_head_of_the_queue_do_not_hide_the_known_ones_behind_them() {
        outbox.enqueue("robot.arrived", 20);
        outbox.enqueue(5);

        assertThat(claim(20, TOPIC)).hasSize(5).extracting(Message::topic).containsOnly(TOPIC);
        assertThat(outbox.count("topic = 'robot.arrived' AND attempts = 0 AND status = 'PENDING'"))
                .isEqualTo(20);
    }

    @Test
    void topics_are_taken_in_turn_so_that_a_flood_starves_nobody() {
        outbox.enqueue("flood.rose", 500);
        outbox.enqueue("door.opened", 3);

        assertThat(claim(10, "flood.rose", "door.opened"))
                .hasSize(10)
                .extracting(Message::topic)
                .filteredOn("door.opened"::equals)
                .hasSize(3);
    }

    @Test
    void a_topic_that_the_worker_holds_much_of_comes_last() {
        outbox.enqueue("flood.rose", 50);
        outbox.enqueue("door.opened", 50);

        List<Message> claimed = outbox.jdbi()
                .withHandle(handle -> claims.claim(
                        handle,
                        List.of(new TopicLimit("flood.rose", 8, 10), new TopicLimit("door.opened", 0, 10)),
                        10));

        assertThat(claimed)
                .extracting(Message::topic)
                .filteredOn("door.opened"::equals)
                .hasSize(9);
    }

    @Test
    void no_more_of_a_topic_than_it_has_room_for() {
        outbox.enqueue("flood.rose", 50);
        outbox.enqueue("door.opened", 50);

        List<Message> claimed = outbox.jdbi()
                .withHandle(handle -> claims.claim(
                        handle, List.of(new TopicLimit("flood.rose", 0, 1), new TopicLimit("door.opened", 0, 10)), 10));

        assertThat(claimed)
                .extracting(Message::topic)
                .filteredOn("flood.rose"::equals)
                .hasSize(1);
        assertThat(claimed).hasSize(10);
    }

    @Test
    void concurrent_claims_never_share_a_row() throws Exception {
        outbox.enqueue(600);
        ExecutorService clients = Executors.newFixedThreadPool(8);
        Callable<List<Long>> claimAll = () -> {
            List<Long> mine = new ArrayList<>();
            while (outbox.count("attempts = 0") > 0) {
                List<Message> claimed = claim(17, TOPIC);
                assertThat(claimed).hasSizeLessThanOrEqualTo(17);
                claimed.forEach(message -> mine.add(message.id()));
            }
            return mine;
        };

        List<Long> all = new ArrayList<>();
        for (Future<List<Long>> client : clients.invokeAll(
                List.of(claimAll, claimAll, claimAll, claimAll, claimAll, claimAll, claimAll, claimAll))) {
            all.addAll(client.get());
        }
        clients.shutdown();

        assertThat(all).hasSize(600).doesNotHaveDuplicates();
        assertThat(outbox.count("attempts <> 1 OR lease_token <> 1")).isZero();
    }

    /** The classic test: a claim that waits instead of skipping is refused, since its session waits for no lock for long. */
    @Test
    void while_a_claim_is_held_open_a_second_one_gets_other_rows_without_waiting() throws Exception {
        outbox.enqueue(20);
        try (Handle a = outbox.jdbi().open()) {
            a.begin();
            Set<Long> takenByA = ids(claims.claim(a, rooms(10, TOPIC), 10));

            Set<Long> takenByB = ids(claim(10, TOPIC));
            Set<Long> nothingLeft = ids(claim(10, TOPIC));

            assertThat(takenByA).hasSize(10);
            assertThat(takenByB).hasSize(10).doesNotContainAnyElementsOf(takenByA);
            assertThat(nothingLeft).isEmpty();
            a.rollback();
        }
    }

    /** The counter-example: without SKIP LOCKED the second worker waits until the first one commits. */
    @Test
    void the_same_with_plain_for_update_waits() throws Exception {
        outbox.enqueue(20);
        String plain = "SELECT id FROM outbox WHERE status = 'PENDING' ORDER BY available_at, id LIMIT 10 FOR UPDATE";
        try (Handle a = outbox.jdbi().open();
                Handle b = outbox.jdbi().open()) {
            a.begin();
            a.createQuery(plain).mapTo(Long.class).list();

            b.execute("SET lock_timeout = '100ms'");
            assertThatExceptionOfType(JdbiException.class)
                    .isThrownBy(() -> b.inTransaction(handle ->
                            handle.createQuery(plain).mapTo(Long.class).list()))
                    .withMessageContaining("lock timeout");
            a.rollback();
        }
    }

    @Test
    void an_empty_claim_is_not_believed_before_anything_due_was_asked_without_locks()
            throws ExecutionException, InterruptedException {
        outbox.enqueue(1);
        try (Handle other = outbox.jdbi().open()) {
            other.begin();
            other.createQuery("SELECT id FROM outbox FOR UPDATE")
                    .mapTo(Long.class)
                    .list();

            assertThat(claim(10, TOPIC)).isEmpty();
            assertThat(anythingDue()).isTrue();
            other.rollback();
        }
        assertThat(claim(10, TOPIC)).hasSize(1);
        assertThat(anythingDue()).isFalse();
    }

    private boolean anythingDue() {
        return outbox.jdbi().withHandle(handle -> claims.anythingDue(handle, Set.of(TOPIC)));
    }

    private List<Message> claim(int limit, String... topics) {
        return outbox.jdbi().withHandle(handle -> claims.claim(handle, rooms(limit, topics), limit));
    }

    private static List<TopicLimit> rooms(int most, String... topics) {
        return Stream.of(topics).map(topic -> new TopicLimit(topic, 0, most)).toList();
    }

    private static Set<Long> ids(List<Message> messages) {
        return Set.copyOf(messages.stream().map(Message::id).toList());
    }
}
