package dev.stayhub.outbox.ops;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * A message that failed for good and waits for an operator's decision.
 *
 * @param id the id of its row
 * @param seenToken the token at the time of reading; a later action names it, so that it has no effect if the message
 *     has changed
 * @param publicId the id that operators see
 * @param topic the type of event
 * @param subject what the event is about
 * @param attempts the number of attempts
 * @param lastError why it is a dead letter; may contain personal data
 * @param diedAt when it became a dead letter
 * @param payload a JSON object; may contain personal data
 */
public record DeadLetter(
        long id,
        long seenToken,
        UUID publicId,
        String topic,
        String subject,
        int attempts,
        String lastError,
        Instant diedAt,
        String payload) {

    /** Its position among all dead letters, ordered by {@code diedAt}. */
    MessagePosition position() {
        return new MessagePosition("", Optional.of(diedAt), id);
    }
}
