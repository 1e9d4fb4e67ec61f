package dev.stayhub.outbox;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Masks personal data in messages that are shown to operators. Only payload fields known to be harmless are shown, so
 * that a field added to an event later stays hidden until it is listed. Thread-safe.
 */
public final class Masked {

    /** The replacement for masked text. */
    public static final String MASK = "***";

    private static final ObjectMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();
    private static final Pattern ADDRESS = Pattern.compile("[^\\s<>\"'(),;:\\[\\]]+@[^\\s<>\"'(),;:\\[\\]]+");

    /** Shorter texts are not masked: they are not names, and occur inside many words. */
    private static final int LENGTH_OF_A_NAME = 3;

    private final Set<String> harmlessFields;

    /** @param harmlessFields names of payload fields that may be shown, whatever the topic */
    public Masked(Set<String> harmlessFields) {
        this.harmlessFields = Set.copyOf(harmlessFields);
    }

    /** Masks anything that looks like an email address, because providers often quote addresses. */
    public static String text(String text) {
        return ADDRESS.matcher(text).replaceAll(MASK);
    }

    /**
     * Masks addresses and the masked texts of the payload in a message's error: a provider that quotes an address may
     * quote the name too. If the payload cannot be parsed, the whole error is masked.
     *
     * <p>A name is found in the spelling of the payload, in any letter case; parts of it and other spellings are not
     * found.
     */
    public String error(String error, String payload) {
        return readObject(payload)
                .map(object -> text(withoutAll(hiddenTexts(object), error)))
                .orElse(MASK);
    }

    private Set<String> hiddenTexts(ObjectNode payload) {
        Set<String> texts = new HashSet<>();
        payload.properties().stream()
                .filter(field -> !isHarmless(field))
                .forEach(field -> collectTexts(field.getValue(), texts));
        return texts;
    }

    private static void collectTexts(JsonNode value, Set<String> texts) {
        if (value.isTextual() && value.textValue().length() >= LENGTH_OF_A_NAME) {
            texts.add(value.textValue());
        }
        value.forEach(inner -> collectTexts(inner, texts));
    }

    /** Replaces the longest text first, so that no part of an address that contains a name is left. */
    private static String withoutAll(Set<String> hidden, String text) {
        if (hidden.isEmpty()) {
            return text;
        }
        String anyOfThem = hidden.stream()
                .sorted(Comparator.comparingInt(String::length).reversed())
                .map(Pattern::quote)
                .collect(Collectors.joining("|"));
        return Pattern.compile(anyOfThem, Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE)
                .matcher(text)
                .replaceAll(Matcher.quoteReplacement(MASK));
    }

    /**
     * The payload with all fields masked that are not known to be harmless; masked as a whole if it cannot be parsed.
     */
    public JsonNode payload(String payload) {
        return readObject(payload).<JsonNode>map(this::masked).orElse(TextNode.valueOf(MASK));
    }

    private static Optional<ObjectNode> readObject(String payload) {
        try {
            return JSON.readTree(payload) instanceof ObjectNode object ? Optional.of(object) : Optional.empty();
        } catch (JsonProcessingException e) {
            return Optional.empty();
        }
    }

    private JsonNode masked(ObjectNode payload) {
        for (Map.Entry<String, JsonNode> field : payload.properties()) {
            field.setValue(isHarmless(field) ? withoutAddress(field.getValue()) : TextNode.valueOf(MASK));
        }
        return payload;
    }

    private boolean isHarmless(Map.Entry<String, JsonNode> field) {
        return harmlessFields.contains(field.getKey()) && field.getValue().isValueNode();
    }

    private static JsonNode withoutAddress(JsonNode value) {
        return value.isTextual() ? TextNode.valueOf(text(value.textValue())) : value;
    }
}
