package dev.stayhub.api.testing;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import dev.stayhub.events.BookingCreated;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Instant;

/** A row of the outbox. */
public record OutboxRow(
        String topic,
        int schemaVersion,
        String payload,
        String headers,
        String status,
        Instant dueAt,
        Instant createdAt) {

    /** What it tells, as its schema says it. */
    public JsonNode event() {
        try (InputStream schema =
                BookingCreated.class.getResourceAsStream("schemas/" + topic + ".v" + schemaVersion + ".json")) {
            assertThat(JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
                            .getSchema(schema)
                            .validate(payload, InputFormat.JSON))
                    .as(topic)
                    .isEmpty();
            return JsonBodies.read(payload);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
