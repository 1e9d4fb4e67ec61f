package dev.stayhub.outbox.ops;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * One message with its history.
 *
 * @param message its current state
 * @param history the actions of operators on it, latest last
 */
public record MessageDetails(StoredMessage message, List<AuditEntry> history) {

    public MessageDetails {
        history = List.copyOf(history);
    }

    /**
     * An operator's action on a message.
     *
     * @param actedAt the time of the action
     * @param action REDRIVE or DISCARD
     * @param who the operator
     * @param why the reason
     * @param oldError the message's last error before the action
     */
    public record AuditEntry(Instant actedAt, String action, String who, String why, Optional<String> oldError) {}
}
