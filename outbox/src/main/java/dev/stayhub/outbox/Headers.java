package dev.stayhub.outbox;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.HashMap;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A message's headers as they stand in their column: a JSON object of strings. Thread-safe. */
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
     * From JSON text. Reads whatever may stand in the column: a claim has been committed by the time its rows are read, so
     * one row that cannot be read must not be the loss of its neighbours.
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
            log.warn("headers that are not JSON are left out", e);
        }
        return read;
    }
}
