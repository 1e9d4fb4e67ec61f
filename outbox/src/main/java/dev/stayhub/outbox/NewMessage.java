package dev.stayhub.outbox;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * A message to be written together with the business data that it is about.
 *
 * @param topic the type of event, in the past tense: {@code booking.created}
 * @param subject what the event is about, such as an id; also the key for tracing and partitioning
 * @param schemaVersion the version of the payload's schema
 * @param payload a JSON object of at most 64 KB: the id, and a snapshot of the data that handlers need
 * @param headers correlation data: the request id and the trace
 * @param dueAt the earliest time to handle it; empty means now
 */
public record NewMessage(
        String topic,
        String subject,
        int schemaVersion,
        String payload,
        Map<String, String> headers,
        Optional<Instant> dueAt) {

    public NewMessage {
        requireNonNull(topic, "topic");
        requireNonNull(subject, "subject");
        requireNonNull(payload, "payload");
        headers = Map.copyOf(headers);
        requireNonNull(dueAt, "dueAt");
    }

    /** A message that is due immediately. */
    public static NewMessage dueNow(
            String topic, String subject, int schemaVersion, String payload, Map<String, String> headers) {
        return new NewMessage(topic, subject, schemaVersion, payload, headers, Optional.empty());
    }
}
