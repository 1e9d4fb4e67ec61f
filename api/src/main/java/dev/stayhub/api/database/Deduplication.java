package dev.stayhub.api.database;

import java.util.Optional;
import java.util.function.Supplier;
import org.jdbi.v3.core.Handle;

/**
 * Keeps a request that is sent again from having its effect again. A use case calls it inside of its transaction, so that
 * what is remembered of the request is committed with the effect, or not at all.
 *
 * @param <T> what becomes of the request
 */
@FunctionalInterface
public interface Deduplication<T> {

    /**
     * Does the work if no earlier request has had this effect; else does nothing and returns nothing. The same request that
     * is at work at this moment is waited for: if it fails, the work is done after all.
     *
     * @param handle the transaction of the effect; rolled back if the work had none
     */
    Optional<T> ifFirst(Handle handle, Supplier<T> work);

    /** For requests without a key: each time is another request. */
    static <T> Deduplication<T> none() {
        return (handle, work) -> Optional.of(work.get());
    }
}
