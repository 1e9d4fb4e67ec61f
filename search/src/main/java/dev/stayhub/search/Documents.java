package dev.stayhub.search;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stayhub.search.PropertyDocument.Listing;

/**
 * Converts documents to the index's format. The field names are those of the mapping, {@code properties-index.json}.
 */
final class Documents {

    static final String ID = "id";
    static final String LISTED = "listed";
    static final String TITLE = "title";
    static final String CITY = "city";
    static final String COUNTRY = "country";
    static final String CURRENCY = "currency";
    static final String NIGHTLY_RATE = "nightlyRateMinor";
    static final String MAX_GUESTS = "maxGuests";
    static final String MIN_NIGHTS = "minNights";
    static final String MAX_NIGHTS = "maxNights";
    static final String AMENITIES = "amenities";
    static final String CREATED_AT = "createdAt";
    /** The field with title, description, city and amenities. */
    static final String EVERYTHING = "everything";
    /** The subfield with the whole value, in lower case and without accents. */
    static final String EXACTLY = ".exactly";

    private static final String DESCRIPTION = "description";

    private Documents() {}

    static ObjectNode write(PropertyDocument document) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put(ID, document.id().toString());
        json.put(LISTED, document instanceof Listing);
        if (document instanceof Listing listing) {
            json.put(TITLE, listing.title());
            json.put(DESCRIPTION, listing.description());
            json.put(CITY, listing.city());
            json.put(COUNTRY, listing.country());
            json.put(CURRENCY, listing.currency());
            json.put(NIGHTLY_RATE, listing.nightlyRateMinor());
            json.put(MAX_GUESTS, listing.maxGuests());
            json.put(MIN_NIGHTS, listing.minNights());
            json.put(MAX_NIGHTS, listing.maxNights());
            ArrayNode amenities = json.putArray(AMENITIES);
            listing.amenities().forEach(amenities::add);
            json.put(CREATED_AT, listing.createdAt().toString());
        }
        return json;
    }

    /** The fields that a search returns: all except the description, which is long. */
    static ArrayNode shown() {
        ArrayNode fields = JsonNodeFactory.instance.arrayNode();
        for (String field : new String[] {
            ID, TITLE, CITY, COUNTRY, CURRENCY, NIGHTLY_RATE, MAX_GUESTS, MIN_NIGHTS, MAX_NIGHTS, AMENITIES, CREATED_AT
        }) {
            fields.add(field);
        }
        return fields;
    }
}
