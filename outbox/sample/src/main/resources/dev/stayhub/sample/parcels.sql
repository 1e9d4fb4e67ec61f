-- The service's own tables. The outbox knows nothing of them, and they nothing of the outbox.

CREATE TABLE parcels (
    label     TEXT        NOT NULL,
    place     TEXT        NOT NULL,
    grams     INTEGER     NOT NULL,
    packed_at TIMESTAMPTZ NOT NULL DEFAULT now(),

    CONSTRAINT parcels_pk PRIMARY KEY (label),
    CONSTRAINT parcels_grams CHECK (grams BETWEEN 1 AND 31500),
    -- Looked at when the transaction commits, so that two parcels can swap places.
    CONSTRAINT parcels_one_a_place UNIQUE (place) DEFERRABLE INITIALLY DEFERRED
);

-- A parcel may be invoiced again, after a complaint. So no rule of this table keeps a repeated message from writing a second
-- invoice: the inbox does.
CREATE TABLE invoices (
    number     BIGINT GENERATED ALWAYS AS IDENTITY,
    label      TEXT        NOT NULL,
    cents      BIGINT      NOT NULL,
    written_at TIMESTAMPTZ NOT NULL DEFAULT now(),

    CONSTRAINT invoices_pk PRIMARY KEY (number),
    CONSTRAINT invoices_label_fk FOREIGN KEY (label) REFERENCES parcels (label)
);
