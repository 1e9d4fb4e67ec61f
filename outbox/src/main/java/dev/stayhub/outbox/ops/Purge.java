package dev.stayhub.outbox.ops;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jdbi.v3.core.Jdbi;

/**
 * Removes what is DONE or DISCARDED and old. Never a dead letter. In small batches, each committed by itself, so that it
 * holds no lock for long and can be cut off anywhere. Thread-safe; several at once share the work.
 */
public final class Purge {

    private static final int BATCH = 1_000;
    private static final int BATCHES_A_RUN = 1_000;

    private final Jdbi jdbi;
    private final Duration olderThan;
    private final int batch;
    private final int batchesARun;

    /**
     * A purge.
     *
     * @param jdbi one connection
     * @param olderThan how long a message is kept after it was finished
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
     * One run: at most a million messages.
     *
     * @param stopping asked before each batch; true ends the run
     * @throws RuntimeException if the database does not answer; what was removed by then stays removed
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
