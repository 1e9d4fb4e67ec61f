package dev.stayhub.bench.drain;

import dev.stayhub.outbox.Outcome;
import dev.stayhub.outbox.Subscription;
import dev.stayhub.outbox.drain.Totals;
import dev.stayhub.runtime.cli.CommandFailedException;
import java.sql.SQLException;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jdbi.v3.core.statement.SqlLogger;
import org.jdbi.v3.core.statement.StatementContext;

/**
 * The claim as a worker makes it, one batch at a time: its statement is timed where it is sent, from execution to the
 * answer, commit included.
 */
public final class TimedClaims {

    private static final double NANOS_PER_MILLI = 1e6;

    private final WorkerPools pools;
    private final int batchSize;
    private final List<Long> claimNanos = Collections.synchronizedList(new ArrayList<>());

    public TimedClaims(WorkerPools pools, int batchSize) {
        this.pools = pools;
        this.batchSize = batchSize;
    }

    /**
     * Claims a batch and settles it.
     *
     * @return milliseconds of the claim
     * @throws CommandFailedException if there was no full batch to claim
     */
    public double claim() throws InterruptedException {
        claimNanos.clear();
        Subscription empty = Subscription.of(OutboxTable.TOPIC, "empty", (message, lease) -> Outcome.done());
        Totals totals = pools.worker(empty, batchSize, new ClaimListener()).once();
        if (totals.done() != batchSize || claimNanos.size() != 1) {
            throw new CommandFailedException("one claim of " + batchSize + " was wanted, and there were "
                    + claimNanos.size() + " of " + totals.done());
        }
        return claimNanos.get(0) / NANOS_PER_MILLI;
    }

    private final class ClaimListener implements SqlLogger {

        @Override
        public void logAfterExecution(StatementContext statement) {
            if (isClaim(statement)) {
                claimNanos.add(statement.getElapsedTime(ChronoUnit.NANOS));
            }
        }

        @Override
        public void logException(StatementContext statement, SQLException failure) {
            // The worker tells of it.
        }

        private static boolean isClaim(StatementContext statement) {
            String sql = statement.getRawSql();
            return sql.startsWith("UPDATE outbox") && sql.contains("CROSS JOIN LATERAL");
        }
    }
}
