package dev.stayhub.outbox;

/**
 * Handles the messages of a topic. Called by several threads concurrently, without an open transaction. Delivery is at
 * least once, so a handler is sometimes called twice for a message, and its effect must be idempotent.
 */
@FunctionalInterface
public interface Handler {

    /**
     * Handles one message.
     *
     * @param lease the worker's lease of the message. The worker extends it while the handler runs, and interrupts the
     *     thread after {@code DrainSettings.handlerTimeout}
     * @return the outcome
     * @throws Exception counts as {@link Outcome.Retry}, or as {@link Outcome.Postponed} if the database is unavailable
     */
    Outcome handle(Message message, Lease lease) throws Exception;
}
