-- One row an email, from just before it is first handed to the provider. SENDING found on arrival means that an earlier
-- attempt ended without an answer: the same bytes go again, with the same key.
CREATE TABLE email_deliveries (
    idempotency_key  TEXT        NOT NULL,
    kind             TEXT        NOT NULL,
    -- Forgotten once the delivery is old, and the bytes with it.
    recipient        TEXT,
    state            TEXT        NOT NULL,
    rendered         BYTEA,
    rendered_sha256  BYTEA       NOT NULL,
    first_attempt_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    unknown_outcomes INTEGER     NOT NULL DEFAULT 0,
    provider_id      TEXT,
    last_error       TEXT,
    sent_at          TIMESTAMPTZ,
    updated_at       TIMESTAMPTZ NOT NULL DEFAULT now(),

    CONSTRAINT email_deliveries_pk PRIMARY KEY (idempotency_key),
    CONSTRAINT email_deliveries_key_length CHECK (char_length(idempotency_key) BETWEEN 1 AND 255),
    CONSTRAINT email_deliveries_kind_length CHECK (char_length(kind) BETWEEN 1 AND 100),
    CONSTRAINT email_deliveries_state CHECK (state IN ('SENDING', 'SENT', 'NOT_SENT')),
    CONSTRAINT email_deliveries_sending_keeps_its_bytes
        CHECK (state <> 'SENDING' OR rendered IS NOT NULL OR recipient IS NULL),
    CONSTRAINT email_deliveries_sent_keeps_only_the_hash CHECK (state <> 'SENT' OR rendered IS NULL),
    CONSTRAINT email_deliveries_forgotten_whole CHECK (recipient IS NOT NULL OR rendered IS NULL),
    CONSTRAINT email_deliveries_sha256_length CHECK (octet_length(rendered_sha256) = 32),
    CONSTRAINT email_deliveries_unknown_outcomes CHECK (unknown_outcomes >= 0),
    CONSTRAINT email_deliveries_sent_when CHECK ((state = 'SENT') = (sent_at IS NOT NULL))
);

CREATE INDEX email_deliveries_age ON email_deliveries (first_attempt_at) WHERE recipient IS NOT NULL;
