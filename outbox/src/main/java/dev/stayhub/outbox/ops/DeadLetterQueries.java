package dev.stayhub.outbox.ops;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.UUID;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;

/** The statements on dead letters. Changes are made by two SQL functions, which also write the audit log. */
final class DeadLetterQueries {

    private DeadLetterQueries() {}

    static Instant now(Handle handle) {
        return handle.createQuery("SELECT now()")
                .mapTo(OffsetDateTime.class)
                .one()
                .toInstant();
    }

    static List<DeadLetter> latestFirst(Handle handle, DeadLetterFilter filter, MessagePosition before, int limit) {
        return letters(filter, before, limit, handle.createQuery("""
                SELECT id, lease_token, public_id, topic, subject, attempts, last_error, processed_at, payload
                FROM outbox
                WHERE status = 'DEAD'
                  AND (:anyId OR public_id = ANY (:ids))
                  AND (:topic::TEXT IS NULL OR topic = :topic)
                  AND (:subject::TEXT IS NULL OR subject = :subject)
                  AND (:since::TIMESTAMPTZ IS NULL OR processed_at >= :since)
                  AND (:until::TIMESTAMPTZ IS NULL OR processed_at < :until)
                  AND (:error::TEXT IS NULL OR strpos(lower(last_error), lower(:error)) > 0)
                  AND (processed_at, id) < (coalesce(:diedAt::TIMESTAMPTZ, 'infinity'), :id)
                ORDER BY processed_at DESC, id DESC
                LIMIT :limit
                """));
    }

    static List<DeadLetter> earliestFirst(Handle handle, DeadLetterFilter filter, MessagePosition after, int limit) {
        return letters(filter, after, limit, handle.createQuery("""
                SELECT id, lease_token, public_id, topic, subject, attempts, last_error, processed_at, payload
                FROM outbox
                WHERE status = 'DEAD'
                  AND (:anyId OR public_id = ANY (:ids))
                  AND (:topic::TEXT IS NULL OR topic = :topic)
                  AND (:subject::TEXT IS NULL OR subject = :subject)
                  AND (:since::TIMESTAMPTZ IS NULL OR processed_at >= :since)
                  AND (:until::TIMESTAMPTZ IS NULL OR processed_at < :until)
                  AND (:error::TEXT IS NULL OR strpos(lower(last_error), lower(:error)) > 0)
                  AND (processed_at, id) > (coalesce(:diedAt::TIMESTAMPTZ, '-infinity'), :id)
                ORDER BY processed_at, id
                LIMIT :limit
                """));
    }

    private static List<DeadLetter> letters(DeadLetterFilter filter, MessagePosition position, int limit, Query query) {
        return query.bind("anyId", filter.ids().isEmpty())
                .bindArray("ids", UUID.class, filter.ids())
                .bind("topic", filter.topic().orElse(null))
                .bind("subject", filter.subject().orElse(null))
                .bind("since", filter.since().orElse(null))
                .bind("until", filter.until().orElse(null))
                .bind("error", filter.errorContains().orElse(null))
                .bind("diedAt", position.at().orElse(null))
                .bind("id", position.id())
                .bind("limit", limit)
                .map((row, context) -> letter(row))
                .list();
    }

    private static DeadLetter letter(ResultSet row) throws SQLException {
        return new DeadLetter(
                row.getLong("id"),
                row.getLong("lease_token"),
                row.getObject("public_id", UUID.class),
                row.getString("topic"),
                row.getString("subject"),
                row.getInt("attempts"),
                row.getString("last_error"),
                row.getObject("processed_at", OffsetDateTime.class).toInstant(),
                row.getString("payload"));
    }

    /**
     * Redrives dead letters; each becomes due a little later than the one before.
     *
     * @return how many had not changed since they were read
     */
    static int redrive(Handle handle, List<DeadLetter> letters, Instant firstAt, RedriveRate rate, Decision decision) {
        return handle.createQuery("""
                        SELECT count(*) FILTER (WHERE is_redriven)
                        FROM (SELECT outbox_redrive(
                                         seen.id, seen.token,
                                         :firstAt::TIMESTAMPTZ + (seen.place - 1) * INTERVAL '1 second' / :perSecond,
                                         :force, :who, :why) AS is_redriven
                              FROM unnest(:ids, :tokens) WITH ORDINALITY AS seen (id, token, place)) AS redriven
                        """)
                .bind("firstAt", firstAt)
                .bind("perSecond", rate.perSecond())
                .bind("force", rate.force())
                .bind("who", decision.who())
                .bind("why", decision.why())
                .bindArray(
                        "ids", Long.class, letters.stream().map(DeadLetter::id).toList())
                .bindArray(
                        "tokens",
                        Long.class,
                        letters.stream().map(DeadLetter::seenToken).toList())
                .mapTo(Integer.class)
                .one();
    }

    /** As {@link #redrive}. */
    static int discard(Handle handle, List<DeadLetter> letters, Decision decision) {
        return handle.createQuery("""
                        SELECT count(*) FILTER (WHERE is_discarded)
                        FROM (SELECT outbox_discard(seen.id, seen.token, :who, :why) AS is_discarded
                              FROM unnest(:ids, :tokens) AS seen (id, token)) AS discarded
                        """)
                .bind("who", decision.who())
                .bind("why", decision.why())
                .bindArray(
                        "ids", Long.class, letters.stream().map(DeadLetter::id).toList())
                .bindArray(
                        "tokens",
                        Long.class,
                        letters.stream().map(DeadLetter::seenToken).toList())
                .mapTo(Integer.class)
                .one();
    }
}
