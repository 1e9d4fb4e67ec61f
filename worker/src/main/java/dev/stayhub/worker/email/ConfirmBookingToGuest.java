package dev.stayhub.worker.email;

import dev.stayhub.events.BookingCreated;
import dev.stayhub.events.EventJson;
import dev.stayhub.events.MalformedPayloadException;
import dev.stayhub.notifications.ConfirmationEmail;
import dev.stayhub.notifications.Mailer;
import dev.stayhub.outbox.Handler;
import dev.stayhub.outbox.Lease;
import dev.stayhub.outbox.Message;
import dev.stayhub.outbox.Outcome;
import java.time.Clock;
import org.jdbi.v3.core.Jdbi;

/**
 * Tells the guest that the stay is booked. Everything the email says is in the message; only whether it is still worth
 * sending is asked of the booking as it is now.
 */
public final class ConfirmBookingToGuest implements Handler {

    private final Jdbi jdbi;
    private final ConfirmationEmail confirmation;
    private final DeliverEmail deliverEmail;

    public ConfirmBookingToGuest(Jdbi jdbi, ConfirmationEmail confirmation, Mailer mailer, Clock clock) {
        this.jdbi = jdbi;
        this.confirmation = confirmation;
        this.deliverEmail = new DeliverEmail(jdbi, mailer, clock);
    }

    @Override
    public Outcome handle(Message message, Lease lease) {
        BookingCreated event;
        try {
            event = EventJson.read(BookingCreated.TOPIC, message.payload());
        } catch (MalformedPayloadException e) {
            return Outcome.refused(e.getMessage());
        }
        if (jdbi.withHandle(handle ->
                BookingStatusQueries.isCancelled(handle, event.booking().bookingId()))) {
            return Outcome.done();
        }
        return deliverEmail.deliver(
                ConfirmationEmail.KIND,
                event.idempotencyKey(),
                () -> confirmation.render(event, message.createdAt()),
                "true".equals(message.headers().get("force")),
                lease);
    }
}
