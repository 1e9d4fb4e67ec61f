package dev.stayhub.api.booking;

import dev.stayhub.api.http.PageRequest;
import dev.stayhub.api.http.ProblemException;
import dev.stayhub.api.http.QueryParameters;
import java.time.LocalDate;
import java.util.Optional;
import java.util.Set;
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

    /** Those of the page as well. */
    static final Set<String> PARAMETERS =
            Set.of("role", "status", "from", "to", "propertyId", PageRequest.SIZE, PageRequest.TOKEN);

    /** As whom somebody asks for bookings. */
    enum Role {
        GUEST,
        HOST
    }

    /**
     * What the query asks for; a guest's bookings if it does not say.
     *
     * @throws ProblemException if a value is none
     */
    static BookingFilter of(QueryParameters query) {
        BookingFilter filter = new BookingFilter(
                query.get("role").map(BookingFilter::role).orElse(Role.GUEST),
                query.get("status").map(BookingFilter::status),
                query.date("from"),
                query.date("to"),
                query.uuid("propertyId"));
        if (filter.from.isPresent() && filter.to.isPresent() && !filter.to.get().isAfter(filter.from.get())) {
            throw ProblemException.malformed("to has to be after from: check-in is before it.");
        }
        return filter;
    }

    private static Role role(String text) {
        return switch (text) {
            case "guest" -> Role.GUEST;
            case "host" -> Role.HOST;
            default -> throw ProblemException.malformed("role has to be guest or host.");
        };
    }

    private static Booking.Status status(String text) {
        return switch (text) {
            case "CONFIRMED" -> Booking.Status.CONFIRMED;
            case "CANCELLED" -> Booking.Status.CANCELLED;
            default -> throw ProblemException.malformed("status has to be CONFIRMED or CANCELLED.");
        };
    }
}
