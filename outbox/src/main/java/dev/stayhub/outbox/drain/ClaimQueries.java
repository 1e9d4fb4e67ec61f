package dev.stayhub.outbox.drain;

import dev.stayhub.outbox.Message;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;

/** The statements that take messages and keep them. Each commits at once: the lease is in the row, no lock outlives it. */
final class ClaimQueries {

    /**
     * How much of a topic a claim may take.
     *
     * @param held how many of its messages this worker holds already: topics with fewer are served first
     * @param most how many of it this claim may take
     */
    record TopicLimit(String topic, int held, int most) {}

    private final DrainSettings settings;

    ClaimQueries(DrainSettings settings) {
        this.settings = settings;
    }

    /**
     * Takes up to {@code limit} due messages, oldest first, and spends an attempt of each. Topics are taken in turn, and
     * those that this worker holds much of come later.
     *
     * <p>FOR UPDATE, or two workers send the same email. SKIP LOCKED, or the second one only waits. {@code id = ANY
     * (ARRAY(...))}, because {@code IN (SELECT ... LIMIT n FOR UPDATE)} may be evaluated again and take more than n, and
     * a join with the chosen rows scans the table under a generic plan.
     *
     * <p>A handler that works in a transaction of its own holds a key-share lock on its message, by the inbox row. FOR UPDATE
     * passes over a message whose handler was given up for as long as that transaction is open: nobody else could do its
     * work.
     *
     * <p>An empty answer proves nothing: another worker's claim may have locked, for a moment, more rows than it took.
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
     * Extends the leases of these messages, in the order of their ids and without waiting for a row that is being
     * settled this moment. Fenced by the token, which stays: the message's state is what it was.
     *
     * @return the ids of those extended
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

    /** Whether anything is due and free, asked without locks. */
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
