-- The complete current schema of the outbox in one file, without references to other tables, to be copied into another
-- project. The migrations of this project create the same tables; a test compares the two.

-- Payloads are small snapshots. A domain checks the limits when a message is written, and not at every claim.
CREATE DOMAIN outbox_payload AS JSONB
    CONSTRAINT outbox_payload_is_an_object CHECK (jsonb_typeof(VALUE) = 'object')
    CONSTRAINT outbox_payload_at_most_64_kb CHECK (octet_length(VALUE::TEXT) <= 65536);

CREATE DOMAIN outbox_headers AS JSONB
    CONSTRAINT outbox_headers_are_an_object CHECK (jsonb_typeof(VALUE) = 'object')
    CONSTRAINT outbox_headers_are_texts CHECK (NOT jsonb_path_exists(VALUE, '$.* ? (@.type() != "string")'))
    CONSTRAINT outbox_headers_at_most_4_kb CHECK (octet_length(VALUE::TEXT) <= 4096);

CREATE TABLE outbox (
    id             BIGINT GENERATED ALWAYS AS IDENTITY,
    -- The id of the message for downstream receivers.
    public_id      UUID           NOT NULL,
    topic          TEXT           NOT NULL,
    -- What the event is about, such as an id; also the key for tracing and partitioning.
    subject        TEXT           NOT NULL,
    schema_version INTEGER        NOT NULL,
    payload        outbox_payload NOT NULL,
    headers        outbox_headers NOT NULL DEFAULT '{}',
    status         TEXT           NOT NULL DEFAULT 'PENDING',
    attempts       INTEGER        NOT NULL DEFAULT 0,
    deferrals      INTEGER        NOT NULL DEFAULT 0,
    -- The fencing token: incremented at every change of state. A write about an attempt names the token of its claim.
    lease_token    BIGINT         NOT NULL DEFAULT 0,
    leased_by      TEXT,
    claimed_at     TIMESTAMPTZ,
    leased_until   TIMESTAMPTZ,
    -- The earliest time of the next claim.
    available_at   TIMESTAMPTZ    NOT NULL DEFAULT now(),
    -- When the message was due. Backoff changes available_at, but not this.
    due_at         TIMESTAMPTZ    NOT NULL DEFAULT now(),
    processed_at   TIMESTAMPTZ,
    last_error     TEXT,
    created_at     TIMESTAMPTZ    NOT NULL DEFAULT now(),
    -- The public id of the original message, if this is a handler's copy.
    copy_of        UUID,
    -- Since when, and how often, the destination has refused the message.
    refused_since  TIMESTAMPTZ,
    refusals       INTEGER        NOT NULL DEFAULT 0,
    -- How many attempts ended with an abandoned handler.
    hangs          INTEGER        NOT NULL DEFAULT 0,

    CONSTRAINT outbox_pk PRIMARY KEY (id),
    CONSTRAINT outbox_public_id_unique UNIQUE (public_id),
    CONSTRAINT outbox_topic_length CHECK (char_length(topic) BETWEEN 1 AND 100),
    CONSTRAINT outbox_subject_length CHECK (char_length(subject) BETWEEN 1 AND 200),
    CONSTRAINT outbox_schema_version CHECK (schema_version >= 1),
    CONSTRAINT outbox_status CHECK (status IN ('PENDING', 'DONE', 'DEAD', 'DISCARDED')),
    CONSTRAINT outbox_counts CHECK (attempts >= 0 AND deferrals >= 0 AND lease_token >= 0),
    CONSTRAINT outbox_refusal_counts CHECK (refusals >= 0 AND hangs >= 0),
    CONSTRAINT outbox_lease_is_whole CHECK ((leased_until IS NULL) = (leased_by IS NULL)),
    CONSTRAINT outbox_only_pending_is_leased CHECK (status = 'PENDING' OR leased_until IS NULL),
    CONSTRAINT outbox_processed_when_not_pending CHECK ((status = 'PENDING') = (processed_at IS NULL)),
    CONSTRAINT outbox_dead_has_a_reason CHECK (status <> 'DEAD' OR last_error IS NOT NULL)
)
-- Half of each page stays free, so that claims and heartbeats, which update no indexed column, can be HOT updates. Claims scan
-- the index entries of settled messages until a vacuum removes them, so vacuum runs long before a fifth of the table is dead.
WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.01);

-- Equality first, then the range, then the order. Partial: finished rows come to outnumber live ones by far.
CREATE INDEX outbox_claim ON outbox (topic, available_at, id) WHERE status = 'PENDING';
CREATE INDEX outbox_oldest ON outbox (topic, due_at) WHERE status = 'PENDING';
CREATE INDEX outbox_dead ON outbox (topic, subject) WHERE status = 'DEAD';
CREATE INDEX outbox_dead_arrivals ON outbox (processed_at) INCLUDE (topic) WHERE status = 'DEAD';
-- For retention, and for the number of messages handled per minute.
CREATE INDEX outbox_finished ON outbox (processed_at) INCLUDE (topic) WHERE status IN ('DONE', 'DISCARDED');

-- Which handlers have handled which messages. The primary key makes an effect happen once.
CREATE TABLE inbox (
    message_id  BIGINT      NOT NULL,
    handler     TEXT        NOT NULL,
    outcome     TEXT        NOT NULL,
    finished_at TIMESTAMPTZ NOT NULL DEFAULT now(),

    CONSTRAINT inbox_pk PRIMARY KEY (message_id, handler),
    CONSTRAINT inbox_message_fk FOREIGN KEY (message_id) REFERENCES outbox (id) ON DELETE CASCADE,
    CONSTRAINT inbox_handler_length CHECK (char_length(handler) BETWEEN 1 AND 100),
    CONSTRAINT inbox_outcome CHECK (outcome IN ('DONE', 'REFUSED'))
);

-- The running workers and their topics, to detect topics that no worker handles.
CREATE TABLE outbox_workers (
    id         TEXT        NOT NULL,
    topics     TEXT[]      NOT NULL,
    started_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    seen_at    TIMESTAMPTZ NOT NULL DEFAULT now(),

    CONSTRAINT outbox_workers_pk PRIMARY KEY (id)
);

-- Who redrove or discarded a dead letter, when and why, and its previous state. Outlives the message.
CREATE TABLE outbox_audit (
    id                BIGINT GENERATED ALWAYS AS IDENTITY,
    message_public_id UUID        NOT NULL,
    topic             TEXT        NOT NULL,
    subject           TEXT        NOT NULL,
    action            TEXT        NOT NULL,
    acted_by          TEXT        NOT NULL,
    reason            TEXT        NOT NULL,
    old_due_at        TIMESTAMPTZ NOT NULL,
    old_attempts      INTEGER     NOT NULL,
    old_deferrals     INTEGER     NOT NULL,
    old_error         TEXT,
    acted_at          TIMESTAMPTZ NOT NULL DEFAULT now(),

    CONSTRAINT outbox_audit_pk PRIMARY KEY (id),
    CONSTRAINT outbox_audit_action CHECK (action IN ('REDRIVE', 'DISCARD')),
    CONSTRAINT outbox_audit_says_who CHECK (char_length(acted_by) BETWEEN 1 AND 200),
    CONSTRAINT outbox_audit_says_why CHECK (char_length(reason) BETWEEN 1 AND 1000)
);

CREATE INDEX outbox_audit_message ON outbox_audit (message_public_id);

-- Redrives a dead letter at redrive_at: same id, same payload, attempts from zero. Handlers that were done stay done; those
-- that refused are tried again. Returns false, without any change or audit entry, if the message has changed since the caller
-- read it (another token, or no longer dead).
CREATE FUNCTION outbox_redrive(
    message_id BIGINT, seen_token BIGINT, redrive_at TIMESTAMPTZ, with_force BOOLEAN, who TEXT, why TEXT
) RETURNS BOOLEAN
    LANGUAGE sql
    SECURITY DEFINER
    SET search_path = public, pg_temp
AS
$$
WITH before AS (
    SELECT * FROM outbox WHERE id = message_id AND lease_token = seen_token AND status = 'DEAD' FOR UPDATE
), redriven AS (
    UPDATE outbox
    SET status        = 'PENDING',
        attempts      = 0,
        deferrals     = 0,
        refusals      = 0,
        refused_since = NULL,
        hangs         = 0,
        lease_token   = outbox.lease_token + 1,
        available_at  = redrive_at,
        due_at        = redrive_at,
        claimed_at    = NULL,
        processed_at  = NULL,
        last_error    = NULL,
        headers       = CASE WHEN with_force THEN outbox.headers || '{"force": "true"}' ELSE outbox.headers - 'force' END
    FROM before
    WHERE outbox.id = before.id
), unrefused AS (
    DELETE FROM inbox USING before WHERE inbox.message_id = before.id AND inbox.outcome = 'REFUSED'
), audited AS (
    INSERT INTO outbox_audit (message_public_id, topic, subject, action, acted_by, reason,
                              old_due_at, old_attempts, old_deferrals, old_error)
    SELECT public_id, topic, subject, 'REDRIVE', who, why, due_at, attempts, deferrals, last_error FROM before
)
SELECT EXISTS (SELECT FROM before)
$$;

-- Discards a dead letter. Returns false in the same cases as outbox_redrive.
CREATE FUNCTION outbox_discard(message_id BIGINT, seen_token BIGINT, who TEXT, why TEXT) RETURNS BOOLEAN
    LANGUAGE sql
    SECURITY DEFINER
    SET search_path = public, pg_temp
AS
$$
WITH before AS (
    SELECT * FROM outbox WHERE id = message_id AND lease_token = seen_token AND status = 'DEAD' FOR UPDATE
), discarded AS (
    UPDATE outbox
    SET status       = 'DISCARDED',
        lease_token  = outbox.lease_token + 1,
        processed_at = now()
    FROM before
    WHERE outbox.id = before.id
), audited AS (
    INSERT INTO outbox_audit (message_public_id, topic, subject, action, acted_by, reason,
                              old_due_at, old_attempts, old_deferrals, old_error)
    SELECT public_id, topic, subject, 'DISCARD', who, why, due_at, attempts, deferrals, last_error FROM before
)
SELECT EXISTS (SELECT FROM before)
$$;

REVOKE EXECUTE ON FUNCTION outbox_redrive(BIGINT, BIGINT, TIMESTAMPTZ, BOOLEAN, TEXT, TEXT) FROM PUBLIC;
REVOKE EXECUTE ON FUNCTION outbox_discard(BIGINT, BIGINT, TEXT, TEXT) FROM PUBLIC;
