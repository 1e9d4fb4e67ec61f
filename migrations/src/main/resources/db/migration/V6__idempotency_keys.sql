-- The answer to a request, stored by the transaction that had the effect. The row is inserted first and answered last, so
-- two requests with one key queue up at the primary key and the second one finds the first one's answer.
CREATE TABLE idempotency_keys (
    account_id        BIGINT      NOT NULL,
    operation         TEXT        NOT NULL,
    key               TEXT        NOT NULL,
    request_sha256    BYTEA       NOT NULL,
    response_status   INTEGER,
    response_location TEXT,
    response_body     TEXT,
    created_at        TIMESTAMPTZ NOT NULL DEFAULT now(),

    CONSTRAINT idempotency_keys_pk PRIMARY KEY (account_id, operation, key),
    CONSTRAINT idempotency_keys_account_fk FOREIGN KEY (account_id) REFERENCES accounts (id),
    CONSTRAINT idempotency_keys_key_length CHECK (char_length(key) BETWEEN 1 AND 255),
    CONSTRAINT idempotency_keys_operation_length CHECK (char_length(operation) BETWEEN 1 AND 100),
    CONSTRAINT idempotency_keys_sha256_length CHECK (octet_length(request_sha256) = 32),
    CONSTRAINT idempotency_keys_only_successes CHECK (response_status BETWEEN 200 AND 299)
);

CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);
