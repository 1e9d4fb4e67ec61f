-- Codes that prove an email address, and quotas on what one caller can make this service do to others.

-- One row a code, written by the transaction that reserves the email with the code. Deleted when a code of the address is used
-- or has expired.
CREATE TABLE email_codes (
    -- In lower case: one mailbox, however its letters are cased.
    email       TEXT        NOT NULL,
    -- The first characters of the code. A try counts only against the code that it names.
    selector    TEXT        NOT NULL,
    -- SHA-256 of the whole code: whoever reads this table cannot use it.
    code_digest BYTEA       NOT NULL,
    tries       INTEGER     NOT NULL DEFAULT 0,
    created_at  TIMESTAMPTZ NOT NULL DEFAULT now(),
    expires_at  TIMESTAMPTZ NOT NULL,

    CONSTRAINT email_codes_pk PRIMARY KEY (email, selector),
    CONSTRAINT email_codes_email_lower_case CHECK (email = lower(email)),
    CONSTRAINT email_codes_email_length CHECK (char_length(email) BETWEEN 3 AND 254),
    CONSTRAINT email_codes_selector_form CHECK (selector ~ '^[2-9A-HJKMNP-Z]{4}$'),
    CONSTRAINT email_codes_digest_length CHECK (octet_length(code_digest) = 32),
    CONSTRAINT email_codes_tries CHECK (tries >= 0),
    CONSTRAINT email_codes_expire_later CHECK (expires_at > created_at)
);

CREATE INDEX email_codes_expiry ON email_codes (expires_at);

-- How much of a quota is used: nothing, once full_again_at has passed. Without a row, nothing.
CREATE TABLE used_quotas (
    quota         TEXT        NOT NULL,
    -- Whose: an email address in lower case, or the public id of an account.
    subject       TEXT        NOT NULL,
    full_again_at TIMESTAMPTZ NOT NULL,

    CONSTRAINT used_quotas_pk PRIMARY KEY (quota, subject),
    CONSTRAINT used_quotas_quota_length CHECK (char_length(quota) BETWEEN 1 AND 100),
    CONSTRAINT used_quotas_subject_length CHECK (char_length(subject) BETWEEN 1 AND 254)
);

CREATE INDEX used_quotas_full ON used_quotas (full_again_at);

-- An email with a code is not sent after this instant, and its bytes are removed.
ALTER TABLE email_deliveries
    ADD COLUMN expires_at TIMESTAMPTZ;

CREATE INDEX email_deliveries_expiry ON email_deliveries (expires_at) WHERE rendered IS NOT NULL;

-- The api compares digests and counts tries; only the worker knows a code, while it writes the email. So the api must not read
-- the bytes of emails either.
GRANT SELECT, UPDATE (tries), DELETE ON email_codes TO stayhub_api;
GRANT SELECT, INSERT, UPDATE (full_again_at), DELETE ON used_quotas TO stayhub_api;
GRANT UPDATE (password_hash) ON accounts TO stayhub_api;
REVOKE SELECT ON email_deliveries FROM stayhub_api;
GRANT SELECT (idempotency_key, kind, state, first_attempt_at, sent_at, updated_at) ON email_deliveries TO stayhub_api;

GRANT INSERT (email, selector, code_digest, expires_at) ON email_codes TO stayhub_worker;
-- Whether an address has an account, and nothing else about it.
GRANT SELECT (email) ON accounts TO stayhub_worker;
