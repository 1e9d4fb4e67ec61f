-- A booking shows that its confirmation was given up for good, also when the discarded message itself has been purged.
CREATE INDEX outbox_audit_discarded ON outbox_audit (topic, subject) WHERE action = 'DISCARD';
