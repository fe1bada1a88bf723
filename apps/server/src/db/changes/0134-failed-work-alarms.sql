CREATE TABLE failed_work_alarms (
  source      text        NOT NULL CHECK (source IN ('event', 'job')),
  kind        text        NOT NULL CHECK (length(kind) BETWEEN 1 AND 160),
  told_at     timestamptz NOT NULL,
  told_until  timestamptz NOT NULL,
  failures    integer     NOT NULL CHECK (failures > 0),
  PRIMARY KEY (source, kind)
);
COMMENT ON TABLE failed_work_alarms IS 'When staff were last told that work of a kind has failed for good: a topic of the outbox, or a job.';
COMMENT ON COLUMN failed_work_alarms.told_until IS 'Time of the latest failure that the alarm tells of; later ones are in the next.';
COMMENT ON COLUMN failed_work_alarms.failures IS 'Failures that the alarm tells of.';
