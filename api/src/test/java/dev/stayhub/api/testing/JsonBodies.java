package dev.stayhub.api.testing;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.UUID;

/** Bodies that are sent, and what is read. */
public final class JsonBodies {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    private JsonBodies() {}

    public static JsonNode read(String json) {
        try {
            return MAPPER.readTree(json);
        } catch (JsonProcessingException e) {
            throw new AssertionError("not JSON: " + json, e);
        }
    }

    public static String property() {
        return """
                {"title": "Loft above the tram", "description": "Two rooms.\\nThird floor.", "city": "Lisbon",
                 "country": "PT", "timeZone": "Europe/Lisbon", "currency": "EUR", "nightlyRateMinor": 9500,
                 "cleaningFeeMinor": 3500, "maxGuests": 4, "minNights": 1, "maxNights": 365,
                 "checkInTime": "15:00", "checkOutTime": "11:00", "amenities": ["wifi", "balcony"]}""";
    }

    /** The property with one field changed. */
    public static String property(String field, String value) {
        return with(property(), field, value);
    }

    public static String booking(UUID property, String checkIn, String checkOut, int guests) {
        return """
                {"propertyId": "%s", "checkIn": "%s", "checkOut": "%s", "guests": %d}""".formatted(property, checkIn, checkOut, guests);
    }

    /** One field replaced, or added, by a raw value. */
    public static String with(String object, String field, String value) {
        String pair = '"' + field + "\": " + value;
        String replaced = object.replaceFirst(
                '"' + field + "\": (\"[^\"]*\"|\\[[^\\]]*\\]|[^,}]*)", java.util.regex.Matcher.quoteReplacement(pair));
        return object.contains('"' + field + '"') ? replaced : object.replaceFirst("\\}$", ", " + pair + "}");
    }

    /** One field left out. */
    public static String without(String object, String field) {
        return object.replaceFirst('"' + field + "\": (\"[^\"]*\"|\\[[^\\]]*\\]|[^,}]*),?\\s*", "")
                .replaceFirst(",\\s*\\}$", "}");
    }
}
