package dev.stayhub.events;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.LocalDate;
import java.util.UUID;

/**
 * A guest has changed the dates or the number of guests of a booking.
 *
 * @param booking the changed booking, with its new price
 * @param previousCheckIn the first night before the change
 * @param previousCheckOut the day of departure before the change
 * @param previousGuests the number of guests before the change
 * @param previousTotalMinor the total before the change, in {@code previousCurrency}
 * @param previousCurrency ISO 4217
 * @param idempotencyKey {@code booking-changed:<bookingId>:v<version>}
 */
public record BookingChanged(
        @JsonUnwrapped BookingSnapshot booking,
        LocalDate previousCheckIn,
        LocalDate previousCheckOut,
        int previousGuests,
        long previousTotalMinor,
        String previousCurrency,
        String idempotencyKey) {

    public static final Topic<BookingChanged> TOPIC = new Topic<>("booking.changed", 1, BookingChanged.class);

    public BookingChanged {
        requireNonNull(booking, "booking");
        requireNonNull(previousCheckIn, "previousCheckIn");
        requireNonNull(previousCheckOut, "previousCheckOut");
        requireNonNull(previousCurrency, "previousCurrency");
        requireNonNull(idempotencyKey, "idempotencyKey");
    }

    /** The idempotency key of effects that must happen once per version of a booking. */
    public static String idempotencyKey(UUID bookingId, int version) {
        return "booking-changed:" + bookingId + ":v" + version;
    }
}
