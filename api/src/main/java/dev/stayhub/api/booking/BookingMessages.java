package dev.stayhub.api.booking;

import dev.stayhub.api.account.Account;
import dev.stayhub.events.BookingCancelled;
import dev.stayhub.events.BookingChanged;
import dev.stayhub.events.BookingCreated;
import dev.stayhub.events.BookingReminderScheduled;
import dev.stayhub.events.BookingSnapshot;
import dev.stayhub.events.EmailAddress;
import dev.stayhub.events.EventJson;
import dev.stayhub.events.Topic;
import dev.stayhub.outbox.NewMessage;
import java.time.Instant;
import java.time.LocalTime;
import java.util.Map;
import java.util.Optional;

/**
 * The events of a booking. Each has all the data that its handlers need. What was booked is told as it was booked; the
 * addresses are those that guest and host have now.
 */
final class BookingMessages {

    private static final int REMINDER_DAYS_BEFORE = 2;
    /**
     * The local time of a reminder: late enough not to wake anyone, and early enough for the cancellation deadline of
     * that day.
     */
    private static final LocalTime REMINDER_TIME = LocalTime.of(10, 0);

    private final Account guest;
    private final String hostEmail;
    private final Map<String, String> correlation;

    /**
     * Messages about a booking of this guest.
     *
     * @param hostEmail the address of the property's host
     * @param correlation identifies the request in the message's headers
     */
    BookingMessages(Account guest, String hostEmail, Map<String, String> correlation) {
        this.guest = guest;
        this.hostEmail = hostEmail;
        this.correlation = correlation;
    }

    NewMessage created(Booking booking) {
        return message(BookingCreated.TOPIC, booking, BookingCreated.of(snapshot(booking)), Optional.empty());
    }

    NewMessage changed(Booking booking, Booking previous) {
        return message(
                BookingChanged.TOPIC,
                booking,
                new BookingChanged(
                        snapshot(booking),
                        previous.stay().checkIn(),
                        previous.stay().checkOut(),
                        previous.guests(),
                        previous.price().totalMinor(),
                        previous.price().currency(),
                        BookingChanged.idempotencyKey(booking.id(), booking.version())),
                Optional.empty());
    }

    NewMessage cancelled(Booking booking, BookingCancelled.By by, String reason) {
        return message(
                BookingCancelled.TOPIC, booking, BookingCancelled.of(snapshot(booking), by, reason), Optional.empty());
    }

    /**
     * The reminder, due two days before check-in; empty if that time has passed, because a late booking needs no
     * reminder.
     */
    Optional<NewMessage> reminder(Booking booking, Instant now) {
        Instant dueAt = booking.stay()
                .checkIn()
                .minusDays(REMINDER_DAYS_BEFORE)
                .atTime(REMINDER_TIME)
                .atZone(booking.property().timeZone())
                .toInstant();
        return Optional.of(dueAt)
                .filter(now::isBefore)
                .map(due -> message(
                        BookingReminderScheduled.TOPIC,
                        booking,
                        BookingReminderScheduled.of(snapshot(booking)),
                        Optional.of(due)));
    }

    private NewMessage message(Topic<?> topic, Booking booking, Object payload, Optional<Instant> dueAt) {
        return new NewMessage(
                topic.name(),
                booking.id().toString(),
                topic.schemaVersion(),
                EventJson.write(payload),
                correlation,
                dueAt);
    }

    private BookingSnapshot snapshot(Booking booking) {
        BookedProperty property = booking.property();
        Price price = booking.price();
        return new BookingSnapshot(
                booking.id(),
                booking.reference(),
                booking.version(),
                new EmailAddress(guest.email()),
                booking.guestName(),
                booking.propertyId(),
                property.propertyTitle(),
                property.city(),
                property.country(),
                property.timeZone(),
                booking.stay().checkIn(),
                booking.stay().checkOut(),
                property.checkInTime(),
                property.checkOutTime(),
                booking.guests(),
                Math.toIntExact(booking.stay().nights()),
                price.currency(),
                price.nightlyRateMinor(),
                price.nightsMinor(),
                price.cleaningFeeMinor(),
                price.serviceFeeMinor(),
                price.totalMinor(),
                booking.cancellableUntil(),
                new EmailAddress(hostEmail),
                property.hostName());
    }
}
