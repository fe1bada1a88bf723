-- Library of an account.

CREATE TABLE assets (
  id            bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id    bigint      NOT NULL REFERENCES accounts,
  name          text        NOT NULL CHECK (length(name) BETWEEN 1 AND 160),
  kind          text        NOT NULL CHECK (kind IN ('file', 'link', 'note')),
  media_id      bigint,
  link_id       bigint,
  note_id       bigint,
  description   text        CHECK (length(description) <= 10000),
  category      text        NOT NULL DEFAULT 'other' CHECK (category IN ('logo', 'image', 'video', 'copy', 'document', 'audio', 'design', 'ad_creative', 'other')),
  version_no    integer     NOT NULL DEFAULT 1 CHECK (version_no > 0),
  is_brand      boolean     NOT NULL DEFAULT false,
  size_bytes    bigint      CHECK (size_bytes >= 0),
  created_by_id bigint      REFERENCES users ON DELETE SET NULL,
  search_text   text        NOT NULL DEFAULT '',
  version       integer     NOT NULL DEFAULT 1,
  created_at    timestamptz NOT NULL DEFAULT now(),
  updated_at    timestamptz NOT NULL DEFAULT now(),
  deleted_at    timestamptz,
  UNIQUE (account_id, id),
  FOREIGN KEY (account_id, media_id) REFERENCES media (account_id, id),
  FOREIGN KEY (account_id, link_id) REFERENCES links (account_id, id) DEFERRABLE INITIALLY DEFERRED,
  FOREIGN KEY (account_id, note_id) REFERENCES notes (account_id, id) DEFERRABLE INITIALLY DEFERRED,
  CHECK (num_nonnulls(media_id, link_id, note_id) = 1 AND CASE kind WHEN 'file' THEN media_id WHEN 'link' THEN link_id ELSE note_id END IS NOT NULL)
);
COMMENT ON TABLE assets IS 'Library of an account: deliverables and brand files. An asset is exactly one file, link or note, by kind.';
COMMENT ON COLUMN assets.version_no IS 'Number of the newest row in asset_versions, whose file is media_id.';
COMMENT ON COLUMN assets.size_bytes IS 'Size of the newest file; kept here for sorting.';
CREATE INDEX assets_list ON assets (account_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX assets_name ON assets (account_id, name, id) WHERE deleted_at IS NULL;
CREATE INDEX assets_search ON assets USING gin (account_id, search_text gin_trgm_ops) WITH (gin_pending_list_limit = 512) WHERE deleted_at IS NULL;
CREATE INDEX assets_media ON assets (account_id, media_id) WHERE media_id IS NOT NULL;
CREATE INDEX assets_link ON assets (account_id, link_id) WHERE link_id IS NOT NULL;
CREATE INDEX assets_note ON assets (account_id, note_id) WHERE note_id IS NOT NULL;
CREATE INDEX assets_created_by ON assets (created_by_id) WHERE created_by_id IS NOT NULL;
CREATE INDEX assets_deleted ON assets (deleted_at) WHERE deleted_at IS NOT NULL;

CREATE TABLE asset_versions (
  id            bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id    bigint      NOT NULL REFERENCES accounts,
  asset_id      bigint      NOT NULL,
  version_no    integer     NOT NULL CHECK (version_no > 0),
  media_id      bigint,
  url           text        CHECK (length(url) <= 2048),
  body          text,
  comment       text        CHECK (length(comment) <= 500),
  created_by_id bigint      REFERENCES users ON DELETE SET NULL,
  created_at    timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, id),
  UNIQUE (asset_id, version_no),
  FOREIGN KEY (account_id, asset_id) REFERENCES assets (account_id, id) ON DELETE CASCADE,
  FOREIGN KEY (account_id, media_id) REFERENCES media (account_id, id),
  CHECK (num_nonnulls(media_id, url, body) = 1)
);
COMMENT ON TABLE asset_versions IS 'Versions of an asset; old ones stay readable.';
CREATE INDEX asset_versions_asset ON asset_versions (account_id, asset_id, version_no DESC);
CREATE INDEX asset_versions_media ON asset_versions (account_id, media_id) WHERE media_id IS NOT NULL;
CREATE INDEX asset_versions_created_by ON asset_versions (created_by_id) WHERE created_by_id IS NOT NULL;

CREATE TABLE task_assets (
  account_id    bigint      NOT NULL REFERENCES accounts,
  task_uuid     uuid        NOT NULL,
  asset_id      bigint      NOT NULL,
  created_by_id bigint      REFERENCES users ON DELETE SET NULL,
  created_at    timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (task_uuid, asset_id),
  FOREIGN KEY (account_id, asset_id) REFERENCES assets (account_id, id)
);
COMMENT ON TABLE task_assets IS 'Assets that a task of the same account uses.';
CREATE INDEX task_assets_asset ON task_assets (account_id, asset_id);
CREATE INDEX task_assets_task ON task_assets (account_id, task_uuid);
CREATE INDEX task_assets_created_by ON task_assets (created_by_id) WHERE created_by_id IS NOT NULL;
