-- Imports, duplicates and merges of contacts.

CREATE TABLE imports (
  id               bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id       bigint      NOT NULL REFERENCES accounts,
  user_id          bigint      NOT NULL REFERENCES users,
  type             text        NOT NULL DEFAULT 'contacts' CHECK (type IN ('contacts', 'tags', 'acc_products')),
  media_id         bigint,
  file_name        text        NOT NULL CHECK (length(file_name) BETWEEN 1 AND 200),
  format           text        NOT NULL CHECK (format IN ('csv', 'xlsx')),
  encoding         text        CHECK (length(encoding) BETWEEN 1 AND 40),
  delimiter        text        CHECK (length(delimiter) BETWEEN 1 AND 4),
  has_headings     boolean     NOT NULL DEFAULT true,
  columns          jsonb       NOT NULL DEFAULT '[]',
  mapping          jsonb       NOT NULL DEFAULT '{}',
  options          jsonb       NOT NULL DEFAULT '{}',
  file_hash        bytea       NOT NULL,
  forced           boolean     NOT NULL DEFAULT false,
  status           text        NOT NULL DEFAULT 'parsed' CHECK (status IN ('parsed', 'mapped', 'queued', 'processing', 'completed', 'completed_with_errors', 'failed', 'cancelled')),
  checks           jsonb,
  total            integer     NOT NULL DEFAULT 0 CHECK (total >= 0),
  created          integer     NOT NULL DEFAULT 0 CHECK (created >= 0),
  updated          integer     NOT NULL DEFAULT 0 CHECK (updated >= 0),
  skipped          integer     NOT NULL DEFAULT 0 CHECK (skipped >= 0),
  failed           integer     NOT NULL DEFAULT 0 CHECK (failed >= 0),
  job_batch_uuid   uuid,
  consent_text     text,
  error            text,
  started_at       timestamptz,
  finished_at      timestamptz,
  undo_until       timestamptz,
  undone_at        timestamptz,
  undone_by_id     bigint      REFERENCES users,
  file_path        text        CHECK (length(file_path) BETWEEN 1 AND 300),
  file_bytes       bigint      CHECK (file_bytes >= 0),
  cursor           integer     NOT NULL DEFAULT 0 CHECK (cursor >= 0),
  contact_list_id  bigint,
  check_batch_uuid uuid,
  undo_batch_uuid  uuid,
  undo_cursor      bigint      NOT NULL DEFAULT 0 CHECK (undo_cursor >= 0),
  undo_result      jsonb,
  created_at       timestamptz NOT NULL DEFAULT now(),
  updated_at       timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, id),
  FOREIGN KEY (account_id, media_id) REFERENCES media (account_id, id) ON DELETE SET NULL (media_id),
  FOREIGN KEY (account_id, job_batch_uuid) REFERENCES job_batches (account_id, uuid) ON DELETE SET NULL (job_batch_uuid),
  FOREIGN KEY (account_id, contact_list_id) REFERENCES contact_lists (account_id, id),
  FOREIGN KEY (account_id, check_batch_uuid) REFERENCES job_batches (account_id, uuid) ON DELETE SET NULL (check_batch_uuid),
  FOREIGN KEY (account_id, undo_batch_uuid) REFERENCES job_batches (account_id, uuid) ON DELETE SET NULL (undo_batch_uuid)
);
COMMENT ON TABLE imports IS 'Imports of contacts from files.';
COMMENT ON COLUMN imports.columns IS 'The first 20 rows and the detected type of each column.';
COMMENT ON COLUMN imports.checks IS 'Result of the check before writing: number of new, updated, duplicate, invalid and suppressed rows.';
COMMENT ON COLUMN imports.consent_text IS 'Wording of the GDPR consent that the user accepted.';
COMMENT ON COLUMN imports.undone_at IS 'An undone import may be repeated: it no longer counts as the same one.';
COMMENT ON COLUMN imports.file_path IS 'Key of the file in the storage; null once the file is deleted after 30 days.';
COMMENT ON COLUMN imports.cursor IS 'Number of rows done, written in the transaction that did them, so that a killed import resumes here.';
COMMENT ON COLUMN imports.contact_list_id IS 'List for the imported contacts, created if the import named a new one.';
COMMENT ON COLUMN imports.undo_cursor IS 'Id of the last contact that was undone.';
COMMENT ON COLUMN imports.undo_result IS '{deleted, restored, kept}: kept are contacts changed after the import.';
-- The same file with the same mapping and options is the same import, so that a retry creates nothing twice.
CREATE UNIQUE INDEX imports_same_file ON imports (account_id, type, file_hash, md5(mapping::text || options::text))
  WHERE NOT forced AND undone_at IS NULL AND status IN ('queued', 'processing', 'completed', 'completed_with_errors');
CREATE INDEX imports_list ON imports (account_id, created_at DESC, id DESC);
CREATE INDEX imports_user ON imports (user_id);
CREATE INDEX imports_media ON imports (account_id, media_id) WHERE media_id IS NOT NULL;
CREATE INDEX imports_batch ON imports (account_id, job_batch_uuid) WHERE job_batch_uuid IS NOT NULL;
CREATE INDEX imports_undone_by ON imports (undone_by_id) WHERE undone_by_id IS NOT NULL;
CREATE INDEX imports_list_target ON imports (account_id, contact_list_id) WHERE contact_list_id IS NOT NULL;
CREATE INDEX imports_check_batch ON imports (account_id, check_batch_uuid) WHERE check_batch_uuid IS NOT NULL;
CREATE INDEX imports_undo_batch ON imports (account_id, undo_batch_uuid) WHERE undo_batch_uuid IS NOT NULL;
-- Serves the job that deletes files and rows after 30 days.
CREATE INDEX imports_retention ON imports (created_at) WHERE file_path IS NOT NULL;

CREATE TABLE import_rows (
  account_id     bigint  NOT NULL,
  import_id      bigint  NOT NULL,
  row_no         integer NOT NULL CHECK (row_no > 0),
  raw            jsonb   NOT NULL,
  status         text    NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'created', 'updated', 'skipped', 'failed')),
  message_key    text    CHECK (length(message_key) BETWEEN 1 AND 80),
  message_params jsonb,
  contact_id     bigint,
  before         jsonb,
  PRIMARY KEY (import_id, row_no),
  FOREIGN KEY (account_id, import_id) REFERENCES imports (account_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE import_rows IS 'Rows of an import and what became of each.';
COMMENT ON COLUMN import_rows.row_no IS 'Line number as a spreadsheet shows it.';
COMMENT ON COLUMN import_rows.before IS 'The contact before the import changed it, for undo.';
CREATE INDEX import_rows_status ON import_rows (import_id, status, row_no);
CREATE INDEX import_rows_contact ON import_rows (account_id, contact_id) WHERE contact_id IS NOT NULL;

CREATE TABLE duplicate_scans (
  id             bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id     bigint      NOT NULL REFERENCES accounts,
  user_id        bigint      REFERENCES users,
  criteria       text        NOT NULL CHECK (criteria IN ('email', 'phone', 'both')),
  status         text        NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'running', 'completed', 'failed')),
  groups_found   integer     NOT NULL DEFAULT 0,
  contacts_found integer     NOT NULL DEFAULT 0,
  job_batch_uuid uuid,
  finished_at    timestamptz,
  created_at     timestamptz NOT NULL DEFAULT now(),
  updated_at     timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, id),
  FOREIGN KEY (account_id, job_batch_uuid) REFERENCES job_batches (account_id, uuid) ON DELETE SET NULL (job_batch_uuid)
);
COMMENT ON TABLE duplicate_scans IS 'Searches for duplicate contacts.';
COMMENT ON COLUMN duplicate_scans.user_id IS 'Null = the nightly scan.';
CREATE INDEX duplicate_scans_latest ON duplicate_scans (account_id, criteria, created_at DESC);
CREATE INDEX duplicate_scans_user ON duplicate_scans (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX duplicate_scans_batch ON duplicate_scans (account_id, job_batch_uuid) WHERE job_batch_uuid IS NOT NULL;

CREATE TABLE duplicate_groups (
  id                  bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id          bigint      NOT NULL,
  duplicate_scan_id   bigint      NOT NULL,
  criteria            text        NOT NULL CHECK (criteria IN ('email', 'phone', 'both')),
  contact_ids         bigint[]    NOT NULL,
  size                integer     NOT NULL CHECK (size > 1),
  score               smallint    NOT NULL DEFAULT 0 CHECK (score BETWEEN 0 AND 100),
  reasons             text[]      NOT NULL DEFAULT '{}',
  suggested_winner_id bigint,
  dismissed_at        timestamptz,
  dismissed_by_id     bigint      REFERENCES users,
  merged_at           timestamptz,
  match_keys          text[]      NOT NULL DEFAULT '{}',
  created_at          timestamptz NOT NULL DEFAULT now(),
  updated_at          timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, id),
  FOREIGN KEY (account_id, duplicate_scan_id) REFERENCES duplicate_scans (account_id, id) ON DELETE CASCADE,
  FOREIGN KEY (account_id, suggested_winner_id) REFERENCES contacts (account_id, id) ON DELETE SET NULL (suggested_winner_id)
);
COMMENT ON TABLE duplicate_groups IS 'Contacts that a scan found to be duplicates of each other.';
COMMENT ON COLUMN duplicate_groups.match_keys IS 'Keys that the contacts share. A dismissed group hides later groups whose contacts and keys it contains.';
CREATE INDEX duplicate_groups_open ON duplicate_groups (account_id, criteria, score DESC, id) WHERE dismissed_at IS NULL AND merged_at IS NULL;
CREATE INDEX duplicate_groups_scan ON duplicate_groups (account_id, duplicate_scan_id);
CREATE INDEX duplicate_groups_contacts ON duplicate_groups USING gin (account_id, contact_ids);
CREATE INDEX duplicate_groups_winner ON duplicate_groups (account_id, suggested_winner_id) WHERE suggested_winner_id IS NOT NULL;
CREATE INDEX duplicate_groups_dismissed_by ON duplicate_groups (dismissed_by_id) WHERE dismissed_by_id IS NOT NULL;
CREATE INDEX duplicate_groups_dismissed ON duplicate_groups (account_id, criteria) WHERE dismissed_at IS NOT NULL;

CREATE TABLE bulk_merges (
  uuid            uuid        PRIMARY KEY,
  account_id      bigint      NOT NULL REFERENCES accounts,
  user_id         bigint      NOT NULL REFERENCES users,
  criteria        text        NOT NULL CHECK (criteria IN ('email', 'phone', 'both')),
  filter          jsonb,
  groups_total    integer     NOT NULL DEFAULT 0,
  groups_done     integer     NOT NULL DEFAULT 0,
  contacts_merged integer     NOT NULL DEFAULT 0,
  failed          integer     NOT NULL DEFAULT 0,
  status          text        NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'running', 'completed', 'completed_with_errors', 'cancelled')),
  job_batch_uuid  uuid,
  finished_at     timestamptz,
  created_at      timestamptz NOT NULL DEFAULT now(),
  updated_at      timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, uuid),
  FOREIGN KEY (account_id, job_batch_uuid) REFERENCES job_batches (account_id, uuid) ON DELETE SET NULL (job_batch_uuid)
);
COMMENT ON TABLE bulk_merges IS 'Merges of many groups of duplicates at once.';
CREATE UNIQUE INDEX bulk_merges_one_running ON bulk_merges (account_id) WHERE status IN ('queued', 'running');
CREATE INDEX bulk_merges_list ON bulk_merges (account_id, created_at DESC);
CREATE INDEX bulk_merges_user ON bulk_merges (user_id);
CREATE INDEX bulk_merges_batch ON bulk_merges (account_id, job_batch_uuid) WHERE job_batch_uuid IS NOT NULL;

CREATE TABLE bulk_merge_groups (
  id                 bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id         bigint      NOT NULL,
  bulk_merge_uuid    uuid        NOT NULL,
  contact_ids        bigint[]    NOT NULL CHECK (cardinality(contact_ids) > 1),
  versions           integer[]   NOT NULL,
  match_keys         text[]      NOT NULL,
  winner_id          bigint      NOT NULL,
  status             text        NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'merged', 'failed')),
  reason             text        CHECK (reason IN ('changed', 'error')),
  contact_merge_uuid uuid,
  duration_ms        integer     CHECK (duration_ms >= 0),
  finished_at        timestamptz,
  UNIQUE (account_id, id),
  FOREIGN KEY (account_id, bulk_merge_uuid) REFERENCES bulk_merges (account_id, uuid) ON DELETE CASCADE,
  CHECK (cardinality(contact_ids) = cardinality(versions))
);
COMMENT ON TABLE bulk_merge_groups IS 'Groups that a bulk merge found when it began. The transaction that merges a group closes it, so that a killed process merges none twice.';
COMMENT ON COLUMN bulk_merge_groups.versions IS 'Versions of the contacts when the group was found; a contact changed since is not merged.';
CREATE INDEX bulk_merge_groups_pending ON bulk_merge_groups (bulk_merge_uuid, id) WHERE status = 'pending';
CREATE INDEX bulk_merge_groups_done ON bulk_merge_groups (bulk_merge_uuid, finished_at DESC) WHERE status <> 'pending';
CREATE INDEX bulk_merge_groups_tenant ON bulk_merge_groups (account_id, bulk_merge_uuid);
CREATE INDEX bulk_merge_groups_merge ON bulk_merge_groups (account_id, contact_merge_uuid) WHERE contact_merge_uuid IS NOT NULL;

CREATE TABLE contact_merges (
  uuid            uuid        PRIMARY KEY,
  account_id      bigint      NOT NULL REFERENCES accounts,
  bulk_merge_uuid uuid,
  winner_id       bigint      NOT NULL,
  loser_ids       bigint[]    NOT NULL,
  criteria        text        NOT NULL CHECK (criteria IN ('email', 'phone', 'both', 'manual')),
  field_choices   jsonb       NOT NULL DEFAULT '{}',
  winner_before   jsonb       NOT NULL,
  losers_before   jsonb       NOT NULL,
  user_id         bigint      NOT NULL REFERENCES users,
  merged_at       timestamptz NOT NULL DEFAULT now(),
  undo_until      timestamptz NOT NULL,
  undone_at       timestamptz,
  undone_by_id    bigint      REFERENCES users,
  created_at      timestamptz NOT NULL DEFAULT now(),
  updated_at      timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, uuid),
  FOREIGN KEY (account_id, bulk_merge_uuid) REFERENCES bulk_merges (account_id, uuid),
  FOREIGN KEY (account_id, winner_id) REFERENCES contacts (account_id, id)
);
COMMENT ON TABLE contact_merges IS 'Merges of contacts, with the state before, for undo.';
CREATE INDEX contact_merges_winner ON contact_merges (account_id, winner_id, merged_at DESC);
CREATE INDEX contact_merges_losers ON contact_merges USING gin (account_id, loser_ids);
CREATE INDEX contact_merges_bulk ON contact_merges (account_id, bulk_merge_uuid) WHERE bulk_merge_uuid IS NOT NULL;
CREATE INDEX contact_merges_user ON contact_merges (user_id);
CREATE INDEX contact_merges_undone_by ON contact_merges (undone_by_id) WHERE undone_by_id IS NOT NULL;
CREATE INDEX contact_merges_list ON contact_merges (account_id, created_at DESC, uuid DESC);
CREATE INDEX contact_merges_merged ON contact_merges (account_id, merged_at DESC, uuid DESC);

CREATE TABLE contact_merge_items (
  id                 bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id         bigint NOT NULL,
  contact_merge_uuid uuid   NOT NULL,
  table_name         text   NOT NULL CHECK (length(table_name) BETWEEN 1 AND 63),
  row_key            text   NOT NULL,
  action             text   NOT NULL CHECK (action IN ('moved', 'dropped_duplicate', 'status_tightened')),
  old_contact_id     bigint NOT NULL,
  before             jsonb,
  UNIQUE (account_id, id),
  FOREIGN KEY (account_id, contact_merge_uuid) REFERENCES contact_merges (account_id, uuid) ON DELETE CASCADE
);
COMMENT ON TABLE contact_merge_items IS 'Changes that a merge made to single rows, for undo.';
CREATE INDEX contact_merge_items_merge ON contact_merge_items (contact_merge_uuid, id);
-- Unsubscribe links of subscriptions that a merge dropped lead to the one that was kept.
CREATE INDEX contact_merge_items_unsubscribe ON contact_merge_items ((before ->> 'unsubscribe_id'))
  WHERE table_name = 'subscriptions' AND action = 'dropped_duplicate';

-- Foreign keys of earlier tables to tables of this file.
ALTER TABLE bulk_merge_groups ADD FOREIGN KEY (account_id, contact_merge_uuid) REFERENCES contact_merges (account_id, uuid) ON DELETE SET NULL (contact_merge_uuid);
