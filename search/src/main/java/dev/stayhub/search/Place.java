package dev.stayhub.search;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.regex.Pattern;

/**
 * The position of a hit among all hits of its query: its sort values and the property's id, which make the position
 * unique.
 */
public final class Place {

    private static final int MAX_LENGTH = 100;
    private static final Pattern ID = Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");
    private static final ObjectMapper JSON = new ObjectMapper();

    private final ArrayNode values;

    private Place(ArrayNode values) {
        this.values = values;
    }

    /** The position of a hit with these sort values. */
    static Place at(JsonNode sort) {
        return new Place((ArrayNode) sort);
    }

    /**
     * Parses the text form of a position among hits in this order.
     *
     * @throws IllegalArgumentException if the text is not a position
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
                // Reported like any other invalid text.
            }
        }
        throw new IllegalArgumentException("not a position among hits");
    }

    /**
     * A score is a whole number that OpenSearch writes as a fraction, such as 7.0; prices and times are integers. OpenSearch
     * rejects the whole search if the type is wrong.
     */
    private static boolean isSortedBy(PropertySearch.Sort sort, JsonNode value) {
        return sort == PropertySearch.Sort.RELEVANCE
                ? value.isNumber()
                        && Float.isFinite(value.floatValue())
                        && value.floatValue() == Math.rint(value.floatValue())
                : value.isIntegralNumber() && value.canConvertToLong();
    }

    ArrayNode values() {
        return JsonNodeFactory.instance.arrayNode().addAll(values);
    }

    /** The text form that {@link #parse} reads. */
    @Override
    public String toString() {
        return values.toString();
    }
}
