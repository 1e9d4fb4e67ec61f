package dev.stayhub.events;

import static java.util.Objects.requireNonNull;

import java.util.UUID;

/**
 * A property has changed, and somebody who keeps a picture of it may not know. No snapshot, unlike the other events: whoever
 * keeps a picture wants the property as it is, and a picture of how it was would be out of date on arrival.
 *
 * @param propertyId the property's public id
 * @param version the property's version when this happened; it may have a later one by now
 * @param reason why this was written: {@link #INDEX_WRITE_FAILED}
 */
public record PropertyChanged(UUID propertyId, int version, String reason) {

    public static final Topic<PropertyChanged> TOPIC = new Topic<>("property.changed", 1, PropertyChanged.class);

    /** The property was saved and the search index did not take its document. */
    public static final String INDEX_WRITE_FAILED = "index-write-failed";

    public PropertyChanged {
        requireNonNull(propertyId, "propertyId");
        requireNonNull(reason, "reason");
    }
}
