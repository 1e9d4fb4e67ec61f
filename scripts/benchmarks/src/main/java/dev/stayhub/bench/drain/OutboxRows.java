package dev.stayhub.bench.drain;

import org.jdbi.v3.core.Handle;

/**
 * Statements that put many messages into an outbox at once. The ids are in the order of time, as those of
 * {@code Outbox.enqueue} are.
 */
public final class OutboxRows {

    private OutboxRows() {}

    /** Messages that are due. */
    public static void pending(Handle handle, String topic, int count) {
        insert(handle, topic, count, "'PENDING', 0, 0, NULL, NULL, NULL");
    }

    /** Messages that were finished, one after the other, in the last hours. */
    public static void done(Handle handle, String topic, int count) {
        String then = "now() - (:count - n) * INTERVAL '1 millisecond'";
        insert(handle, topic, count, "'DONE', 1, 2, " + then + ", " + then + ", NULL");
    }

    /** Dead letters. */
    public static void dead(Handle handle, String topic, int count) {
        insert(handle, topic, count, "'DEAD', 8, 16, NULL, now(), 'refused'");
    }

    private static void insert(Handle handle, String topic, int count, String outcome) {
        handle.createUpdate("""
                        INSERT INTO outbox (public_id, topic, subject, schema_version, payload, headers, status, attempts,
                                            lease_token, claimed_at, processed_at, last_error)
                        SELECT lpad(to_hex(nextval('stayhub_bench_ids')), 32, '0')::UUID, :topic, 'subject-' || n, 1,
                               jsonb_build_object('n', n, 'text', repeat('x', 150)), '{}', %s
                        FROM generate_series(1, :count) AS n
                        """.formatted(outcome))
                .bind("topic", topic)
                .bind("count", count)
                .execute();
    }
}
