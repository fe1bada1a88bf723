-- Text messages.

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
  sending_since         timestamptz,
  created_by_id         bigint      REFERENCES users ON DELETE SET NULL,
  version               integer     NOT NULL DEFAULT 1,
  created_at            timestamptz NOT NULL DEFAULT now(),
  updated_at            timestamptz NOT NULL DEFAULT now(),
  deleted_at            timestamptz,
  UNIQUE (account_id, id),
  CHECK (status <> 'scheduled' OR scheduled_at IS NOT NULL)
);
COMMENT ON TABLE sms_campaigns IS 'A marketing SMS to many people.';
COMMENT ON COLUMN sms_campaigns.sending_since IS 'When it was started or resumed.';
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
CREATE INDEX sms_campaigns_calendar ON sms_campaigns (account_id, (coalesce(started_at, scheduled_at))) WHERE deleted_at IS NULL;
CREATE INDEX sms_campaigns_project ON sms_campaigns (project_uuid) WHERE project_uuid IS NOT NULL;
CREATE INDEX sms_campaigns_search ON sms_campaigns USING gin (account_id, search_text gin_trgm_ops) WITH (gin_pending_list_limit = 512)
  WHERE deleted_at IS NULL;
CREATE INDEX sms_campaigns_started_by ON sms_campaigns (started_by_id) WHERE started_by_id IS NOT NULL;
CREATE INDEX sms_campaigns_only_of ON sms_campaigns (only_of_user_id) WHERE only_of_user_id IS NOT NULL;
CREATE INDEX sms_campaigns_created_by ON sms_campaigns (created_by_id) WHERE created_by_id IS NOT NULL;

CREATE TABLE sms_messages (
  id                     bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id             bigint      NOT NULL REFERENCES accounts,
  direction              text        NOT NULL DEFAULT 'outgoing' CHECK (direction IN ('outgoing', 'incoming')),
  contact_id             bigint,
  contact_request_id     bigint,
  conversation_id        bigint,
  stage_message_id       bigint,
  user_id                bigint      REFERENCES users,
  purpose                text        NOT NULL DEFAULT 'transactional' CHECK (purpose IN ('marketing', 'transactional')),
  to_number              text        NOT NULL CHECK (length(to_number) BETWEEN 3 AND 20),
  sender_id              text        NOT NULL CHECK (length(sender_id) BETWEEN 1 AND 20),
  body                   text        NOT NULL CHECK (length(body) BETWEEN 1 AND 1600),
  encoding               text        NOT NULL CHECK (encoding IN ('gsm7', 'ucs2')),
  parts                  integer     NOT NULL CHECK (parts > 0),
  provider               text        CHECK (length(provider) <= 20),
  provider_id            text        CHECK (length(provider_id) <= 200),
  token                  uuid        NOT NULL UNIQUE,
  track_clicks           boolean     NOT NULL DEFAULT true,
  status                 text        NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'sending', 'sent', 'delivered', 'undelivered', 'failed', 'cancelled', 'skipped', 'unknown', 'received')),
  send_at                timestamptz,
  claimed_at             timestamptz,
  claimed_by             text,
  next_attempt_at        timestamptz,
  next_check_at          timestamptz,
  queued_at              timestamptz,
  sent_at                timestamptz,
  delivered_at           timestamptz,
  failed_at              timestamptz,
  error_code             text        CHECK (length(error_code) <= 20),
  error                  text        CHECK (length(error) <= 300),
  attempts               integer     NOT NULL DEFAULT 0,
  clicks                 integer     NOT NULL DEFAULT 0,
  first_clicked_at       timestamptz,
  cost_micros            bigint,
  cost_currency          char(3),
  skip_reason            text        CHECK (skip_reason IN ('no_consent', 'suppressed', 'invalid', 'duplicate', 'frequency_cap', 'excluded', 'quiet_hours_expired', 'no_number', 'not_active')),
  third_party_service_id bigint,
  to_key                 text        GENERATED ALWAYS AS (CASE direction WHEN 'incoming' THEN sender_id ELSE to_number END) STORED,
  stop_code              text        UNIQUE CHECK (length(stop_code) BETWEEN 8 AND 20),
  is_practice            boolean     NOT NULL DEFAULT false,
  sms_campaign_id        bigint,
  chosen_by              jsonb,
  wished_sender_id       text        CHECK (length(wished_sender_id) BETWEEN 1 AND 11),
  created_at             timestamptz NOT NULL DEFAULT now(),
  updated_at             timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, id),
  UNIQUE (provider, provider_id),
  FOREIGN KEY (account_id, contact_id) REFERENCES contacts (account_id, id) ON DELETE SET NULL (contact_id),
  FOREIGN KEY (account_id, contact_request_id) REFERENCES contact_requests (account_id, id) ON DELETE SET NULL (contact_request_id),
  FOREIGN KEY (account_id, conversation_id) REFERENCES conversations (account_id, id) ON DELETE SET NULL (conversation_id),
  FOREIGN KEY (account_id, stage_message_id) REFERENCES stage_messages (account_id, id),
  CONSTRAINT sms_messages_account_id_sms_gateway_id_fkey FOREIGN KEY (account_id, third_party_service_id) REFERENCES third_party_services (account_id, id),
  FOREIGN KEY (account_id, sms_campaign_id) REFERENCES sms_campaigns (account_id, id)
);
COMMENT ON TABLE sms_messages IS 'Sent, queued and received text messages.';
COMMENT ON COLUMN sms_messages.is_practice IS 'Whether a stand-in took it, so that it never left the machine.';
COMMENT ON COLUMN sms_messages.body IS 'The text as written; links leave in a shortened form if clicks are counted.';
COMMENT ON COLUMN sms_messages.first_clicked_at IS 'When a person first clicked a link in it.';
COMMENT ON COLUMN sms_messages.claimed_at IS 'Set with status "sending" before the gateway is contacted. A row in this status after a crash may have been sent: it becomes "unknown" and is never sent again automatically.';
COMMENT ON COLUMN sms_messages.third_party_service_id IS 'The gateway used. Null = the platform''s.';
COMMENT ON COLUMN sms_messages.to_key IS 'Number of the person, for both directions.';
COMMENT ON COLUMN sms_messages.stop_code IS 'End of the link with which the recipient stops SMS; null for a text without a link.';
COMMENT ON COLUMN sms_messages.chosen_by IS 'For SMS of campaigns: the lists, stages and tags that brought the person in, as [{kind, id}], when the campaign started.';
COMMENT ON COLUMN sms_messages.wished_sender_id IS 'Name of the sender that the writer of a campaign chose. Null = that of the gateway.';
CREATE INDEX sms_messages_due ON sms_messages (coalesce(next_attempt_at, send_at, queued_at), id) WHERE status = 'queued' AND sms_campaign_id IS NULL;
CREATE INDEX sms_messages_claimed ON sms_messages (claimed_at) WHERE status = 'sending';
CREATE INDEX sms_messages_check ON sms_messages (next_check_at) WHERE next_check_at IS NOT NULL;
CREATE INDEX sms_messages_contact ON sms_messages (account_id, contact_id, created_at DESC, id DESC) WHERE contact_id IS NOT NULL;
CREATE INDEX sms_messages_request ON sms_messages (account_id, contact_request_id, created_at DESC, id DESC) WHERE contact_request_id IS NOT NULL;
CREATE INDEX sms_messages_conversation ON sms_messages (account_id, conversation_id, id) WHERE conversation_id IS NOT NULL;
CREATE INDEX sms_messages_user ON sms_messages (user_id) WHERE user_id IS NOT NULL;
CREATE UNIQUE INDEX sms_messages_stage_contact ON sms_messages (stage_message_id, contact_id) WHERE stage_message_id IS NOT NULL;
CREATE UNIQUE INDEX sms_messages_stage_number ON sms_messages (stage_message_id, to_number) WHERE stage_message_id IS NOT NULL AND status <> 'skipped';
CREATE INDEX sms_messages_stage ON sms_messages (account_id, stage_message_id, status, id) WHERE stage_message_id IS NOT NULL;
CREATE INDEX sms_messages_service ON sms_messages (account_id, third_party_service_id) WHERE third_party_service_id IS NOT NULL;
CREATE INDEX sms_messages_list ON sms_messages (account_id, created_at DESC, id DESC);
CREATE INDEX sms_messages_number ON sms_messages (to_key, id DESC);
CREATE UNIQUE INDEX sms_messages_campaign_contact ON sms_messages (sms_campaign_id, contact_id) WHERE sms_campaign_id IS NOT NULL;
CREATE UNIQUE INDEX sms_messages_campaign_number ON sms_messages (sms_campaign_id, to_number) WHERE sms_campaign_id IS NOT NULL AND status <> 'skipped';
CREATE INDEX sms_messages_campaign ON sms_messages (account_id, sms_campaign_id, status, id) WHERE sms_campaign_id IS NOT NULL;
CREATE INDEX sms_messages_campaign_queue ON sms_messages (sms_campaign_id, (coalesce(next_attempt_at, send_at, queued_at)), id)
  WHERE status = 'queued' AND sms_campaign_id IS NOT NULL;

CREATE TABLE sms_tracking_logs (
  id              bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id      bigint      NOT NULL,
  sms_message_id  bigint      NOT NULL,
  status          text        NOT NULL,
  error_code      text,
  provider_status text,
  payload         jsonb       NOT NULL DEFAULT '{}',
  occurred_at     timestamptz NOT NULL DEFAULT now(),
  created_at      timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, id),
  FOREIGN KEY (account_id, sms_message_id) REFERENCES sms_messages (account_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE sms_tracking_logs IS 'Append-only: status reports of the gateway.';
CREATE INDEX sms_tracking_logs_message ON sms_tracking_logs (account_id, sms_message_id, id DESC);
