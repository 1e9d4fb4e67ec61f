package dev.stayhub.search;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * A property as it is in the index, possibly an older version than in the table.
 *
 * @param id the property's public id
 * @param version the version of the property in the index
 * @param place its position among the hits
 */
public record Hit(
        UUID id,
        int version,
        String title,
        String city,
        String country,
        String currency,
        long nightlyRateMinor,
        int maxGuests,
        int minNights,
        int maxNights,
        List<String> amenities,
        Instant createdAt,
        Place place) {

    public Hit {
        amenities = List.copyOf(amenities);
    }

    static Hit of(JsonNode source, int version, Place place) {
        List<String> amenities = new ArrayList<>();
        source.path(Documents.AMENITIES).forEach(amenity -> amenities.add(amenity.textValue()));
        return new Hit(
                UUID.fromString(source.path(Documents.ID).textValue()),
                version,
                source.path(Documents.TITLE).textValue(),
                source.path(Documents.CITY).textValue(),
                source.path(Documents.COUNTRY).textValue(),
                source.path(Documents.CURRENCY).textValue(),
                source.path(Documents.NIGHTLY_RATE).longValue(),
                source.path(Documents.MAX_GUESTS).intValue(),
                source.path(Documents.MIN_NIGHTS).intValue(),
                source.path(Documents.MAX_NIGHTS).intValue(),
                amenities,
                Instant.parse(source.path(Documents.CREATED_AT).textValue()),
                place);
    }
}
