package dev.stayhub.api.booking;

import java.time.LocalDate;
import java.util.Optional;
import java.util.UUID;

/**
 * A filter for bookings. Empty fields match everything.
 *
 * @param role in which role the caller asks
 * @param reference the code of the one booking that is looked for, in upper case
 * @param status the status of the bookings
 * @param from the earliest check-in
 * @param to the day after the latest check-in
 * @param checkOutAfter the day before the earliest check-out
 * @param propertyId the property's public id
 */
public record BookingFilter(
        Role role,
        Optional<String> reference,
        Optional<Booking.Status> status,
        Optional<LocalDate> from,
        Optional<LocalDate> to,
        Optional<LocalDate> checkOutAfter,
        Optional<UUID> propertyId) {

    /** The caller's role in the bookings. */
    public enum Role {
        GUEST,
        HOST
    }

    /** The order of the list. */
    enum Order {
        NEWEST,
        CHECK_IN
    }
}
