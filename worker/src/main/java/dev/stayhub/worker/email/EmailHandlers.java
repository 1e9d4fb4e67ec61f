package dev.stayhub.worker.email;

import static dev.stayhub.notifications.content.BookingEmails.hostKey;

import dev.stayhub.events.BookingCancelled;
import dev.stayhub.events.BookingChanged;
import dev.stayhub.events.BookingCreated;
import dev.stayhub.events.BookingReminderScheduled;
import dev.stayhub.notifications.Mailer;
import dev.stayhub.notifications.Sender;
import dev.stayhub.notifications.content.BookingEmails;
import dev.stayhub.notifications.content.EmailKind;
import dev.stayhub.outbox.Destination;
import dev.stayhub.outbox.Handler;
import java.time.Clock;
import org.jdbi.v3.core.Jdbi;

/** One handler for each email to guests and hosts, so that a failing one does not delay the others. Thread-safe. */
public final class EmailHandlers {

    private final BookingEmails emails;
    private final EmailRelevance relevance;
    private final DeliverEmail deliverEmail;

    /**
     * Handlers that share a mailer and its rate.
     *
     * @param jdbi uses one connection per running handler
     * @param destination the mail provider
     * @param clock determines the current day at a property
     */
    public EmailHandlers(Jdbi jdbi, Sender sender, Mailer mailer, SendRate rate, Destination destination, Clock clock) {
        this.emails = new BookingEmails(sender);
        this.relevance = new EmailRelevance(jdbi, clock);
        this.deliverEmail = new DeliverEmail(jdbi, mailer, rate, destination);
    }

    public Handler confirmBookingToGuest() {
        return new EmailHandler<>(
                BookingCreated.TOPIC,
                EmailKind.BOOKING_CONFIRMATION,
                BookingCreated::idempotencyKey,
                event -> relevance.isLatest(event.booking()),
                emails::confirmation,
                deliverEmail);
    }

    public Handler tellHostOfBooking() {
        return new EmailHandler<>(
                BookingCreated.TOPIC,
                EmailKind.HOST_NEW_BOOKING,
                event -> hostKey(event.idempotencyKey()),
                event -> relevance.isLatest(event.booking()),
                emails::newBooking,
                deliverEmail);
    }

    public Handler confirmChangeToGuest() {
        return new EmailHandler<>(
                BookingChanged.TOPIC,
                EmailKind.BOOKING_CHANGE,
                BookingChanged::idempotencyKey,
                event -> relevance.isLatest(event.booking()),
                emails::change,
                deliverEmail);
    }

    public Handler tellHostOfChange() {
        return new EmailHandler<>(
                BookingChanged.TOPIC,
                EmailKind.HOST_BOOKING_CHANGE,
                event -> hostKey(event.idempotencyKey()),
                event -> relevance.isLatest(event.booking()),
                emails::changeToHost,
                deliverEmail);
    }

    /** Always sent, because no event can follow a cancellation. */
    public Handler confirmCancellationToGuest() {
        return new EmailHandler<>(
                BookingCancelled.TOPIC,
                EmailKind.BOOKING_CANCELLATION,
                BookingCancelled::idempotencyKey,
                event -> true,
                emails::cancellation,
                deliverEmail);
    }

    public Handler tellHostOfCancellation() {
        return new EmailHandler<>(
                BookingCancelled.TOPIC,
                EmailKind.HOST_BOOKING_CANCELLATION,
                event -> hostKey(event.idempotencyKey()),
                event -> true,
                emails::cancellationToHost,
                deliverEmail);
    }

    public Handler remindGuest() {
        return new EmailHandler<>(
                BookingReminderScheduled.TOPIC,
                EmailKind.STAY_REMINDER,
                BookingReminderScheduled::idempotencyKey,
                event -> relevance.isComing(event.booking()),
                emails::reminder,
                deliverEmail);
    }
}
