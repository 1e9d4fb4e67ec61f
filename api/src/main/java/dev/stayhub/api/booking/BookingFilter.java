package dev.stayhub.api.booking;

import java.time.LocalDate;
import java.util.Optional;
import java.util.UUID;

/**
 * Which bookings somebody asks for; what is empty does not matter.
 *
 * @param role as whom they ask
 * @param status whether the stay holds its nights
 * @param from the earliest check-in
 * @param to check-in is before this day
 * @param propertyId the property's public id
 */
record BookingFilter(
        Role role,
        Optional<Booking.Status> status,
        Optional<LocalDate> from,
        Optional<LocalDate> to,
        Optional<UUID> propertyId) {

    /** As whom somebody asks for bookings. */
    enum Role {
        GUEST,
        HOST
    }
}
