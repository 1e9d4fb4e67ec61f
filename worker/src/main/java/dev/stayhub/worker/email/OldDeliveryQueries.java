package dev.stayhub.worker.email;

import dev.stayhub.outbox.ops.Batches.Batch;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** The statements that remove personal data and codes from old deliveries. */
final class OldDeliveryQueries {

    private OldDeliveryQueries() {}

    /** Removes the data of deliveries whose code has expired before they were sent, at most {@code limit}. */
    static Batch forgetExpired(Handle handle, int limit) {
        int rows = handle.createUpdate("""
                        UPDATE email_deliveries
                        SET recipient = NULL, rendered = NULL, last_error = NULL, updated_at = now()
                        WHERE idempotency_key = ANY (ARRAY(
                            SELECT idempotency_key
                            FROM email_deliveries
                            WHERE rendered IS NOT NULL
                              AND expires_at <= now()
                            ORDER BY expires_at
                            LIMIT :limit
                            FOR UPDATE SKIP LOCKED
                        ))
                        """).bind("limit", limit).execute();
        return new Batch(rows, Optional.empty());
    }

    /**
     * Removes the data of the oldest deliveries, at most {@code limit}.
     *
     * @param from the end of the previous batch, so that its index entries are not scanned again
     */
    static Batch forget(Handle handle, Duration olderThan, Optional<Instant> from, int limit) {
        return handle.createQuery("""
                        WITH forgotten AS (
                            UPDATE email_deliveries
                            SET recipient = NULL, rendered = NULL, last_error = NULL, updated_at = now()
                            WHERE idempotency_key = ANY (ARRAY(
                                SELECT idempotency_key
                                FROM email_deliveries
                                WHERE recipient IS NOT NULL
                                  AND first_attempt_at < now() - :olderThanMillis * INTERVAL '1 millisecond'
                                  AND first_attempt_at >= coalesce(:from::TIMESTAMPTZ, '-infinity')
                                ORDER BY first_attempt_at
                                LIMIT :limit
                                FOR UPDATE SKIP LOCKED
                            ))
                            RETURNING first_attempt_at
                        )
                        SELECT count(*) AS rows, max(first_attempt_at) AS last_at FROM forgotten
                        """)
                .bind("olderThanMillis", olderThan.toMillis())
                .bind("from", from.orElse(null))
                .bind("limit", limit)
                .map((row, context) -> Batch.of(row))
                .one();
    }
}
