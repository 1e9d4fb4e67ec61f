package dev.stayhub.outbox.ops;

import dev.stayhub.testbed.postgres.TestDatabase;
import java.util.List;
import java.util.UUID;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.postgres.PostgresPlugin;

/** Puts rows in any state into a test's outbox, and looks at what became of them. */
final class OpsRows {

    private final Jdbi owner;

    OpsRows(TestDatabase database) {
        owner = Jdbi.create(database.owner()).installPlugin(new PostgresPlugin());
        owner.useHandle(handle -> handle.execute("TRUNCATE outbox, outbox_workers, outbox_audit CASCADE"));
    }

    /** As many messages that wait. */
    void pending(String topic, int count) {
        insert(topic, count, "NULL", "'PENDING'", "NULL");
    }

    /** As many dead letters, the first of them this many minutes ago and each a second after the one before. */
    void dead(String topic, int count, int minutesAgo) {
        insert(
                topic,
                count,
                "'550 no mailbox for guest' || n || '@stayhub.test'",
                "'DEAD'",
                "now() - INTERVAL '" + minutesAgo + " minutes' + n * INTERVAL '1 second'");
    }

    /** As many messages that were finished so long ago. */
    void finished(String status, String topic, int count, String ago) {
        insert(topic, count, "NULL", "'" + status + "'", "now() - INTERVAL '" + ago + "'");
    }

    private void insert(String topic, int count, String error, String status, String processedAt) {
        owner.useHandle(handle -> handle.execute("""
                INSERT INTO outbox (public_id, topic, subject, schema_version, payload, status, attempts, last_error,
                                    processed_at)
                SELECT gen_random_uuid(), '%s', 'subject-' || n, 1, '{"n": 1}', %s, 8, %s, %s
                FROM generate_series(1, %d) AS n
                """.formatted(topic, status, error, processedAt, count)));
    }

    void execute(String sql) {
        owner.useHandle(handle -> handle.execute(sql));
    }

    int count(String condition) {
        return owner.withHandle(handle -> handle.createQuery("SELECT count(*) FROM outbox WHERE " + condition)
                .mapTo(Integer.class)
                .one());
    }

    UUID anyId(String condition) {
        return owner.withHandle(
                handle -> handle.createQuery("SELECT public_id FROM outbox WHERE " + condition + " ORDER BY id LIMIT 1")
                        .mapTo(UUID.class)
                        .one());
    }

    List<String> texts(String sql) {
        return owner.withHandle(
                handle -> handle.createQuery(sql).mapTo(String.class).list());
    }
}
