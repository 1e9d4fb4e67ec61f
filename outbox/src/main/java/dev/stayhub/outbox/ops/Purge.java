package dev.stayhub.outbox.ops;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jdbi.v3.core.Jdbi;

/**
 * Removes old messages that are DONE or DISCARDED, but never dead letters. Works in small batches, each committed
 * separately, so that locks are short and it can be aborted at any time. Thread-safe; concurrent purges share the work.
 */
public final class Purge {

    private static final int BATCH = 1_000;
    private static final int BATCHES_A_RUN = 1_000;

    private final Jdbi jdbi;
    private final Duration olderThan;
    private final int batch;
    private final int batchesARun;

    /**
     * Creates a purge.
     *
     * @param jdbi uses one connection
     * @param olderThan how long a finished message is kept
     */
    public Purge(Jdbi jdbi, Duration olderThan) {
        this(jdbi, olderThan, BATCH, BATCHES_A_RUN);
    }

    Purge(Jdbi jdbi, Duration olderThan, int batch, int batchesARun) {
        this.jdbi = jdbi;
        this.olderThan = olderThan;
        this.batch = batch;
        this.batchesARun = batchesARun;
    }

    /**
     * Runs once: removes at most a million messages.
     *
     * @param stopping checked before each batch; true ends the run
     * @throws RuntimeException if the database does not answer; earlier batches stay removed
     */
    public Purged run(BooleanSupplier stopping) {
        int workers = jdbi.withHandle(WorkerQueries::removeNotSeenForADay);
        long messages = 0;
        Optional<Instant> from = Optional.empty();
        for (int batches = 0; batches < batchesARun && !stopping.getAsBoolean(); batches++) {
            Optional<Instant> start = from;
            PurgeQueries.Batch removed =
                    jdbi.withHandle(handle -> PurgeQueries.removeFinished(handle, olderThan, start, batch));
            messages += removed.removed();
            from = removed.lastFinishedAt();
            if (removed.removed() < batch) {
                return new Purged(messages, workers, false);
            }
        }
        return new Purged(messages, workers, true);
    }
}
