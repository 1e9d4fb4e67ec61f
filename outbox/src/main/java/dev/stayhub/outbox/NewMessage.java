package dev.stayhub.outbox;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * A message to be written with the business data it is about.
 *
 * @param topic what happened, in the past tense: {@code booking.created}
 * @param subject what it happened to: the trace and partition key
 * @param schemaVersion the version of the payload's schema
 * @param payload a JSON object of at most 64 KB: the id, and a snapshot of what handlers need to know
 * @param headers correlation: the request id, the trace
 * @param dueAt when it shall be handled at the earliest; empty means now
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

    /** A message that is due at once. */
    public static NewMessage dueNow(
            String topic, String subject, int schemaVersion, String payload, Map<String, String> headers) {
        return new NewMessage(topic, subject, schemaVersion, payload, headers, Optional.empty());
    }
}
