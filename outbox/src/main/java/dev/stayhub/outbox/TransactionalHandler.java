package dev.stayhub.outbox;

import org.jdbi.v3.core.Handle;

/** A handler whose effect is in the database, so that it can be made to happen exactly once. See {@link Subscription#once}. */
@FunctionalInterface
public interface TransactionalHandler {

    /**
     * Acts on one message.
     *
     * @param handle inside the transaction that also notes that the message is handled; use no other
     * @return anything but {@link Outcome.Done} rolls all of it back
     */
    Outcome handle(Handle handle, Message message) throws Exception;
}
