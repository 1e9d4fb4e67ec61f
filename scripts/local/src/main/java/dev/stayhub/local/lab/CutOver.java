package dev.stayhub.local.lab;

import dev.stayhub.events.BookingCreated;
import dev.stayhub.events.EventJson;
import dev.stayhub.local.twins.StayRequest;
import dev.stayhub.local.twins.TwinQueries;
import dev.stayhub.outbox.Handler;
import dev.stayhub.outbox.NewMessage;
import dev.stayhub.outbox.Outbox;
import dev.stayhub.outbox.Outcome;
import dev.stayhub.testbed.guests.Night;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.Jdbi;

/**
 * A booking service on its way to the outbox. Who sends the email is decided once for each booking, and the message says so.
 * So no booking has two senders or none, however long services at two steps run side by side. Thread-safe.
 */
final class CutOver {

    /** How far the service has come. */
    enum Step {
        /** It sends by itself and writes no message. */
        OLD_PATH(false, true),
        /** The mistake: it writes a message and goes on sending. */
        BOTH_PATHS(true, true),
        /** It sends by itself, and its messages say that they are only to be looked at. */
        SHADOW(true, true),
        /** The worker sends. */
        NEW_PATH(true, false);

        private final boolean writes;
        private final boolean sends;

        Step(boolean writes, boolean sends) {
            this.writes = writes;
            this.sends = sends;
        }
    }

    private static final Map<String, String> SHADOW_HEADER = Map.of("shadow", "true");

    private final Jdbi jdbi;
    private final Outbox outbox;
    private final GuestMail mail;

    CutOver(Jdbi jdbi, GuestMail mail) {
        this.jdbi = jdbi;
        this.outbox = Outbox.on(jdbi);
        this.mail = mail;
    }

    /** Books a night, as a service that has come so far does. */
    BookingCreated book(Step step, Night night) {
        StayRequest request =
                new StayRequest(night.place(), night.date(), night.date().plusDays(1), 1);
        BookingCreated event = jdbi.inTransaction(handle -> {
            BookingCreated booked = TwinQueries.insert(handle, request).orElseThrow();
            if (step.writes) {
                outbox.enqueue(handle, message(booked, step == Step.SHADOW ? SHADOW_HEADER : Map.of()));
            }
            return booked;
        });
        if (step.sends) {
            mail.send(event);
        }
        return event;
    }

    private static NewMessage message(BookingCreated event, Map<String, String> headers) {
        return NewMessage.dueNow(
                BookingCreated.TOPIC.name(),
                event.booking().bookingId().toString(),
                BookingCreated.TOPIC.schemaVersion(),
                EventJson.write(event),
                headers);
    }

    /**
     * The worker's handler for as long as the cut-over lasts.
     *
     * @param wouldSend where it writes down the keys of emails that the old path sends
     */
    static Handler unlessShadow(Handler handler, List<String> wouldSend) {
        return (message, lease) -> {
            if (message.headers().entrySet().containsAll(SHADOW_HEADER.entrySet())) {
                wouldSend.add(
                        EventJson.read(BookingCreated.TOPIC, message.payload()).idempotencyKey());
                return Outcome.done();
            }
            return handler.handle(message, lease);
        };
    }
}
