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
        return "booking-created:" + bookingId;
    }
}
