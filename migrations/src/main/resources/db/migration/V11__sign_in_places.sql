-- From which places an account was signed in to. Wrong passwords from other places do not use up the attempts of these.
CREATE TABLE sign_in_places (
    account_id   BIGINT      NOT NULL,
    -- SHA-256 of the account's password hash and the client's IP address (IPv6: its /64 network). Equal addresses differ from
    -- account to account, and a new password makes all places new. It is still personal data: whoever also has the password
    -- hash can find an IPv4 address by trying all of them.
    place_digest BYTEA       NOT NULL,
    signed_in_at TIMESTAMPTZ NOT NULL,

    CONSTRAINT sign_in_places_pk PRIMARY KEY (account_id, place_digest),
    CONSTRAINT sign_in_places_account_fk FOREIGN KEY (account_id) REFERENCES accounts (id),
    CONSTRAINT sign_in_places_digest_length CHECK (octet_length(place_digest) = 32)
);

CREATE INDEX sign_in_places_age ON sign_in_places (signed_in_at);

GRANT SELECT, INSERT, UPDATE (signed_in_at), DELETE ON sign_in_places TO stayhub_api;
