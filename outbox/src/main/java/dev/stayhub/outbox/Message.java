package dev.stayhub.outbox;

import java.time.Instant;
import java.util.Map;
import java.util.UUID;

/**
 * A message as a handler sees it.
 *
 * @param id its row
 * @param publicId what receivers downstream know it by
 * @param topic what happened
 * @param subject what it happened to
 * @param schemaVersion the version of the payload's schema when it was written
 * @param payload a JSON object
 * @param headers correlation of the request that caused it
 * @param attempts how often it has been tried, this time included
 * @param deferrals how often it was handed back because a destination was away
 * @param leaseToken the token of this attempt; writes about the attempt name it
 * @param dueAt since when it has been due
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
