package dev.stayhub.api.retention;

import dev.stayhub.api.database.Transactions;
import java.time.Clock;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.ToIntFunction;
import org.jdbi.v3.core.Handle;

/**
 * Removes expired idempotency keys and tokens, in small batches that hold locks only briefly. Several processes can run
 * it concurrently. Thread-safe.
 */
public final class PurgeExpired {

    /** How long the response to a request with an idempotency key is kept. */
    static final Duration KEEP_ANSWERS = Duration.ofHours(24);

    static final int BATCH_SIZE = 500;

    private final Transactions transactions;
    private final Clock clock;

    public PurgeExpired(Transactions transactions, Clock clock) {
        this.transactions = transactions;
        this.clock = clock;
    }

    /** The number of rows that one run removed. */
    record Removed(int keys, int tokens) {

        boolean isNothing() {
            return keys + tokens == 0;
        }
    }

    /** Runs until nothing is left, or until it is told to stop; then it finishes the current batch. */
    Removed run(BooleanSupplier stopping) {
        return new Removed(
                inBatches(handle -> ExpiryQueries.removeKeys(handle, KEEP_ANSWERS, BATCH_SIZE), stopping),
                inBatches(handle -> ExpiryQueries.removeTokens(handle, clock.instant(), BATCH_SIZE), stopping));
    }

    private int inBatches(ToIntFunction<Handle> batch, BooleanSupplier stopping) {
        int removed = 0;
        int last = BATCH_SIZE;
        while (last == BATCH_SIZE && !stopping.getAsBoolean()) {
            last = transactions.inTransaction(batch::applyAsInt);
            removed += last;
        }
        return removed;
    }
}
