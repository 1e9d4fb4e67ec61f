package dev.stayhub.events;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.UUID;

/**
 * A guest has booked a stay.
 *
 * @param booking the new booking
 * @param idempotencyKey {@code booking-created:<bookingId>}: whoever acts on this event twice recognises it by this
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

    /** The key of everything that is done once because this booking was created. */
    public static String idempotencyKey(UUID bookingId) {
        return "booking-created:" + bookingId;
    }
}
