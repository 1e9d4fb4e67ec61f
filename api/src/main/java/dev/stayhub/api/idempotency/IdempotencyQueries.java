package dev.stayhub.api.idempotency;

import dev.stayhub.api.idempotency.IdempotencyKey.Scope;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;

final class IdempotencyQueries {

    private IdempotencyQueries() {}

    /**
     * Reserves the key for this transaction; false if an earlier request has used it. Waits for a request of any
     * process that holds the key now; if that one fails, the key is free again.
     */
    static boolean reserve(Handle handle, IdempotencyKey key) {
        return handle.createUpdate("""
                        INSERT INTO idempotency_keys (account_id, operation, key, request_sha256)
                        VALUES (:accountId, :operation, :key, decode(:requestSha256, 'hex'))
                        ON CONFLICT ON CONSTRAINT idempotency_keys_pk DO NOTHING
                        """)
                        .bind("accountId", key.scope().accountId())
                        .bind("operation", key.scope().operation())
                        .bind("key", key.scope().key())
                        .bind("requestSha256", key.requestSha256())
                        .execute()
                == 1;
    }

    static void complete(Handle handle, Scope scope, Answer answer) {
        handle.createUpdate("""
                        UPDATE idempotency_keys
                        SET response_status   = :status,
                            response_location = :location,
                            response_body     = :body
                        WHERE account_id = :accountId
                          AND operation = :operation
                          AND key = :key
                        """)
                .bind("accountId", scope.accountId())
                .bind("operation", scope.operation())
                .bind("key", scope.key())
                .bind("status", answer.status())
                .bind("location", answer.location().orElse(null))
                .bind("body", answer.body())
                .execute();
    }

    static Optional<Stored> find(Handle handle, Scope scope) {
        return handle.createQuery("""
                        SELECT encode(request_sha256, 'hex') AS request_sha256, response_status, response_location, response_body,
                               (response_body::JSONB ->> 'version')::INTEGER AS version
                        FROM idempotency_keys
                        WHERE account_id = :accountId
                          AND operation = :operation
                          AND key = :key
                        """)
                .bind("accountId", scope.accountId())
                .bind("operation", scope.operation())
                .bind("key", scope.key())
                .map(ConstructorMapper.of(Stored.class))
                .findOne();
    }

    /** The stored response to an earlier request. */
    record Stored(
            String requestSha256,
            int responseStatus,
            Optional<String> responseLocation,
            int version,
            String responseBody) {

        Answer replay() {
            return new Answer(responseStatus, responseLocation, version, responseBody, true);
        }
    }
}
