package dev.stayhub.worker.email;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jdbi.v3.core.Jdbi;

/**
 * Takes out of old deliveries whom they went to, what they said and what went wrong. That an email with this key was sent
 * stays known. In small batches, each committed by itself. Thread-safe; several at once share the work.
 */
public final class ForgetOldDeliveries {

    private static final int BATCH = 1_000;
    private static final int BATCHES_A_RUN = 1_000;

    private final Jdbi jdbi;
    private final Duration olderThan;
    private final int batch;
    private final int batchesARun;

    /**
     * What one run did.
     *
     * @param deliveries how many were forgotten
     * @param isMoreLeft whether it ended because it had done enough for one run
     */
    public record Forgotten(long deliveries, boolean isMoreLeft) {}

    /**
     * Forgets.
     *
     * @param jdbi one connection
     * @param olderThan how long ago the first attempt has to be
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
     * One run: at most a million deliveries.
     *
     * @param stopping asked before each batch; true ends the run
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
