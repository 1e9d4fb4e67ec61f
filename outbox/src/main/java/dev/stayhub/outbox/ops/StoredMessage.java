package dev.stayhub.outbox.ops;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * A message as stored in its row, in any state.
 *
 * @param publicId the id that operators and receivers see
 * @param topic the type of event
 * @param subject what the event is about
 * @param schemaVersion the version of the payload's schema
 * @param status its status
 * @param attempts the number of attempts
 * @param deferrals how many times it was deferred because its destination was unavailable
 * @param createdAt when it was written
 * @param dueAt when it became or becomes due
 * @param availableAt the earliest time of the next attempt
 * @param claimedAt when the last attempt began, if any
 * @param processedAt when it was handled or became a dead letter
 * @param leasedBy the worker that holds the lease, if any
 * @param leasedUntil when the lease expires
 * @param lastError the error of the last failed attempt; may contain personal data
 * @param headers a JSON object
 * @param payload a JSON object; may contain personal data
 */
public record StoredMessage(
        UUID publicId,
        String topic,
        String subject,
        int schemaVersion,
        MessageStatus status,
        int attempts,
        int deferrals,
        Instant createdAt,
        Instant dueAt,
        Instant availableAt,
        Optional<Instant> claimedAt,
        Optional<Instant> processedAt,
        Optional<String> leasedBy,
        Optional<Instant> leasedUntil,
        Optional<String> lastError,
        String headers,
        String payload) {}
