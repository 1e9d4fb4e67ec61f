package dev.stayhub.worker.email;

import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** The statement that removes personal data from old deliveries. */
final class OldDeliveryQueries {

    /** One batch: the number of deliveries, and when the last of them was first attempted. */
    record Batch(int forgotten, Optional<Instant> lastAttemptedAt) {}

    private OldDeliveryQueries() {}

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
                        SELECT count(*) AS forgotten, max(first_attempt_at) AS last_attempted_at FROM forgotten
                        """)
                .bind("olderThanMillis", olderThan.toMillis())
                .bind("from", from.orElse(null))
                .bind("limit", limit)
                .map((row, context) -> new Batch(
                        row.getInt("forgotten"),
                        Optional.ofNullable(row.getObject("last_attempted_at", OffsetDateTime.class))
                                .map(OffsetDateTime::toInstant)))
                .one();
    }
}
