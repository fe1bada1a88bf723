-- Tables that all areas use: outbox, idempotency, batches, numbering, exports.

CREATE EXTENSION IF NOT EXISTS pg_trgm;
-- Lets a trigram index begin with account_id, so that a search reads only the entries of one account.
CREATE EXTENSION IF NOT EXISTS btree_gin;
-- Lets an exclusion constraint combine = with the overlap of date ranges.
CREATE EXTENSION IF NOT EXISTS btree_gist;

CREATE TABLE outbox_events (
  id           bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id   bigint,
  topic        text        NOT NULL CHECK (length(topic) BETWEEN 1 AND 80),
  payload      jsonb       NOT NULL,
  dedupe_key   text        UNIQUE CHECK (length(dedupe_key) BETWEEN 1 AND 160),
  available_at timestamptz NOT NULL DEFAULT now(),
  attempts     integer     NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  done_at      timestamptz,
  last_error   text,
  created_at   timestamptz NOT NULL DEFAULT now(),
  updated_at   timestamptz NOT NULL DEFAULT now(),
  claimed_by   text        CHECK (length(claimed_by) BETWEEN 1 AND 120)
);
COMMENT ON COLUMN outbox_events.account_id IS 'No foreign key, as in activity_logs.';
COMMENT ON COLUMN outbox_events.claimed_by IS 'Process that began to send a mail and has not recorded how that ended; its journal tells.';
COMMENT ON TABLE outbox_events IS 'Work that follows a committed change: broadcast, mail, push, automation. Written in the transaction of the change.';
-- The relay reads open events only; finished ones must not slow it down.
CREATE INDEX outbox_events_open ON outbox_events (available_at, id) WHERE done_at IS NULL;
-- Serves the job that deletes old finished events.
CREATE INDEX outbox_events_done ON outbox_events (done_at) WHERE done_at IS NOT NULL;

-- Time-ordered UUID (RFC 9562 version 7, method 3: the microseconds fill the 12 bits after the version). The server makes its own keys;
-- this function serves bulk inserts and defaults. PostgreSQL has uuidv7() from version 18 on.
CREATE FUNCTION uuid_v7() RETURNS uuid LANGUAGE sql VOLATILE PARALLEL SAFE AS $$
  SELECT encode(
    overlay(
      overlay(uuid_send(gen_random_uuid()) PLACING substring(int8send(micros / 1000) FROM 3) FROM 1 FOR 6)
      PLACING substring(int4send((28672 + (micros % 1000) * 4096 / 1000)::int) FROM 3) FROM 7 FOR 2
    ), 'hex')::uuid
  FROM (SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint AS micros) AS now_in
$$;

-- Returns the slot to which the current transaction writes the counters of an account. Slots keep parallel writers from queueing on one row
-- and from deadlocking: a transaction holds one slot until it ends. It tries its process number modulo 16 first, then the following slots;
-- more than 16 writers use higher slots. The shared lock lets recount_account wait for writers.
CREATE FUNCTION counter_slot(for_account bigint) RETURNS smallint LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  tenant constant integer := hashint8(for_account);
  slot integer := pg_backend_pid() % 16;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(tenant, -1);
  FOR attempt IN 1..16 LOOP
    IF pg_try_advisory_xact_lock(tenant, slot) THEN RETURN slot; END IF;
    slot := (slot + 1) % 16;
  END LOOP;
  slot := 16;
  WHILE NOT pg_try_advisory_xact_lock(tenant, slot) LOOP slot := slot + 1; END LOOP;
  RETURN slot;
END $$;

-- Creates the partition for the month (UTC) of a date if it is missing, and moves rows from the default partition into it. Callers pass
-- names from code only, never from a request.
CREATE FUNCTION ensure_month_partition(parent text, time_column text, for_date date) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  first_day constant date := date_trunc('month', for_date)::date;
  month_start constant timestamptz := first_day::timestamp AT TIME ZONE 'UTC';
  month_end constant timestamptz := (first_day + interval '1 month') AT TIME ZONE 'UTC';
  partition_name constant text := parent || to_char(first_day, '_YYYY_MM');
BEGIN
  IF to_regclass(partition_name) IS NOT NULL THEN RETURN false; END IF;
  EXECUTE format('LOCK TABLE %I IN SHARE ROW EXCLUSIVE MODE', parent || '_default');
  IF to_regclass(partition_name) IS NOT NULL THEN RETURN false; END IF;
  EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', partition_name, parent);
  EXECUTE format(
    'WITH moved AS (DELETE FROM %I WHERE %I >= $1 AND %I < $2 RETURNING *) INSERT INTO %I SELECT * FROM moved',
    parent || '_default', time_column, time_column, partition_name) USING month_start, month_end;
  EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', parent, partition_name, month_start, month_end);
  RETURN true;
END $$;

-- A text as searches compare it, with a space before its first word; the same rule as fold of @stoa/domain. For texts without a stored search_text.
CREATE FUNCTION folded_text(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN ' ' || btrim(regexp_replace(
  replace(replace(replace(translate(
    regexp_replace(normalize(lower(normalize(value, NFD)), NFD), '[\u0300-\u036f]+', '', 'g'), 'ςøłđı', 'σoldi'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
  '[^[:alnum:]]+', ' ', 'g'));
COMMENT ON FUNCTION folded_text(text) IS 'A text as searches compare it: lower case without accents, words after one space each; the same rule as fold of @stoa/domain.';

-- Hash under which an erased address stays suppressed.
CREATE FUNCTION suppression_hash(address text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN 'sha256:' || encode(sha256(convert_to(address, 'UTF8')), 'hex');

CREATE TABLE idempotency_keys (
  id           bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id      bigint      NOT NULL,
  key          text        NOT NULL CHECK (length(key) BETWEEN 1 AND 120),
  route        text        NOT NULL CHECK (length(route) BETWEEN 1 AND 160),
  request_hash bytea       NOT NULL,
  status       integer     CHECK (status BETWEEN 100 AND 599),
  response     jsonb,
  expires_at   timestamptz NOT NULL,
  created_at   timestamptz NOT NULL DEFAULT now(),
  updated_at   timestamptz NOT NULL DEFAULT now(),
  UNIQUE (user_id, key, route)
);
COMMENT ON TABLE idempotency_keys IS 'First answers to requests that carry an idempotency key, so that a repeated request gets the same answer.';
COMMENT ON COLUMN idempotency_keys.request_hash IS 'SHA-256 of the request; the same key with another request is refused.';
COMMENT ON COLUMN idempotency_keys.status IS 'HTTP status of the first answer; null while the first request is still running.';
CREATE INDEX idempotency_keys_expiry ON idempotency_keys (expires_at);

CREATE TABLE job_batches (
  uuid            uuid        PRIMARY KEY,
  account_id      bigint      NOT NULL,
  user_id         bigint      NOT NULL,
  kind            text        NOT NULL CHECK (kind IN ('contact_import', 'tag_import', 'product_sync', 'order_sync', 'bulk_merge', 'duplicate_scan', 'email_send', 'sms_send', 'list_subscribe', 'export', 'bulk_tag', 'bulk_assign', 'bulk_delete', 'bulk_edit', 'bulk_restore', 'bulk_status', 'import_undo', 'insights_sync')),
  subject_type    text        CHECK (length(subject_type) BETWEEN 1 AND 40),
  subject_id      text        CHECK (length(subject_id) BETWEEN 1 AND 40),
  status          text        NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'running', 'cancelling', 'cancelled', 'completed', 'completed_with_errors', 'failed')),
  payload         jsonb       NOT NULL DEFAULT '{}',
  total           integer     NOT NULL DEFAULT 0 CHECK (total >= 0),
  processed       integer     NOT NULL DEFAULT 0 CHECK (processed >= 0),
  failed          integer     NOT NULL DEFAULT 0 CHECK (failed >= 0),
  started_at      timestamptz,
  finished_at     timestamptz,
  cancelled_at    timestamptz,
  cancelled_by_id bigint,
  eta_at          timestamptz,
  error           text,
  created_at      timestamptz NOT NULL DEFAULT now(),
  updated_at      timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, uuid),
  CHECK ((subject_type IS NULL) = (subject_id IS NULL))
);
COMMENT ON TABLE job_batches IS 'Long jobs that users start and watch: imports, bulk actions, merges, exports.';
COMMENT ON COLUMN job_batches.payload IS 'The request, kept so that the job can be resumed after the process is killed.';
-- Two bulk merges, or two scans, of one account would change the same rows.
CREATE UNIQUE INDEX job_batches_one_running ON job_batches (account_id, kind)
  WHERE status IN ('queued', 'running', 'cancelling') AND kind IN ('bulk_merge', 'duplicate_scan');
CREATE INDEX job_batches_list ON job_batches (account_id, created_at DESC, uuid DESC);
CREATE INDEX job_batches_user ON job_batches (user_id, created_at DESC);
CREATE INDEX job_batches_cancelled_by ON job_batches (cancelled_by_id) WHERE cancelled_by_id IS NOT NULL;
-- Finds the batches that a killed process left unfinished; read when the worker starts.
CREATE INDEX job_batches_unfinished ON job_batches (status, updated_at) WHERE status IN ('queued', 'running', 'cancelling');
-- Finds expired statement files, which a job writes.
CREATE INDEX job_batches_files ON job_batches (finished_at) WHERE payload ? 'storage_key';
CREATE INDEX job_batches_subject ON job_batches (account_id, subject_type, subject_id) WHERE subject_id IS NOT NULL;

CREATE TABLE account_sequences (
  account_id bigint      NOT NULL,
  name       text        NOT NULL CHECK (length(name) BETWEEN 1 AND 40),
  last       bigint      NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, name)
);
COMMENT ON TABLE account_sequences IS 'Non-fiscal numbers of an account (tasks, requests, projects), taken with INSERT … ON CONFLICT DO UPDATE … RETURNING last.';

CREATE TABLE exports (
  id          bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id  bigint,
  user_id     bigint      NOT NULL,
  resource    text        NOT NULL CHECK (length(resource) BETWEEN 1 AND 40),
  filter      jsonb       NOT NULL DEFAULT '{}',
  file_name   text        NOT NULL CHECK (length(file_name) BETWEEN 1 AND 120),
  rows        integer     CHECK (rows >= 0),
  columns     text[]      NOT NULL DEFAULT '{}',
  status      text        NOT NULL DEFAULT 'streaming' CHECK (status IN ('streaming', 'completed', 'failed', 'aborted')),
  bytes       bigint      CHECK (bytes >= 0),
  finished_at timestamptz,
  created_at  timestamptz NOT NULL DEFAULT now(),
  updated_at  timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, id)
);
COMMENT ON TABLE exports IS 'Log of exports: who exported what and when. The file is streamed and not stored. account_id is null for back-office exports.';
CREATE INDEX exports_list ON exports (account_id, created_at DESC, id DESC);
CREATE INDEX exports_user ON exports (user_id, created_at DESC);
-- Serves the job that closes exports of killed processes.
CREATE INDEX exports_streaming ON exports (updated_at) WHERE status = 'streaming';

CREATE UNLOGGED TABLE rate_limits (
  key    varchar(255) PRIMARY KEY,
  points integer     NOT NULL DEFAULT 0,
  expire bigint -- unix time in milliseconds
);
COMMENT ON TABLE rate_limits IS 'Counters of sign-in attempts, password mails and the like, shared by all processes. Losing them in a crash is harmless.';
CREATE INDEX rate_limits_expire_idx ON rate_limits (expire);

-- A file reaches the storage before the transaction that names it begins, so that a slow bucket does not hold a connection.
CREATE TABLE unclaimed_files (
  path       text        PRIMARY KEY CHECK (length(path) BETWEEN 1 AND 300),
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE unclaimed_files IS 'Keys of files on their way to the storage. A key is inserted before the upload and deleted by the transaction that claims the file; a job removes the others.';
CREATE INDEX unclaimed_files_age ON unclaimed_files (created_at);
