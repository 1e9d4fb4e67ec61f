package dev.stayhub.api.booking;

import java.time.LocalDate;
import java.util.Optional;
import java.util.UUID;

/**
 * A filter for bookings. Empty fields match everything.
 *
 * @param role in which role the caller asks
 * @param status the status of the bookings
 * @param from the earliest check-in
 * @param to the day after the latest check-in
 * @param propertyId the property's public id
 */
record BookingFilter(
        Role role,
        Optional<Booking.Status> status,
        Optional<LocalDate> from,
        Optional<LocalDate> to,
        Optional<UUID> propertyId) {

    /** The caller's role in the bookings. */
    enum Role {
        GUEST,
        HOST
    }
}
