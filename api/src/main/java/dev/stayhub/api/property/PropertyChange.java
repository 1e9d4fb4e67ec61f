package dev.stayhub.api.property;

import java.util.UUID;

/** The outcome of a request to change a property. */
public sealed interface PropertyChange {

    /** The property is as requested. */
    record Done(Property property) implements PropertyChange {}

    /** An earlier request with the same idempotency key had the effect; this one had none. */
    record DoneBefore() implements PropertyChange {}

    /** The property does not exist or is not visible to the caller. */
    record NoSuchProperty() implements PropertyChange {}

    /** The caller may see the property but is not its owner. */
    record NotTheOwner() implements PropertyChange {}

    /** The property was changed after the caller had read it. */
    record AnotherVersion() implements PropertyChange {}

    /**
     * The property was deleted.
     *
     * @param version its last version
     */
    record Deleted(UUID publicId, int version) implements PropertyChange {}

    /**
     * The property has current or future stays.
     *
     * @param stays the number of these stays
     */
    record StillBooked(long stays) implements PropertyChange {}
}
