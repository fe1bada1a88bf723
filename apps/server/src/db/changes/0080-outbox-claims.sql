-- Mails of the outbox name the process that sends them, whose journal tells after a kill which were handed over.
ALTER TABLE outbox_events ADD COLUMN claimed_by text CHECK (length(claimed_by) BETWEEN 1 AND 120);
COMMENT ON COLUMN outbox_events.claimed_by IS 'Process that began to send a mail and has not recorded how that ended; its journal tells.';
