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
     * @param lease the worker's hold on the message. The worker extends it while the handler runs; the thread is interrupted
     *     when the handler has had its time ({@code DrainSettings.handlerTimeout})
     * @return what became of it
     * @throws Exception counts as {@link Outcome.Retry}, or as {@link Outcome.Postponed} if the database went away
     */
    Outcome handle(Message message, Lease lease) throws Exception;
}
