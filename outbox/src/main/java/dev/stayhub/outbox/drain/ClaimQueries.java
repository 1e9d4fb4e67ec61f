package dev.stayhub.outbox.drain;

import dev.stayhub.outbox.Message;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;

/**
 * The statements that claim messages and extend leases. Each is committed immediately: the lease is in the row, and no
 * lock is held afterwards.
 */
final class ClaimQueries {

    /**
     * How many messages of a topic a claim may take.
     *
     * @param held how many of them this worker holds already; topics with fewer are served first
     * @param most how many of them this claim may take
     */
    record TopicLimit(String topic, int held, int most) {}

    private final DrainSettings settings;

    ClaimQueries(DrainSettings settings) {
        this.settings = settings;
    }

    /**
     * Claims up to {@code limit} due messages, oldest first, and spends an attempt of each. Takes topics in turn, those
     * of which this worker holds the fewest messages first.
     *
     * <p>Without FOR UPDATE, two workers would send the same email. Without SKIP LOCKED, the second worker would only
     * wait. {@code id = ANY (ARRAY(...))}, because {@code IN (SELECT ... LIMIT n FOR UPDATE)} can be evaluated
     * repeatedly and lock more than n rows, and a join with the chosen rows scans the table under a generic plan.
     *
     * <p>A handler that works in a transaction of its own holds a key-share lock on its message, by the inbox row. FOR UPDATE
     * passes over a message whose handler was given up for as long as that transaction is open: nobody else could do its
     * work.
     *
     * <p>An empty result does not mean that nothing is due: another worker's claim may briefly lock more rows than it
     * takes.
     */
    List<Message> claim(Handle handle, Collection<TopicLimit> topics, int limit) {
        List<String> names = topics.stream().map(TopicLimit::topic).toList();
        List<Integer> held = topics.stream().map(TopicLimit::held).toList();
        List<Integer> most = topics.stream().map(TopicLimit::most).toList();
        return handle.createQuery("""
                        UPDATE outbox
                        SET attempts     = attempts + 1,
                            lease_token  = lease_token + 1,
                            leased_by    = :worker,
                            claimed_at   = now(),
                            leased_until = now() + :leaseMillis * INTERVAL '1 millisecond'
                        WHERE id = ANY (ARRAY(
                            SELECT id
                            FROM (
                                SELECT due.id, due.available_at,
                                       known.held + row_number() OVER (PARTITION BY known.topic
                                                                       ORDER BY due.available_at, due.id) AS turn
                                FROM unnest(:topics, :held, :most) AS known (topic, held, most)
                                CROSS JOIN LATERAL (
                                    SELECT id, available_at
                                    FROM outbox
                                    WHERE topic = known.topic
                                      AND status = 'PENDING'
                                      AND available_at <= now()
                                      AND (leased_until IS NULL
                                           OR (leased_until <= now() AND attempts < :suspectFrom))
                                    ORDER BY available_at, id
                                    LIMIT known.most
                                    FOR UPDATE SKIP LOCKED
                                ) AS due
                            ) AS candidate
                            ORDER BY turn, available_at, id
                            LIMIT :limit
                        ))
                        RETURNING id, public_id, topic, subject, schema_version, payload, headers, attempts, deferrals,
                                  lease_token, due_at, created_at
                        """)
                .bind("worker", settings.worker())
                .bind("leaseMillis", settings.lease().toMillis())
                .bindArray("topics", String.class, names)
                .bindArray("held", Integer.class, held)
                .bindArray("most", Integer.class, most)
                .bind("suspectFrom", settings.suspectFrom())
                .bind("limit", limit)
                .map(MessageMapper.INSTANCE)
                .list();
    }

    /**
     * Extends the leases of these messages, in the order of their ids, skipping rows that are locked because they are
     * being settled. Fenced by the token, which does not change, because the state of the message does not.
     *
     * @return the ids of the extended messages
     */
    Set<Long> extend(Handle handle, Collection<Message> held) {
        List<Long> ids = held.stream().map(Message::id).toList();
        List<Long> tokens = held.stream().map(Message::leaseToken).toList();
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
                .bind("leaseMillis", settings.lease().toMillis())
                .bindArray("ids", Long.class, ids)
                .bindArray("tokens", Long.class, tokens)
                .mapTo(Long.class)
                .collect(Collectors.toSet());
    }

    /** Whether any message is due and not leased; takes no locks. */
    boolean anythingDue(Handle handle, Collection<String> topics) {
        return handle.createQuery("""
                        SELECT EXISTS (
                            SELECT
                            FROM unnest(:topics) AS known (topic)
                            CROSS JOIN LATERAL (
                                SELECT
                                FROM outbox
                                WHERE topic = known.topic
                                  AND status = 'PENDING'
                                  AND available_at <= now()
                                  AND (leased_until IS NULL OR leased_until <= now())
                                LIMIT 1
                            ) AS due
                        )
                        """)
                .bindArray("topics", String.class, topics)
                .mapTo(Boolean.class)
                .one();
    }
}
