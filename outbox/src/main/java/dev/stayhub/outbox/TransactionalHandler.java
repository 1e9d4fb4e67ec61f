package dev.stayhub.outbox;

import org.jdbi.v3.core.Handle;

/** A handler whose effect is in the database, so that it can happen exactly once. See {@link Subscription#once}. */
@FunctionalInterface
public interface TransactionalHandler {

    /**
     * Handles one message.
     *
     * @param handle inside the transaction that also records the message as handled; use no other handle
     * @return the outcome; anything but {@link Outcome.Done} rolls the transaction back
     */
    Outcome handle(Handle handle, Message message) throws Exception;
}
