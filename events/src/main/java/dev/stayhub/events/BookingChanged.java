package dev.stayhub.events;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.LocalDate;
import java.util.UUID;

/**
 * A guest has moved a stay to other dates, or comes with more or fewer people.
 *
 * @param booking as it is now, with its new price
 * @param previousCheckIn the first night before the change
 * @param previousCheckOut the day of departure before the change
 * @param previousGuests how many people were to stay
 * @param previousTotalMinor what it cost, in the booking's currency as it was
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

    /** The key of everything that is done once because a booking came to this version. */
    public static String idempotencyKey(UUID bookingId, int version) {
        return "booking-changed:" + bookingId + ":v" + version;
    }
}
