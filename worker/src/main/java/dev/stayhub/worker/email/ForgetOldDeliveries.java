package dev.stayhub.worker.email;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jdbi.v3.core.Jdbi;

/**
 * Removes recipients, contents and errors from old deliveries. The record that an email with this key was sent stays.
 * Works in small batches, each committed separately. Thread-safe; concurrent runs share the work.
 */
public final class ForgetOldDeliveries {

    private static final int BATCH = 1_000;
    private static final int BATCHES_A_RUN = 1_000;

    private final Jdbi jdbi;
    private final Duration olderThan;
    private final int batch;
    private final int batchesARun;

    /**
     * The result of a run.
     *
     * @param deliveries the number of deliveries from which data was removed
     * @param isMoreLeft whether the run reached its limit, so that more may be left
     */
    public record Forgotten(long deliveries, boolean isMoreLeft) {}

    /**
     * Creates the task.
     *
     * @param jdbi uses one connection
     * @param olderThan the minimum time since the first attempt
     */
    public ForgetOldDeliveries(Jdbi jdbi, Duration olderThan) {
        this(jdbi, olderThan, BATCH, BATCHES_A_RUN);
    }

    ForgetOldDeliveries(Jdbi jdbi, Duration olderThan, int batch, int batchesARun) {
        this.jdbi = jdbi;
        this.olderThan = olderThan;
        this.batch = batch;
        this.batchesARun = batchesARun;
    }

    /**
     * Runs once: at most a million deliveries.
     *
     * @param stopping checked before each batch; true ends the run
     */
    public Forgotten run(BooleanSupplier stopping) {
        long deliveries = 0;
        Optional<Instant> from = Optional.empty();
        for (int batches = 0; batches < batchesARun && !stopping.getAsBoolean(); batches++) {
            Optional<Instant> start = from;
            OldDeliveryQueries.Batch forgotten =
                    jdbi.withHandle(handle -> OldDeliveryQueries.forget(handle, olderThan, start, batch));
            deliveries += forgotten.forgotten();
            from = forgotten.lastAttemptedAt();
            if (forgotten.forgotten() < batch) {
                return new Forgotten(deliveries, false);
            }
        }
        return new Forgotten(deliveries, true);
    }
}
