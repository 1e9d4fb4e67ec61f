package dev.stayhub.api.booking;

import java.time.LocalDate;
import java.util.List;
import java.util.UUID;

/** What became of the question which nights are taken. */
public sealed interface AvailabilityOutcome {

    /**
     * Which nights are taken, and not by whom.
     *
     * @param propertyId the property's public id
     * @param from the first night
     * @param to the day after the last night
     * @param unavailable in order; adjacent stays are one stretch
     */
    record Availability(UUID propertyId, LocalDate from, LocalDate to, List<Stay> unavailable)
            implements AvailabilityOutcome {}

    /** There is no such property, or none that the caller may see. */
    record NoSuchProperty() implements AvailabilityOutcome {}

    /**
     * From the first night to the last there are none, or too many.
     *
     * @param maxNights how many may be asked for at once
     */
    record NoSuchNights(int maxNights) implements AvailabilityOutcome {}
}
