package dev.stayhub.api.search;

import java.time.LocalDate;
import java.time.temporal.ChronoUnit;

/**
 * The stay that somebody looks for a place for.
 *
 * @param checkIn the first night
 * @param checkOut the day of departure; not a night of the stay
 * @param guests how many people
 */
record StayCriteria(LocalDate checkIn, LocalDate checkOut, int guests) {

    long nights() {
        return ChronoUnit.DAYS.between(checkIn, checkOut);
    }
}
