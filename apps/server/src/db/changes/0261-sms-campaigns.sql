CREATE TABLE sms_campaigns (
  id                    bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id            bigint      NOT NULL REFERENCES accounts,
  project_uuid          uuid        REFERENCES projects,
  name                  text        NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  sender_id             text        CHECK (length(sender_id) BETWEEN 1 AND 11),
  body                  text        NOT NULL DEFAULT '' CHECK (length(body) <= 918),
  transliterate         boolean     NOT NULL DEFAULT true,
  track_clicks          boolean     NOT NULL DEFAULT true,
  recipients            jsonb       NOT NULL DEFAULT '{}',
  status                text        NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'scheduled', 'sending', 'paused', 'sent', 'cancelled', 'failed')),
  pause_reason          text        CHECK (pause_reason IN ('member', 'refused')),
  scheduled_at          timestamptz,
  quiet_hours           boolean     NOT NULL DEFAULT true,
  hourly_limit          integer     CHECK (hourly_limit BETWEEN 1 AND 1000000),
  hour_started_at       timestamptz,
  hour_count            integer     NOT NULL DEFAULT 0,
  encoding              text        NOT NULL DEFAULT 'gsm7' CHECK (encoding IN ('gsm7', 'ucs2')),
  parts                 integer     NOT NULL DEFAULT 0,
  estimated_cost_micros bigint,
  cost_micros           bigint,
  cost_currency         char(3),
  started_at            timestamptz,
  finished_at           timestamptz,
  recipients_count      integer     NOT NULL DEFAULT 0,
  sent_count            integer     NOT NULL DEFAULT 0,
  delivered_count       integer     NOT NULL DEFAULT 0,
  clicked_count         integer     NOT NULL DEFAULT 0,
  failed_count          integer     NOT NULL DEFAULT 0,
  stopped_count         integer     NOT NULL DEFAULT 0,
  skipped_count         integer     NOT NULL DEFAULT 0,
  cancelled_count       integer     NOT NULL DEFAULT 0,
  parts_count           integer     NOT NULL DEFAULT 0,
  delivery_rate         real        GENERATED ALWAYS AS (delivered_count::real / nullif(sent_count, 0)) STORED,
  click_rate            real        GENERATED ALWAYS AS (clicked_count::real / nullif(sent_count, 0)) STORED,
  search_text           text        NOT NULL DEFAULT '',
  started_by_id         bigint      REFERENCES users ON DELETE SET NULL,
  only_of_user_id       bigint      REFERENCES users ON DELETE SET NULL,
  prepared_at           timestamptz,
  created_by_id         bigint      REFERENCES users ON DELETE SET NULL,
  version               integer     NOT NULL DEFAULT 1,
  created_at            timestamptz NOT NULL DEFAULT now(),
  updated_at            timestamptz NOT NULL DEFAULT now(),
  deleted_at            timestamptz,
  UNIQUE (account_id, id),
  CHECK (status <> 'scheduled' OR scheduled_at IS NOT NULL)
);
COMMENT ON TABLE sms_campaigns IS 'A marketing SMS to many people.';
COMMENT ON COLUMN sms_campaigns.sender_id IS 'Name of the sender that people see. Null = that of the gateway.';
COMMENT ON COLUMN sms_campaigns.body IS 'The text with merge tags. Fixed when the campaign starts.';
COMMENT ON COLUMN sms_campaigns.transliterate IS 'Whether Greek leaves as capitals of GSM-7, which take fewer parts.';
COMMENT ON COLUMN sms_campaigns.recipients IS 'Whom it goes to, as in email_campaigns.recipients. Fixed when it is scheduled.';
COMMENT ON COLUMN sms_campaigns.quiet_hours IS 'Whether SMS wait for the end of the quiet hours of the account.';
COMMENT ON COLUMN sms_campaigns.parts IS 'Parts of the text with its merge tags at their fallbacks.';
COMMENT ON COLUMN sms_campaigns.estimated_cost_micros IS 'Cost in millionths that the sender saw before the start; null when no price was known.';
COMMENT ON COLUMN sms_campaigns.cost_micros IS 'Cost in millionths that the gateway has reported so far.';
COMMENT ON COLUMN sms_campaigns.only_of_user_id IS 'A member with own scope started it: it goes to their contacts only.';
COMMENT ON COLUMN sms_campaigns.prepared_at IS 'When the rows of all recipients were made.';
COMMENT ON COLUMN sms_campaigns.hourly_limit IS 'Most SMS that are taken from the queue in an hour. Null = no limit.';
COMMENT ON COLUMN sms_campaigns.hour_count IS 'SMS taken from the queue since hour_started_at.';
COMMENT ON COLUMN sms_campaigns.sent_count IS 'Stored counts are at most a minute old; the messages are the truth.';
COMMENT ON COLUMN sms_campaigns.stopped_count IS 'People who stopped SMS within a week after they got it.';
CREATE INDEX sms_campaigns_list ON sms_campaigns (account_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX sms_campaigns_status ON sms_campaigns (account_id, status, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX sms_campaigns_sending ON sms_campaigns (id) WHERE status = 'sending';
CREATE INDEX sms_campaigns_due ON sms_campaigns (scheduled_at) WHERE status = 'scheduled';
CREATE INDEX sms_campaigns_project ON sms_campaigns (project_uuid) WHERE project_uuid IS NOT NULL;
CREATE INDEX sms_campaigns_search ON sms_campaigns USING gin (account_id, search_text gin_trgm_ops) WITH (gin_pending_list_limit = 512)
  WHERE deleted_at IS NULL;
CREATE INDEX sms_campaigns_started_by ON sms_campaigns (started_by_id) WHERE started_by_id IS NOT NULL;
CREATE INDEX sms_campaigns_only_of ON sms_campaigns (only_of_user_id) WHERE only_of_user_id IS NOT NULL;
CREATE INDEX sms_campaigns_created_by ON sms_campaigns (created_by_id) WHERE created_by_id IS NOT NULL;

ALTER TABLE sms_messages
  ADD COLUMN sms_campaign_id bigint,
  ADD COLUMN chosen_by jsonb,
  ADD COLUMN wished_sender_id text CHECK (length(wished_sender_id) BETWEEN 1 AND 11),
  ADD FOREIGN KEY (account_id, sms_campaign_id) REFERENCES sms_campaigns (account_id, id);
COMMENT ON COLUMN sms_messages.chosen_by IS 'For SMS of campaigns: the lists, stages and tags that brought the person in, as [{kind, id}], when the campaign started.';
COMMENT ON COLUMN sms_messages.wished_sender_id IS 'Name of the sender that the writer of a campaign chose. Null = that of the gateway.';
DROP INDEX sms_messages_due;
CREATE INDEX sms_messages_due ON sms_messages (coalesce(next_attempt_at, send_at, queued_at), id) WHERE status = 'queued' AND sms_campaign_id IS NULL;
CREATE UNIQUE INDEX sms_messages_campaign_contact ON sms_messages (sms_campaign_id, contact_id) WHERE sms_campaign_id IS NOT NULL;
CREATE UNIQUE INDEX sms_messages_campaign_number ON sms_messages (sms_campaign_id, to_number) WHERE sms_campaign_id IS NOT NULL AND status <> 'skipped';
CREATE INDEX sms_messages_campaign ON sms_messages (account_id, sms_campaign_id, status, id) WHERE sms_campaign_id IS NOT NULL;
CREATE INDEX sms_messages_campaign_queue ON sms_messages (sms_campaign_id, (coalesce(next_attempt_at, send_at, queued_at)), id)
  WHERE status = 'queued' AND sms_campaign_id IS NOT NULL;
