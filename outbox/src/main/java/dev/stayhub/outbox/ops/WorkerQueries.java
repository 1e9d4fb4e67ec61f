package dev.stayhub.outbox.ops;

import java.util.Collection;
import java.util.List;
import org.jdbi.v3.core.Handle;

/** The statements on {@code outbox_workers}. */
final class WorkerQueries {

    private WorkerQueries() {}

    /** Always an upsert: the row of a worker that was frozen for a day has been removed. */
    static void seen(Handle handle, String worker, Collection<String> topics) {
        handle.createUpdate("""
                        INSERT INTO outbox_workers (id, topics)
                        VALUES (:worker, :topics)
                        ON CONFLICT ON CONSTRAINT outbox_workers_pk
                            DO UPDATE SET topics = excluded.topics, seen_at = now()
                        """)
                .bind("worker", worker)
                .bindArray("topics", String.class, topics)
                .execute();
    }

    static void remove(Handle handle, String worker) {
        handle.createUpdate("DELETE FROM outbox_workers WHERE id = :worker")
                .bind("worker", worker)
                .execute();
    }

    static int removeNotSeenForADay(Handle handle) {
        return handle.createUpdate("DELETE FROM outbox_workers WHERE seen_at < now() - INTERVAL '1 day'")
                .execute();
    }

    /** The topics of each worker that was seen within the last minute. */
    static List<List<String>> topicsOfSeenLately(Handle handle) {
        return handle.createQuery("SELECT topics FROM outbox_workers WHERE seen_at > now() - INTERVAL '1 minute'")
                .map((row, context) -> List.of((String[]) row.getArray("topics").getArray()))
                .list();
    }
}
