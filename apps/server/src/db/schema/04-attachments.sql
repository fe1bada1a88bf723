-- Records that attach to others: files, links, notes, comments, tags, saved queries, history, notifications.

CREATE TABLE media_folders (
  id         bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint      REFERENCES accounts,
  parent_id  bigint      REFERENCES media_folders,
  name       text        NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  position   integer     NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, id)
);
COMMENT ON TABLE media_folders IS 'Folders of a media library. A file is in a folder through mediables (mediable_type ''media_folder'').';
COMMENT ON COLUMN media_folders.account_id IS 'Null = library of the platform.';
COMMENT ON COLUMN media_folders.parent_id IS 'At most five levels.';
CREATE UNIQUE INDEX media_folders_name ON media_folders (account_id, parent_id, lower(name)) NULLS NOT DISTINCT;
CREATE INDEX media_folders_parent ON media_folders (parent_id) WHERE parent_id IS NOT NULL;

-- A composite key cannot protect tables whose rows may belong to the platform (account_id null): the target must belong to the platform or
-- to the same account. EXECUTE FUNCTION refuse_foreign_target(table, column).
CREATE FUNCTION refuse_foreign_target() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  row_in constant jsonb := to_jsonb(NEW);
  target constant bigint := (row_in ->> TG_ARGV[1])::bigint;
  foreign_target boolean;
BEGIN
  IF target IS NULL THEN RETURN NEW; END IF;
  EXECUTE format('SELECT EXISTS (SELECT 1 FROM %I WHERE id = $1 AND account_id IS NOT NULL AND account_id IS DISTINCT FROM $2)', TG_ARGV[0])
    INTO foreign_target USING target, (row_in ->> 'account_id')::bigint;
  IF foreign_target THEN
    RAISE EXCEPTION '% % belongs to another account', TG_ARGV[1], target
      USING ERRCODE = 'foreign_key_violation', TABLE = TG_TABLE_NAME, COLUMN = TG_ARGV[1];
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER media_folders_same_account BEFORE INSERT OR UPDATE OF account_id, parent_id ON media_folders
  FOR EACH ROW EXECUTE FUNCTION refuse_foreign_target('media_folders', 'parent_id');

-- A pair (x_type, x_id) refers to a record of any kind: an alias of the kind, and its id or uuid as text.
CREATE TABLE media (
  id            bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid          uuid        NOT NULL UNIQUE,
  account_id    bigint      REFERENCES accounts,
  disk          text        NOT NULL DEFAULT 'local' CHECK (disk IN ('local', 's3')),
  path          text        NOT NULL CHECK (length(path) BETWEEN 1 AND 300),
  file_name     text        NOT NULL CHECK (length(file_name) BETWEEN 1 AND 200),
  extension     text        NOT NULL CHECK (length(extension) <= 12),
  mime_type     text        NOT NULL CHECK (length(mime_type) BETWEEN 1 AND 120),
  size_bytes    bigint      NOT NULL CHECK (size_bytes >= 0),
  checksum      bytea       NOT NULL,
  kind          text        NOT NULL CHECK (kind IN ('image', 'video', 'audio', 'document', 'archive', 'other')),
  width         integer     CHECK (width > 0),
  height        integer     CHECK (height > 0),
  duration_ms   integer     CHECK (duration_ms >= 0),
  conversions   jsonb       NOT NULL DEFAULT '{}',
  alt           text        CHECK (length(alt) BETWEEN 1 AND 200),
  status        text        NOT NULL DEFAULT 'ready' CHECK (status IN ('ready', 'processing', 'failed', 'quarantined')),
  created_by_id bigint      REFERENCES users ON DELETE SET NULL,
  search_text   text        NOT NULL DEFAULT '',
  created_at    timestamptz NOT NULL DEFAULT now(),
  updated_at    timestamptz NOT NULL DEFAULT now(),
  deleted_at    timestamptz,
  UNIQUE (account_id, id)
);
COMMENT ON TABLE media IS 'Uploaded files with their derived sizes.';
COMMENT ON COLUMN media.account_id IS 'Null = library of the platform, or avatar of a user.';
COMMENT ON COLUMN media.mime_type IS 'Detected from the content of the file, never taken from the client.';
COMMENT ON COLUMN media.checksum IS 'SHA-256 of the original file.';
CREATE INDEX media_kind ON media (account_id, kind, created_at DESC);
CREATE INDEX media_list ON media (account_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX media_checksum ON media (account_id, checksum);
-- Files of several accounts may share their bytes; the clean-up asks which others use a path.
CREATE INDEX media_path ON media (path);
CREATE INDEX media_created_by ON media (created_by_id) WHERE created_by_id IS NOT NULL;
CREATE INDEX media_search ON media USING gin (account_id, search_text gin_trgm_ops) WITH (gin_pending_list_limit = 512) WHERE deleted_at IS NULL;
CREATE INDEX media_purge ON media (deleted_at) WHERE deleted_at IS NOT NULL;
-- Serves the storage limit, which no counter keeps.
CREATE INDEX media_storage ON media (account_id) INCLUDE (size_bytes) WHERE deleted_at IS NULL AND account_id IS NOT NULL;

-- The other account of a relation, as lists show it.
CREATE FUNCTION relation_party(party_id bigint) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object(
    'id', a.id, 'uuid', a.uuid, 'name', a.name, 'type', a.type, 'status', a.status, 'slug', a.slug, 'color', a.id % 18,
    'country_code', a.country_code, 'claimed', a.owner_id IS NOT NULL, 'managed_by_account_id', a.managed_by_account_id,
    'logo_url', (SELECT m.uuid FROM media m WHERE m.id = a.logo_media_id AND m.deleted_at IS NULL AND m.conversions ? 'thumb'),
    'legal_name', g.legal_name, 'vat_number', g.vat_number, 'city', g.city,
    'email', (SELECT e.email FROM account_emails e WHERE e.account_id = a.id AND e.deleted_at IS NULL ORDER BY e.is_primary DESC, e.created_at LIMIT 1),
    'phone', (SELECT p.number FROM account_phones p WHERE p.account_id = a.id AND p.deleted_at IS NULL ORDER BY p.is_primary DESC, p.created_at LIMIT 1))
  FROM accounts a
  LEFT JOIN LATERAL (SELECT r.legal_name, r.vat_number, r.city FROM account_registrations r WHERE r.account_id = a.id AND r.deleted_at IS NULL
    ORDER BY r.is_primary DESC, r.created_at LIMIT 1) g ON true
  WHERE a.id = party_id
$$;

-- The same shape with the name only, for requests that are not accepted yet.
CREATE FUNCTION pending_party(party_id bigint) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object(
    'id', a.id, 'uuid', a.uuid, 'name', a.name, 'type', a.type, 'status', a.status, 'slug', NULL, 'color', a.id % 18, 'country_code', NULL,
    'claimed', a.owner_id IS NOT NULL, 'managed_by_account_id', NULL, 'logo_url', NULL, 'legal_name', NULL, 'vat_number', NULL, 'city', NULL,
    'email', NULL, 'phone', NULL)
  FROM accounts a
  WHERE a.id = party_id
$$;

-- Relations as the account that keeps the ledger sees them: named after the other account.
CREATE VIEW account_relation_kept AS
SELECT r.*,
  coalesce(r.display_name, (SELECT a.name FROM accounts a WHERE a.id = r.related_account_id)) AS name,
  (SELECT a.owner_id IS NOT NULL FROM accounts a WHERE a.id = r.related_account_id) AS claimed,
  (SELECT r.search_text || CASE r.status WHEN 'pending' THEN lower(a.name) ELSE a.search_text END FROM accounts a WHERE a.id = r.related_account_id) AS found_by,
  CASE r.status WHEN 'pending' THEN pending_party(r.related_account_id) ELSE relation_party(r.related_account_id) END AS counterpart
FROM account_relations r;

-- Relations as the other account sees them: named after the account that keeps the ledger.
CREATE VIEW account_relation_received AS
SELECT r.*,
  (SELECT a.name FROM accounts a WHERE a.id = r.account_id) AS name,
  (SELECT a.owner_id IS NOT NULL FROM accounts a WHERE a.id = r.account_id) AS claimed,
  (SELECT CASE r.status WHEN 'pending' THEN lower(a.name) ELSE a.search_text END FROM accounts a WHERE a.id = r.account_id) AS found_by,
  CASE r.status WHEN 'pending' THEN pending_party(r.account_id) ELSE relation_party(r.account_id) END AS counterpart
FROM account_relations r;

CREATE TABLE mediables (
  id            bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id    bigint      REFERENCES accounts,
  media_id      bigint      NOT NULL REFERENCES media ON DELETE CASCADE,
  mediable_type text        NOT NULL CHECK (length(mediable_type) BETWEEN 1 AND 40),
  mediable_id   text        NOT NULL CHECK (length(mediable_id) BETWEEN 1 AND 40),
  collection    text        NOT NULL DEFAULT 'default' CHECK (collection IN ('default', 'cover', 'brochure', 'logo', 'avatar', 'attachment', 'gallery', 'product', 'signature')),
  position      integer     NOT NULL DEFAULT 0,
  caption       text        CHECK (length(caption) BETWEEN 1 AND 200),
  created_at    timestamptz NOT NULL DEFAULT now(),
  updated_at    timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, id),
  UNIQUE (media_id, mediable_type, mediable_id, collection)
);
COMMENT ON TABLE mediables IS 'Uses of a file: which record shows it, and as what.';
CREATE INDEX mediables_target ON mediables (mediable_type, mediable_id, collection, position);

CREATE TRIGGER mediables_same_account BEFORE INSERT OR UPDATE OF account_id, media_id ON mediables
  FOR EACH ROW EXECUTE FUNCTION refuse_foreign_target('media', 'media_id');

CREATE TABLE temporary_media_uploads (
  id                bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id           bigint      NOT NULL REFERENCES users ON DELETE CASCADE,
  token             uuid        NOT NULL UNIQUE,
  file_name         text        NOT NULL CHECK (length(file_name) BETWEEN 1 AND 200),
  mime_type         text        NOT NULL CHECK (length(mime_type) BETWEEN 1 AND 120),
  size_bytes        bigint      NOT NULL DEFAULT 0 CHECK (size_bytes >= 0),
  disk              text        NOT NULL DEFAULT 'local' CHECK (disk IN ('local', 's3')),
  path              text        NOT NULL CHECK (length(path) BETWEEN 1 AND 300),
  checksum          bytea,
  status            text        NOT NULL DEFAULT 'uploading' CHECK (status IN ('uploading', 'uploaded', 'consumed', 'expired')),
  expires_at        timestamptz NOT NULL,
  consumed_media_id bigint      REFERENCES media ON DELETE SET NULL,
  extension         text        NOT NULL CHECK (length(extension) <= 12),
  conversions       jsonb       NOT NULL DEFAULT '{}',
  width             integer     CHECK (width > 0),
  height            integer     CHECK (height > 0),
  sizes_status      text        NOT NULL DEFAULT 'processing' CHECK (sizes_status IN ('ready', 'processing', 'failed')),
  created_at        timestamptz NOT NULL DEFAULT now(),
  updated_at        timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE temporary_media_uploads IS 'Files uploaded before the record they belong to; deleted after 24 hours unless claimed.';
COMMENT ON COLUMN temporary_media_uploads.sizes_status IS 'For images: whether the derived sizes are ready, pending or impossible.';
CREATE INDEX temporary_media_uploads_user ON temporary_media_uploads (user_id, id);
CREATE INDEX temporary_media_uploads_expiry ON temporary_media_uploads (expires_at) WHERE status IN ('uploading', 'uploaded');
CREATE INDEX temporary_media_uploads_media ON temporary_media_uploads (consumed_media_id) WHERE consumed_media_id IS NOT NULL;

CREATE TABLE links (
  id            bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id    bigint      NOT NULL REFERENCES accounts,
  linkable_type text        NOT NULL CHECK (length(linkable_type) BETWEEN 1 AND 40),
  linkable_id   text        NOT NULL CHECK (length(linkable_id) BETWEEN 1 AND 40),
  title         text        CHECK (length(title) BETWEEN 1 AND 200),
  url           text        NOT NULL CHECK (length(url) <= 2048 AND url ~* '^https?://'),
  created_by_id bigint      REFERENCES users ON DELETE SET NULL,
  created_at    timestamptz NOT NULL DEFAULT now(),
  updated_at    timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, id)
);
COMMENT ON TABLE links IS 'Links attached to any record.';
CREATE INDEX links_target ON links (account_id, linkable_type, linkable_id, id);
CREATE INDEX links_created_by ON links (created_by_id) WHERE created_by_id IS NOT NULL;

CREATE TABLE notes (
  id            bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id    bigint      NOT NULL REFERENCES accounts,
  notable_type  text        NOT NULL CHECK (length(notable_type) BETWEEN 1 AND 40),
  notable_id    text        NOT NULL CHECK (length(notable_id) BETWEEN 1 AND 40),
  body          text        NOT NULL,
  body_text     text        NOT NULL,
  is_pinned     boolean     NOT NULL DEFAULT false,
  visibility    text        NOT NULL DEFAULT 'internal' CHECK (visibility IN ('internal', 'shared')),
  created_by_id bigint      REFERENCES users ON DELETE SET NULL,
  created_at    timestamptz NOT NULL DEFAULT now(),
  updated_at    timestamptz NOT NULL DEFAULT now(),
  deleted_at    timestamptz,
  UNIQUE (account_id, id)
);
COMMENT ON TABLE notes IS 'Notes attached to any record.';
COMMENT ON COLUMN notes.body IS 'HTML cleaned by an allow-list; body_text is the plain-text copy.';
CREATE INDEX notes_target ON notes (account_id, notable_type, notable_id, is_pinned DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX notes_created_by ON notes (created_by_id) WHERE created_by_id IS NOT NULL;
-- Serves merges, which need all notes of a contact, deleted ones included.
CREATE INDEX notes_subject ON notes (account_id, notable_type, notable_id);

CREATE TABLE comments (
  id               bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id       bigint      NOT NULL REFERENCES accounts,
  commentable_type text        NOT NULL CHECK (length(commentable_type) BETWEEN 1 AND 40),
  commentable_id   text        NOT NULL CHECK (length(commentable_id) BETWEEN 1 AND 40),
  user_id          bigint      NOT NULL REFERENCES users,
  parent_id        bigint      REFERENCES comments ON DELETE CASCADE,
  body             text        NOT NULL,
  body_text        text        NOT NULL,
  visibility       text        NOT NULL DEFAULT 'shared' CHECK (visibility IN ('shared', 'internal')),
  mentions         bigint[]    NOT NULL DEFAULT '{}',
  edited_at        timestamptz,
  resolved_at      timestamptz,
  resolved_by_id   bigint      REFERENCES users,
  anchor           jsonb,
  created_at       timestamptz NOT NULL DEFAULT now(),
  updated_at       timestamptz NOT NULL DEFAULT now(),
  deleted_at       timestamptz,
  UNIQUE (account_id, id)
);
COMMENT ON TABLE comments IS 'Comments on records that accounts may share.';
COMMENT ON COLUMN comments.account_id IS 'The author''s account: on a shared record a reply may come from another account than the comment.';
COMMENT ON COLUMN comments.parent_id IS 'One level only.';
COMMENT ON COLUMN comments.anchor IS 'Place in an asset: page, x, y, or milliseconds.';
CREATE INDEX comments_target ON comments (commentable_type, commentable_id, id);
CREATE INDEX comments_user ON comments (user_id);
CREATE INDEX comments_parent ON comments (parent_id) WHERE parent_id IS NOT NULL;
CREATE INDEX comments_resolved_by ON comments (resolved_by_id) WHERE resolved_by_id IS NOT NULL;

CREATE TABLE tag_categories (
  id           bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id   bigint      REFERENCES accounts,
  name         text        NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  color        text        CHECK (color ~ '^#[0-9a-f]{6}$'),
  description  text        CHECK (length(description) <= 300),
  position     integer     NOT NULL DEFAULT 0,
  is_exclusive boolean     NOT NULL DEFAULT false,
  applies_to   text[]      NOT NULL DEFAULT '{}' CHECK (applies_to <@ ARRAY['contact', 'contact_request', 'asset', 'order', 'product', 'account', 'relation']),
  version      integer     NOT NULL DEFAULT 1,
  created_at   timestamptz NOT NULL DEFAULT now(),
  updated_at   timestamptz NOT NULL DEFAULT now(),
  deleted_at   timestamptz,
  UNIQUE (account_id, id)
);
COMMENT ON TABLE tag_categories IS 'Groups of tags.';
COMMENT ON COLUMN tag_categories.account_id IS 'Null = template of the platform, copied into accounts.';
COMMENT ON COLUMN tag_categories.applies_to IS 'Kinds of records; empty = all.';
CREATE UNIQUE INDEX tag_categories_name ON tag_categories (account_id, lower(name)) NULLS NOT DISTINCT WHERE deleted_at IS NULL;

CREATE TABLE tags (
  id              bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id      bigint      REFERENCES accounts,
  tag_category_id bigint      REFERENCES tag_categories,
  name            text        NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  color           text        CHECK (color ~ '^#[0-9a-f]{6}$'),
  position        integer     NOT NULL DEFAULT 0,
  version         integer     NOT NULL DEFAULT 1,
  created_at      timestamptz NOT NULL DEFAULT now(),
  updated_at      timestamptz NOT NULL DEFAULT now(),
  deleted_at      timestamptz,
  UNIQUE (account_id, id)
);
COMMENT ON TABLE tags IS 'Tags of an account or of the platform.';
CREATE UNIQUE INDEX tags_name ON tags (account_id, tag_category_id, lower(name)) NULLS NOT DISTINCT WHERE deleted_at IS NULL;
CREATE INDEX tags_category ON tags (tag_category_id) WHERE tag_category_id IS NOT NULL;
CREATE INDEX tags_list ON tags (account_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;

CREATE TRIGGER tags_same_account BEFORE INSERT OR UPDATE OF account_id, tag_category_id ON tags
  FOR EACH ROW EXECUTE FUNCTION refuse_foreign_target('tag_categories', 'tag_category_id');

CREATE VIEW tag_category_list AS
SELECT k.*, (SELECT count(*) FROM tags g WHERE g.tag_category_id = k.id AND g.deleted_at IS NULL) AS tags_count
FROM tag_categories k;

CREATE TABLE taggables (
  account_id    bigint      NOT NULL REFERENCES accounts,
  tag_id        bigint      NOT NULL,
  taggable_type text        NOT NULL CHECK (length(taggable_type) BETWEEN 1 AND 40),
  taggable_id   text        NOT NULL CHECK (length(taggable_id) BETWEEN 1 AND 40),
  created_by_id bigint      REFERENCES users ON DELETE SET NULL,
  created_at    timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tag_id, taggable_type, taggable_id),
  FOREIGN KEY (account_id, tag_id) REFERENCES tags (account_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE taggables IS 'Tags of all records except contacts, which have contact_tag.';
CREATE INDEX taggables_target ON taggables (account_id, taggable_type, taggable_id);
CREATE INDEX taggables_created_by ON taggables (created_by_id) WHERE created_by_id IS NOT NULL;

CREATE TABLE saved_queries (
  id         bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint      REFERENCES accounts,
  user_id    bigint      NOT NULL REFERENCES users ON DELETE CASCADE,
  resource   text        NOT NULL CHECK (length(resource) BETWEEN 1 AND 40),
  name       text        NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  query      json        NOT NULL,
  is_shared  boolean     NOT NULL DEFAULT false,
  position   integer     NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, id)
);
COMMENT ON TABLE saved_queries IS 'Filters of lists that users have saved.';
COMMENT ON COLUMN saved_queries.account_id IS 'Null = list of the back office.';
CREATE UNIQUE INDEX saved_queries_name ON saved_queries (user_id, account_id, resource, lower(name)) NULLS NOT DISTINCT;
CREATE INDEX saved_queries_shared ON saved_queries (account_id, resource) WHERE is_shared;

CREATE TABLE home_layouts (
  user_id          bigint      NOT NULL REFERENCES users ON DELETE CASCADE,
  account_id       bigint      NOT NULL REFERENCES accounts,
  parts            text[]      NOT NULL DEFAULT '{}',
  hidden           text[]      NOT NULL DEFAULT '{}',
  first_day_hidden boolean     NOT NULL DEFAULT false,
  created_at       timestamptz NOT NULL DEFAULT now(),
  updated_at       timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, account_id)
);
COMMENT ON TABLE home_layouts IS 'How users arranged the home of an account.';
COMMENT ON COLUMN home_layouts.parts IS 'Parts in their order; others keep the place that they have by default.';
COMMENT ON COLUMN home_layouts.first_day_hidden IS 'Whether the user put the first steps away.';
CREATE INDEX home_layouts_account ON home_layouts (account_id);

-- A separate sequence, because identity columns of partitioned tables need PostgreSQL 17.
CREATE SEQUENCE activity_log_ids AS bigint;

CREATE TABLE activity_logs (
  id                bigint      NOT NULL DEFAULT nextval('activity_log_ids'),
  account_id        bigint,
  actor_id          bigint,
  acting_account_id bigint,
  impersonator_id   bigint,
  event             text        NOT NULL CHECK (length(event) BETWEEN 1 AND 60),
  subject_type      text        NOT NULL CHECK (length(subject_type) BETWEEN 1 AND 40),
  subject_id        text        NOT NULL CHECK (length(subject_id) BETWEEN 1 AND 40),
  subject_label     text        NOT NULL CHECK (length(subject_label) <= 200),
  contact_id        bigint,
  changes           jsonb       NOT NULL DEFAULT '{}',
  context           jsonb       NOT NULL DEFAULT '{}',
  created_at        timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (id, created_at)
) PARTITION BY RANGE (created_at);
COMMENT ON TABLE activity_logs IS 'History of changes. Append-only, one partition a month, kept for 36 months: a month is dropped as a whole.';
COMMENT ON COLUMN activity_logs.account_id IS 'Accounts and users are never deleted, so nothing here refers to them by a foreign key: each entry would lock rows that all writers share.';
COMMENT ON COLUMN activity_logs.acting_account_id IS 'Set if an agency acts inside a client''s account.';
COMMENT ON COLUMN activity_logs.contact_id IS 'Lets one index read return a contact''s history. No foreign key: history outlives its subject.';
COMMENT ON COLUMN activity_logs.changes IS '{field: [old, new]}, secrets masked.';
CREATE INDEX activity_logs_list ON activity_logs (account_id, created_at DESC, id DESC);
CREATE INDEX activity_logs_subject ON activity_logs (subject_type, subject_id, created_at DESC, id DESC);
CREATE INDEX activity_logs_contact ON activity_logs (contact_id, created_at DESC, id DESC) WHERE contact_id IS NOT NULL;
CREATE INDEX activity_logs_actor ON activity_logs (actor_id, created_at DESC) WHERE actor_id IS NOT NULL;
CREATE INDEX activity_logs_acting_account ON activity_logs (acting_account_id) WHERE acting_account_id IS NOT NULL;
CREATE INDEX activity_logs_impersonator ON activity_logs (impersonator_id) WHERE impersonator_id IS NOT NULL;
CREATE TABLE activity_logs_default PARTITION OF activity_logs DEFAULT;

-- Creates the partition for the month (UTC) of a date if it is missing, and moves rows from the default partition into it.
CREATE FUNCTION ensure_activity_log_partition(for_date date) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  first_day constant date := date_trunc('month', for_date)::date;
  month_start constant timestamptz := first_day::timestamp AT TIME ZONE 'UTC';
  month_end constant timestamptz := (first_day + interval '1 month') AT TIME ZONE 'UTC';
  partition_name constant text := to_char(first_day, '"activity_logs_"YYYY_MM');
BEGIN
  IF to_regclass(partition_name) IS NOT NULL THEN RETURN false; END IF;
  LOCK TABLE activity_logs_default IN SHARE ROW EXCLUSIVE MODE;
  IF to_regclass(partition_name) IS NOT NULL THEN RETURN false; END IF;
  EXECUTE format('CREATE TABLE %I (LIKE activity_logs INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', partition_name);
  EXECUTE format(
    'WITH moved AS (DELETE FROM activity_logs_default WHERE created_at >= $1 AND created_at < $2 RETURNING *)
     INSERT INTO %I SELECT * FROM moved', partition_name) USING month_start, month_end;
  EXECUTE format('ALTER TABLE activity_logs ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', partition_name, month_start, month_end);
  RETURN true;
END $$;

DO $$
BEGIN
  PERFORM ensure_activity_log_partition(month::date)
  FROM generate_series(date '2025-01-01', date '2027-12-01', interval '1 month') AS month;
END $$;

CREATE TABLE notification_channels (
  code       text        PRIMARY KEY CHECK (length(code) BETWEEN 1 AND 40),
  name_en    text        NOT NULL,
  name_gr    text        NOT NULL,
  position   integer     NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE notification_channels IS 'Ways to reach a user (in the app, by mail), filled from code at every start.';

CREATE TABLE notification_settings (
  code             text        PRIMARY KEY CHECK (length(code) BETWEEN 1 AND 60),
  "group"          text        NOT NULL CHECK (length("group") BETWEEN 1 AND 40),
  name_en          text        NOT NULL,
  name_gr          text        NOT NULL,
  default_channels text[]      NOT NULL DEFAULT '{database}',
  is_critical      boolean     NOT NULL DEFAULT false,
  position         integer     NOT NULL DEFAULT 0,
  created_at       timestamptz NOT NULL DEFAULT now(),
  updated_at       timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE notification_settings IS 'Kinds of notifications with their default channels, filled from code at every start.';

CREATE TABLE user_notification_settings (
  id                        bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id                   bigint      NOT NULL REFERENCES users ON DELETE CASCADE,
  account_id                bigint      REFERENCES accounts,
  notification_setting_code text        NOT NULL REFERENCES notification_settings ON DELETE CASCADE,
  notification_channel_code text        NOT NULL REFERENCES notification_channels ON DELETE CASCADE,
  enabled                   boolean     NOT NULL,
  created_at                timestamptz NOT NULL DEFAULT now(),
  updated_at                timestamptz NOT NULL DEFAULT now(),
  UNIQUE NULLS NOT DISTINCT (user_id, account_id, notification_setting_code, notification_channel_code)
);
COMMENT ON TABLE user_notification_settings IS 'A user''s choices that differ from the defaults.';
COMMENT ON COLUMN user_notification_settings.account_id IS 'Null = in all accounts.';
CREATE INDEX user_notification_settings_account ON user_notification_settings (account_id) WHERE account_id IS NOT NULL;
CREATE INDEX user_notification_settings_setting ON user_notification_settings (notification_setting_code);
CREATE INDEX user_notification_settings_channel ON user_notification_settings (notification_channel_code);

CREATE TABLE notifications (
  uuid                      uuid        PRIMARY KEY,
  user_id                   bigint      NOT NULL REFERENCES users ON DELETE CASCADE,
  account_id                bigint      REFERENCES accounts,
  notification_setting_code text        NOT NULL REFERENCES notification_settings,
  subject_type              text        CHECK (length(subject_type) BETWEEN 1 AND 40),
  subject_id                text        CHECK (length(subject_id) BETWEEN 1 AND 40),
  data                      jsonb       NOT NULL,
  actor_id                  bigint      REFERENCES users,
  group_key                 text        CHECK (length(group_key) BETWEEN 1 AND 120),
  count                     integer     NOT NULL DEFAULT 1 CHECK (count > 0),
  read_at                   timestamptz,
  created_at                timestamptz NOT NULL DEFAULT now(),
  updated_at                timestamptz NOT NULL DEFAULT now(),
  CHECK ((subject_type IS NULL) = (subject_id IS NULL))
);
COMMENT ON TABLE notifications IS 'Notifications to users inside the app.';
COMMENT ON COLUMN notifications.data IS '{title_key, params, url}: translated into the reader''s language when shown.';
COMMENT ON COLUMN notifications.group_key IS 'Notifications with the same key within ten minutes are merged into one row and counted.';
CREATE INDEX notifications_list ON notifications (user_id, created_at DESC, uuid DESC);
CREATE INDEX notifications_unread ON notifications (user_id, created_at DESC, uuid DESC) WHERE read_at IS NULL;
CREATE INDEX notifications_group ON notifications (user_id, group_key, created_at DESC) WHERE group_key IS NOT NULL;
CREATE INDEX notifications_account ON notifications (account_id) WHERE account_id IS NOT NULL;
CREATE INDEX notifications_setting ON notifications (notification_setting_code);
CREATE INDEX notifications_actor ON notifications (actor_id) WHERE actor_id IS NOT NULL;
-- Serves erasures, which delete the notifications about a record.
CREATE INDEX notifications_subject ON notifications (subject_type, subject_id) WHERE subject_id IS NOT NULL;

-- Foreign keys of earlier tables to tables of this file.
ALTER TABLE users ADD FOREIGN KEY (avatar_media_id) REFERENCES media ON DELETE SET NULL;
ALTER TABLE users ADD FOREIGN KEY (avatar_uuid) REFERENCES media (uuid) ON DELETE SET NULL;
ALTER TABLE accounts ADD FOREIGN KEY (id, logo_media_id) REFERENCES media (account_id, id) ON DELETE SET NULL (logo_media_id);
ALTER TABLE accounts ADD FOREIGN KEY (id, cover_media_id) REFERENCES media (account_id, id) ON DELETE SET NULL (cover_media_id);
