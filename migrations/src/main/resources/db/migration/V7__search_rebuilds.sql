-- How the api asks the worker for a rebuild of the search index: a row with a state, not a command in the outbox.
CREATE TABLE search_rebuilds (
    id               BIGINT GENERATED ALWAYS AS IDENTITY,
    public_id        UUID        NOT NULL,
    requested_by     TEXT        NOT NULL,
    state            TEXT        NOT NULL DEFAULT 'REQUESTED',
    properties_total BIGINT,
    properties_done  BIGINT      NOT NULL DEFAULT 0,
    last_error       TEXT,
    requested_at     TIMESTAMPTZ NOT NULL DEFAULT now(),
    started_at       TIMESTAMPTZ,
    finished_at      TIMESTAMPTZ,

    CONSTRAINT search_rebuilds_pk PRIMARY KEY (id),
    CONSTRAINT search_rebuilds_public_id_unique UNIQUE (public_id),
    CONSTRAINT search_rebuilds_requested_by_length CHECK (char_length(requested_by) BETWEEN 1 AND 254),
    CONSTRAINT search_rebuilds_state CHECK (state IN ('REQUESTED', 'RUNNING', 'DONE', 'FAILED')),
    CONSTRAINT search_rebuilds_progress
        CHECK (properties_done >= 0 AND (properties_total IS NULL OR properties_total >= 0)),
    CONSTRAINT search_rebuilds_finished_when CHECK ((state IN ('DONE', 'FAILED')) = (finished_at IS NOT NULL))
);

-- One at a time: whoever asks while one is open is told of that one.
CREATE UNIQUE INDEX search_rebuilds_one_open ON search_rebuilds ((TRUE)) WHERE state IN ('REQUESTED', 'RUNNING');
