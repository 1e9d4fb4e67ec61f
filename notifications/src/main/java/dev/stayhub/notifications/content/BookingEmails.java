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
 * What guests and hosts are told about bookings. Each email is rendered from its event alone: the same event and time give
 * the same bytes, in any JVM, zone and locale, for as long as the templates and the time zone rules are the same.
 * Thread-safe.
 *
 * <p>{@code writtenAt} is when there was something to tell: the email's Date, however late it leaves. Each method throws
 * IllegalArgumentException if its event can't become an email: a line break in what goes into a header, or a currency that
 * nobody knows. No retry will help.
 */
public final class BookingEmails {

    private final Sender sender;
    private final Templates templates = new Templates();

    public BookingEmails(Sender sender) {
        this.sender = requireNonNull(sender, "sender");
        MailLibrary.findProviderOnce();
    }

    /** The key of the email to the host about an event with this key: each email has its own. */
    public static String hostKey(String idempotencyKey) {
        return idempotencyKey + ":host";
    }

    /** Tells the guest that the stay is theirs: where, when, for how much, and until when they can change their mind. */
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

    /** Tells the guest what the stay is now, and what it was before. */
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

    /** Tells the guest that the stay will not take place. */
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

    /** Reminds the guest of a stay that comes near. */
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

    /** Tells the host that somebody is coming. */
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

    /** Tells the host that somebody is coming at other times, or in other numbers. */
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

    /** Tells the host that somebody is not coming. */
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

    /** What subjects name. Line breaks have no place in them, so they are not repaired but refused. */
    private static String what(BookingSnapshot booking) {
        return OneLine.required("the property's title", booking.propertyTitle()) + ", "
                + OneLine.required("the city", booking.city()) + ", " + StayTimes.date(booking.checkIn());
    }
}
