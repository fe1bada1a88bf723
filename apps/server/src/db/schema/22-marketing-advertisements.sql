CREATE TABLE advertisements (
  id             bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id     bigint      NOT NULL REFERENCES accounts,
  project_uuid   uuid        NOT NULL,
  campaign_id    bigint,
  name           text        NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  platform       text        NOT NULL CHECK (platform IN ('facebook', 'instagram', 'google', 'tiktok', 'linkedin', 'print', 'radio', 'tv', 'outdoor', 'other')),
  format         text        NOT NULL CHECK (format IN ('image', 'video', 'carousel', 'text', 'story', 'audio')),
  headline       text        CHECK (length(headline) BETWEEN 1 AND 120),
  primary_text   text        CHECK (length(primary_text) BETWEEN 1 AND 2000),
  description    text        CHECK (length(description) BETWEEN 1 AND 300),
  call_to_action text        CHECK (length(call_to_action) BETWEEN 1 AND 40),
  destination    text        CHECK (length(destination) BETWEEN 8 AND 2000),
  media_id       bigint,
  placements     text[]      NOT NULL DEFAULT '{}' CHECK (cardinality(placements) <= 20),
  status         text        NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'in_review', 'approved', 'live', 'ended')),
  starts_on      date,
  ends_on        date,
  search_text    text        NOT NULL DEFAULT '',
  created_by_id  bigint      REFERENCES users ON DELETE SET NULL,
  version        integer     NOT NULL DEFAULT 1,
  created_at     timestamptz NOT NULL DEFAULT now(),
  updated_at     timestamptz NOT NULL DEFAULT now(),
  deleted_at     timestamptz,
  UNIQUE (account_id, id),
  CHECK (ends_on >= starts_on),
  FOREIGN KEY (account_id, project_uuid) REFERENCES projects (account_id, uuid),
  FOREIGN KEY (account_id, campaign_id) REFERENCES campaigns (account_id, id) ON DELETE SET NULL (campaign_id),
  FOREIGN KEY (account_id, media_id) REFERENCES media (account_id, id) ON DELETE SET NULL (media_id)
);
COMMENT ON TABLE advertisements IS 'Advertisements of a project as they are designed, before and besides those of an ad platform (domain.md 2.8).';
COMMENT ON COLUMN advertisements.account_id IS 'The account that does the work of the project.';
CREATE INDEX advertisements_list ON advertisements (account_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX advertisements_project ON advertisements (account_id, project_uuid, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX advertisements_campaign ON advertisements (account_id, campaign_id) WHERE campaign_id IS NOT NULL;
CREATE INDEX advertisements_media ON advertisements (account_id, media_id) WHERE media_id IS NOT NULL;
CREATE INDEX advertisements_created_by ON advertisements (created_by_id) WHERE created_by_id IS NOT NULL;
CREATE INDEX advertisements_search ON advertisements USING gin (account_id, search_text gin_trgm_ops) WITH (gin_pending_list_limit = 512) WHERE deleted_at IS NULL;
