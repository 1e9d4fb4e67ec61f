package dev.stayhub.outbox;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Map;

/** A message's headers as they stand in their column: a JSON object of strings. Thread-safe. */
public final class Headers {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final TypeReference<Map<String, String>> STRINGS = new TypeReference<>() {};

    private Headers() {}

    /** As JSON text. */
    public static String write(Map<String, String> headers) {
        try {
            return JSON.writeValueAsString(headers);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("headers cannot be written", e);
        }
    }

    /**
     * From JSON text.
     *
     * @throws IllegalArgumentException if it is not an object of strings
     */
    public static Map<String, String> read(String headers) {
        try {
            return JSON.readValue(headers, STRINGS);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("headers are not an object of strings", e);
        }
    }
}
