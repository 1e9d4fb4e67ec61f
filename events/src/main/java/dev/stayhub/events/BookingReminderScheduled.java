package dev.stayhub.events;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.UUID;

/**
 * A reminder of a stay was scheduled. The message is due on the day of the reminder. By then the booking may have been
 * cancelled or changed, so a handler checks the booking first and does nothing if the version differs.
 *
 * @param booking the booking when the reminder was scheduled
 * @param idempotencyKey {@code booking-reminder:<bookingId>:v<version>}
 */
public record BookingReminderScheduled(@JsonUnwrapped BookingSnapshot booking, String idempotencyKey) {

    public static final Topic<BookingReminderScheduled> TOPIC =
            new Topic<>("booking.reminder_scheduled", 1, BookingReminderScheduled.class);

    public BookingReminderScheduled {
        requireNonNull(booking, "booking");
        requireNonNull(idempotencyKey, "idempotencyKey");
    }

    /** The event of this booking. */
    public static BookingReminderScheduled of(BookingSnapshot booking) {
        return new BookingReminderScheduled(booking, idempotencyKey(booking.bookingId(), booking.version()));
    }

    /** The idempotency key of the reminder of this version of a booking. */
    public static String idempotencyKey(UUID bookingId, int version) {
        return "booking-reminder:" + bookingId + ":v" + version;
    }
}
