-- For StayHub's own question, not the outbox's: whether a booking's confirmation was given up for good. Its message may have been
-- purged since.
CREATE INDEX outbox_audit_discarded ON outbox_audit (topic, subject) WHERE action = 'DISCARD';
