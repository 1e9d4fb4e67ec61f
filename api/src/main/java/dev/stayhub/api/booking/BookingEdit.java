package dev.stayhub.api.booking;

import java.time.LocalDate;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * What a guest wants to be different about a booking; what is empty stays as it is.
 *
 * @param checkIn the first night
 * @param checkOut the day of departure
 * @param guests how many people
 * @param expectedTotalMinor what the guest was shown; the booking is not changed at another price
 */
record BookingEdit(
        Optional<LocalDate> checkIn,
        Optional<LocalDate> checkOut,
        OptionalInt guests,
        OptionalLong expectedTotalMinor) {

    Stay stayInsteadOf(Stay stay) {
        return new Stay(checkIn.orElse(stay.checkIn()), checkOut.orElse(stay.checkOut()));
    }
}
