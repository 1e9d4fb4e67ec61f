package dev.stayhub.outbox;

import java.time.Instant;
import java.util.Map;
import java.util.UUID;

/**
 * A message as passed to a handler.
 *
 * @param id the id of its row
 * @param publicId its id for downstream receivers
 * @param topic the type of event
 * @param subject what the event is about
 * @param schemaVersion the version of the payload's schema when it was written
 * @param payload a JSON object
 * @param headers correlation of the request that caused it
 * @param attempts the number of attempts, including this one
 * @param deferrals how many times it was deferred because its destination was unavailable
 * @param leaseToken the fencing token of this attempt, which every write about the attempt names
 * @param dueAt when it became due
 * @param createdAt when it was written
 */
public record Message(
        long id,
        UUID publicId,
        String topic,
        String subject,
        int schemaVersion,
        String payload,
        Map<String, String> headers,
        int attempts,
        int deferrals,
        long leaseToken,
        Instant dueAt,
        Instant createdAt) {

    public Message {
        headers = Map.copyOf(headers);
    }
}
