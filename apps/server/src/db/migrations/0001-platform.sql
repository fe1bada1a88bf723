-- Plumbing that every area uses: extensions, time-ordered keys, outbox, idempotency, batches, numbering, exports.
-- Foreign keys to users and accounts are added by the migrations that make those tables.

CREATE EXTENSION IF NOT EXISTS pg_trgm;
-- Lets a trigram index begin with account_id, so that a search reads one tenant's entries only.
CREATE EXTENSION IF NOT EXISTS btree_gin;

-- Time-ordered UUID (RFC 9562 version 7, method 3: the microseconds fill the 12 bits after the version).
-- The server makes its own keys; this serves bulk inserts and defaults. PostgreSQL has uuidv7() only from 18 on.
CREATE FUNCTION uuid_v7() RETURNS uuid LANGUAGE sql VOLATILE PARALLEL SAFE AS $$
  SELECT encode(
    overlay(
      overlay(uuid_send(gen_random_uuid()) PLACING substring(int8send(micros / 1000) FROM 3) FROM 1 FOR 6)
      PLACING substring(int4send((28672 + (micros % 1000) * 4096 / 1000)::int) FROM 3) FROM 7 FOR 2
    ), 'hex')::uuid
  FROM (SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint AS micros) AS now_in
$$;

CREATE TABLE outbox_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint,
  topic text NOT NULL CHECK (length(topic) BETWEEN 1 AND 80),
  payload jsonb NOT NULL,
  dedupe_key text UNIQUE CHECK (length(dedupe_key) BETWEEN 1 AND 160),
  available_at timestamptz NOT NULL DEFAULT now(),
  attempts integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  done_at timestamptz,
  last_error text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE outbox_events IS 'What must follow a committed change (broadcast, mail, push, automation). Written in the same transaction as the change.';
-- The relay reads open events only; finished ones must not slow it down.
CREATE INDEX outbox_events_open ON outbox_events (available_at, id) WHERE done_at IS NULL;
CREATE INDEX outbox_events_account ON outbox_events (account_id) WHERE account_id IS NOT NULL;
-- For the job that deletes what is long done.
CREATE INDEX outbox_events_done ON outbox_events (done_at) WHERE done_at IS NOT NULL;

CREATE TABLE idempotency_keys (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL,
  key text NOT NULL CHECK (length(key) BETWEEN 1 AND 120),
  route text NOT NULL CHECK (length(route) BETWEEN 1 AND 160),
  request_hash bytea NOT NULL,
  status integer CHECK (status BETWEEN 100 AND 599),
  response jsonb,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (user_id, key, route)
);
COMMENT ON COLUMN idempotency_keys.status IS 'HTTP status of the first answer; null while the first request is still running.';
CREATE INDEX idempotency_keys_expiry ON idempotency_keys (expires_at);

CREATE TABLE job_batches (
  uuid uuid PRIMARY KEY,
  account_id bigint NOT NULL,
  user_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('contact_import', 'tag_import', 'product_sync', 'order_sync', 'bulk_merge', 'duplicate_scan', 'email_send', 'sms_send', 'list_subscribe', 'export', 'bulk_tag', 'bulk_assign', 'bulk_delete', 'import_undo', 'insights_sync')),
  subject_type text CHECK (length(subject_type) BETWEEN 1 AND 40),
  subject_id text CHECK (length(subject_id) BETWEEN 1 AND 40),
  status text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'running', 'cancelling', 'cancelled', 'completed', 'completed_with_errors', 'failed')),
  payload jsonb NOT NULL DEFAULT '{}',
  total integer NOT NULL DEFAULT 0 CHECK (total >= 0),
  processed integer NOT NULL DEFAULT 0 CHECK (processed >= 0),
  failed integer NOT NULL DEFAULT 0 CHECK (failed >= 0),
  started_at timestamptz,
  finished_at timestamptz,
  cancelled_at timestamptz,
  cancelled_by_id bigint,
  eta_at timestamptz,
  error text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, uuid),
  CHECK ((subject_type IS NULL) = (subject_id IS NULL))
);
COMMENT ON COLUMN job_batches.payload IS 'What the job was asked to do, so that it can be resumed after a killed process.';
-- Two bulk merges (or scans) of one account would work on the same rows.
CREATE UNIQUE INDEX job_batches_one_running ON job_batches (account_id, kind)
  WHERE status IN ('queued', 'running', 'cancelling') AND kind IN ('bulk_merge', 'duplicate_scan');
CREATE INDEX job_batches_list ON job_batches (account_id, created_at DESC, uuid DESC);
CREATE INDEX job_batches_user ON job_batches (user_id, created_at DESC);
CREATE INDEX job_batches_cancelled_by ON job_batches (cancelled_by_id) WHERE cancelled_by_id IS NOT NULL;
-- Found by the worker at start: what a killed process left behind.
CREATE INDEX job_batches_unfinished ON job_batches (status, updated_at) WHERE status IN ('queued', 'running', 'cancelling');

CREATE TABLE account_sequences (
  account_id bigint NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 40),
  last bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, name)
);
COMMENT ON TABLE account_sequences IS 'Non-fiscal numbers of an account (task, request, project …), taken with INSERT … ON CONFLICT DO UPDATE … RETURNING last.';

CREATE TABLE exports (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint,
  user_id bigint NOT NULL,
  resource text NOT NULL CHECK (length(resource) BETWEEN 1 AND 40),
  filter jsonb NOT NULL DEFAULT '{}',
  file_name text NOT NULL CHECK (length(file_name) BETWEEN 1 AND 120),
  rows integer CHECK (rows >= 0),
  columns text[] NOT NULL DEFAULT '{}',
  status text NOT NULL DEFAULT 'streaming' CHECK (status IN ('streaming', 'completed', 'failed', 'aborted')),
  bytes bigint CHECK (bytes >= 0),
  finished_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, id)
);
COMMENT ON TABLE exports IS 'Who took which data out. The file itself is streamed, not stored. account_id is null for back-office exports.';
CREATE INDEX exports_list ON exports (account_id, created_at DESC, id DESC);
CREATE INDEX exports_user ON exports (user_id, created_at DESC);
