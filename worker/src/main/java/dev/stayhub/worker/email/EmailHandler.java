package dev.stayhub.worker.email;

import dev.stayhub.events.EventJson;
import dev.stayhub.events.MalformedPayloadException;
import dev.stayhub.events.Topic;
import dev.stayhub.notifications.content.EmailKind;
import dev.stayhub.outbox.Handler;
import dev.stayhub.outbox.Lease;
import dev.stayhub.outbox.Message;
import dev.stayhub.outbox.Outcome;
import java.time.Instant;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Turns the messages of a topic into one kind of email. The content comes from the message, and the code, if there is
 * one, is drawn here; the current booking or account only decides whether the email is still relevant.
 *
 * @param key the email's idempotency key
 * @param isWorthSending checked at every attempt
 * @param render renders the event; also gets the due time, because a reminder may have been written a year earlier
 */
record EmailHandler<P>(
        Topic<P> topic,
        EmailKind kind,
        Function<P, String> key,
        Predicate<P> isWorthSending,
        BiFunction<P, Instant, NewEmail> render,
        DeliverEmail deliverEmail)
        implements Handler {

    @Override
    public Outcome handle(Message message, Lease lease) {
        P event;
        try {
            event = EventJson.read(topic, message.payload());
        } catch (MalformedPayloadException e) {
            return Outcome.refused(e.getMessage());
        }
        if (!isWorthSending.test(event)) {
            return Outcome.done();
        }
        return deliverEmail.deliver(
                kind.id(),
                key.apply(event),
                () -> render.apply(event, message.dueAt()),
                "true".equals(message.headers().get("force")),
                lease);
    }
}
