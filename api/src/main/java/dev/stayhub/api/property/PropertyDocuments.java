package dev.stayhub.api.property;

import dev.stayhub.search.PropertyDocument;
import dev.stayhub.search.PropertyDocument.Listing;
import dev.stayhub.search.PropertyDocument.Tombstone;
import java.util.Optional;

/** Creates search documents from properties. */
final class PropertyDocuments {

    private PropertyDocuments() {}

    /** The document after a change; empty if nothing has changed, or if the property was never in the index. */
    static Optional<PropertyDocument> afterChange(Property before, PropertyChange change) {
        if (change instanceof PropertyChange.Deleted deleted) {
            return before.wasPublished()
                    ? Optional.of(new Tombstone(deleted.publicId(), deleted.version()))
                    : Optional.empty();
        }
        return change instanceof PropertyChange.Done done
                        && done.property().version() > before.version()
                        && done.property().wasPublished()
                ? Optional.of(of(done.property()))
                : Optional.empty();
    }

    private static PropertyDocument of(Property property) {
        if (!property.isPublished()) {
            return new Tombstone(property.publicId(), property.version());
        }
        PropertyDetails details = property.details();
        return new Listing(
                property.publicId(),
                property.version(),
                details.title(),
                details.description(),
                details.city(),
                details.country(),
                details.currency(),
                details.nightlyRateMinor(),
                details.maxGuests(),
                details.minNights(),
                details.maxNights(),
                details.amenities(),
                property.createdAt());
    }
}
