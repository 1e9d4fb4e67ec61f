package dev.stayhub.api.booking;

import java.time.LocalDate;
import java.util.UUID;

/**
 * A place in the order of check-in. It is a value and not a booking, so a page goes on from there even if the booking that
 * was last on the page before has been moved to other nights.
 *
 * @param checkIn the first night
 * @param id decides between bookings with the same check-in
 */
public record CheckInPlace(LocalDate checkIn, UUID id) {

    /** No booking is before the year 2000: the database refuses it. */
    static final CheckInPlace BEFORE_THE_FIRST = new CheckInPlace(LocalDate.of(1999, 12, 31), new UUID(0, 0));

    static final String SEPARATOR = "/";

    /** The place in a form that {@code BookingForm} reads. */
    String text() {
        return checkIn + SEPARATOR + id;
    }
}
