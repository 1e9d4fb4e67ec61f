package dev.stayhub.api.property;

import java.util.UUID;

/** What became of a host's wish to change a property. */
public sealed interface PropertyChange {

    /** It is now as wished. */
    record Done(Property property) implements PropertyChange {}

    /** An earlier request with the same idempotency key did it; this one did nothing. */
    record DoneBefore() implements PropertyChange {}

    /** There is none, or none that the caller may see. */
    record NoSuchProperty() implements PropertyChange {}

    /** The caller may see it and is not its owner. */
    record NotTheOwner() implements PropertyChange {}

    /** Somebody changed it after the caller had read it. */
    record AnotherVersion() implements PropertyChange {}

    /**
     * It is deleted.
     *
     * @param version the last one
     */
    record Deleted(UUID publicId, int version) implements PropertyChange {}

    /**
     * Guests have booked it, and their stays are not over.
     *
     * @param stays how many
     */
    record StillBooked(long stays) implements PropertyChange {}
}
