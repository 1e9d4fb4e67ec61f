package dev.stayhub.outbox.drain;

import static dev.stayhub.outbox.drain.OutboxRows.TOPIC;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.migrations.testing.Size;
import dev.stayhub.migrations.testing.TestDatabase;
import dev.stayhub.outbox.ops.Purge;
import dev.stayhub.outbox.ops.Purged;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.postgres.PostgresPlugin;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class ClaimDuringPurgeTest {

    @RegisterExtension
    static final TestDatabase database = new TestDatabase();

    private static final int OLD = Size.of("old", 60_000, 2_000_000);
    private static final int WAITING = Size.of("waiting", 5_000, 200_000);

    @Test
    void purging_what_is_finished_does_not_block_claims() {
        OutboxRows rows = new OutboxRows(database);
        Jdbi jdbi = Jdbi.create(database.worker()).installPlugin(new PostgresPlugin());
        ClaimQueries claims = new ClaimQueries(
                TestSettings.of("worker-a").lease(Duration.ofMinutes(10)).build());
        rows.owner().useHandle(handle -> handle.execute("""
                INSERT INTO outbox (public_id, topic, subject, schema_version, payload, status, processed_at)
                SELECT gen_random_uuid(), ?, 'old', 1, '{}', 'DONE', now() - INTERVAL '8 days'
                FROM generate_series(1, ?)
                """, TOPIC, OLD));
        rows.owner().useHandle(handle -> handle.execute("""
                INSERT INTO outbox (public_id, topic, subject, schema_version, payload)
                SELECT gen_random_uuid(), ?, 'new', 1, '{}' FROM generate_series(1, ?)
                """, TOPIC, WAITING));

        CompletableFuture<Long> purge = CompletableFuture.supplyAsync(() -> purgeAll(jdbi));
        long longestNanos = 0;
        int claimed = 0;
        while (!purge.isDone() && claimed < WAITING) {
            long startNanos = System.nanoTime();
            claimed += jdbi.withHandle(handle -> claims.claim(handle, List.of(new TopicRoom(TOPIC, 0, 5)), 5))
                    .size();
            longestNanos = Math.max(longestNanos, System.nanoTime() - startNanos);
        }

        System.out.printf(
                "purge of %,d: %,d messages claimed meanwhile, the slowest claim took %.1f ms%n",
                OLD, claimed, longestNanos / 1e6);
        assertThat(purge.join()).isEqualTo(OLD);
        assertThat(claimed).as("claimed while it ran").isGreaterThan(5);
        assertThat(Duration.ofNanos(longestNanos)).as("the slowest claim").isLessThan(Duration.ofMillis(1_500));
        assertThat(rows.count("status = 'PENDING' AND attempts = 1")).isEqualTo(claimed);
    }

    private static long purgeAll(Jdbi jdbi) {
        long purged = 0;
        Purged run;
        do {
            run = new Purge(jdbi, Duration.ofDays(7)).run(() -> false);
            purged += run.messages();
        } while (run.isMoreLeft());
        return purged;
    }
}
