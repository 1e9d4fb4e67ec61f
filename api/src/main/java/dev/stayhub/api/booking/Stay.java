package dev.stayhub.api.booking;

import java.time.LocalDate;
import java.time.temporal.ChronoUnit;

/**
 * The nights from check-in to check-out. The night of check-out is not included, so another stay can begin on that day.
 *
 * @param checkIn the first night
 * @param checkOut the day of departure
 */
public record Stay(LocalDate checkIn, LocalDate checkOut) {

    public long nights() {
        return ChronoUnit.DAYS.between(checkIn, checkOut);
    }

    /** Whether this stay includes every night of the other. */
    boolean contains(Stay other) {
        return !checkIn.isAfter(other.checkIn) && !checkOut.isBefore(other.checkOut);
    }
}
