-- Blocks that members keep to insert them in mails and pages.

CREATE TABLE saved_sections (
  id            bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id    bigint      NOT NULL REFERENCES accounts,
  kind          text        NOT NULL CHECK (kind IN ('mail', 'page')),
  name          text        NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  is_locked     boolean     NOT NULL DEFAULT false,
  design        jsonb       NOT NULL CHECK (jsonb_typeof(design) = 'object'),
  block_hashes  text[]      NOT NULL CHECK (cardinality(block_hashes) BETWEEN 1 AND 2000),
  created_by_id bigint      REFERENCES users ON DELETE SET NULL,
  version       integer     NOT NULL DEFAULT 1,
  created_at    timestamptz NOT NULL DEFAULT now(),
  updated_at    timestamptz NOT NULL DEFAULT now(),
  deleted_at    timestamptz,
  UNIQUE (account_id, id)
);
COMMENT ON TABLE saved_sections IS 'Blocks of mails or pages that members keep to insert them in others. Mails and pages contain copies.';
COMMENT ON COLUMN saved_sections.is_locked IS 'Whether its copies can only be moved and taken out.';
COMMENT ON COLUMN saved_sections.design IS 'Its blocks in the form of a design, without properties of the whole.';
COMMENT ON COLUMN saved_sections.block_hashes IS 'SHA-256 of each block that it contains or contained, the newest first. Copies of a locked section are among them.';
CREATE UNIQUE INDEX saved_sections_name ON saved_sections (account_id, kind, lower(name)) WHERE deleted_at IS NULL;
CREATE INDEX saved_sections_list ON saved_sections (account_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX saved_sections_created_by ON saved_sections (created_by_id) WHERE created_by_id IS NOT NULL;
