package dev.stayhub.api.property;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import java.util.UUID;

/** A property as the API shows it. */
record PropertyView(
        UUID id,
        int version,
        Property.Status status,
        String hostName,
        @JsonUnwrapped PropertyDetails details,
        Instant createdAt) {

    static PropertyView of(Property property) {
        return new PropertyView(
                property.publicId(),
                property.version(),
                property.status(),
                property.hostName(),
                property.details(),
                property.createdAt());
    }
}
