package dev.stayhub.search;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.List;
import java.util.UUID;

/** What the index holds of one version of a property. */
public sealed interface PropertyDocument {

    /** The property's public id: whoever writes a document twice writes one document. */
    UUID id();

    /** The property's version: an older document never replaces a newer one, in whatever order they arrive. */
    int version();

    /**
     * A property that guests can find.
     *
     * @param title one line
     * @param description lines of text
     * @param city one line
     * @param country ISO 3166-1 alpha-2
     * @param currency ISO 4217
     * @param nightlyRateMinor one night, in the currency's minor unit
     * @param maxGuests how many people may stay
     * @param minNights the shortest stay
     * @param maxNights the longest stay
     * @param amenities what there is
     * @param createdAt when the property was created
     */
    record Listing(
            UUID id,
            int version,
            String title,
            String description,
            String city,
            String country,
            String currency,
            long nightlyRateMinor,
            int maxGuests,
            int minNights,
            int maxNights,
            List<String> amenities,
            Instant createdAt)
            implements PropertyDocument {

        public Listing {
            requireNonNull(id, "id");
            requireNonNull(title, "title");
            requireNonNull(description, "description");
            requireNonNull(city, "city");
            requireNonNull(country, "country");
            requireNonNull(currency, "currency");
            amenities = List.copyOf(amenities);
            requireNonNull(createdAt, "createdAt");
        }
    }

    /**
     * A property that guests could find and cannot any more. Not a deletion: OpenSearch remembers the version of what it
     * deleted for a minute only, and a late write of an older version would bring the property back.
     */
    record Tombstone(UUID id, int version) implements PropertyDocument {

        public Tombstone {
            requireNonNull(id, "id");
        }
    }
}
