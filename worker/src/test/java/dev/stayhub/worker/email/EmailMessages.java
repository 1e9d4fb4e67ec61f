package dev.stayhub.worker.email;

import dev.stayhub.events.EventJson;
import dev.stayhub.events.Topic;
import dev.stayhub.outbox.Message;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;

/** Messages as handlers see them. */
final class EmailMessages {

    static final Instant WRITTEN_AT = Instant.parse("2026-12-01T10:15:30Z");

    private EmailMessages() {}

    static Message of(Topic<?> topic, Object event) {
        return of(topic, EventJson.write(event), Map.of());
    }

    static Message due(Topic<?> topic, Object event, Instant dueAt) {
        return message(topic, EventJson.write(event), Map.of(), dueAt);
    }

    static Message of(Topic<?> topic, String payload, Map<String, String> headers) {
        return message(topic, payload, headers, WRITTEN_AT);
    }

    private static Message message(Topic<?> topic, String payload, Map<String, String> headers, Instant dueAt) {
        return new Message(
                1,
                UUID.randomUUID(),
                topic.name(),
                "subject",
                topic.schemaVersion(),
                payload,
                headers,
                1,
                0,
                1,
                dueAt,
                WRITTEN_AT);
    }
}
