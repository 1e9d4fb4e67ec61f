package dev.stayhub.outbox.drain;

import static dev.stayhub.outbox.drain.OutboxRows.TOPIC;
import static org.assertj.core.api.Assertions.assertThat;

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

    private static final int OLD = 60_000;

    @Test
    void purging_what_is_finished_does_not_block_claims() {
        OutboxRows rows = new OutboxRows(database);
        Jdbi jdbi = Jdbi.create(database.worker()).installPlugin(new PostgresPlugin());
        ClaimQueries claims = new ClaimQueries(TestSettings.of("worker-a").build());
        rows.owner().useHandle(handle -> handle.execute("""
                INSERT INTO outbox (public_id, topic, subject, schema_version, payload, status, processed_at)
                SELECT gen_random_uuid(), ?, 'old', 1, '{}', 'DONE', now() - INTERVAL '8 days'
                FROM generate_series(1, ?)
                """, TOPIC, OLD));
        rows.enqueue(5_000);

        CompletableFuture<Purged> purge =
                CompletableFuture.supplyAsync(() -> new Purge(jdbi, Duration.ofDays(7)).run(() -> false));
        long longestNanos = 0;
        int claimed = 0;
        while (!purge.isDone() && claimed < 5_000) {
            long startNanos = System.nanoTime();
            claimed += jdbi.withHandle(handle -> claims.claim(handle, List.of(new TopicRoom(TOPIC, 0, 5)), 5))
                    .size();
            longestNanos = Math.max(longestNanos, System.nanoTime() - startNanos);
        }

        assertThat(purge.join()).isEqualTo(new Purged(OLD, 0, false));
        assertThat(claimed).as("claimed while it ran").isGreaterThan(5);
        assertThat(Duration.ofNanos(longestNanos)).as("the slowest claim").isLessThan(Duration.ofMillis(500));
        assertThat(rows.count("status = 'PENDING' AND attempts = 1")).isEqualTo(claimed);
    }
}
