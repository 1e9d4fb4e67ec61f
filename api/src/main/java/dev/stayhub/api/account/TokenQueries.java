package dev.stayhub.api.account;

import java.time.Instant;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;

final class TokenQueries {

    private TokenQueries() {}

    static void insert(Handle handle, long accountId, byte[] digest, Instant createdAt, Instant expiresAt) {
        handle.createUpdate("""
                        INSERT INTO access_tokens (account_id, token_digest, created_at, expires_at)
                        VALUES (:accountId, :digest, :createdAt, :expiresAt)
                        """)
                .bind("accountId", accountId)
                .bind("digest", digest)
                .bind("createdAt", createdAt)
                .bind("expiresAt", expiresAt)
                .execute();
    }

    /** Revokes a token; returns how many were revoked, 0 or 1. */
    static int revoke(Handle handle, byte[] digest, Instant now) {
        return handle.createUpdate("""
                        UPDATE access_tokens
                        SET revoked_at = :now
                        WHERE token_digest = :digest
                          AND revoked_at IS NULL
                        """).bind("digest", digest).bind("now", now).execute();
    }

    /** Revokes all tokens of an account. */
    static int revokeAll(Handle handle, long accountId, Instant now) {
        return handle.createUpdate("""
                        UPDATE access_tokens
                        SET revoked_at = :now
                        WHERE account_id = :accountId
                          AND revoked_at IS NULL
                        """)
                .bind("accountId", accountId)
                .bind("now", now)
                .execute();
    }

    /** Revokes all tokens of an account but this one; returns how many were revoked. */
    static int revokeOthers(Handle handle, long accountId, byte[] digest, Instant now) {
        return handle.createUpdate("""
                        UPDATE access_tokens
                        SET revoked_at = :now
                        WHERE account_id = :accountId
                          AND token_digest <> :digest
                          AND revoked_at IS NULL
                        """)
                .bind("accountId", accountId)
                .bind("digest", digest)
                .bind("now", now)
                .execute();
    }

    /** The account that a valid token belongs to. */
    static Optional<Account> findAccount(Handle handle, byte[] digest, Instant now) {
        return handle.createQuery("""
                        SELECT a.id, a.public_id, a.email, a.name, a.role, a.created_at
                        FROM access_tokens t
                        JOIN accounts a ON a.id = t.account_id
                        WHERE t.token_digest = :digest
                          AND t.expires_at > :now
                          AND t.revoked_at IS NULL
                        """)
                .bind("digest", digest)
                .bind("now", now)
                .map(ConstructorMapper.of(Account.class))
                .findOne();
    }
}
