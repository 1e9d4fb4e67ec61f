package dev.stayhub.events;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.UUID;

/**
 * A guest is to be reminded of a stay. The message is due on the day of the reminder; by then the booking may have been
 * cancelled or moved, so whoever acts on it looks at the booking first and does nothing if it has another version.
 *
 * @param booking as it was when the reminder was scheduled
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

    /** The key of everything that is done once because a booking of this version comes near. */
    public static String idempotencyKey(UUID bookingId, int version) {
        return "booking-reminder:" + bookingId + ":v" + version;
    }
}
