-- What hangs on many kinds of records: files, links, notes, comments, tags, saved queries, the log, notifications, imports.
-- A "morph" is a pair (x_type, x_id): an alias and the id or uuid of the target as text.

CREATE TABLE media (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid uuid NOT NULL UNIQUE,
  account_id bigint REFERENCES accounts,
  disk text NOT NULL DEFAULT 'local' CHECK (disk IN ('local', 's3')),
  path text NOT NULL CHECK (length(path) BETWEEN 1 AND 300),
  file_name text NOT NULL CHECK (length(file_name) BETWEEN 1 AND 200),
  extension text NOT NULL CHECK (length(extension) <= 12),
  mime_type text NOT NULL CHECK (length(mime_type) BETWEEN 1 AND 120),
  size_bytes bigint NOT NULL CHECK (size_bytes >= 0),
  checksum bytea NOT NULL,
  kind text NOT NULL CHECK (kind IN ('image', 'video', 'audio', 'document', 'archive', 'other')),
  width integer CHECK (width > 0),
  height integer CHECK (height > 0),
  duration_ms integer CHECK (duration_ms >= 0),
  conversions jsonb NOT NULL DEFAULT '{}',
  alt text CHECK (length(alt) BETWEEN 1 AND 200),
  status text NOT NULL DEFAULT 'ready' CHECK (status IN ('ready', 'processing', 'failed', 'quarantined')),
  created_by_id bigint REFERENCES users ON DELETE SET NULL,
  search_text text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (account_id, id)
);
COMMENT ON COLUMN media.account_id IS 'Null = platform library, or the avatar of a user.';
COMMENT ON COLUMN media.mime_type IS 'From the bytes of the file, never from what the client said.';
COMMENT ON COLUMN media.checksum IS 'SHA-256 of the original.';
CREATE INDEX media_kind ON media (account_id, kind, created_at DESC);
CREATE INDEX media_list ON media (account_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX media_checksum ON media (account_id, checksum);
CREATE INDEX media_created_by ON media (created_by_id) WHERE created_by_id IS NOT NULL;
CREATE INDEX media_search ON media USING gin (account_id, search_text gin_trgm_ops) WHERE deleted_at IS NULL;

ALTER TABLE users ADD FOREIGN KEY (avatar_media_id) REFERENCES media ON DELETE SET NULL;
ALTER TABLE accounts
  ADD FOREIGN KEY (id, logo_media_id) REFERENCES media (account_id, id) ON DELETE SET NULL (logo_media_id),
  ADD FOREIGN KEY (id, cover_media_id) REFERENCES media (account_id, id) ON DELETE SET NULL (cover_media_id);

CREATE TABLE mediables (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint REFERENCES accounts,
  media_id bigint NOT NULL REFERENCES media ON DELETE CASCADE,
  mediable_type text NOT NULL CHECK (length(mediable_type) BETWEEN 1 AND 40),
  mediable_id text NOT NULL CHECK (length(mediable_id) BETWEEN 1 AND 40),
  collection text NOT NULL DEFAULT 'default' CHECK (collection IN ('default', 'cover', 'brochure', 'logo', 'attachment', 'gallery', 'product', 'signature')),
  position integer NOT NULL DEFAULT 0,
  caption text CHECK (length(caption) BETWEEN 1 AND 200),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, id),
  UNIQUE (media_id, mediable_type, mediable_id, collection)
);
CREATE INDEX mediables_target ON mediables (mediable_type, mediable_id, collection, position);

CREATE TABLE temporary_media_uploads (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  token uuid NOT NULL UNIQUE,
  file_name text NOT NULL CHECK (length(file_name) BETWEEN 1 AND 200),
  mime_type text NOT NULL CHECK (length(mime_type) BETWEEN 1 AND 120),
  size_bytes bigint NOT NULL DEFAULT 0 CHECK (size_bytes >= 0),
  disk text NOT NULL DEFAULT 'local' CHECK (disk IN ('local', 's3')),
  path text NOT NULL CHECK (length(path) BETWEEN 1 AND 300),
  checksum bytea,
  status text NOT NULL DEFAULT 'uploading' CHECK (status IN ('uploading', 'uploaded', 'consumed', 'expired')),
  expires_at timestamptz NOT NULL,
  consumed_media_id bigint REFERENCES media ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE temporary_media_uploads IS 'A file sent before the record it belongs to; deleted after 24 hours unless used.';
CREATE INDEX temporary_media_uploads_user ON temporary_media_uploads (user_id, id);
CREATE INDEX temporary_media_uploads_expiry ON temporary_media_uploads (expires_at) WHERE status IN ('uploading', 'uploaded');
CREATE INDEX temporary_media_uploads_media ON temporary_media_uploads (consumed_media_id) WHERE consumed_media_id IS NOT NULL;

CREATE TABLE links (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts,
  linkable_type text NOT NULL CHECK (length(linkable_type) BETWEEN 1 AND 40),
  linkable_id text NOT NULL CHECK (length(linkable_id) BETWEEN 1 AND 40),
  title text CHECK (length(title) BETWEEN 1 AND 200),
  url text NOT NULL CHECK (length(url) <= 2048 AND url ~* '^https?://'),
  created_by_id bigint REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, id)
);
CREATE INDEX links_target ON links (account_id, linkable_type, linkable_id, id);
CREATE INDEX links_created_by ON links (created_by_id) WHERE created_by_id IS NOT NULL;

CREATE TABLE notes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts,
  notable_type text NOT NULL CHECK (length(notable_type) BETWEEN 1 AND 40),
  notable_id text NOT NULL CHECK (length(notable_id) BETWEEN 1 AND 40),
  body text NOT NULL,
  body_text text NOT NULL,
  is_pinned boolean NOT NULL DEFAULT false,
  visibility text NOT NULL DEFAULT 'internal' CHECK (visibility IN ('internal', 'shared')),
  created_by_id bigint REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (account_id, id)
);
COMMENT ON COLUMN notes.body IS 'HTML cleaned by an allow-list; body_text is the plain copy.';
CREATE INDEX notes_target ON notes (account_id, notable_type, notable_id, is_pinned DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX notes_created_by ON notes (created_by_id) WHERE created_by_id IS NOT NULL;

CREATE TABLE comments (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts,
  commentable_type text NOT NULL CHECK (length(commentable_type) BETWEEN 1 AND 40),
  commentable_id text NOT NULL CHECK (length(commentable_id) BETWEEN 1 AND 40),
  user_id bigint NOT NULL REFERENCES users,
  parent_id bigint REFERENCES comments ON DELETE CASCADE,
  body text NOT NULL,
  body_text text NOT NULL,
  visibility text NOT NULL DEFAULT 'shared' CHECK (visibility IN ('shared', 'internal')),
  mentions bigint[] NOT NULL DEFAULT '{}',
  edited_at timestamptz,
  resolved_at timestamptz,
  resolved_by_id bigint REFERENCES users,
  anchor jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (account_id, id)
);
COMMENT ON COLUMN comments.account_id IS 'The author''s account: on a shared subject an answer may come from another account than the comment it answers.';
COMMENT ON COLUMN comments.parent_id IS 'One level only.';
COMMENT ON COLUMN comments.anchor IS 'Where in an asset: page, x, y, or milliseconds.';
CREATE INDEX comments_target ON comments (commentable_type, commentable_id, id);
CREATE INDEX comments_user ON comments (user_id);
CREATE INDEX comments_parent ON comments (parent_id) WHERE parent_id IS NOT NULL;
CREATE INDEX comments_resolved_by ON comments (resolved_by_id) WHERE resolved_by_id IS NOT NULL;

CREATE TABLE tag_categories (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint REFERENCES accounts,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  color text CHECK (color ~ '^#[0-9a-f]{6}$'),
  description text CHECK (length(description) <= 300),
  position integer NOT NULL DEFAULT 0,
  is_exclusive boolean NOT NULL DEFAULT false,
  applies_to text[] NOT NULL DEFAULT '{}' CHECK (applies_to <@ ARRAY['contact', 'contact_request', 'asset', 'order', 'product', 'account', 'relation']),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (account_id, id)
);
COMMENT ON COLUMN tag_categories.account_id IS 'Null = platform template, copied into accounts.';
COMMENT ON COLUMN tag_categories.applies_to IS 'Empty = everything.';
CREATE UNIQUE INDEX tag_categories_name ON tag_categories (account_id, lower(name)) NULLS NOT DISTINCT WHERE deleted_at IS NULL;

CREATE TABLE tags (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint REFERENCES accounts,
  tag_category_id bigint REFERENCES tag_categories,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  color text CHECK (color ~ '^#[0-9a-f]{6}$'),
  position integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (account_id, id)
);
CREATE UNIQUE INDEX tags_name ON tags (account_id, tag_category_id, lower(name)) NULLS NOT DISTINCT WHERE deleted_at IS NULL;
CREATE INDEX tags_category ON tags (tag_category_id) WHERE tag_category_id IS NOT NULL;
CREATE INDEX tags_list ON tags (account_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;

CREATE TABLE taggables (
  account_id bigint NOT NULL REFERENCES accounts,
  tag_id bigint NOT NULL,
  taggable_type text NOT NULL CHECK (length(taggable_type) BETWEEN 1 AND 40),
  taggable_id text NOT NULL CHECK (length(taggable_id) BETWEEN 1 AND 40),
  created_by_id bigint REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tag_id, taggable_type, taggable_id),
  FOREIGN KEY (account_id, tag_id) REFERENCES tags (account_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE taggables IS 'For all but contacts, which have contact_tag.';
CREATE INDEX taggables_target ON taggables (account_id, taggable_type, taggable_id);
CREATE INDEX taggables_created_by ON taggables (created_by_id) WHERE created_by_id IS NOT NULL;

-- Tables whose rows may be the platform's (account_id null) cannot use a composite key:
-- the target must be the platform's own or of the same account. EXECUTE FUNCTION refuse_foreign_target(table, column).
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
CREATE TRIGGER tags_same_account BEFORE INSERT OR UPDATE OF account_id, tag_category_id ON tags
  FOR EACH ROW EXECUTE FUNCTION refuse_foreign_target('tag_categories', 'tag_category_id');
CREATE TRIGGER mediables_same_account BEFORE INSERT OR UPDATE OF account_id, media_id ON mediables
  FOR EACH ROW EXECUTE FUNCTION refuse_foreign_target('media', 'media_id');

CREATE TABLE saved_queries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint REFERENCES accounts,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  resource text NOT NULL CHECK (length(resource) BETWEEN 1 AND 40),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  query jsonb NOT NULL,
  is_shared boolean NOT NULL DEFAULT false,
  position integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, id)
);
COMMENT ON COLUMN saved_queries.account_id IS 'Null = a list of the back office.';
CREATE UNIQUE INDEX saved_queries_name ON saved_queries (user_id, account_id, resource, lower(name)) NULLS NOT DISTINCT;
CREATE INDEX saved_queries_shared ON saved_queries (account_id, resource) WHERE is_shared;

-- A sequence of its own: identity columns of partitioned tables need PostgreSQL 17.
CREATE SEQUENCE activity_log_ids AS bigint;
CREATE TABLE activity_logs (
  id bigint NOT NULL DEFAULT nextval('activity_log_ids'),
  account_id bigint REFERENCES accounts,
  actor_id bigint REFERENCES users,
  acting_account_id bigint REFERENCES accounts,
  impersonator_id bigint REFERENCES users,
  event text NOT NULL CHECK (length(event) BETWEEN 1 AND 60),
  subject_type text NOT NULL CHECK (length(subject_type) BETWEEN 1 AND 40),
  subject_id text NOT NULL CHECK (length(subject_id) BETWEEN 1 AND 40),
  subject_label text NOT NULL CHECK (length(subject_label) <= 200),
  contact_id bigint,
  changes jsonb NOT NULL DEFAULT '{}',
  context jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (id, created_at)
) PARTITION BY RANGE (created_at);
COMMENT ON TABLE activity_logs IS 'Append-only, one partition a month, kept 36 months: a month is dropped as a whole.';
COMMENT ON COLUMN activity_logs.contact_id IS 'So that a contact''s history is one index read. No foreign key: history outlives its subject.';
COMMENT ON COLUMN activity_logs.acting_account_id IS 'Set when an agency acts inside a client''s account.';
COMMENT ON COLUMN activity_logs.changes IS '{field: [old, new]}, secrets masked.';
CREATE INDEX activity_logs_list ON activity_logs (account_id, created_at DESC, id DESC);
CREATE INDEX activity_logs_subject ON activity_logs (subject_type, subject_id, created_at DESC, id DESC);
CREATE INDEX activity_logs_contact ON activity_logs (contact_id, created_at DESC, id DESC) WHERE contact_id IS NOT NULL;
CREATE INDEX activity_logs_actor ON activity_logs (actor_id, created_at DESC) WHERE actor_id IS NOT NULL;
CREATE INDEX activity_logs_acting_account ON activity_logs (acting_account_id) WHERE acting_account_id IS NOT NULL;
CREATE INDEX activity_logs_impersonator ON activity_logs (impersonator_id) WHERE impersonator_id IS NOT NULL;
CREATE TABLE activity_logs_default PARTITION OF activity_logs DEFAULT;

-- Makes the partition of a date's month (UTC) when it is missing; rows that already fell into the default one move over.
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
  code text PRIMARY KEY CHECK (length(code) BETWEEN 1 AND 40),
  name_en text NOT NULL,
  name_gr text NOT NULL,
  position integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE notification_settings (
  code text PRIMARY KEY CHECK (length(code) BETWEEN 1 AND 60),
  "group" text NOT NULL CHECK (length("group") BETWEEN 1 AND 40),
  name_en text NOT NULL,
  name_gr text NOT NULL,
  default_channels text[] NOT NULL DEFAULT '{database}',
  is_critical boolean NOT NULL DEFAULT false,
  position integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE user_notification_settings (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  account_id bigint REFERENCES accounts,
  notification_setting_code text NOT NULL REFERENCES notification_settings ON DELETE CASCADE,
  notification_channel_code text NOT NULL REFERENCES notification_channels ON DELETE CASCADE,
  enabled boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE NULLS NOT DISTINCT (user_id, account_id, notification_setting_code, notification_channel_code)
);
COMMENT ON COLUMN user_notification_settings.account_id IS 'Null = in all accounts.';
CREATE INDEX user_notification_settings_account ON user_notification_settings (account_id) WHERE account_id IS NOT NULL;
CREATE INDEX user_notification_settings_setting ON user_notification_settings (notification_setting_code);
CREATE INDEX user_notification_settings_channel ON user_notification_settings (notification_channel_code);

CREATE TABLE notifications (
  uuid uuid PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  account_id bigint REFERENCES accounts,
  notification_setting_code text NOT NULL REFERENCES notification_settings,
  subject_type text CHECK (length(subject_type) BETWEEN 1 AND 40),
  subject_id text CHECK (length(subject_id) BETWEEN 1 AND 40),
  data jsonb NOT NULL,
  actor_id bigint REFERENCES users,
  group_key text CHECK (length(group_key) BETWEEN 1 AND 120),
  count integer NOT NULL DEFAULT 1 CHECK (count > 0),
  read_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((subject_type IS NULL) = (subject_id IS NULL))
);
COMMENT ON COLUMN notifications.data IS '{title_key, params, url}: put into words in the reader''s language.';
COMMENT ON COLUMN notifications.group_key IS 'The same key within ten minutes is merged into one row and counted.';
CREATE INDEX notifications_list ON notifications (user_id, created_at DESC, uuid DESC);
CREATE INDEX notifications_unread ON notifications (user_id, created_at DESC, uuid DESC) WHERE read_at IS NULL;
CREATE INDEX notifications_group ON notifications (user_id, group_key, created_at DESC) WHERE group_key IS NOT NULL;
CREATE INDEX notifications_account ON notifications (account_id) WHERE account_id IS NOT NULL;
CREATE INDEX notifications_setting ON notifications (notification_setting_code);
CREATE INDEX notifications_actor ON notifications (actor_id) WHERE actor_id IS NOT NULL;

CREATE TABLE imports (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts,
  user_id bigint NOT NULL REFERENCES users,
  type text NOT NULL DEFAULT 'contacts' CHECK (type IN ('contacts', 'tags', 'acc_products')),
  media_id bigint,
  file_name text NOT NULL CHECK (length(file_name) BETWEEN 1 AND 200),
  format text NOT NULL CHECK (format IN ('csv', 'xlsx')),
  encoding text CHECK (length(encoding) BETWEEN 1 AND 40),
  delimiter text CHECK (length(delimiter) BETWEEN 1 AND 4),
  has_headings boolean NOT NULL DEFAULT true,
  columns jsonb NOT NULL DEFAULT '[]',
  mapping jsonb NOT NULL DEFAULT '{}',
  options jsonb NOT NULL DEFAULT '{}',
  file_hash bytea NOT NULL,
  forced boolean NOT NULL DEFAULT false,
  status text NOT NULL DEFAULT 'parsed' CHECK (status IN ('parsed', 'mapped', 'queued', 'processing', 'completed', 'completed_with_errors', 'failed', 'cancelled')),
  checks jsonb,
  total integer NOT NULL DEFAULT 0 CHECK (total >= 0),
  created integer NOT NULL DEFAULT 0 CHECK (created >= 0),
  updated integer NOT NULL DEFAULT 0 CHECK (updated >= 0),
  skipped integer NOT NULL DEFAULT 0 CHECK (skipped >= 0),
  failed integer NOT NULL DEFAULT 0 CHECK (failed >= 0),
  job_batch_uuid uuid,
  consent_text text,
  error text,
  started_at timestamptz,
  finished_at timestamptz,
  undo_until timestamptz,
  undone_at timestamptz,
  undone_by_id bigint REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, id),
  FOREIGN KEY (account_id, media_id) REFERENCES media (account_id, id) ON DELETE SET NULL (media_id),
  FOREIGN KEY (account_id, job_batch_uuid) REFERENCES job_batches (account_id, uuid) ON DELETE SET NULL (job_batch_uuid)
);
COMMENT ON COLUMN imports.columns IS 'The first 20 rows and the type found for each column.';
COMMENT ON COLUMN imports.checks IS 'Counts of the check before anything is written: new, update, duplicates, invalid, suppressed.';
COMMENT ON COLUMN imports.consent_text IS 'Wording of the GDPR consent as the user accepted it.';
COMMENT ON COLUMN imports.undone_at IS 'An undone import may be run again, so it no longer counts as the same one.';
-- The same file with the same mapping and options is the same import, so a retry makes nothing twice.
CREATE UNIQUE INDEX imports_same_file ON imports (account_id, type, file_hash, md5(mapping::text || options::text))
  WHERE NOT forced AND undone_at IS NULL AND status IN ('queued', 'processing', 'completed', 'completed_with_errors');
CREATE INDEX imports_list ON imports (account_id, created_at DESC, id DESC);
CREATE INDEX imports_user ON imports (user_id);
CREATE INDEX imports_media ON imports (account_id, media_id) WHERE media_id IS NOT NULL;
CREATE INDEX imports_batch ON imports (account_id, job_batch_uuid) WHERE job_batch_uuid IS NOT NULL;
CREATE INDEX imports_undone_by ON imports (undone_by_id) WHERE undone_by_id IS NOT NULL;

CREATE TABLE import_rows (
  account_id bigint NOT NULL,
  import_id bigint NOT NULL,
  row_no integer NOT NULL CHECK (row_no > 0),
  raw jsonb NOT NULL,
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'created', 'updated', 'skipped', 'failed')),
  message_key text CHECK (length(message_key) BETWEEN 1 AND 80),
  message_params jsonb,
  contact_id bigint,
  before jsonb,
  PRIMARY KEY (import_id, row_no),
  FOREIGN KEY (account_id, import_id) REFERENCES imports (account_id, id) ON DELETE CASCADE
);
COMMENT ON COLUMN import_rows.row_no IS 'Line of the file as a spreadsheet counts it.';
COMMENT ON COLUMN import_rows.before IS 'What the contact held before the import changed it, for undo.';
CREATE INDEX import_rows_status ON import_rows (import_id, status, row_no);
