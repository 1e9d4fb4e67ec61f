package dev.stayhub.search;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.regex.Pattern;

/**
 * Where a hit stands among all hits of its query: what they are sorted by, and the property's id, so that no two hits
 * stand at one place.
 */
public final class Place {

    private static final int MAX_LENGTH = 100;
    private static final Pattern ID = Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");
    private static final ObjectMapper JSON = new ObjectMapper();

    private final ArrayNode values;

    private Place(ArrayNode values) {
        this.values = values;
    }

    /** A hit's own sort values. */
    static Place at(JsonNode sort) {
        return new Place((ArrayNode) sort);
    }

    /**
     * The place that was once written as this text, among hits in this order.
     *
     * @throws IllegalArgumentException if it is the text of none
     */
    public static Place parse(PropertySearch.Sort sort, String text) {
        if (text.length() <= MAX_LENGTH) {
            try {
                JsonNode values = JSON.readTree(text);
                if (values.isArray()
                        && values.size() == 2
                        && isSortedBy(sort, values.get(0))
                        && values.get(1).isTextual()
                        && ID.matcher(values.get(1).textValue()).matches()) {
                    return new Place((ArrayNode) values);
                }
            } catch (JsonProcessingException e) {
                // Told like any other text that is no place.
            }
        }
        throw new IllegalArgumentException("not a place among hits");
    }

    /** A score is a float; a price and a time are whole. OpenSearch refuses the whole search over another number. */
    private static boolean isSortedBy(PropertySearch.Sort sort, JsonNode value) {
        return sort == PropertySearch.Sort.RELEVANCE
                ? value.isNumber() && Float.isFinite(value.floatValue())
                : value.isIntegralNumber() && value.canConvertToLong();
    }

    ArrayNode values() {
        return JsonNodeFactory.instance.arrayNode().addAll(values);
    }

    /** What {@link #parse} reads. */
    @Override
    public String toString() {
        return values.toString();
    }
}
