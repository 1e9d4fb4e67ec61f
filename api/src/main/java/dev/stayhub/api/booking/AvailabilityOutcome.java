package dev.stayhub.api.booking;

import java.time.LocalDate;
import java.util.List;
import java.util.UUID;

/** The outcome of asking which nights are taken. */
public sealed interface AvailabilityOutcome {

    /**
     * The nights that are taken, without their guests.
     *
     * @param propertyId the property's public id
     * @param from the first night
     * @param to the day after the last night
     * @param unavailable in chronological order, with adjacent stays merged
     */
    record Availability(UUID propertyId, LocalDate from, LocalDate to, List<Stay> unavailable)
            implements AvailabilityOutcome {}

    /** The property does not exist or is not visible to the caller. */
    record NoSuchProperty() implements AvailabilityOutcome {}

    /**
     * The range has no nights, or too many.
     *
     * @param maxNights the longest range that can be requested
     */
    record NoSuchNights(int maxNights) implements AvailabilityOutcome {}
}
