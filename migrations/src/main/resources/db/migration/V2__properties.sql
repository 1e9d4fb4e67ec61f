CREATE TABLE properties (
    id                 BIGINT GENERATED ALWAYS AS IDENTITY,
    public_id          UUID        NOT NULL,
    owner_id           BIGINT      NOT NULL,
    title              TEXT        NOT NULL,
    description        TEXT        NOT NULL,
    city               TEXT        NOT NULL,
    country            TEXT        NOT NULL,
    time_zone          TEXT        NOT NULL,
    currency           TEXT        NOT NULL,
    nightly_rate_minor BIGINT      NOT NULL,
    cleaning_fee_minor BIGINT      NOT NULL,
    max_guests         INTEGER     NOT NULL,
    min_nights         INTEGER     NOT NULL,
    max_nights         INTEGER     NOT NULL,
    check_in_time      TIME        NOT NULL,
    check_out_time     TIME        NOT NULL,
    amenities          TEXT[]      NOT NULL DEFAULT '{}',
    status             TEXT        NOT NULL DEFAULT 'DRAFT',
    published_at       TIMESTAMPTZ,
    deleted_at         TIMESTAMPTZ,
    -- Grows with every change that the property's search document shows.
    version            INTEGER     NOT NULL DEFAULT 1,
    created_at         TIMESTAMPTZ NOT NULL DEFAULT now(),
    updated_at         TIMESTAMPTZ NOT NULL DEFAULT now(),

    CONSTRAINT properties_pk PRIMARY KEY (id),
    CONSTRAINT properties_public_id_unique UNIQUE (public_id),
    CONSTRAINT properties_owner_fk FOREIGN KEY (owner_id) REFERENCES accounts (id),
    CONSTRAINT properties_title_length CHECK (char_length(title) BETWEEN 1 AND 120),
    CONSTRAINT properties_description_length CHECK (char_length(description) <= 5000),
    CONSTRAINT properties_city_length CHECK (char_length(city) BETWEEN 1 AND 100),
    CONSTRAINT properties_country_code CHECK (country ~ '^[A-Z]{2}$'),
    CONSTRAINT properties_time_zone_length CHECK (char_length(time_zone) BETWEEN 1 AND 64),
    CONSTRAINT properties_currency_code CHECK (currency ~ '^[A-Z]{3}$'),
    CONSTRAINT properties_nightly_rate CHECK (nightly_rate_minor BETWEEN 1 AND 1000000000),
    CONSTRAINT properties_cleaning_fee CHECK (cleaning_fee_minor BETWEEN 0 AND 1000000000),
    CONSTRAINT properties_max_guests CHECK (max_guests BETWEEN 1 AND 100),
    CONSTRAINT properties_nights CHECK (1 <= min_nights AND min_nights <= max_nights AND max_nights <= 365),
    CONSTRAINT properties_amenities CHECK (cardinality(amenities) <= 50),
    CONSTRAINT properties_status CHECK (status IN ('DRAFT', 'PUBLISHED', 'UNPUBLISHED')),
    CONSTRAINT properties_published_once CHECK (status <> 'PUBLISHED' OR published_at IS NOT NULL),
    CONSTRAINT properties_version CHECK (version >= 1)
);

CREATE INDEX properties_owner ON properties (owner_id, id DESC);
CREATE INDEX properties_newest ON properties (published_at DESC, id DESC)
    WHERE status = 'PUBLISHED' AND deleted_at IS NULL;
