package dev.stayhub.events;

import static java.util.Objects.requireNonNull;

import java.util.UUID;

/**
 * A property has changed, and copies of its data may be out of date. Unlike the other events it has no snapshot:
 * whoever keeps a copy needs the current state, and a snapshot could be out of date on arrival.
 *
 * @param propertyId the property's public id
 * @param version the property's version at the time of the event; the current one may be later
 * @param reason why this was written: {@link #INDEX_WRITE_FAILED}
 */
public record PropertyChanged(UUID propertyId, int version, String reason) {

    public static final Topic<PropertyChanged> TOPIC = new Topic<>("property.changed", 1, PropertyChanged.class);

    /** The property was saved, but the search index did not accept its document. */
    public static final String INDEX_WRITE_FAILED = "index-write-failed";

    public PropertyChanged {
        requireNonNull(propertyId, "propertyId");
        requireNonNull(reason, "reason");
    }
}
