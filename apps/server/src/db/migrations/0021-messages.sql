-- E-mail and SMS to people: templates, drafts, what was sent and came back, and what happened to it.

CREATE TABLE email_templates (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint REFERENCES accounts,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  kind text NOT NULL DEFAULT 'marketing' CHECK (kind IN ('marketing', 'transactional', 'system')),
  system_code text CHECK (length(system_code) BETWEEN 1 AND 60),
  locale text CHECK (locale IN ('en', 'gr')),
  subject text CHECK (length(subject) BETWEEN 1 AND 200),
  preheader text CHECK (length(preheader) BETWEEN 1 AND 200),
  design jsonb NOT NULL DEFAULT '{}',
  html text NOT NULL DEFAULT '',
  text_body text NOT NULL DEFAULT '',
  variables text[] NOT NULL DEFAULT '{}',
  category text CHECK (length(category) BETWEEN 1 AND 60),
  used_count integer NOT NULL DEFAULT 0,
  search_text text NOT NULL DEFAULT '',
  created_by_id bigint REFERENCES users ON DELETE SET NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (account_id, id)
);
COMMENT ON COLUMN email_templates.account_id IS 'Null = offered by the platform.';
COMMENT ON COLUMN email_templates.html IS 'Compiled from design; merge tags are still in it.';
CREATE UNIQUE INDEX email_templates_system ON email_templates (account_id, system_code, locale) NULLS NOT DISTINCT WHERE system_code IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX email_templates_list ON email_templates (account_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX email_templates_created_by ON email_templates (created_by_id) WHERE created_by_id IS NOT NULL;
CREATE INDEX email_templates_search ON email_templates USING gin (account_id, search_text gin_trgm_ops) WHERE deleted_at IS NULL;

CREATE TABLE email_signatures (
  uuid uuid PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts,
  user_id bigint REFERENCES users ON DELETE CASCADE,
  html text NOT NULL,
  text_body text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, uuid),
  UNIQUE NULLS NOT DISTINCT (account_id, user_id)
);
COMMENT ON COLUMN email_signatures.user_id IS 'Null = the signature of the account, for members without their own.';
CREATE INDEX email_signatures_user ON email_signatures (user_id) WHERE user_id IS NOT NULL;

ALTER TABLE account_emails
  ADD COLUMN verify_token_hash bytea UNIQUE,
  ADD COLUMN verify_sent_at timestamptz;

CREATE TABLE draft_email_messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL,
  contact_id bigint,
  contact_request_id bigint,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  from_email_uuid uuid,
  "to" text[] NOT NULL DEFAULT '{}',
  cc text[] NOT NULL DEFAULT '{}',
  bcc text[] NOT NULL DEFAULT '{}',
  subject text NOT NULL DEFAULT '' CHECK (length(subject) <= 200),
  html text NOT NULL DEFAULT '',
  email_template_id bigint,
  in_reply_to_id bigint,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, id),
  FOREIGN KEY (account_id, contact_id) REFERENCES contacts (account_id, id) ON DELETE CASCADE,
  FOREIGN KEY (account_id, contact_request_id) REFERENCES contact_requests (account_id, id) ON DELETE CASCADE,
  FOREIGN KEY (account_id, from_email_uuid) REFERENCES account_emails (account_id, uuid),
  FOREIGN KEY (email_template_id) REFERENCES email_templates ON DELETE SET NULL,
  CHECK (num_nonnulls(contact_id, contact_request_id) > 0)
);
CREATE INDEX draft_email_messages_contact ON draft_email_messages (account_id, contact_id, updated_at DESC);
CREATE INDEX draft_email_messages_request ON draft_email_messages (account_id, contact_request_id, updated_at DESC) WHERE contact_request_id IS NOT NULL;
CREATE INDEX draft_email_messages_user ON draft_email_messages (user_id, updated_at DESC);
CREATE INDEX draft_email_messages_from ON draft_email_messages (account_id, from_email_uuid) WHERE from_email_uuid IS NOT NULL;
CREATE INDEX draft_email_messages_template ON draft_email_messages (email_template_id) WHERE email_template_id IS NOT NULL;

CREATE TABLE stage_messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL,
  channel text NOT NULL CHECK (channel IN ('email', 'sms')),
  pipeline_id bigint NOT NULL,
  pipeline_stage_id bigint NOT NULL,
  user_id bigint NOT NULL REFERENCES users,
  purpose text NOT NULL CHECK (purpose IN ('marketing', 'transactional')),
  from_email_uuid uuid,
  sender_id text CHECK (length(sender_id) BETWEEN 1 AND 15),
  subject text CHECK (length(subject) BETWEEN 1 AND 200),
  body text NOT NULL,
  excluded_contact_ids bigint[] NOT NULL DEFAULT '{}',
  status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'queued', 'sending', 'sent', 'cancelled', 'failed')),
  send_at timestamptz,
  recipients_count integer NOT NULL DEFAULT 0,
  skipped_count integer NOT NULL DEFAULT 0,
  job_batch_uuid uuid,
  started_at timestamptz,
  finished_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, id),
  FOREIGN KEY (account_id, pipeline_id, pipeline_stage_id) REFERENCES pipeline_stages (account_id, pipeline_id, id),
  FOREIGN KEY (account_id, from_email_uuid) REFERENCES account_emails (account_id, uuid),
  FOREIGN KEY (account_id, job_batch_uuid) REFERENCES job_batches (account_id, uuid) ON DELETE SET NULL (job_batch_uuid)
);
COMMENT ON TABLE stage_messages IS 'One text to everybody who stands in a stage; each recipient becomes one e-mail or SMS message.';
CREATE INDEX stage_messages_stage ON stage_messages (account_id, pipeline_id, pipeline_stage_id, channel, created_at DESC);
CREATE INDEX stage_messages_user ON stage_messages (user_id);
CREATE INDEX stage_messages_from ON stage_messages (account_id, from_email_uuid) WHERE from_email_uuid IS NOT NULL;
CREATE INDEX stage_messages_batch ON stage_messages (account_id, job_batch_uuid) WHERE job_batch_uuid IS NOT NULL;

CREATE TABLE email_messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts,
  direction text NOT NULL DEFAULT 'outgoing' CHECK (direction IN ('outgoing', 'incoming')),
  contact_id bigint,
  contact_request_id bigint,
  conversation_id bigint,
  stage_message_id bigint,
  user_id bigint REFERENCES users,
  purpose text NOT NULL DEFAULT 'transactional' CHECK (purpose IN ('marketing', 'transactional')),
  to_address text NOT NULL CHECK (length(to_address) <= 254),
  to_key text NOT NULL,
  cc text[] NOT NULL DEFAULT '{}',
  bcc text[] NOT NULL DEFAULT '{}',
  from_address text NOT NULL CHECK (length(from_address) <= 254),
  from_name text CHECK (length(from_name) <= 160),
  from_email_uuid uuid,
  reply_to text CHECK (length(reply_to) <= 254),
  subject text NOT NULL DEFAULT '' CHECK (length(subject) <= 998),
  html text,
  text_body text,
  message_id text CHECK (length(message_id) <= 300),
  in_reply_to text CHECK (length(in_reply_to) <= 300),
  provider_id text UNIQUE CHECK (length(provider_id) <= 200),
  token uuid NOT NULL UNIQUE,
  list_unsubscribe_id uuid,
  track_opens boolean NOT NULL DEFAULT true,
  track_clicks boolean NOT NULL DEFAULT true,
  status text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'sending', 'sent', 'delivered', 'opened', 'clicked', 'bounced', 'complained', 'failed', 'unknown', 'skipped', 'cancelled', 'received')),
  status_rank smallint NOT NULL DEFAULT 1,
  send_at timestamptz,
  claimed_at timestamptz,
  claimed_by text,
  next_attempt_at timestamptz,
  queued_at timestamptz,
  sent_at timestamptz,
  delivered_at timestamptz,
  first_opened_at timestamptz,
  last_opened_at timestamptz,
  first_clicked_at timestamptz,
  bounced_at timestamptz,
  complained_at timestamptz,
  unsubscribed_at timestamptz,
  failed_at timestamptz,
  opens integer NOT NULL DEFAULT 0,
  machine_opens integer NOT NULL DEFAULT 0,
  clicks integer NOT NULL DEFAULT 0,
  bounce_type text CHECK (bounce_type IN ('soft', 'hard')),
  attempts integer NOT NULL DEFAULT 0,
  error text CHECK (length(error) <= 300),
  skip_reason text CHECK (skip_reason IN ('no_consent', 'suppressed', 'invalid', 'duplicate', 'frequency_cap', 'quiet_hours_expired', 'no_address', 'not_active')),
  search_text text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, id),
  FOREIGN KEY (account_id, contact_id) REFERENCES contacts (account_id, id) ON DELETE SET NULL (contact_id),
  FOREIGN KEY (account_id, contact_request_id) REFERENCES contact_requests (account_id, id) ON DELETE SET NULL (contact_request_id),
  FOREIGN KEY (account_id, conversation_id) REFERENCES conversations (account_id, id) ON DELETE SET NULL (conversation_id),
  FOREIGN KEY (account_id, stage_message_id) REFERENCES stage_messages (account_id, id),
  FOREIGN KEY (account_id, from_email_uuid) REFERENCES account_emails (account_id, uuid)
);
COMMENT ON COLUMN email_messages.token IS 'Random: return path, pixel and links name the message by it.';
COMMENT ON COLUMN email_messages.status_rank IS 'queued 1, sending 2, sent 3, delivered 4, opened 5, clicked 6; events only raise it.';
COMMENT ON COLUMN email_messages.claimed_at IS 'Set with status "sending" before the server is spoken to. A row found so after a crash was perhaps sent: it becomes "unknown" and is asked for, never sent again blindly.';
CREATE INDEX email_messages_due ON email_messages (coalesce(next_attempt_at, send_at, queued_at), id) WHERE status = 'queued';
CREATE INDEX email_messages_claimed ON email_messages (claimed_at) WHERE status = 'sending';
CREATE INDEX email_messages_contact ON email_messages (account_id, contact_id, created_at DESC, id DESC) WHERE contact_id IS NOT NULL;
CREATE INDEX email_messages_request ON email_messages (account_id, contact_request_id, created_at DESC, id DESC) WHERE contact_request_id IS NOT NULL;
CREATE INDEX email_messages_conversation ON email_messages (account_id, conversation_id, id) WHERE conversation_id IS NOT NULL;
CREATE INDEX email_messages_message_id ON email_messages (message_id) WHERE message_id IS NOT NULL;
CREATE INDEX email_messages_user ON email_messages (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX email_messages_from ON email_messages (account_id, from_email_uuid) WHERE from_email_uuid IS NOT NULL;
CREATE UNIQUE INDEX email_messages_stage_contact ON email_messages (stage_message_id, contact_id) WHERE stage_message_id IS NOT NULL;
CREATE UNIQUE INDEX email_messages_stage_address ON email_messages (stage_message_id, to_key) WHERE stage_message_id IS NOT NULL AND status <> 'skipped';
CREATE INDEX email_messages_stage ON email_messages (account_id, stage_message_id, status, id) WHERE stage_message_id IS NOT NULL;
CREATE INDEX email_messages_search ON email_messages USING gin (account_id, search_text gin_trgm_ops);

ALTER TABLE draft_email_messages ADD FOREIGN KEY (account_id, in_reply_to_id) REFERENCES email_messages (account_id, id) ON DELETE SET NULL (in_reply_to_id);
CREATE INDEX draft_email_messages_reply ON draft_email_messages (account_id, in_reply_to_id) WHERE in_reply_to_id IS NOT NULL;

CREATE TABLE sms_messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts,
  direction text NOT NULL DEFAULT 'outgoing' CHECK (direction IN ('outgoing', 'incoming')),
  contact_id bigint,
  contact_request_id bigint,
  conversation_id bigint,
  stage_message_id bigint,
  user_id bigint REFERENCES users,
  purpose text NOT NULL DEFAULT 'transactional' CHECK (purpose IN ('marketing', 'transactional')),
  to_number text NOT NULL CHECK (length(to_number) BETWEEN 3 AND 20),
  sender_id text NOT NULL CHECK (length(sender_id) BETWEEN 1 AND 20),
  body text NOT NULL CHECK (length(body) BETWEEN 1 AND 1600),
  encoding text NOT NULL CHECK (encoding IN ('gsm7', 'ucs2')),
  parts integer NOT NULL CHECK (parts > 0),
  provider text CHECK (length(provider) <= 20),
  provider_id text CHECK (length(provider_id) <= 200),
  token uuid NOT NULL UNIQUE,
  track_clicks boolean NOT NULL DEFAULT true,
  status text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'sending', 'sent', 'delivered', 'undelivered', 'failed', 'cancelled', 'skipped', 'unknown', 'received')),
  send_at timestamptz,
  claimed_at timestamptz,
  claimed_by text,
  next_attempt_at timestamptz,
  next_check_at timestamptz,
  queued_at timestamptz,
  sent_at timestamptz,
  delivered_at timestamptz,
  failed_at timestamptz,
  error_code text CHECK (length(error_code) <= 20),
  error text CHECK (length(error) <= 300),
  attempts integer NOT NULL DEFAULT 0,
  clicks integer NOT NULL DEFAULT 0,
  cost_micros bigint,
  cost_currency char(3),
  skip_reason text CHECK (skip_reason IN ('no_consent', 'suppressed', 'invalid', 'duplicate', 'frequency_cap', 'quiet_hours_expired', 'no_number', 'not_active')),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, id),
  UNIQUE (provider, provider_id),
  FOREIGN KEY (account_id, contact_id) REFERENCES contacts (account_id, id) ON DELETE SET NULL (contact_id),
  FOREIGN KEY (account_id, contact_request_id) REFERENCES contact_requests (account_id, id) ON DELETE SET NULL (contact_request_id),
  FOREIGN KEY (account_id, conversation_id) REFERENCES conversations (account_id, id) ON DELETE SET NULL (conversation_id),
  FOREIGN KEY (account_id, stage_message_id) REFERENCES stage_messages (account_id, id)
);
CREATE INDEX sms_messages_due ON sms_messages (coalesce(next_attempt_at, send_at, queued_at), id) WHERE status = 'queued';
CREATE INDEX sms_messages_claimed ON sms_messages (claimed_at) WHERE status = 'sending';
CREATE INDEX sms_messages_check ON sms_messages (next_check_at) WHERE next_check_at IS NOT NULL;
CREATE INDEX sms_messages_contact ON sms_messages (account_id, contact_id, created_at DESC, id DESC) WHERE contact_id IS NOT NULL;
CREATE INDEX sms_messages_request ON sms_messages (account_id, contact_request_id, created_at DESC, id DESC) WHERE contact_request_id IS NOT NULL;
CREATE INDEX sms_messages_conversation ON sms_messages (account_id, conversation_id, id) WHERE conversation_id IS NOT NULL;
CREATE INDEX sms_messages_user ON sms_messages (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX sms_messages_number ON sms_messages (to_number, id DESC);
CREATE UNIQUE INDEX sms_messages_stage_contact ON sms_messages (stage_message_id, contact_id) WHERE stage_message_id IS NOT NULL;
CREATE UNIQUE INDEX sms_messages_stage_number ON sms_messages (stage_message_id, to_number) WHERE stage_message_id IS NOT NULL AND status <> 'skipped';
CREATE INDEX sms_messages_stage ON sms_messages (account_id, stage_message_id, status, id) WHERE stage_message_id IS NOT NULL;

CREATE TABLE sms_tracking_logs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL,
  sms_message_id bigint NOT NULL,
  status text NOT NULL,
  error_code text,
  provider_status text,
  payload jsonb NOT NULL DEFAULT '{}',
  occurred_at timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, id),
  FOREIGN KEY (account_id, sms_message_id) REFERENCES sms_messages (account_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE sms_tracking_logs IS 'Append-only: each change of state a gateway told us of.';
CREATE INDEX sms_tracking_logs_message ON sms_tracking_logs (account_id, sms_message_id, id DESC);

CREATE TABLE tracked_links (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts,
  owner_type text NOT NULL CHECK (owner_type IN ('email_campaign', 'sms_campaign', 'email_message', 'sms_message', 'stage_message')),
  owner_id bigint NOT NULL,
  url text NOT NULL CHECK (length(url) <= 4000),
  code text NOT NULL UNIQUE CHECK (length(code) BETWEEN 6 AND 12),
  clicks integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, id)
);
CREATE UNIQUE INDEX tracked_links_once ON tracked_links (owner_type, owner_id, md5(url));

CREATE SEQUENCE message_event_ids AS bigint;
CREATE TABLE message_events (
  id bigint NOT NULL DEFAULT nextval('message_event_ids'),
  account_id bigint NOT NULL REFERENCES accounts,
  email_message_id bigint,
  sms_message_id bigint,
  type text NOT NULL CHECK (type IN ('queued', 'sent', 'delivered', 'opened', 'clicked', 'bounced', 'complained', 'unsubscribed', 'failed', 'replied')),
  tracked_link_id bigint,
  is_machine boolean NOT NULL DEFAULT false,
  ip inet,
  browser text CHECK (length(browser) <= 300),
  provider_event_id text CHECK (length(provider_event_id) <= 200),
  payload jsonb,
  occurred_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (id, occurred_at)
) PARTITION BY RANGE (occurred_at);
COMMENT ON TABLE message_events IS 'Append-only, one partition a month.';
CREATE INDEX message_events_email ON message_events (email_message_id, occurred_at) WHERE email_message_id IS NOT NULL;
CREATE INDEX message_events_sms ON message_events (sms_message_id, occurred_at) WHERE sms_message_id IS NOT NULL;
CREATE INDEX message_events_account ON message_events (account_id, occurred_at DESC);
CREATE TABLE message_events_default PARTITION OF message_events DEFAULT;

CREATE TABLE webhook_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  provider text NOT NULL CHECK (length(provider) BETWEEN 1 AND 40),
  event_key text NOT NULL CHECK (length(event_key) BETWEEN 1 AND 300),
  payload jsonb NOT NULL,
  status text NOT NULL DEFAULT 'received' CHECK (status IN ('received', 'handled', 'ignored', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  error text CHECK (length(error) <= 500),
  received_at timestamptz NOT NULL DEFAULT now(),
  handled_at timestamptz,
  UNIQUE (provider, event_key)
);
COMMENT ON TABLE webhook_events IS 'What providers told us, stored before it is acted on; each event once.';
CREATE INDEX webhook_events_due ON webhook_events (received_at) WHERE status = 'received';

-- Makes the partition of a date's month (UTC) of a table partitioned by month when it is missing; rows that already fell
-- into the default partition move over. Names come from code, never from a request.
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
DO $$
BEGIN
  PERFORM ensure_month_partition('message_events', 'occurred_at', month::date)
  FROM generate_series(date '2026-01-01', date '2027-12-01', interval '1 month') AS month;
END $$;

-- Confirmation and welcome mails of a list.
ALTER TABLE contact_lists
  ADD COLUMN welcome_email_template_id bigint REFERENCES email_templates ON DELETE SET NULL,
  ADD COLUMN confirm_email_template_id bigint REFERENCES email_templates ON DELETE SET NULL;
CREATE INDEX contact_lists_welcome_template ON contact_lists (welcome_email_template_id) WHERE welcome_email_template_id IS NOT NULL;
CREATE INDEX contact_lists_confirm_template ON contact_lists (confirm_email_template_id) WHERE confirm_email_template_id IS NOT NULL;
ALTER TABLE suppressions ADD COLUMN source_message_id bigint;
