package dev.stayhub.outbox.drain;

import dev.stayhub.outbox.Message;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;

/** The statements about messages that are held and not finished. All fenced by the lease token. */
final class LeaseQueries {

    private LeaseQueries() {}

    /**
     * Extends the leases of these messages, in the order of their ids and without waiting for a row that is being
     * settled this moment. The token stays: the message's state is what it was.
     *
     * @return the ids of those extended
     */
    static Set<Long> extend(Handle handle, Collection<Message> held, Duration lease) {
        return handle.createQuery("""
                        UPDATE outbox
                        SET leased_until = now() + :leaseMillis * INTERVAL '1 millisecond'
                        WHERE id = ANY (ARRAY(
                            SELECT outbox.id
                            FROM unnest(:ids, :tokens) AS held (id, token)
                            JOIN outbox ON outbox.id = held.id AND outbox.lease_token = held.token
                            ORDER BY outbox.id
                            FOR NO KEY UPDATE OF outbox SKIP LOCKED
                        ))
                        RETURNING id
                        """)
                .bind("leaseMillis", lease.toMillis())
                .bindArray("ids", Long.class, ids(held))
                .bindArray("tokens", Long.class, tokens(held))
                .mapTo(Long.class)
                .collect(Collectors.toSet());
    }

    /** Which of these messages somebody has changed since: their token is another, or the row is gone. */
    static Set<Long> lost(Handle handle, Collection<Message> held) {
        return handle.createQuery("""
                        SELECT held.id
                        FROM unnest(:ids, :tokens) AS held (id, token)
                        LEFT JOIN outbox ON outbox.id = held.id
                        WHERE outbox.lease_token IS DISTINCT FROM held.token
                        """)
                .bindArray("ids", Long.class, ids(held))
                .bindArray("tokens", Long.class, tokens(held))
                .mapTo(Long.class)
                .collect(Collectors.toSet());
    }

    static List<Long> ids(Collection<Message> messages) {
        return messages.stream().map(Message::id).toList();
    }

    static List<Long> tokens(Collection<Message> messages) {
        return messages.stream().map(Message::leaseToken).toList();
    }
}
