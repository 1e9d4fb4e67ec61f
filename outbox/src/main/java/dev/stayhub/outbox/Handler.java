package dev.stayhub.outbox;

/**
 * Acts on the messages of a topic. Called by several threads at once, with no transaction open, and now and then twice
 * for one message: delivery is at least once, so what it does must be harmless to repeat.
 */
@FunctionalInterface
public interface Handler {

    /**
     * Acts on one message.
     *
     * @param lease how long the message is still this worker's; the thread is interrupted when the time is up
     * @return what became of it
     * @throws Exception counts as {@link Outcome.Retry}, or as {@link Outcome.Unavailable} if the database went away
     */
    Outcome handle(Message message, Lease lease) throws Exception;
}
