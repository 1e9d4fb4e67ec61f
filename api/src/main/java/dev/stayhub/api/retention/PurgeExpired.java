package dev.stayhub.api.retention;

import dev.stayhub.api.account.KnownPlaces;
import dev.stayhub.api.database.Transactions;
import dev.stayhub.outbox.ops.Batches;
import dev.stayhub.outbox.ops.Batches.Batch;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;

/** Removes what has expired, in {@link Batches}. Any number of processes may do it. Thread-safe. */
public final class PurgeExpired {

    /** How long the response to a request with an idempotency key is kept. */
    static final Duration KEEP_ANSWERS = Duration.ofHours(24);

    /** Until nothing is left, however much it is. */
    static final Batches BATCHES = new Batches(500, Integer.MAX_VALUE);

    private final Transactions transactions;
    private final Clock clock;

    public PurgeExpired(Transactions transactions, Clock clock) {
        this.transactions = transactions;
        this.clock = clock;
    }

    /** The number of rows that one run removed. */
    record Removed(long keys, long tokens, long places, long codes, long quotas) {

        boolean isNothing() {
            return keys + tokens + places + codes + quotas == 0;
        }
    }

    /** Runs until nothing is left, or until it is told to stop; then it finishes the current batch. */
    Removed run(BooleanSupplier stopping) {
        return new Removed(
                inBatches(stopping, handle -> ExpiryQueries.removeKeys(handle, KEEP_ANSWERS, BATCHES.size())),
                inBatches(stopping, handle -> ExpiryQueries.removeTokens(handle, clock.instant(), BATCHES.size())),
                inBatches(
                        stopping,
                        handle -> ExpiryQueries.removePlaces(
                                handle, clock.instant().minus(KnownPlaces.KEEP), BATCHES.size())),
                inBatches(stopping, handle -> ExpiryQueries.removeCodes(handle, BATCHES.size())),
                inBatches(stopping, handle -> ExpiryQueries.removeQuotas(handle, BATCHES.size())));
    }

    private long inBatches(BooleanSupplier stopping, Function<Handle, Integer> batch) {
        return BATCHES.run(stopping, from -> new Batch(transactions.inTransaction(batch), Optional.empty()))
                .rows();
    }
}
