package dev.stayhub.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every payload ever shipped stays readable, and what is written today keeps to its schema. */
class PayloadCorpusTest {

    private static final Path CORPUS = Path.of("src/test/resources/corpus");

    static Stream<Path> corpus() throws IOException {
        try (Stream<Path> files = Files.walk(CORPUS)) {
            return files.filter(Files::isRegularFile).toList().stream();
        }
    }

    @ParameterizedTest
    @MethodSource("corpus")
    void a_payload_of_any_version_is_read_and_written_again_within_the_schema(Path file) throws IOException {
        Topic<?> topic = topicOf(file);
        String payload = Files.readString(file);
        assertThat(schemaOf(topic).validate(payload, InputFormat.JSON)).isEmpty();

        String rewritten = EventJson.write(EventJson.read(topic, payload));

        assertThat(schemaOf(topic).validate(rewritten, InputFormat.JSON)).isEmpty();
        assertThat(EventJson.read(topic, rewritten)).isEqualTo(EventJson.read(topic, payload));
    }

    @ParameterizedTest
    @MethodSource("topics")
    void a_field_that_is_missing_or_null_is_refused_and_named(Topic<?> topic) throws IOException {
        ObjectMapper json = new ObjectMapper();
        JsonNode whole = json.readTree(Files.readString(CORPUS.resolve(topic.name() + "/v1.json")));
        required(topic).forEach(field -> {
            ObjectNode without = whole.deepCopy();
            without.remove(field);
            assertThatExceptionOfType(MalformedPayloadException.class)
                    .as("without " + field)
                    .isThrownBy(() -> EventJson.read(topic, without.toString()))
                    .withMessageContaining(field);
            ObjectNode withNull = whole.deepCopy();
            withNull.putNull(field);
            assertThatExceptionOfType(MalformedPayloadException.class)
                    .as("with null " + field)
                    .isThrownBy(() -> EventJson.read(topic, withNull.toString()));
        });
    }

    @Test
    void what_is_not_json_is_refused() {
        assertThatExceptionOfType(MalformedPayloadException.class)
                .isThrownBy(() -> EventJson.read(BookingCreated.TOPIC, "{\"bookingId\":"));
        assertThatExceptionOfType(MalformedPayloadException.class)
                .isThrownBy(() -> EventJson.read(BookingCreated.TOPIC, "[]"));
        assertThatExceptionOfType(MalformedPayloadException.class)
                .isThrownBy(() -> EventJson.read(BookingCreated.TOPIC, "null"));
    }

    @Test
    void a_reason_nobody_gave_is_empty() throws IOException {
        String payload = Files.readString(CORPUS.resolve("booking.cancelled/v1-without-a-reason.json"));

        assertThat(EventJson.read(BookingCancelled.TOPIC, payload).reason()).isEmpty();
    }

    static List<Topic<?>> topics() {
        return Topics.ALL;
    }

    private static List<String> required(Topic<?> topic) throws IOException {
        List<String> fields = new ArrayList<>();
        schemaOf(topic).getSchemaNode().get("required").forEach(field -> fields.add(field.textValue()));
        return fields;
    }

    private static Topic<?> topicOf(Path file) {
        String name = file.getParent().getFileName().toString();
        return Topics.ALL.stream()
                .filter(topic -> topic.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no topic in Topics.ALL has the payload " + file));
    }

    private static JsonSchema schemaOf(Topic<?> topic) throws IOException {
        try (InputStream schema = Topic.class.getResourceAsStream(topic.schema())) {
            return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
                    .getSchema(schema);
        }
    }
}
