package dev.stayhub.outbox.ops;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What of a message is shown to an operator who need not know who people are. Of a payload only fields known to be harmless
 * are shown, so that a field that is added to an event tomorrow is hidden until somebody thinks about it. Thread-safe.
 */
public final class Masked {

    /** Stands for what is hidden. */
    public static final String MASK = "***";

    private static final ObjectMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();
    private static final Pattern ADDRESS = Pattern.compile("[^\\s<>\"'(),;:\\[\\]]+@[^\\s<>\"'(),;:\\[\\]]+");

    private final Set<String> harmlessFields;

    /** @param harmlessFields names of payload fields that may be shown, whatever the topic */
    public Masked(Set<String> harmlessFields) {
        this.harmlessFields = Set.copyOf(harmlessFields);
    }

    /** Without what looks like an email address: providers like to quote them. */
    public static String text(String text) {
        return ADDRESS.matcher(text).replaceAll(MASK);
    }

    /** A payload with the values of harmless fields only; one that cannot be read is hidden as a whole. */
    public JsonNode payload(String payload) {
        JsonNode read;
        try {
            read = JSON.readTree(payload);
        } catch (JsonProcessingException e) {
            return TextNode.valueOf(MASK);
        }
        if (!(read instanceof ObjectNode object)) {
            return TextNode.valueOf(MASK);
        }
        for (Map.Entry<String, JsonNode> field : object.properties()) {
            field.setValue(isHarmless(field) ? masked(field.getValue()) : TextNode.valueOf(MASK));
        }
        return object;
    }

    private boolean isHarmless(Map.Entry<String, JsonNode> field) {
        return harmlessFields.contains(field.getKey()) && field.getValue().isValueNode();
    }

    private static JsonNode masked(JsonNode value) {
        return value.isTextual() ? TextNode.valueOf(text(value.textValue())) : value;
    }
}
