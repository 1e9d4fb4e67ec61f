package dev.stayhub.outbox.ops;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * All about one message.
 *
 * @param message as it stands
 * @param history what operators did with it, the latest last
 */
public record MessageDetails(StoredMessage message, List<AuditEntry> history) {

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
