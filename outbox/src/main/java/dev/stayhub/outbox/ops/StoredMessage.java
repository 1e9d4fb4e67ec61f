package dev.stayhub.outbox.ops;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * A message as it stands in its row, in whatever state it is.
 *
 * @param publicId what it is known by outside
 * @param topic what happened
 * @param subject what it happened to
 * @param schemaVersion of the payload
 * @param status where it stands
 * @param attempts how often it was tried
 * @param deferrals how often it was handed back because a destination was away
 * @param createdAt when it was written
 * @param dueAt since when it is due
 * @param availableAt when it may next be claimed
 * @param claimedAt when the last attempt began, if there was one
 * @param processedAt when it was finished or given up
 * @param leasedBy who holds it, if anybody
 * @param leasedUntil until when
 * @param lastError of the last attempt that failed; may quote personal data
 * @param headers a JSON object
 * @param payload a JSON object; may hold personal data
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
