package dev.stayhub.api.account;

import dev.stayhub.events.EmailAddress;
import java.time.Instant;
import org.jdbi.v3.core.Handle;

/**
 * The places from which an account was signed in to. A place is stored as a digest over the account's password hash, so no
 * address can be read from the table alone.
 */
final class PlaceQueries {

    private PlaceQueries() {}

    /** Whether there was a sign-in from this place since. One query, whether or not the account exists. */
    static boolean isKnown(Handle handle, EmailAddress email, String place, Instant since) {
        return handle.createQuery("""
                        SELECT EXISTS (
                            SELECT
                            FROM accounts a
                            JOIN sign_in_places p ON p.account_id = a.id
                            WHERE lower(a.email) = lower(:email)
                              AND p.place_digest = sha256(convert_to(a.password_hash || ' ' || :place, 'UTF8'))
                              AND p.signed_in_at > :since
                        )
                        """)
                .bind("email", email.value())
                .bind("place", place)
                .bind("since", since)
                .mapTo(boolean.class)
                .one();
    }

    static void remember(Handle handle, long accountId, String place, Instant now) {
        handle.createUpdate("""
                        INSERT INTO sign_in_places (account_id, place_digest, signed_in_at)
                        SELECT id, sha256(convert_to(password_hash || ' ' || :place, 'UTF8')), :now
                        FROM accounts
                        WHERE id = :accountId
                        ON CONFLICT (account_id, place_digest) DO UPDATE
                        SET signed_in_at = excluded.signed_in_at
                        """)
                .bind("accountId", accountId)
                .bind("place", place)
                .bind("now", now)
                .execute();
    }

    /** Removes all but the latest places of an account. Does not wait for rows that another sign-in has locked. */
    static void keepLatest(Handle handle, long accountId, int count) {
        handle.createUpdate("""
                        DELETE FROM sign_in_places
                        WHERE account_id = :accountId
                          AND place_digest = ANY (ARRAY(
                            SELECT place_digest
                            FROM sign_in_places
                            WHERE account_id = :accountId
                            ORDER BY signed_in_at DESC
                            OFFSET :count
                            FOR UPDATE SKIP LOCKED
                          ))
                        """)
                .bind("accountId", accountId)
                .bind("count", count)
                .execute();
    }
}
