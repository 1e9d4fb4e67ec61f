package dev.stayhub.api.booking;

import java.time.Instant;
import java.time.LocalDate;
import java.util.UUID;
import org.jdbi.v3.core.mapper.Nested;

/**
 * A booked stay.
 *
 * @param id the id that the API shows
 * @param reference a code of eight characters for people to use
 * @param version incremented with every change
 * @param propertyId the property's public id
 * @param status whether the booking holds its nights
 * @param stay the nights
 * @param guests how many people
 * @param price fixed when the stay was booked
 * @param createdAt when it was booked
 */
public record Booking(
        UUID id,
        String reference,
        int version,
        UUID propertyId,
        Status status,
        @Nested Stay stay,
        int guests,
        @Nested Price price,
        Instant createdAt) {

    /** Only confirmed bookings hold nights. */
    public enum Status {
        CONFIRMED,
        CANCELLED
    }

    private static final int CANCELLABLE_UNTIL_DAYS_BEFORE = 2;

    boolean isCancelled() {
        return status == Status.CANCELLED;
    }

    /** The last day, in the property's time zone, on which the guest may cancel. */
    public LocalDate cancellableUntil() {
        return stay.checkIn().minusDays(CANCELLABLE_UNTIL_DAYS_BEFORE);
    }
}
