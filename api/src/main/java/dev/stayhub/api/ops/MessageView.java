package dev.stayhub.api.ops;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stayhub.events.HarmlessFields;
import dev.stayhub.outbox.Masked;
import dev.stayhub.outbox.ops.MessageStatus;
import dev.stayhub.outbox.ops.StoredMessage;
import java.time.Instant;
import java.util.UUID;

/**
 * A message as the API shows it to operators, without personal data. worker.jar can show more, on a machine that is
 * allowed to.
 *
 * @param payload null if the payload cannot be parsed
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record MessageView(
        UUID id,
        String topic,
        String subject,
        int schemaVersion,
        MessageStatus status,
        int attempts,
        int deferrals,
        Instant createdAt,
        Instant dueAt,
        Instant availableAt,
        Instant claimedAt,
        Instant processedAt,
        String leasedBy,
        Instant leasedUntil,
        String lastError,
        ObjectNode payload) {

    private static final Masked MASKED = new Masked(HarmlessFields.NAMES);

    static MessageView of(StoredMessage message) {
        return new MessageView(
                message.publicId(),
                Masked.text(message.topic()),
                Masked.text(message.subject()),
                message.schemaVersion(),
                message.status(),
                message.attempts(),
                message.deferrals(),
                message.createdAt(),
                message.dueAt(),
                message.availableAt(),
                message.claimedAt().orElse(null),
                message.processedAt().orElse(null),
                message.leasedBy().orElse(null),
                message.leasedUntil().orElse(null),
                message.lastError()
                        .map(error -> MASKED.error(error, message.payload()))
                        .orElse(null),
                MASKED.payload(message.payload()) instanceof ObjectNode payload ? payload : null);
    }
}
