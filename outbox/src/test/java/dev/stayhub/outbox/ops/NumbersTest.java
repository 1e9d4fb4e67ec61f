package dev.stayhub.outbox.ops;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.stayhub.outbox.testing.OutboxFixture;
import java.time.Duration;
import java.util.Set;
import java.util.UUID;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class NumbersTest {

    @RegisterExtension
    static final OutboxFixture outbox = new OutboxFixture();

    private static final String PAINTED = "room.painted";
    private static final String SOLD = "room.sold";

    @Test
    void an_empty_outbox_has_nothing_to_tell() {
        Numbers numbers = outbox.jdbi().inTransaction(Numbers::read);

        assertThat(numbers.topics()).isEmpty();
        assertThat(numbers.total()).isEqualTo(TopicNumbers.none(TopicNumbers.TOTAL));
        assertThat(numbers.unhandled()).isEmpty();
    }

    @Test
    void a_message_scheduled_far_in_the_future_does_not_make_the_oldest_waiting_look_bad() {
        outbox.pending(PAINTED, 1);
        outbox.execute(
                "UPDATE outbox SET created_at = now() - INTERVAL '90 days', available_at = now() + INTERVAL '1 hour',"
                        + " due_at = now() + INTERVAL '1 hour'");

        TopicNumbers painted = topic(PAINTED);

        assertThat(painted.pending().counted()).isEqualTo(1);
        assertThat(painted.due().counted()).isZero();
        assertThat(painted.oldestWaiting()).isEmpty();
        assertThat(painted.isUnhandled()).isFalse();
    }

    @Test
    void one_in_backoff_for_ten_minutes_does() {
        outbox.pending(PAINTED, 2);
        outbox.execute(
                "UPDATE outbox SET due_at = now() - INTERVAL '10 minutes', available_at = now() + INTERVAL '5 minutes'"
                        + " WHERE subject = 'subject-2'");

        TopicNumbers painted = topic(PAINTED);

        assertThat(painted.due().counted()).isEqualTo(2);
        assertThat(painted.oldestWaiting().orElseThrow()).isBetween(Duration.ofMinutes(10), Duration.ofMinutes(11));
        assertThat(painted.oldestMessage()).contains(outbox.anyId("subject = 'subject-2'"));
        assertThat(painted.longestInFlight()).isEmpty();
    }

    @Test
    void a_redriven_one_starts_anew() {
        outbox.dead(PAINTED, 1, 600);
        outbox.execute("UPDATE outbox SET due_at = now() - INTERVAL '10 hours'");
        UUID id = outbox.anyId("TRUE");
        new DeadLetters(outbox.jdbi())
                .redrive(DeadLetterFilter.of(id), new RedriveRate(1, false), new Decision("me", "a try"));

        assertThat(topic(PAINTED).oldestWaiting().orElseThrow()).isLessThan(Duration.ofMinutes(1));
        assertThat(topic(PAINTED).dead().counted()).isZero();
    }

    @Test
    void what_is_in_flight_is_waiting_too_and_a_lapsed_lease_is_no_flight() {
        outbox.pending(PAINTED, 2);
        outbox.execute("UPDATE outbox SET due_at = now() - INTERVAL '1 hour', leased_by = 'w',"
                + " claimed_at = now() - INTERVAL '3 minutes', leased_until = now() + INTERVAL '20 seconds'"
                + " WHERE subject = 'subject-1'");
        outbox.execute("UPDATE outbox SET leased_by = 'w', claimed_at = now() - INTERVAL '30 minutes',"
                + " leased_until = now() - INTERVAL '1 second' WHERE subject = 'subject-2'");

        TopicNumbers painted = topic(PAINTED);

        assertThat(painted.oldestWaiting().orElseThrow()).isBetween(Duration.ofMinutes(60), Duration.ofMinutes(61));
        assertThat(painted.longestInFlight().orElseThrow()).isBetween(Duration.ofMinutes(3), Duration.ofMinutes(4));
    }

    @Test
    void dead_letters_those_that_are_new_and_what_was_handled_are_counted_by_topic_and_in_total() {
        outbox.dead(PAINTED, 3, 600);
        outbox.dead(PAINTED, 2, 50);
        outbox.dead(SOLD, 4, 50);
        outbox.finished("DONE", SOLD, 7, "20 seconds");
        outbox.finished("DISCARDED", SOLD, 1, "20 seconds");
        outbox.finished("DONE", SOLD, 9, "2 minutes");
        outbox.pending(SOLD, 5);

        assertThat(topic(PAINTED).dead().counted()).isEqualTo(5);
        assertThat(topic(PAINTED).diedLastHour().counted()).isEqualTo(2);
        assertThat(topic(PAINTED).handledLastMinute().counted()).isZero();
        assertThat(topic(SOLD).handledLastMinute().counted()).isEqualTo(7);
        TopicNumbers total = outbox.jdbi().inTransaction(Numbers::read).total();
        assertThat(total.dead().counted()).isEqualTo(9);
        assertThat(total.diedLastHour().counted()).isEqualTo(6);
        assertThat(total.handledLastMinute().counted()).isEqualTo(7);
        assertThat(total.pending().counted()).isEqualTo(5);
        assertThat(total.oldestMessage()).contains(outbox.anyId("status = 'PENDING'"));
    }

    @Test
    void a_topic_is_unhandled_while_no_worker_seen_lately_takes_it() {
        outbox.pending(PAINTED, 1);
        outbox.pending(SOLD, 1);
        outbox.jdbi().useHandle(handle -> WorkerQueries.seen(handle, "worker-a", Set.of(PAINTED)));
        outbox.jdbi().useHandle(handle -> WorkerQueries.seen(handle, "worker-b", Set.of(SOLD)));
        assertThat(outbox.jdbi().inTransaction(Numbers::read).unhandled()).isEmpty();

        outbox.execute("UPDATE outbox_workers SET seen_at = now() - INTERVAL '2 minutes' WHERE id = 'worker-b'");

        Numbers numbers = outbox.jdbi().inTransaction(Numbers::read);
        assertThat(numbers.unhandled()).containsExactly(SOLD);
        assertThat(numbers.workers()).isEqualTo(1);
    }

    @Test
    void a_count_that_is_too_long_says_so() {
        assertThat(BoundedCount.of(17)).hasToString("17");
        assertThat(BoundedCount.of(100_000)).hasToString("100000");
        assertThat(BoundedCount.of(100_001)).hasToString("100000+");
        assertThat(BoundedCount.of(100_001).plus(BoundedCount.of(5))).hasToString("100005+");
    }

    @Test
    void its_planner_settings_stay_in_a_transaction() {
        assertThatIllegalStateException().isThrownBy(() -> outbox.jdbi().withHandle(Numbers::read));
        try (Handle handle = outbox.jdbi().open()) {
            handle.useTransaction(Numbers::read);
            assertThat(handle.createQuery("SHOW enable_sort")
                            .mapTo(String.class)
                            .one())
                    .isEqualTo("on");
        }
    }

    @Test
    void of_a_long_queue_no_more_is_read_than_is_counted() {
        outbox.pending(PAINTED, 110_000);
        outbox.execute("ANALYZE outbox");

        Numbers numbers = outbox.jdbi().inTransaction(handle -> {
            Numbers read = Numbers.read(handle);
            long fetched = handle.createQuery("""
                            SELECT idx_tup_fetch FROM pg_stat_xact_user_tables WHERE relname = 'outbox'
                            """).mapTo(Long.class).one();
            assertThat(fetched).as("rows fetched").isLessThan(3 * BoundedCount.LIMIT + 100);
            return read;
        });

        assertThat(numbers.total().pending()).hasToString("100000+");
        assertThat(numbers.total().due()).hasToString("100000+");
    }

    @Test
    void what_is_finished_is_not_walked_through() {
        outbox.finished("DONE", PAINTED, 30_000, "2 hours");
        outbox.dead(PAINTED, 100, 600);
        outbox.pending(PAINTED, 2_000);
        outbox.execute("ANALYZE outbox");

        try (Handle handle = outbox.jdbi().open()) {
            handle.execute("SET plan_cache_mode = force_custom_plan");
            handle.begin();
            Numbers numbers = Numbers.read(handle);
            // What this transaction alone has done to the table.
            String touched = handle.createQuery("""
                            SELECT concat_ws(' ', seq_scan, idx_tup_fetch < 20000)
                            FROM pg_stat_xact_user_tables
                            WHERE relname = 'outbox'
                            """).mapTo(String.class).one();
            handle.rollback();

            assertThat(touched)
                    .as("scans of the whole table, and few rows fetched")
                    .isEqualTo("0 t");
            assertThat(numbers.total().pending().counted()).isEqualTo(2_000);
        }
    }

    private TopicNumbers topic(String name) {
        return outbox.jdbi().inTransaction(Numbers::read).topics().stream()
                .filter(numbers -> numbers.topic().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
