CREATE TABLE accounts (
    id            BIGINT GENERATED ALWAYS AS IDENTITY,
    public_id     UUID        NOT NULL,
    email         TEXT        NOT NULL,
    name          TEXT        NOT NULL,
    password_hash TEXT        NOT NULL,
    role          TEXT        NOT NULL DEFAULT 'USER',
    created_at    TIMESTAMPTZ NOT NULL DEFAULT now(),

    CONSTRAINT accounts_pk PRIMARY KEY (id),
    CONSTRAINT accounts_public_id_unique UNIQUE (public_id),
    CONSTRAINT accounts_email_length CHECK (char_length(email) BETWEEN 3 AND 254),
    CONSTRAINT accounts_name_length CHECK (char_length(name) BETWEEN 1 AND 100),
    CONSTRAINT accounts_role CHECK (role IN ('USER', 'OPERATOR'))
);

-- One account per mailbox, however its letters are cased.
CREATE UNIQUE INDEX accounts_email_unique ON accounts (lower(email));

CREATE TABLE access_tokens (
    id           BIGINT GENERATED ALWAYS AS IDENTITY,
    account_id   BIGINT      NOT NULL,
    -- SHA-256: whoever reads this table cannot log in with it.
    token_digest BYTEA       NOT NULL,
    created_at   TIMESTAMPTZ NOT NULL DEFAULT now(),
    expires_at   TIMESTAMPTZ NOT NULL,
    revoked_at   TIMESTAMPTZ,

    CONSTRAINT access_tokens_pk PRIMARY KEY (id),
    CONSTRAINT access_tokens_digest_unique UNIQUE (token_digest),
    CONSTRAINT access_tokens_account_fk FOREIGN KEY (account_id) REFERENCES accounts (id),
    CONSTRAINT access_tokens_digest_length CHECK (octet_length(token_digest) = 32),
    CONSTRAINT access_tokens_expire_later CHECK (expires_at > created_at)
);

CREATE INDEX access_tokens_account ON access_tokens (account_id);
CREATE INDEX access_tokens_expiry ON access_tokens (expires_at);
