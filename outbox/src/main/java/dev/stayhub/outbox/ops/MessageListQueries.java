package dev.stayhub.outbox.ops;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;

/**
 * The statements that list messages. Each scans one index from the end of the previous page, examines at most {@code
 * most} messages, and stops as soon as it has found {@code limit}. The last examined message is always returned, so
 * that the next page can start there.
 */
final class MessageListQueries {

    /**
     * A message that was examined.
     *
     * @param place its number among those examined, from 1
     * @param isMeant whether it matches the filter
     */
    record Seen(StoredMessage message, long id, long place, boolean isMeant) {}

    private MessageListQueries() {}

    /** Messages of any status, newest first. */
    static List<Seen> latestFirst(Handle handle, MessageFilter filter, long beforeId, int most, int limit) {
        return seen(handle.createQuery("""
                        SELECT place, is_meant, id, public_id, topic, subject, schema_version, status, attempts, deferrals,
                               created_at, due_at, available_at, claimed_at, processed_at, leased_by, leased_until,
                               last_error, headers, payload
                        FROM (SELECT *, row_number() OVER (ORDER BY id DESC) AS place,
                                     (:status::TEXT IS NULL OR status = :status)
                                         AND (:topic::TEXT IS NULL OR topic = :topic)
                                         AND (:subject::TEXT IS NULL OR subject = :subject) AS is_meant
                              FROM outbox
                              WHERE id < :beforeId
                              ORDER BY id DESC
                              LIMIT :most) AS looked_at
                        WHERE is_meant OR place = :most
                        ORDER BY id DESC
                        LIMIT :limit
                        """)
                .bind("status", filter.status().map(MessageStatus::name).orElse(null))
                .bind("topic", filter.topic().orElse(null))
                .bind("subject", filter.subject().orElse(null))
                .bind("beforeId", beforeId)
                .bind("most", most)
                .bind("limit", limit));
    }

    /** Pending messages of all topics, ordered by topic and due time, longest due first. */
    static List<Seen> pending(Handle handle, Optional<String> subject, MessagePosition after, int most, int limit) {
        return seen(handle.createQuery("""
                        SELECT place, is_meant, id, public_id, topic, subject, schema_version, status, attempts, deferrals,
                               created_at, due_at, available_at, claimed_at, processed_at, leased_by, leased_until,
                               last_error, headers, payload
                        FROM (SELECT *, row_number() OVER (ORDER BY topic, due_at, id) AS place,
                                     (:subject::TEXT IS NULL OR subject = :subject) AS is_meant
                              FROM outbox
                              WHERE status = 'PENDING'
                                AND (topic, due_at, id) > (:afterTopic, coalesce(:after::TIMESTAMPTZ, '-infinity'), :afterId)
                              ORDER BY topic, due_at, id
                              LIMIT :most) AS looked_at
                        WHERE is_meant OR place = :most
                        ORDER BY topic, due_at, id
                        LIMIT :limit
                        """)
                .bind("subject", subject.orElse(null))
                .bind("afterTopic", after.topic())
                .bind("after", after.at().orElse(null))
                .bind("afterId", after.id())
                .bind("most", most)
                .bind("limit", limit));
    }

    /** Pending messages of a topic, longest due first. */
    static List<Seen> pendingOf(
            Handle handle, String topic, Optional<String> subject, MessagePosition after, int most, int limit) {
        return seen(handle.createQuery("""
                        SELECT place, is_meant, id, public_id, topic, subject, schema_version, status, attempts, deferrals,
                               created_at, due_at, available_at, claimed_at, processed_at, leased_by, leased_until,
                               last_error, headers, payload
                        FROM (SELECT *, row_number() OVER (ORDER BY due_at, id) AS place,
                                     (:subject::TEXT IS NULL OR subject = :subject) AS is_meant
                              FROM outbox
                              WHERE status = 'PENDING'
                                AND topic = :topic
                                AND (due_at, id) > (coalesce(:after::TIMESTAMPTZ, '-infinity'), :afterId)
                              ORDER BY due_at, id
                              LIMIT :most) AS looked_at
                        WHERE is_meant OR place = :most
                        ORDER BY due_at, id
                        LIMIT :limit
                        """)
                .bind("topic", topic)
                .bind("subject", subject.orElse(null))
                .bind("after", after.at().orElse(null))
                .bind("afterId", after.id())
                .bind("most", most)
                .bind("limit", limit));
    }

    /** Dead letters, latest first. */
    static List<Seen> dead(Handle handle, MessageFilter filter, MessagePosition before, int most, int limit) {
        return seen(handle.createQuery("""
                        SELECT place, is_meant, id, public_id, topic, subject, schema_version, status, attempts, deferrals,
                               created_at, due_at, available_at, claimed_at, processed_at, leased_by, leased_until,
                               last_error, headers, payload
                        FROM (SELECT *, row_number() OVER (ORDER BY processed_at DESC, id DESC) AS place,
                                     (:topic::TEXT IS NULL OR topic = :topic)
                                         AND (:subject::TEXT IS NULL OR subject = :subject) AS is_meant
                              FROM outbox
                              WHERE status = 'DEAD'
                                AND (processed_at, id) < (coalesce(:before::TIMESTAMPTZ, 'infinity'), :beforeId)
                              ORDER BY processed_at DESC, id DESC
                              LIMIT :most) AS looked_at
                        WHERE is_meant OR place = :most
                        ORDER BY processed_at DESC, id DESC
                        LIMIT :limit
                        """)
                .bind("topic", filter.topic().orElse(null))
                .bind("subject", filter.subject().orElse(null))
                .bind("before", before.at().orElse(null))
                .bind("beforeId", before.id())
                .bind("most", most)
                .bind("limit", limit));
    }

    /** Dead letters of a subject, latest first. They have an index of their own, so none are examined in vain. */
    static List<Seen> deadAbout(
            Handle handle, String subject, Optional<String> topic, MessagePosition before, int limit) {
        return seen(handle.createQuery("""
                        SELECT 0 AS place, TRUE AS is_meant, id, public_id, topic, subject, schema_version, status,
                               attempts, deferrals, created_at, due_at, available_at, claimed_at, processed_at, leased_by,
                               leased_until, last_error, headers, payload
                        FROM outbox
                        WHERE status = 'DEAD'
                          AND subject = :subject
                          AND (:topic::TEXT IS NULL OR topic = :topic)
                          AND (processed_at, id) < (coalesce(:before::TIMESTAMPTZ, 'infinity'), :beforeId)
                        ORDER BY processed_at DESC, id DESC
                        LIMIT :limit
                        """)
                .bind("topic", topic.orElse(null))
                .bind("subject", subject)
                .bind("before", before.at().orElse(null))
                .bind("beforeId", before.id())
                .bind("limit", limit));
    }

    private static List<Seen> seen(Query query) {
        return query.map((row, context) -> seen(row)).list();
    }

    private static Seen seen(ResultSet row) throws SQLException {
        return new Seen(
                MessageQueries.message(row), row.getLong("id"), row.getLong("place"), row.getBoolean("is_meant"));
    }
}
