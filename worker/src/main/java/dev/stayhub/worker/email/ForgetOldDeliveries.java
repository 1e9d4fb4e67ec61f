package dev.stayhub.worker.email;

import dev.stayhub.outbox.ops.Batches;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.jdbi.v3.core.Jdbi;

/**
 * Takes out of old deliveries whom they went to, what they said and what went wrong, in {@link Batches}. That an email with
 * this key was sent stays known. An email with a code is old as soon as the code has expired. Thread-safe; several at once
 * share the work.
 */
public final class ForgetOldDeliveries {

    private final Jdbi jdbi;
    private final Duration olderThan;
    private final Batches batches;

    /**
     * Creates the task.
     *
     * @param jdbi uses one connection
     * @param olderThan the minimum time since the first attempt
     */
    public ForgetOldDeliveries(Jdbi jdbi, Duration olderThan) {
        this(jdbi, olderThan, Batches.USUAL);
    }

    ForgetOldDeliveries(Jdbi jdbi, Duration olderThan, Batches batches) {
        this.jdbi = jdbi;
        this.olderThan = olderThan;
        this.batches = batches;
    }

    /**
     * Runs once: at most a million deliveries, and a million with an expired code.
     *
     * @param stopping checked before each batch; true ends the run
     */
    public Batches.Run run(BooleanSupplier stopping) {
        Batches.Run expired = batches.run(
                stopping, from -> jdbi.withHandle(handle -> OldDeliveryQueries.forgetExpired(handle, batches.size())));
        Batches.Run old = batches.run(
                stopping,
                from -> jdbi.withHandle(handle -> OldDeliveryQueries.forget(handle, olderThan, from, batches.size())));
        return new Batches.Run(expired.rows() + old.rows(), expired.isMoreLeft() || old.isMoreLeft());
    }
}
