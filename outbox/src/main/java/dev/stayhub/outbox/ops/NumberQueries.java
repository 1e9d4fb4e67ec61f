package dev.stayhub.outbox.ops;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;

/** The statements that count. Each scans a partial index, topic by topic, and stops at {@link BoundedCount#LIMIT}. */
final class NumberQueries {

    /** The pending messages of a topic. */
    record Pending(
            BoundedCount pending,
            BoundedCount due,
            Optional<Duration> oldestWaiting,
            Optional<UUID> oldestMessage,
            Optional<Duration> longestInFlight) {

        static final Pending NONE =
                new Pending(BoundedCount.NONE, BoundedCount.NONE, Optional.empty(), Optional.empty(), Optional.empty());
    }

    private NumberQueries() {}

    /**
     * Makes the rest of the transaction use index scans, which stop at a limit. A bitmap scan or a sort reads all of a
     * long queue first: 3 seconds for a million messages instead of 0.1.
     */
    static void walkIndexes(Handle handle) {
        handle.execute("SET LOCAL enable_seqscan = off");
        handle.execute("SET LOCAL enable_bitmapscan = off");
        handle.execute("SET LOCAL enable_sort = off");
    }

    /**
     * By topic. There is no index of messages in flight, because every claim would have to write it. But claims take
     * the longest available messages first, so the messages in flight are among those.
     */
    static Map<String, Pending> pending(Handle handle) {
        return handle.createQuery("""
                        WITH RECURSIVE topics (topic) AS (
                            (SELECT topic FROM outbox WHERE status = 'PENDING' ORDER BY topic LIMIT 1)
                            UNION ALL
                            SELECT (SELECT next.topic
                                    FROM outbox AS next
                                    WHERE next.status = 'PENDING' AND next.topic > topics.topic
                                    ORDER BY next.topic
                                    LIMIT 1)
                            FROM topics
                            WHERE topics.topic IS NOT NULL
                        )
                        SELECT topics.topic, pending.counted AS pending, due.counted AS due, oldest.public_id AS oldest_id,
                               extract(EPOCH FROM now() - oldest.due_at) * 1000    AS waiting_millis,
                               extract(EPOCH FROM now() - flying.claimed_at) * 1000 AS in_flight_millis
                        FROM topics
                        CROSS JOIN LATERAL (
                            SELECT count(*) AS counted
                            FROM (SELECT FROM outbox
                                  WHERE topic = topics.topic AND status = 'PENDING'
                                  LIMIT :limit) AS up_to_limit
                        ) AS pending
                        CROSS JOIN LATERAL (
                            SELECT count(*) AS counted
                            FROM (SELECT FROM outbox
                                  WHERE topic = topics.topic AND status = 'PENDING' AND due_at <= now()
                                  LIMIT :limit) AS up_to_limit
                        ) AS due
                        LEFT JOIN LATERAL (
                            SELECT public_id, due_at
                            FROM outbox
                            WHERE topic = topics.topic AND status = 'PENDING' AND due_at <= now()
                            ORDER BY due_at
                            LIMIT 1
                        ) AS oldest ON TRUE
                        CROSS JOIN LATERAL (
                            SELECT min(claimed_at) AS claimed_at
                            FROM (SELECT claimed_at, leased_until
                                  FROM outbox
                                  WHERE topic = topics.topic AND status = 'PENDING' AND available_at <= now()
                                  ORDER BY available_at, id
                                  LIMIT :limit) AS longest_available
                            WHERE leased_until > now()
                        ) AS flying
                        WHERE topics.topic IS NOT NULL
                        """)
                .bind("limit", BoundedCount.LIMIT)
                .map((row, context) -> Map.entry(row.getString("topic"), pending(row)))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    private static Pending pending(ResultSet row) throws SQLException {
        return new Pending(
                BoundedCount.of(row.getLong("pending")),
                BoundedCount.of(row.getLong("due")),
                duration(row, "waiting_millis"),
                Optional.ofNullable(row.getObject("oldest_id", UUID.class)),
                duration(row, "in_flight_millis"));
    }

    private static Optional<Duration> duration(ResultSet row, String column) throws SQLException {
        long millis = row.getLong(column);
        return row.wasNull() ? Optional.empty() : Optional.of(Duration.ofMillis(millis));
    }

    static Map<String, BoundedCount> dead(Handle handle) {
        return counts(handle.createQuery("""
                WITH RECURSIVE topics (topic) AS (
                    (SELECT topic FROM outbox WHERE status = 'DEAD' ORDER BY topic LIMIT 1)
                    UNION ALL
                    SELECT (SELECT next.topic
                            FROM outbox AS next
                            WHERE next.status = 'DEAD' AND next.topic > topics.topic
                            ORDER BY next.topic
                            LIMIT 1)
                    FROM topics
                    WHERE topics.topic IS NOT NULL
                )
                SELECT topics.topic, dead.counted
                FROM topics
                CROSS JOIN LATERAL (
                    SELECT count(*) AS counted
                    FROM (SELECT FROM outbox
                          WHERE topic = topics.topic AND status = 'DEAD'
                          LIMIT :limit) AS up_to_limit
                ) AS dead
                WHERE topics.topic IS NOT NULL
                """));
    }

    static Map<String, BoundedCount> diedLastHour(Handle handle) {
        return counts(handle.createQuery("""
                SELECT topic, count(*) AS counted
                FROM (SELECT topic
                      FROM outbox
                      WHERE status = 'DEAD' AND processed_at > now() - INTERVAL '1 hour'
                      ORDER BY processed_at DESC
                      LIMIT :limit) AS up_to_limit
                GROUP BY topic
                """));
    }

    static Map<String, BoundedCount> handledLastMinute(Handle handle) {
        return counts(handle.createQuery("""
                SELECT topic, count(*) AS counted
                FROM (SELECT topic
                      FROM outbox
                      WHERE status IN ('DONE', 'DISCARDED') AND status = 'DONE'
                        AND processed_at > now() - INTERVAL '1 minute'
                      ORDER BY processed_at DESC
                      LIMIT :limit) AS up_to_limit
                GROUP BY topic
                """));
    }

    private static Map<String, BoundedCount> counts(Query query) {
        return query.bind("limit", BoundedCount.LIMIT)
                .map((row, context) -> Map.entry(row.getString("topic"), BoundedCount.of(row.getLong("counted"))))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }
}
