package dev.stayhub.search;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.List;
import java.util.UUID;

/** The index's document of one version of a property. */
public sealed interface PropertyDocument {

    /** The property's public id, which is also the document's id. */
    UUID id();

    /** The property's version. An older document never replaces a newer one, in whatever order they arrive. */
    int version();

    /**
     * A property that can be found.
     *
     * @param title one line
     * @param description text that may have several lines
     * @param city one line
     * @param country ISO 3166-1 alpha-2
     * @param currency ISO 4217
     * @param nightlyRateMinor one night, in the currency's minor unit
     * @param maxGuests how many people may stay
     * @param minNights the shortest stay
     * @param maxNights the longest stay
     * @param amenities the amenities
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
     * A property that can no longer be found. A tombstone instead of a deletion, because OpenSearch remembers the
     * version of a deleted document for only a minute, and a late write of an older version would restore the property.
     */
    record Tombstone(UUID id, int version) implements PropertyDocument {

        public Tombstone {
            requireNonNull(id, "id");
        }
    }
}
