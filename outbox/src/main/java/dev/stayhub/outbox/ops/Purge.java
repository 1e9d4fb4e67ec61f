package dev.stayhub.outbox.ops;

import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.jdbi.v3.core.Jdbi;

/**
 * Removes what is DONE or DISCARDED and old, in {@link Batches}. Never a dead letter. Thread-safe; several at once share
 * the work.
 */
public final class Purge {

    private final Jdbi jdbi;
    private final Duration olderThan;
    private final Batches batches;

    /**
     * Creates a purge.
     *
     * @param jdbi uses one connection
     * @param olderThan how long a finished message is kept
     */
    public Purge(Jdbi jdbi, Duration olderThan) {
        this(jdbi, olderThan, Batches.USUAL);
    }

    Purge(Jdbi jdbi, Duration olderThan, Batches batches) {
        this.jdbi = jdbi;
        this.olderThan = olderThan;
        this.batches = batches;
    }

    /**
     * Runs once: removes at most a million messages.
     *
     * @param stopping checked before each batch; true ends the run
     * @throws RuntimeException if the database does not answer; earlier batches stay removed
     */
    public Purged run(BooleanSupplier stopping) {
        int workers = jdbi.withHandle(WorkerQueries::removeNotSeenForADay);
        Batches.Run messages = batches.run(
                stopping,
                from -> jdbi.withHandle(
                        handle -> PurgeQueries.removeFinished(handle, olderThan, from, batches.size())));
        return new Purged(messages.rows(), workers, messages.isMoreLeft());
    }
}
