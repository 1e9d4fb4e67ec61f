package dev.stayhub.events;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.UUID;

/**
 * A booking was cancelled, and its nights are free again.
 *
 * @param booking the booking at the time of cancellation
 * @param cancelledBy who cancelled it
 * @param reason the given reason; empty if there is none
 * @param idempotencyKey {@code booking-cancelled:<bookingId>}
 */
public record BookingCancelled(
        @JsonUnwrapped BookingSnapshot booking, By cancelledBy, String reason, String idempotencyKey) {

    public static final Topic<BookingCancelled> TOPIC = new Topic<>("booking.cancelled", 1, BookingCancelled.class);

    /** Who cancelled. */
    public enum By {
        GUEST,
        OPERATOR
    }

    public BookingCancelled {
        requireNonNull(booking, "booking");
        requireNonNull(cancelledBy, "cancelledBy");
        reason = reason == null ? "" : reason;
        requireNonNull(idempotencyKey, "idempotencyKey");
    }

    /** The event of this booking. */
    public static BookingCancelled of(BookingSnapshot booking, By cancelledBy, String reason) {
        return new BookingCancelled(booking, cancelledBy, reason, idempotencyKey(booking.bookingId()));
    }

    /** The idempotency key of effects that must happen once per cancellation of this booking. */
    public static String idempotencyKey(UUID bookingId) {
        return "booking-cancelled:" + bookingId;
    }
}
