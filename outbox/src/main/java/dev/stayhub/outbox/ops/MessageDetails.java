package dev.stayhub.outbox.ops;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * All about one message, in whatever state it is.
 *
 * @param publicId what it is known by outside
 * @param topic what happened
 * @param subject what it happened to
 * @param schemaVersion of the payload
 * @param status PENDING, DONE, DEAD or DISCARDED
 * @param attempts how often it was tried
 * @param deferrals how often it was handed back because a destination was away
 * @param createdAt when it was written
 * @param dueAt since when it is due
 * @param availableAt when it may next be claimed
 * @param processedAt when it was finished or given up
 * @param leasedBy who holds it, if anybody
 * @param leasedUntil until when
 * @param lastError of the last attempt that failed; may quote personal data
 * @param headers a JSON object
 * @param payload a JSON object; may hold personal data
 * @param history what operators did with it, the latest last
 */
public record MessageDetails(
        UUID publicId,
        String topic,
        String subject,
        int schemaVersion,
        String status,
        int attempts,
        int deferrals,
        Instant createdAt,
        Instant dueAt,
        Instant availableAt,
        Optional<Instant> processedAt,
        Optional<String> leasedBy,
        Optional<Instant> leasedUntil,
        Optional<String> lastError,
        String headers,
        String payload,
        List<AuditEntry> history) {

    public MessageDetails {
        history = List.copyOf(history);
    }

    /**
     * What an operator did with a message.
     *
     * @param actedAt when
     * @param action REDRIVE or DISCARD
     * @param who by whom
     * @param why and why
     * @param oldError what the message's last error was before
     */
    public record AuditEntry(Instant actedAt, String action, String who, String why, Optional<String> oldError) {}
}
