package dev.stayhub.outbox;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.HashMap;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Converts a message's headers to and from their column, a JSON object of strings. Thread-safe. */
public final class Headers {

    private static final Logger log = LoggerFactory.getLogger(Headers.class);
    private static final ObjectMapper JSON = new ObjectMapper();

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
     * From JSON text. Accepts any content of the column: the claim is already committed when its rows are read, so one
     * unreadable row must not lose the others.
     */
    public static Map<String, String> read(String headers) {
        Map<String, String> read = new HashMap<>();
        try {
            JSON.readTree(headers)
                    .properties()
                    .forEach(header -> read.put(
                            header.getKey(),
                            header.getValue().isTextual()
                                    ? header.getValue().textValue()
                                    : header.getValue().toString()));
        } catch (JsonProcessingException e) {
            log.warn("ignoring headers that are not JSON", e);
        }
        return read;
    }
}
