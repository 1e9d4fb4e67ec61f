package dev.stayhub.api.booking;

import java.time.LocalDate;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A guest's changes to a booking. Empty fields are left unchanged.
 *
 * @param checkIn the first night
 * @param checkOut the day of departure
 * @param guests how many people
 * @param expectedPrice the price that the guest was shown
 */
record BookingEdit(
        Optional<LocalDate> checkIn, Optional<LocalDate> checkOut, OptionalInt guests, ExpectedPrice expectedPrice) {

    Stay stayInsteadOf(Stay stay) {
        return new Stay(checkIn.orElse(stay.checkIn()), checkOut.orElse(stay.checkOut()));
    }
}
