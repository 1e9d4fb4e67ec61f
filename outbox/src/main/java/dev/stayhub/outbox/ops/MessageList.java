package dev.stayhub.outbox.ops;

import dev.stayhub.outbox.ops.MessageListQueries.Seen;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/**
 * Lists messages in any state, page by page, with bounded work per page for a table of any size: if no index supports
 * the filter, a page examines at most {@value #LOOKED_AT_MOST} messages and can be short.
 *
 * <p>Uses keyset pagination. A message that matches the filter while all pages are read is on exactly one of them. A
 * dead letter that is redriven and becomes a dead letter again meanwhile may be on none.
 */
public final class MessageList {

    static final int LOOKED_AT_MOST = 10_000;

    private final MessageFilter filter;
    private final int lookedAtMost;

    /** A list of the messages that match the filter. */
    public MessageList(MessageFilter filter) {
        this(filter, LOOKED_AT_MOST);
    }

    MessageList(MessageFilter filter, int lookedAtMost) {
        this.filter = filter;
        this.lookedAtMost = lookedAtMost;
    }

    /**
     * A page. Pending messages are ordered by topic and due time, longest due first; dead letters by time of death,
     * latest first; others by creation, newest first.
     *
     * @param size the maximum number of messages
     * @param after the {@link MessagePage#next()} of the previous page; empty for the first
     * @throws BadPageException if {@code after} is not a token of this list
     */
    public MessagePage page(Handle handle, int size, Optional<String> after) {
        Optional<MessagePosition> position = after.map(this::positionOf);
        List<Seen> seen = seen(handle, position, size + 1);
        List<Seen> meant = seen.stream().filter(Seen::isMeant).toList();
        List<Seen> page = meant.subList(0, Math.min(size, meant.size()));
        Optional<Seen> end = Optional.empty();
        if (meant.size() > size) {
            end = Optional.of(page.get(size - 1));
        } else if (!seen.isEmpty() && seen.get(seen.size() - 1).place() == lookedAtMost) {
            end = Optional.of(seen.get(seen.size() - 1));
        }
        return new MessagePage(
                page.stream().map(Seen::message).toList(),
                end.map(this::positionOf).map(MessagePosition::token));
    }

    private boolean is(MessageStatus status) {
        return filter.status().filter(status::equals).isPresent();
    }

    private List<Seen> seen(Handle handle, Optional<MessagePosition> position, int limit) {
        if (is(MessageStatus.PENDING)) {
            MessagePosition after = position.orElse(MessagePosition.BEFORE_ALL);
            return filter.topic().isPresent()
                    ? MessageListQueries.pendingOf(
                            handle, filter.topic().get(), filter.subject(), after, lookedAtMost, limit)
                    : MessageListQueries.pending(handle, filter.subject(), after, lookedAtMost, limit);
        }
        MessagePosition before = position.orElse(MessagePosition.AFTER_ALL);
        if (!is(MessageStatus.DEAD)) {
            return MessageListQueries.latestFirst(handle, filter, before.id(), lookedAtMost, limit);
        }
        return filter.subject().isPresent()
                ? MessageListQueries.deadAbout(handle, filter.subject().get(), filter.topic(), before, limit)
                : MessageListQueries.dead(handle, filter, before, lookedAtMost, limit);
    }

    private MessagePosition positionOf(String token) {
        boolean isPending = is(MessageStatus.PENDING);
        return MessagePosition.parse(token, isPending, isPending || is(MessageStatus.DEAD));
    }

    private MessagePosition positionOf(Seen seen) {
        StoredMessage message = seen.message();
        if (is(MessageStatus.PENDING)) {
            return new MessagePosition(message.topic(), Optional.of(message.dueAt()), seen.id());
        }
        Optional<Instant> at = is(MessageStatus.DEAD) ? message.processedAt() : Optional.empty();
        return new MessagePosition("", at, seen.id());
    }
}
