package dev.stayhub.outbox.drain;

import static dev.stayhub.outbox.testing.OutboxFixture.TOPIC;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stayhub.outbox.drain.ClaimQueries.TopicLimit;
import dev.stayhub.outbox.ops.Purge;
import dev.stayhub.outbox.ops.Purged;
import dev.stayhub.outbox.testing.OutboxFixture;
import dev.stayhub.testbed.process.Size;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.postgres.PostgresPlugin;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.extension.RegisterExtension;

class ClaimDuringPurgeTest {

    @RegisterExtension
    static final OutboxFixture outbox = new OutboxFixture();

    private final ClaimQueries claims =
            new ClaimQueries(TestSettings.of("worker-a").withLease(Duration.ofMinutes(10)));

    static boolean isBig() {
        return Size.isBig();
    }

    /** A claim that waited for the purge would be refused: its session waits for no lock for long. */
    @Test
    void a_purge_that_is_not_yet_committed_does_not_block_claims() throws SQLException {
        fill(1_000, 50);
        try (Connection purging = outbox.database().worker().getConnection()) {
            purging.setAutoCommit(false);
            assertThat(purgeAll(Jdbi.create(purging).installPlugin(new PostgresPlugin())))
                    .isEqualTo(1_000);

            assertThat(claim(100)).isEqualTo(50);

            purging.rollback();
        }
        assertThat(outbox.count("status = 'DONE'"))
                .as("the purge was still open")
                .isEqualTo(1_000);
    }

    @Test
    @EnabledIf(value = "isBig", disabledReason = "takes minutes: run it with -Pbig")
    void beside_a_purge_of_millions_no_claim_takes_long() {
        int old = Size.of("old", 60_000, 2_000_000);
        int waiting = Size.of("waiting", 5_000, 200_000);
        fill(old, waiting);

        CompletableFuture<Long> purge =
                CompletableFuture.supplyAsync(() -> purgeAll(outbox.jdbi()), task -> new Thread(task).start());
        long longestNanos = 0;
        int claimed = 0;
        while (!purge.isDone() && claimed < waiting) {
            long startNanos = System.nanoTime();
            claimed += claim(5);
            longestNanos = Math.max(longestNanos, System.nanoTime() - startNanos);
        }

        System.out.printf(
                Locale.ROOT,
                "purge of %,d: %,d messages claimed meanwhile, the slowest claim took %.1f ms%n",
                old,
                claimed,
                longestNanos / 1e6);
        assertThat(purge.join()).isEqualTo(old);
        assertThat(claimed).as("claimed while it ran").isGreaterThan(5);
        assertThat(Duration.ofNanos(longestNanos)).as("the slowest claim").isLessThan(Duration.ofMillis(1_500));
        assertThat(outbox.count("status = 'PENDING' AND attempts = 1")).isEqualTo(claimed);
    }

    private void fill(int old, int waiting) {
        outbox.execute("""
                INSERT INTO outbox (public_id, topic, subject, schema_version, payload, status, processed_at)
                SELECT gen_random_uuid(), ?, 'old', 1, '{}', 'DONE', now() - INTERVAL '8 days'
                FROM generate_series(1, ?)
                """, TOPIC, old);
        outbox.execute("""
                INSERT INTO outbox (public_id, topic, subject, schema_version, payload)
                SELECT gen_random_uuid(), ?, 'new', 1, '{}' FROM generate_series(1, ?)
                """, TOPIC, waiting);
    }

    private int claim(int limit) {
        return outbox.jdbi()
                .withHandle(handle -> claims.claim(handle, List.of(new TopicLimit(TOPIC, 0, limit)), limit))
                .size();
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
