package dev.stayhub.api.retention;

import java.time.Duration;
import java.time.Instant;
import org.jdbi.v3.core.Handle;

/**
 * Each query removes the oldest expired rows, at most {@code limit}, and returns their number. Locked rows are skipped.
 */
final class ExpiryQueries {

    private ExpiryQueries() {}

    static int removeKeys(Handle handle, Duration olderThan, int limit) {
        return handle.createUpdate("""
                        WITH expired AS MATERIALIZED (
                            SELECT account_id, operation, key
                            FROM idempotency_keys
                            WHERE created_at < now() - :olderThanMillis * INTERVAL '1 millisecond'
                            ORDER BY created_at
                            LIMIT :limit
                            FOR UPDATE SKIP LOCKED
                        )
                        DELETE FROM idempotency_keys k
                        USING expired
                        WHERE k.account_id = expired.account_id
                          AND k.operation = expired.operation
                          AND k.key = expired.key
                        """)
                .bind("olderThanMillis", olderThan.toMillis())
                .bind("limit", limit)
                .execute();
    }

    static int removeCodes(Handle handle, int limit) {
        return handle.createUpdate("""
                        WITH expired AS MATERIALIZED (
                            SELECT email, selector
                            FROM email_codes
                            WHERE expires_at <= now()
                            ORDER BY expires_at
                            LIMIT :limit
                            FOR UPDATE SKIP LOCKED
                        )
                        DELETE FROM email_codes c
                        USING expired
                        WHERE c.email = expired.email
                          AND c.selector = expired.selector
                        """).bind("limit", limit).execute();
    }

    /** Quotas that are as good as unused. */
    static int removeQuotas(Handle handle, int limit) {
        return handle.createUpdate("""
                        WITH unused AS MATERIALIZED (
                            SELECT quota, subject
                            FROM used_quotas
                            WHERE full_again_at <= now()
                            ORDER BY full_again_at
                            LIMIT :limit
                            FOR UPDATE SKIP LOCKED
                        )
                        DELETE FROM used_quotas u
                        USING unused
                        WHERE u.quota = unused.quota
                          AND u.subject = unused.subject
                        """).bind("limit", limit).execute();
    }

    static int removeTokens(Handle handle, Instant now, int limit) {
        return handle.createUpdate("""
                        DELETE FROM access_tokens
                        WHERE id = ANY (ARRAY(
                            SELECT id
                            FROM access_tokens
                            WHERE expires_at <= :now
                            ORDER BY expires_at
                            LIMIT :limit
                            FOR UPDATE SKIP LOCKED
                        ))
                        """).bind("now", now).bind("limit", limit).execute();
    }

    static int removePlaces(Handle handle, Instant signedInBefore, int limit) {
        return handle.createUpdate("""
                        WITH expired AS MATERIALIZED (
                            SELECT account_id, place_digest
                            FROM sign_in_places
                            WHERE signed_in_at <= :signedInBefore
                            ORDER BY signed_in_at
                            LIMIT :limit
                            FOR UPDATE SKIP LOCKED
                        )
                        DELETE FROM sign_in_places p
                        USING expired
                        WHERE p.account_id = expired.account_id
                          AND p.place_digest = expired.place_digest
                        """)
                .bind("signedInBefore", signedInBefore)
                .bind("limit", limit)
                .execute();
    }
}
