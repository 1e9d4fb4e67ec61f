package dev.stayhub.api.booking;

import java.time.LocalDate;
import java.time.temporal.ChronoUnit;

/**
 * The nights from check-in to check-out: the day of check-out is not one of them, so another stay may begin on it.
 *
 * @param checkIn the first night
 * @param checkOut the day of departure
 */
public record Stay(LocalDate checkIn, LocalDate checkOut) {

    public long nights() {
        return ChronoUnit.DAYS.between(checkIn, checkOut);
    }

    /** Whether every night of the other is one of this. */
    boolean contains(Stay other) {
        return !checkIn.isAfter(other.checkIn) && !checkOut.isBefore(other.checkOut);
    }
}
