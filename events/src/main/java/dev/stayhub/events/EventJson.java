package dev.stayhub.events;

import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.exc.ValueInstantiationException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;

/**
 * Writes and reads payloads. Writing is strict, reading is tolerant: unknown fields of a newer writer are ignored, but
 * a missing or null field that the record requires is an error. Thread-safe.
 */
public final class EventJson {

    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .addModule(new JavaTimeModule())
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
            .build();

    private EventJson() {}

    /** The payload as JSON text. */
    public static String write(Object payload) {
        try {
            return MAPPER.writeValueAsString(payload);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a " + payload.getClass().getSimpleName() + " cannot be written", e);
        }
    }

    /**
     * Reads the payload of a message of this topic, written by this or another version of the writer.
     *
     * @throws MalformedPayloadException if it cannot be read; a retry cannot succeed
     */
    public static <P> P read(Topic<P> topic, String payload) {
        P read;
        try {
            read = MAPPER.readValue(payload, topic.payloadType());
        } catch (JsonProcessingException e) {
            throw new MalformedPayloadException("not a " + topic.name() + " payload: " + whatIsWrong(e), e);
        }
        if (read == null) {
            throw new MalformedPayloadException("not a " + topic.name() + " payload: null", null);
        }
        return read;
    }

    /**
     * Names the field and never quotes its value, because the text is logged and stored as the dead letter's last
     * error.
     */
    private static String whatIsWrong(JsonProcessingException e) {
        if (e instanceof ValueInstantiationException && e.getCause() instanceof NullPointerException missing) {
            return "field " + missing.getMessage() + " is missing";
        }
        if (e instanceof JsonMappingException mapping && !mapping.getPath().isEmpty()) {
            return "field "
                    + mapping.getPath().stream()
                            .map(step ->
                                    step.getFieldName() == null ? "[" + step.getIndex() + "]" : step.getFieldName())
                            .collect(joining("."))
                    + " is missing or invalid";
        }
        return "not a JSON object";
    }
}
