package dev.stayhub.api.database;

import java.util.Optional;
import java.util.function.Supplier;
import org.jdbi.v3.core.Handle;

/**
 * Keeps a repeated request from having its effect again. A use case calls it inside its transaction, so that the record
 * of the request is committed together with the effect.
 *
 * @param <T> the outcome of the request
 */
@FunctionalInterface
public interface Deduplication<T> {

    /**
     * Does the work unless an earlier request has had the effect; in that case returns empty. Waits for an identical
     * request that is running; if that one fails, does the work.
     *
     * @param handle the transaction of the effect; rolled back if the work had no effect
     */
    Optional<T> ifFirst(Handle handle, Supplier<T> work);

    /** For requests without a key: every request is a new one. */
    static <T> Deduplication<T> none() {
        return (handle, work) -> Optional.of(work.get());
    }
}
