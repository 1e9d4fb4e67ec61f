package dev.stayhub.api.booking;

import java.time.Clock;
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
 * @param property the property as it was booked
 * @param guestName the guest's name when the stay was booked
 * @param status whether the booking holds its nights
 * @param stay the nights
 * @param guests how many people
 * @param price fixed when the nights were booked
 * @param cancellableDaysBefore how many days before check-in the last day is on which the guest may cancel
 * @param createdAt when it was booked
 */
public record Booking(
        UUID id,
        String reference,
        int version,
        UUID propertyId,
        @Nested BookedProperty property,
        String guestName,
        Status status,
        @Nested Stay stay,
        int guests,
        @Nested Price price,
        int cancellableDaysBefore,
        Instant createdAt) {

    /** Only confirmed bookings hold nights. */
    public enum Status {
        CONFIRMED,
        CANCELLED
    }

    boolean isCancelled() {
        return status == Status.CANCELLED;
    }

    /** The last day, in the booking's time zone, on which the guest may cancel. */
    public LocalDate cancellableUntil() {
        return stay.checkIn().minusDays(cancellableDaysBefore);
    }

    /** The date in the booking's time zone. */
    LocalDate today(Clock clock) {
        return LocalDate.now(clock.withZone(property.timeZone()));
    }
}
