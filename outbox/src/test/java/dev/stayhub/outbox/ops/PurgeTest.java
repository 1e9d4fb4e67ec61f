package dev.stayhub.outbox.ops;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.stayhub.outbox.testing.OutboxFixture;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class PurgeTest {

    @RegisterExtension
    static final OutboxFixture outbox = new OutboxFixture();

    private static final String PAINTED = "room.painted";
    private static final Duration LONG = Duration.ofSeconds(60);
    private static final Duration WEEK = Duration.ofDays(7);

    @Test
    void what_was_finished_more_than_a_week_ago_goes_and_a_dead_letter_never_does() {
        outbox.finished("DONE", PAINTED, 5, "8 days");
        outbox.finished("DISCARDED", PAINTED, 3, "8 days");
        outbox.finished("DONE", PAINTED, 2, "6 days");
        outbox.dead(PAINTED, 4, 60 * 24 * 400);
        outbox.pending(PAINTED, 1);

        Purged purged = new Purge(outbox.jdbi(), WEEK).run(() -> false);

        assertThat(purged).isEqualTo(new Purged(8, 0, false));
        assertThat(outbox.count("status = 'DONE'")).isEqualTo(2);
        assertThat(outbox.count("status = 'DEAD'")).isEqualTo(4);
        assertThat(outbox.count("TRUE")).isEqualTo(7);
    }

    @Test
    void what_the_inbox_knew_of_a_message_goes_with_it() {
        outbox.finished("DONE", PAINTED, 2, "8 days");
        outbox.execute("INSERT INTO inbox (message_id, handler, outcome) SELECT id, 'paint', 'DONE' FROM outbox");

        new Purge(outbox.jdbi(), WEEK).run(() -> false);

        assertThat(outbox.texts("SELECT handler FROM inbox")).isEmpty();
    }

    @Test
    void each_batch_is_committed_by_itself_and_a_run_ends() {
        outbox.finished("DONE", PAINTED, 25, "8 days");
        AtomicInteger batches = new AtomicInteger();

        Purged stopped = new Purge(outbox.jdbi(), WEEK, new Batches(10, 100)).run(() -> batches.incrementAndGet() > 1);
        assertThat(stopped).isEqualTo(new Purged(10, 0, true));
        assertThat(outbox.count("TRUE")).isEqualTo(15);

        assertThat(new Purge(outbox.jdbi(), WEEK, new Batches(10, 1)).run(() -> false))
                .isEqualTo(new Purged(10, 0, true));
        assertThat(new Purge(outbox.jdbi(), WEEK, new Batches(10, 1)).run(() -> false))
                .isEqualTo(new Purged(5, 0, false));
    }

    @Test
    void two_purges_at_once_share_the_work() {
        outbox.finished("DONE", PAINTED, 20, "8 days");
        try (Handle other = outbox.jdbi().open()) {
            other.begin();
            PurgeQueries.removeFinished(other, WEEK, Optional.empty(), 10);

            Purged purged = new Purge(outbox.jdbi(), WEEK, new Batches(10, 100)).run(() -> false);

            other.commit();
            assertThat(purged.messages()).isEqualTo(10);
        }
        assertThat(outbox.count("TRUE")).isZero();
    }

    @Test
    void workers_that_were_not_seen_for_a_day_are_forgotten() {
        outbox.jdbi().useHandle(handle -> WorkerQueries.seen(handle, "worker-a", Set.of(PAINTED)));
        outbox.jdbi().useHandle(handle -> WorkerQueries.seen(handle, "worker-b", Set.of(PAINTED)));
        outbox.execute("UPDATE outbox_workers SET seen_at = now() - INTERVAL '25 hours' WHERE id = 'worker-b'");

        assertThat(new Purge(outbox.jdbi(), WEEK).run(() -> false).workers()).isEqualTo(1);
        assertThat(outbox.texts("SELECT id FROM outbox_workers")).containsExactly("worker-a");
    }

    @Test
    void a_running_worker_is_listed_again_and_again_until_it_stops() {
        try (WorkerPresence presence =
                WorkerPresence.start(outbox.jdbi(), "worker-a", Set.of(PAINTED), Duration.ofMillis(20))) {
            await().atMost(LONG)
                    .until(() -> outbox.texts("SELECT id FROM outbox_workers").contains("worker-a"));
            outbox.execute("UPDATE outbox_workers SET seen_at = now() - INTERVAL '1 hour'");
            await().atMost(LONG)
                    .until(() -> outbox.texts(
                                    "SELECT id FROM outbox_workers WHERE seen_at > now() - INTERVAL '1 minute'")
                            .contains("worker-a"));
            outbox.execute("DELETE FROM outbox_workers");
            await().atMost(LONG)
                    .until(() ->
                            outbox.texts("SELECT topics[1] FROM outbox_workers").contains(PAINTED));
        }
        assertThat(outbox.texts("SELECT id FROM outbox_workers")).isEmpty();
    }
}
