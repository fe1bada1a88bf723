-- Openings and clicks are answered when they are in a file, and stored from it once.
CREATE TABLE visit_files (
  id           uuid        PRIMARY KEY,
  stored_bytes bigint      NOT NULL CHECK (stored_bytes >= 0),
  stored_at    timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE visit_files IS 'How far files of openings and clicks, which a server writes before it stores them, are stored.';
CREATE INDEX visit_files_stored ON visit_files (stored_at);
