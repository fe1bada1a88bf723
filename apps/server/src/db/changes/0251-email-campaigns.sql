CREATE TABLE email_campaigns (
  id                 bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id         bigint      NOT NULL REFERENCES accounts,
  project_uuid       uuid        REFERENCES projects,
  name               text        NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  subject            text        CHECK (length(subject) BETWEEN 1 AND 200),
  preheader          text        CHECK (length(preheader) BETWEEN 1 AND 200),
  from_email_uuid    uuid,
  from_name          text        CHECK (length(from_name) BETWEEN 1 AND 80),
  reply_to           text        CHECK (length(reply_to) BETWEEN 3 AND 254),
  email_template_id  bigint      REFERENCES email_templates ON DELETE SET NULL,
  design             jsonb       NOT NULL DEFAULT '{}',
  html               text        NOT NULL DEFAULT '',
  text_body          text        NOT NULL DEFAULT '',
  recipients         jsonb       NOT NULL DEFAULT '{}',
  status             text        NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'scheduled', 'sending', 'paused', 'sent', 'cancelled', 'failed')),
  pause_reason       text        CHECK (pause_reason IN ('member', 'bounces', 'complaints')),
  scheduled_at       timestamptz,
  track_opens        boolean     NOT NULL DEFAULT true,
  track_clicks       boolean     NOT NULL DEFAULT true,
  utm                jsonb,
  hourly_limit       integer     CHECK (hourly_limit BETWEEN 1 AND 1000000),
  hour_started_at    timestamptz,
  hour_count         integer     NOT NULL DEFAULT 0,
  window_from        time,
  window_to          time,
  started_at         timestamptz,
  finished_at        timestamptz,
  recipients_count   integer     NOT NULL DEFAULT 0,
  sent_count         integer     NOT NULL DEFAULT 0,
  delivered_count    integer     NOT NULL DEFAULT 0,
  opened_count       integer     NOT NULL DEFAULT 0,
  clicked_count      integer     NOT NULL DEFAULT 0,
  bounced_count      integer     NOT NULL DEFAULT 0,
  complained_count   integer     NOT NULL DEFAULT 0,
  unsubscribed_count integer     NOT NULL DEFAULT 0,
  failed_count       integer     NOT NULL DEFAULT 0,
  skipped_count      integer     NOT NULL DEFAULT 0,
  cancelled_count    integer     NOT NULL DEFAULT 0,
  open_rate          real        GENERATED ALWAYS AS (opened_count::real / nullif(sent_count, 0)) STORED,
  click_rate         real        GENERATED ALWAYS AS (clicked_count::real / nullif(sent_count, 0)) STORED,
  search_text        text        NOT NULL DEFAULT '',
  started_by_id      bigint      REFERENCES users ON DELETE SET NULL,
  only_of_user_id    bigint      REFERENCES users ON DELETE SET NULL,
  prepared_at        timestamptz,
  created_by_id      bigint      REFERENCES users ON DELETE SET NULL,
  version            integer     NOT NULL DEFAULT 1,
  created_at         timestamptz NOT NULL DEFAULT now(),
  updated_at         timestamptz NOT NULL DEFAULT now(),
  deleted_at         timestamptz,
  UNIQUE (account_id, id),
  FOREIGN KEY (account_id, from_email_uuid) REFERENCES account_emails (account_id, uuid),
  CHECK ((window_from IS NULL) = (window_to IS NULL)),
  CHECK (status <> 'scheduled' OR scheduled_at IS NOT NULL)
);
COMMENT ON TABLE email_campaigns IS 'A marketing mail to many people.';
COMMENT ON COLUMN email_campaigns.recipients IS 'Whom it goes to: {contact_list_ids, pipeline_stage_ids, tag_ids, excluded_contact_list_ids, excluded_tag_ids, excluded_contact_ids}. Fixed when it is scheduled.';
COMMENT ON COLUMN email_campaigns.only_of_user_id IS 'A member with own scope started it: it goes to their contacts only.';
COMMENT ON COLUMN email_campaigns.prepared_at IS 'When the rows of all recipients were made.';
COMMENT ON COLUMN email_campaigns.hourly_limit IS 'Most mails that are taken from the queue in an hour. Null = no limit.';
COMMENT ON COLUMN email_campaigns.hour_count IS 'Mails taken from the queue since hour_started_at.';
COMMENT ON COLUMN email_campaigns.window_from IS 'Mails leave only between window_from and window_to, in the time zone of the account.';
COMMENT ON COLUMN email_campaigns.sent_count IS 'Stored counts are at most a minute old; the messages are the truth.';
CREATE INDEX email_campaigns_list ON email_campaigns (account_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX email_campaigns_status ON email_campaigns (account_id, status, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX email_campaigns_sending ON email_campaigns (id) WHERE status = 'sending';
CREATE INDEX email_campaigns_project ON email_campaigns (project_uuid) WHERE project_uuid IS NOT NULL;
CREATE INDEX email_campaigns_search ON email_campaigns USING gin (account_id, search_text gin_trgm_ops) WITH (gin_pending_list_limit = 512)
  WHERE deleted_at IS NULL;
CREATE INDEX email_campaigns_template ON email_campaigns (email_template_id) WHERE email_template_id IS NOT NULL;
CREATE INDEX email_campaigns_from ON email_campaigns (account_id, from_email_uuid) WHERE from_email_uuid IS NOT NULL;
CREATE INDEX email_campaigns_started_by ON email_campaigns (started_by_id) WHERE started_by_id IS NOT NULL;
CREATE INDEX email_campaigns_only_of ON email_campaigns (only_of_user_id) WHERE only_of_user_id IS NOT NULL;
CREATE INDEX email_campaigns_due ON email_campaigns (scheduled_at) WHERE status = 'scheduled';
CREATE INDEX email_campaigns_created_by ON email_campaigns (created_by_id) WHERE created_by_id IS NOT NULL;

CREATE TABLE email_campaign_texts (
  id                bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id        bigint      NOT NULL REFERENCES accounts,
  email_campaign_id bigint      NOT NULL,
  subject           text        NOT NULL CHECK (length(subject) BETWEEN 1 AND 200),
  preheader         text        CHECK (length(preheader) BETWEEN 1 AND 200),
  body              text        NOT NULL,
  created_at        timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, id),
  FOREIGN KEY (account_id, email_campaign_id) REFERENCES email_campaigns (account_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE email_campaign_texts IS 'Texts of started campaigns, as they are sent. They never change.';
CREATE INDEX email_campaign_texts_campaign ON email_campaign_texts (account_id, email_campaign_id);

ALTER TABLE email_messages
  ADD COLUMN email_campaign_id bigint,
  ADD COLUMN email_campaign_text_id bigint,
  ADD COLUMN chosen_by jsonb,
  ADD FOREIGN KEY (account_id, email_campaign_id) REFERENCES email_campaigns (account_id, id),
  ADD FOREIGN KEY (account_id, email_campaign_text_id) REFERENCES email_campaign_texts (account_id, id);
COMMENT ON COLUMN email_messages.chosen_by IS 'For mails of campaigns: the lists, stages and tags that brought the person in, as [{kind, id}], when the campaign started.';
DROP INDEX email_messages_queue;
CREATE INDEX email_messages_queue ON email_messages (account_id, (stage_message_id IS NOT NULL), (coalesce(next_attempt_at, send_at, queued_at)), id)
  WHERE status = 'queued' AND email_campaign_id IS NULL;
CREATE UNIQUE INDEX email_messages_campaign_contact ON email_messages (email_campaign_id, contact_id) WHERE email_campaign_id IS NOT NULL;
CREATE UNIQUE INDEX email_messages_campaign_address ON email_messages (email_campaign_id, to_key)
  WHERE email_campaign_id IS NOT NULL AND status <> 'skipped';
CREATE INDEX email_messages_campaign ON email_messages (account_id, email_campaign_id, status, id) WHERE email_campaign_id IS NOT NULL;
CREATE INDEX email_messages_campaign_text ON email_messages (account_id, email_campaign_text_id) WHERE email_campaign_text_id IS NOT NULL;
CREATE INDEX email_messages_campaign_queue ON email_messages (email_campaign_id, (coalesce(next_attempt_at, send_at, queued_at)), id)
  WHERE status = 'queued' AND email_campaign_id IS NOT NULL;
