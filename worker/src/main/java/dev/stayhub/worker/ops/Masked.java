package dev.stayhub.worker.ops;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What is shown to an operator who need not know who people are. Only fields known to be harmless are shown, so that a field
 * that is added to an event tomorrow is hidden until somebody thinks about it.
 */
final class Masked {

    static final String MASK = "***";

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Pattern ADDRESS = Pattern.compile("[^\\s<>\"'(),;:\\[\\]]+@[^\\s<>\"'(),;:\\[\\]]+");
    private static final Set<String> HARMLESS = Set.of(
            "bookingId",
            "reference",
            "version",
            "propertyId",
            "propertyTitle",
            "city",
            "country",
            "timeZone",
            "checkIn",
            "checkOut",
            "checkInTime",
            "checkOutTime",
            "guests",
            "nights",
            "currency",
            "nightlyRateMinor",
            "nightsMinor",
            "cleaningFeeMinor",
            "serviceFeeMinor",
            "totalMinor",
            "cancellableUntil",
            "idempotencyKey",
            "reason");

    private Masked() {}

    /** Without what looks like an email address: providers like to quote them. */
    static String text(String text) {
        return ADDRESS.matcher(text).replaceAll(MASK);
    }

    /** A JSON object, indented, with the values of harmless fields only. */
    static String json(String object) {
        try {
            JsonNode payload = JSON.readTree(object);
            for (Map.Entry<String, JsonNode> field : payload.properties()) {
                boolean isHarmless =
                        HARMLESS.contains(field.getKey()) && field.getValue().isValueNode();
                ((ObjectNode) payload)
                        .set(field.getKey(), isHarmless ? masked(field.getValue()) : TextNode.valueOf(MASK));
            }
            return indented(payload);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("not JSON", e);
        }
    }

    private static JsonNode masked(JsonNode value) {
        return value.isTextual() ? TextNode.valueOf(text(value.textValue())) : value;
    }

    /** A JSON object, indented, as it is. */
    static String plainJson(String object) {
        try {
            return indented(JSON.readTree(object));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("not JSON", e);
        }
    }

    private static String indented(JsonNode json) throws JsonProcessingException {
        return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(json);
    }
}
