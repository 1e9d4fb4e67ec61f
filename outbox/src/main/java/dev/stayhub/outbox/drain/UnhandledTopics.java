package dev.stayhub.outbox.drain;

import java.util.Collection;
import java.util.List;
import org.jdbi.v3.core.Jdbi;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Finds topics with due messages that this worker does not handle. */
final class UnhandledTopics {

    static final int COUNTED_AT_MOST = 100_000;

    private static final Logger log = LoggerFactory.getLogger(UnhandledTopics.class);

    private final Jdbi jdbi;
    private final Collection<String> known;

    UnhandledTopics(Jdbi jdbi, Collection<String> known) {
        this.jdbi = jdbi;
        this.known = List.copyOf(known);
    }

    void logThem() {
        List<UnhandledTopic> unhandled = find();
        if (!unhandled.isEmpty()) {
            log.warn("topics with due messages but no handler in this worker: {}", unhandled);
        }
    }

    /** Steps from topic to topic through the index of pending messages, so its cost does not grow with their number. */
    List<UnhandledTopic> find() {
        return jdbi.withHandle(handle -> handle.createQuery("""
                        WITH RECURSIVE pending (topic) AS (
                            (SELECT topic FROM outbox WHERE status = 'PENDING' ORDER BY topic LIMIT 1)
                            UNION ALL
                            SELECT (SELECT next.topic
                                    FROM outbox AS next
                                    WHERE next.status = 'PENDING' AND next.topic > pending.topic
                                    ORDER BY next.topic
                                    LIMIT 1)
                            FROM pending
                            WHERE pending.topic IS NOT NULL
                        )
                        SELECT pending.topic, counted.due
                        FROM pending
                        CROSS JOIN LATERAL (
                            SELECT count(*) AS due
                            FROM (SELECT
                                  FROM outbox
                                  WHERE outbox.topic = pending.topic
                                    AND status = 'PENDING'
                                    AND available_at <= now()
                                  LIMIT :most) AS up_to_most
                        ) AS counted
                        WHERE pending.topic <> ALL (:known) AND counted.due > 0
                        ORDER BY pending.topic
                        """)
                .bindArray("known", String.class, known)
                .bind("most", COUNTED_AT_MOST)
                .map((row, context) -> new UnhandledTopic(row.getString("topic"), row.getLong("due")))
                .list());
    }
}
