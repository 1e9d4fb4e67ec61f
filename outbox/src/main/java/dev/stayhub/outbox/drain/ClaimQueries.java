package dev.stayhub.outbox.drain;

import dev.stayhub.outbox.Message;
import java.util.Collection;
import java.util.List;
import org.jdbi.v3.core.Handle;

/** The statements that take messages. Each commits at once: the lease is in the row, no lock outlives the statement. */
final class ClaimQueries {

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
     * <p>An empty answer proves nothing: another worker's claim may have locked, for a moment, more rows than it took.
     */
    List<Message> claim(Handle handle, Collection<TopicRoom> rooms, int limit) {
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
                .bindArray(
                        "topics",
                        String.class,
                        rooms.stream().map(TopicRoom::topic).toList())
                .bindArray(
                        "held",
                        Integer.class,
                        rooms.stream().map(TopicRoom::held).toList())
                .bindArray(
                        "most",
                        Integer.class,
                        rooms.stream().map(TopicRoom::most).toList())
                .bind("suspectFrom", settings.suspectFrom())
                .bind("limit", limit)
                .map(MessageMapper.INSTANCE)
                .list();
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

    /** How many messages of a topic are due, counted up to 100,000. */
    int countDue(Handle handle, String topic) {
        return handle.createQuery("""
                        SELECT count(*)
                        FROM (SELECT
                              FROM outbox
                              WHERE topic = :topic AND status = 'PENDING' AND available_at <= now()
                              LIMIT 100000) AS due
                        """).bind("topic", topic).mapTo(Integer.class).one();
    }
}
