package dev.stayhub.search;

import static dev.stayhub.search.Folding.fold;

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

    /** The object with the texts as they are searched; see {@link Folding}. The others are only shown. */
    private static final String FOLDED = "folded";

    private static final String DESCRIPTION = "description";
    private static final String EXACTLY = ".exactly";

    static final String FOLDED_TITLE = FOLDED + "." + TITLE;
    static final String FOLDED_CITY = FOLDED + "." + CITY;
    /** Title, description, city and amenities. */
    static final String FOLDED_TEXT = FOLDED + ".everything";
    /** The city as a whole, not its words. */
    static final String FOLDED_WHOLE_CITY = FOLDED_CITY + EXACTLY;
    /** Each amenity as a whole. */
    static final String FOLDED_WHOLE_AMENITIES = FOLDED + "." + AMENITIES + EXACTLY;

    private Documents() {}

    static ObjectNode write(PropertyDocument document) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put(ID, document.id().toString());
        json.put(LISTED, document instanceof Listing);
        if (document instanceof Listing listing) {
            json.put(TITLE, listing.title());
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
            json.set(FOLDED, folded(listing));
        }
        return json;
    }

    private static ObjectNode folded(Listing listing) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put(TITLE, fold(listing.title()));
        json.put(DESCRIPTION, fold(listing.description()));
        json.put(CITY, fold(listing.city()));
        ArrayNode amenities = json.putArray(AMENITIES);
        listing.amenities().forEach(amenity -> amenities.add(fold(amenity)));
        return json;
    }

    /** The fields that a search returns: all except the folded ones. */
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
