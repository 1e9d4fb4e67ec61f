-- Each handler of a shared topic has a message of its own; a day of patience counts from the first refusal; a handler that
-- hangs is given up; a doubt about an email has a beginning.
ALTER TABLE outbox
    -- The public id of the message this one is a handler's copy of.
    ADD COLUMN copy_of       UUID,
    -- Since when, and how often, the destination has refused the message.
    ADD COLUMN refused_since TIMESTAMPTZ,
    ADD COLUMN refusals      INTEGER NOT NULL DEFAULT 0,
    -- How many attempts ended with a handler that did not come back.
    ADD COLUMN hangs         INTEGER NOT NULL DEFAULT 0,
    ADD CONSTRAINT outbox_refusal_counts CHECK (refusals >= 0 AND hangs >= 0);

-- As before, and the patience starts anew as well.
CREATE OR REPLACE FUNCTION outbox_redrive(
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

ALTER TABLE email_deliveries
    -- Names an attempt: a late note about an earlier one changes nothing.
    ADD COLUMN attempt        INTEGER NOT NULL DEFAULT 1,
    ADD COLUMN began_at       TIMESTAMPTZ NOT NULL DEFAULT now(),
    -- When the earliest attempt began of which nobody knows whether it was sent; the one under way is not counted.
    ADD COLUMN in_doubt_since TIMESTAMPTZ,
    ADD CONSTRAINT email_deliveries_attempt CHECK (attempt >= 1);

-- Emails that are under way while this runs: their attempt began when it was last written down.
UPDATE email_deliveries SET began_at = updated_at WHERE state = 'SENDING';

-- The worker makes the copies, already claimed.
GRANT INSERT (public_id, copy_of, topic, subject, schema_version, payload, headers, attempts, lease_token, leased_by,
              claimed_at, leased_until, due_at)
    ON outbox TO stayhub_worker;
GRANT UPDATE (refused_since, refusals, hangs) ON outbox TO stayhub_worker;
