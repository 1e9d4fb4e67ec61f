package dev.stayhub.events;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.UUID;

/**
 * A guest has booked a stay.
 *
 * @param booking the new booking
 * @param idempotencyKey {@code booking-created:<bookingId>}: handlers use it to detect repeats
 */
public record BookingCreated(@JsonUnwrapped BookingSnapshot booking, String idempotencyKey) {

    public static final Topic<BookingCreated> TOPIC = new Topic<>("booking.created", 1, BookingCreated.class);

    /** What {@link #idempotencyKey} has in front of the booking's id. */
    public static final String KEY_PREFIX = "booking-created:";

    /**
     * The handler that emails the confirmation to the guest. Who writes an event need not know its handlers; this one has its
     * name here because the API tells what became of that email, and looks for it in the handler's queue.
     */
    public static final String GUEST_CONFIRMATION_HANDLER = "confirm-booking-to-guest";

    public BookingCreated {
        requireNonNull(booking, "booking");
        requireNonNull(idempotencyKey, "idempotencyKey");
    }

    /** The event of this booking. */
    public static BookingCreated of(BookingSnapshot booking) {
        return new BookingCreated(booking, idempotencyKey(booking.bookingId()));
    }

    /** The idempotency key of effects that must happen once per created booking. */
    public static String idempotencyKey(UUID bookingId) {
        return KEY_PREFIX + bookingId;
    }
}
