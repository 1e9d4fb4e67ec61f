-- The exclusion constraint compares a plain column (property_id) and a range in one GiST index.
CREATE EXTENSION IF NOT EXISTS btree_gist;

CREATE TABLE bookings (
    id                  BIGINT GENERATED ALWAYS AS IDENTITY,
    public_id           UUID        NOT NULL,
    reference           TEXT        NOT NULL,
    property_id         BIGINT      NOT NULL,
    guest_id            BIGINT      NOT NULL,
    status              TEXT        NOT NULL DEFAULT 'CONFIRMED',
    check_in            DATE        NOT NULL,
    check_out           DATE        NOT NULL,
    guests              INTEGER     NOT NULL,
    currency            TEXT        NOT NULL,
    nightly_rate_minor  BIGINT      NOT NULL,
    nights_minor        BIGINT      NOT NULL,
    cleaning_fee_minor  BIGINT      NOT NULL,
    service_fee_minor   BIGINT      NOT NULL,
    total_minor         BIGINT      NOT NULL,
    -- Grows with every change; the calendar entry's SEQUENCE too.
    version             INTEGER     NOT NULL DEFAULT 1,
    created_at          TIMESTAMPTZ NOT NULL DEFAULT now(),
    updated_at          TIMESTAMPTZ NOT NULL DEFAULT now(),
    cancelled_at        TIMESTAMPTZ,
    cancelled_by        BIGINT,
    cancellation_reason TEXT,

    CONSTRAINT bookings_pk PRIMARY KEY (id),
    CONSTRAINT bookings_public_id_unique UNIQUE (public_id),
    CONSTRAINT bookings_reference_unique UNIQUE (reference),
    CONSTRAINT bookings_property_fk FOREIGN KEY (property_id) REFERENCES properties (id),
    CONSTRAINT bookings_guest_fk FOREIGN KEY (guest_id) REFERENCES accounts (id),
    CONSTRAINT bookings_cancelled_by_fk FOREIGN KEY (cancelled_by) REFERENCES accounts (id),

    -- No 0, O, 1, I or L: people read references to each other.
    CONSTRAINT bookings_reference_form CHECK (reference ~ '^[2-9A-HJKMNP-Z]{8}$'),
    CONSTRAINT bookings_status CHECK (status IN ('CONFIRMED', 'CANCELLED')),
    -- CHECKs run in the order of their names: infinite dates are refused before anything subtracts them.
    CONSTRAINT bookings_dates_finite CHECK (isfinite(check_in) AND isfinite(check_out)),
    CONSTRAINT bookings_dates_four_digit_years
        CHECK (check_in >= DATE '2000-01-01' AND check_out <= DATE '9999-12-31'),
    CONSTRAINT bookings_dates_in_order CHECK (check_in < check_out),
    CONSTRAINT bookings_dates_within_365_nights CHECK (check_out - check_in <= 365),
    CONSTRAINT bookings_guests CHECK (guests >= 1),
    CONSTRAINT bookings_currency_code CHECK (currency ~ '^[A-Z]{3}$'),
    CONSTRAINT bookings_price_not_negative
        CHECK (nightly_rate_minor >= 0 AND cleaning_fee_minor >= 0 AND service_fee_minor >= 0),
    CONSTRAINT bookings_price_nights CHECK (nights_minor = nightly_rate_minor * (check_out - check_in)),
    CONSTRAINT bookings_price_total CHECK (total_minor = nights_minor + cleaning_fee_minor + service_fee_minor),
    CONSTRAINT bookings_version CHECK (version >= 1),
    CONSTRAINT bookings_cancelled_when_and_by_whom
        CHECK ((status = 'CANCELLED') = (cancelled_at IS NOT NULL) AND (cancelled_at IS NULL) = (cancelled_by IS NULL)),
    CONSTRAINT bookings_cancellation_reason
        CHECK (cancellation_reason IS NULL OR (status = 'CANCELLED' AND char_length(cancellation_reason) <= 500)),

    -- The arbiter of double bookings. Nothing else decides whether nights are free.
    CONSTRAINT no_overlapping_bookings EXCLUDE USING gist (
        property_id WITH =,
        daterange(check_in, check_out, '[)') WITH &&
    ) WHERE (status = 'CONFIRMED')
);

CREATE INDEX bookings_guest ON bookings (guest_id, id DESC);
CREATE INDEX bookings_property ON bookings (property_id, id DESC);
