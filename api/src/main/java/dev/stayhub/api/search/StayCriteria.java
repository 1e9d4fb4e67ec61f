package dev.stayhub.api.search;

import java.time.LocalDate;
import java.time.temporal.ChronoUnit;

/**
 * The stay for which a property is searched.
 *
 * @param checkIn the first night
 * @param checkOut the day of departure
 * @param guests how many people
 */
record StayCriteria(LocalDate checkIn, LocalDate checkOut, int guests) {

    long nights() {
        return ChronoUnit.DAYS.between(checkIn, checkOut);
    }
}
