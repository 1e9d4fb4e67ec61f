package dev.stayhub.outbox.ops;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * A message that was given up.
 *
 * @param id its row
 * @param seenToken the token it was seen with; who acts on it later names this, so that nothing is done to what somebody
 *     else has changed meanwhile
 * @param publicId what it is known by outside
 * @param topic what happened
 * @param subject what it happened to
 * @param attempts how often it was tried
 * @param lastError why it was given up; may quote personal data
 * @param diedAt when it was given up
 * @param payload a JSON object; may hold personal data
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

    /** Where it stands among all dead letters, in the order of dying. */
    MessagePosition position() {
        return new MessagePosition("", Optional.of(diedAt), id);
    }
}
