package dev.stayhub.outbox.ops;

import dev.stayhub.outbox.ops.Batches.Batch;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** The statement that removes finished messages. */
final class PurgeQueries {

    private PurgeQueries() {}

    /**
     * Removes the messages that have been finished for longest, at most {@code limit}. Dead letters are not in the
     * index {@code outbox_finished}, so they are never removed.
     *
     * @param from where the batch before ended
     */
    static Batch removeFinished(Handle handle, Duration olderThan, Optional<Instant> from, int limit) {
        return handle.createQuery("""
                        WITH removed AS (
                            DELETE FROM outbox
                            WHERE id = ANY (ARRAY(
                                SELECT id
                                FROM outbox
                                WHERE status IN ('DONE', 'DISCARDED')
                                  AND processed_at < now() - :olderThanMillis * INTERVAL '1 millisecond'
                                  AND processed_at >= coalesce(:from::TIMESTAMPTZ, '-infinity')
                                ORDER BY processed_at
                                LIMIT :limit
                                FOR UPDATE SKIP LOCKED
                            ))
                            RETURNING processed_at
                        )
                        SELECT count(*) AS rows, max(processed_at) AS last_at FROM removed
                        """)
                .bind("olderThanMillis", olderThan.toMillis())
                .bind("from", from.orElse(null))
                .bind("limit", limit)
                .map((row, context) -> Batch.of(row))
                .one();
    }
}
