package dev.stayhub.api.http;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.lang.reflect.Type;

/**
 * Strict JSON: ambiguous input is rejected, all text is read in one Unicode form, and dates are written as text. Thread-safe.
 */
public final class StrictJson implements io.javalin.json.JsonMapper {

    /**
     * More than the largest valid request: a property has at most 7,720 characters of text, and each can be escaped with
     * 12 bytes.
     */
    static final int MAX_BODY_BYTES = 96 * 1024;

    private static final int MAX_NESTING = 10;
    private static final int MAX_NUMBER_LENGTH = 50;

    private static final ObjectMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(MAX_NESTING)
                            .maxNumberLength(MAX_NUMBER_LENGTH)
                            .maxStringLength(MAX_BODY_BYTES)
                            .build())
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .build())
            .addModule(new JavaTimeModule())
            .nodeFactory(new Normalizing())
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
            .build();

    private static final ObjectWriter CANONICAL = MAPPER.writer()
            .with(JsonNodeFeature.WRITE_PROPERTIES_SORTED)
            .without(JsonNodeFeature.WRITE_NULL_PROPERTIES);

    /** Makes the nodes of what is parsed. */
    private static final class Normalizing extends JsonNodeFactory {

        private static final long serialVersionUID = 1;

        @Override
        public TextNode textNode(String text) {
            return super.textNode(Text.normalized(text));
        }
    }

    /**
     * Parses a JSON object.
     *
     * @throws ProblemException if the text is not exactly one JSON object
     */
    static ObjectNode object(String text) {
        JsonNode read;
        try {
            read = MAPPER.readTree(text);
        } catch (JsonProcessingException e) {
            // Only the position: the library's message quotes the body.
            String where = e.getLocation() == null
                    ? ""
                    : " (line " + e.getLocation().getLineNr() + ", column "
                            + e.getLocation().getColumnNr() + ")";
            throw ProblemException.malformed("The body is not valid JSON, is nested deeper than " + MAX_NESTING
                    + " levels, repeats a name in an object, or has text after its end" + where + ".");
        }
        if (read instanceof ObjectNode object) {
            return object;
        }
        throw ProblemException.malformed("The body must be a JSON object.");
    }

    /** The fields of a record as JSON. */
    public static ObjectNode fieldsOf(Object value) {
        return MAPPER.valueToTree(value);
    }

    /** The object as JSON text: the same for fields in any order, and for a field that is null or absent. */
    public static String canonical(ObjectNode object) {
        try {
            return CANONICAL.writeValueAsString(object);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a parsed object cannot be written", e);
        }
    }

    /** The value as JSON text. */
    public static String write(Object value) {
        try {
            return MAPPER.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a " + value.getClass().getSimpleName() + " cannot be written", e);
        }
    }

    @Override
    public String toJsonString(Object value, Type type) {
        return write(value);
    }
}
