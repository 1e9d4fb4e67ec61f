package dev.stayhub.notifications.content;

import static java.util.Objects.requireNonNull;

import dev.stayhub.events.BookingCancelled;
import dev.stayhub.events.BookingChanged;
import dev.stayhub.events.BookingCreated;
import dev.stayhub.events.BookingReminderScheduled;
import dev.stayhub.events.BookingSnapshot;
import dev.stayhub.events.EmailAddress;
import dev.stayhub.notifications.MailLibrary;
import dev.stayhub.notifications.OneLine;
import dev.stayhub.notifications.RenderedEmail;
import dev.stayhub.notifications.Sender;
import java.time.Instant;
import java.util.Optional;

/**
 * Renders the emails about bookings. Each email depends on its event alone: the same event and time give the same bytes
 * in any JVM, time zone and locale, as long as the templates and the time zone rules do not change. Thread-safe.
 *
 * <p>{@code writtenAt} is the time of the event and becomes the email's Date, even if the email is sent later. Each
 * method throws IllegalArgumentException if the event cannot be rendered, for example because of a line break in a
 * header or an unknown currency. A retry cannot succeed.
 */
public final class BookingEmails {

    private final Sender sender;
    private final Templates templates = new Templates();

    public BookingEmails(Sender sender) {
        this.sender = requireNonNull(sender, "sender");
        MailLibrary.findProviderOnce();
    }

    /** The key of the email to the host, derived from the key of the event: each email has its own key. */
    public static String hostKey(String idempotencyKey) {
        return idempotencyKey + ":host";
    }

    /** The confirmation to the guest: place, dates, price and cancellation deadline. */
    public RenderedEmail confirmation(BookingCreated event, Instant writtenAt) {
        BookingSnapshot booking = event.booking();
        return rendered(
                EmailKind.BOOKING_CONFIRMATION,
                event.idempotencyKey(),
                booking.guestEmail(),
                "Booking confirmed: " + what(booking),
                StayView.of(booking, writtenAt),
                Optional.of(calendar(booking, writtenAt).forGuest()),
                writtenAt);
    }

    /** The email to the guest about a change: the new stay and the previous one. */
    public RenderedEmail change(BookingChanged event, Instant writtenAt) {
        BookingSnapshot booking = event.booking();
        return rendered(
                EmailKind.BOOKING_CHANGE,
                event.idempotencyKey(),
                booking.guestEmail(),
                "Booking changed: " + what(booking),
                ChangeView.of(event, writtenAt),
                Optional.of(calendar(booking, writtenAt).forGuest()),
                writtenAt);
    }

    /** The email to the guest about a cancellation. */
    public RenderedEmail cancellation(BookingCancelled event, Instant writtenAt) {
        BookingSnapshot booking = event.booking();
        return rendered(
                EmailKind.BOOKING_CANCELLATION,
                event.idempotencyKey(),
                booking.guestEmail(),
                "Booking cancelled: " + what(booking),
                CancellationView.of(event, writtenAt),
                Optional.of(calendar(booking, writtenAt).cancelled().forGuest()),
                writtenAt);
    }

    /** The reminder to the guest before the stay. */
    public RenderedEmail reminder(BookingReminderScheduled event, Instant writtenAt) {
        BookingSnapshot booking = event.booking();
        return rendered(
                EmailKind.STAY_REMINDER,
                event.idempotencyKey(),
                booking.guestEmail(),
                "Your stay is near: " + what(booking),
                StayView.of(booking, writtenAt),
                Optional.empty(),
                writtenAt);
    }

    /** The email to the host about a new booking. */
    public RenderedEmail newBooking(BookingCreated event, Instant writtenAt) {
        BookingSnapshot booking = event.booking();
        return rendered(
                EmailKind.HOST_NEW_BOOKING,
                hostKey(event.idempotencyKey()),
                booking.hostEmail(),
                "New booking: " + what(booking),
                StayView.of(booking, writtenAt),
                Optional.of(calendar(booking, writtenAt).forHost()),
                writtenAt);
    }

    /** The email to the host about a change. */
    public RenderedEmail changeToHost(BookingChanged event, Instant writtenAt) {
        BookingSnapshot booking = event.booking();
        return rendered(
                EmailKind.HOST_BOOKING_CHANGE,
                hostKey(event.idempotencyKey()),
                booking.hostEmail(),
                "Booking changed: " + what(booking),
                ChangeView.of(event, writtenAt),
                Optional.of(calendar(booking, writtenAt).forHost()),
                writtenAt);
    }

    /** The email to the host about a cancellation. */
    public RenderedEmail cancellationToHost(BookingCancelled event, Instant writtenAt) {
        BookingSnapshot booking = event.booking();
        return rendered(
                EmailKind.HOST_BOOKING_CANCELLATION,
                hostKey(event.idempotencyKey()),
                booking.hostEmail(),
                "Booking cancelled: " + what(booking),
                CancellationView.of(event, writtenAt),
                Optional.of(calendar(booking, writtenAt).cancelled().forHost()),
                writtenAt);
    }

    private RenderedEmail rendered(
            EmailKind kind,
            String key,
            EmailAddress recipient,
            String subject,
            Object view,
            Optional<CalendarFile> calendar,
            Instant writtenAt) {
        String text = templates.text(kind.id(), view);
        String html = templates.html(kind.id(), view);
        return new Letter(key, recipient, writtenAt, subject, text, html, calendar).from(sender);
    }

    private StayCalendar calendar(BookingSnapshot booking, Instant writtenAt) {
        return StayCalendar.of(booking, sender, writtenAt);
    }

    /** The stay as named in subjects. Line breaks are rejected, not replaced. */
    private static String what(BookingSnapshot booking) {
        return OneLine.required("the property's title", booking.propertyTitle()) + ", "
                + OneLine.required("the city", booking.city()) + ", " + StayTimes.date(booking.checkIn());
    }
}
