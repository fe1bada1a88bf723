-- Campaigns, what they cost, and the channels through which enquiries arrive.

CREATE TABLE campaigns (
  id                 bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id         bigint      NOT NULL REFERENCES accounts,
  number             integer     NOT NULL CHECK (number > 0),
  name               text        NOT NULL CHECK (length(name) BETWEEN 1 AND 160),
  type               text        NOT NULL DEFAULT 'ad' CHECK (type IN ('ad', 'email', 'sms', 'content', 'seo', 'event', 'other')),
  objective          text        NOT NULL DEFAULT 'leads' CHECK (objective IN ('leads', 'sales', 'traffic', 'awareness', 'engagement', 'messages', 'app', 'store_visits')),
  project_uuid       uuid,
  client_account_id  bigint      REFERENCES accounts,
  order_item_uuid    uuid,
  status             text        NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'scheduled', 'active', 'paused', 'completed', 'cancelled')),
  start_date         date,
  end_date           date,
  dayparts           jsonb       NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(dayparts) = 'array'),
  flights            jsonb       NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(flights) = 'array'),
  cover_media_id     bigint      REFERENCES media ON DELETE SET NULL,
  target             jsonb       NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(target) = 'object'),
  brief              text        CHECK (length(brief) <= 40000),
  utm_campaign       text        NOT NULL CHECK (utm_campaign ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length(utm_campaign) <= 80),
  daily_budget_minor bigint      CHECK (daily_budget_minor >= 0),
  total_budget_minor bigint      CHECK (total_budget_minor >= 0),
  pricing_model      text        CHECK (pricing_model IN ('fixed', 'percent_of_spend', 'per_lead', 'retainer')),
  fee_minor          bigint      CHECK (fee_minor >= 0),
  fee_bp             integer     CHECK (fee_bp BETWEEN 0 AND 10000),
  media_budget_minor bigint      NOT NULL DEFAULT 0 CHECK (media_budget_minor >= 0),
  currency           char(3)     NOT NULL DEFAULT 'EUR' CHECK (currency ~ '^[A-Z]{3}$'),
  leads_count        integer     NOT NULL DEFAULT 0,
  activated_at       timestamptz,
  completed_at       timestamptz,
  created_by_id      bigint      REFERENCES users ON DELETE SET NULL,
  search_text        text        NOT NULL DEFAULT '',
  version            integer     NOT NULL DEFAULT 1,
  created_at         timestamptz NOT NULL DEFAULT now(),
  updated_at         timestamptz NOT NULL DEFAULT now(),
  deleted_at         timestamptz,
  UNIQUE (account_id, id),
  UNIQUE (account_id, number),
  FOREIGN KEY (account_id, project_uuid) REFERENCES projects (account_id, uuid),
  FOREIGN KEY (account_id, order_item_uuid) REFERENCES order_items (account_id, uuid),
  CHECK (start_date <= end_date)
);
COMMENT ON TABLE campaigns IS 'Plans of advertising: what is done for whom, when, through which channels, and for how much.';
COMMENT ON COLUMN campaigns.account_id IS 'The account that does the work.';
COMMENT ON COLUMN campaigns.dayparts IS 'Hours at which the advertisements run: [{days, from, to}], days from 1 = Monday. Empty = at all hours.';
COMMENT ON COLUMN campaigns.flights IS 'Periods of the campaign with their budgets: [{name, start_date, end_date, budget_minor}].';
COMMENT ON COLUMN campaigns.utm_campaign IS 'Name of the campaign in the addresses of its links; unique in the account.';
COMMENT ON COLUMN campaigns.pricing_model IS 'How the client pays; null until it is agreed.';
COMMENT ON COLUMN campaigns.media_budget_minor IS 'Media that is billed to the client.';
COMMENT ON COLUMN campaigns.leads_count IS 'Requests of the campaign without deleted ones and spam.';
CREATE UNIQUE INDEX campaigns_utm ON campaigns (account_id, utm_campaign) WHERE deleted_at IS NULL;
CREATE INDEX campaigns_list ON campaigns (account_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX campaigns_everywhere ON campaigns (created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX campaigns_status ON campaigns (account_id, status, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX campaigns_dates ON campaigns (status, start_date, end_date) WHERE deleted_at IS NULL AND status IN ('scheduled', 'active', 'paused');
CREATE INDEX campaigns_project ON campaigns (account_id, project_uuid) WHERE project_uuid IS NOT NULL;
CREATE INDEX campaigns_client ON campaigns (client_account_id) WHERE client_account_id IS NOT NULL;
CREATE INDEX campaigns_order_item ON campaigns (account_id, order_item_uuid) WHERE order_item_uuid IS NOT NULL;
CREATE INDEX campaigns_cover ON campaigns (cover_media_id) WHERE cover_media_id IS NOT NULL;
CREATE INDEX campaigns_created_by ON campaigns (created_by_id) WHERE created_by_id IS NOT NULL;
CREATE INDEX campaigns_search ON campaigns USING gin (account_id, search_text gin_trgm_ops) WITH (gin_pending_list_limit = 512) WHERE deleted_at IS NULL;

CREATE TABLE campaign_costs (
  id                    bigint        GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id            bigint        NOT NULL,
  campaign_id           bigint        NOT NULL,
  kind                  text          NOT NULL DEFAULT 'media' CHECK (kind IN ('media', 'production', 'provider', 'tool', 'other')),
  description           text          NOT NULL CHECK (length(description) BETWEEN 1 AND 200),
  account_relation_uuid uuid          REFERENCES account_relations,
  quantity              numeric(12,3) NOT NULL DEFAULT 1 CHECK (quantity > 0),
  unit_cost_minor       bigint        NOT NULL CHECK (unit_cost_minor >= 0),
  amount_minor          bigint        NOT NULL CHECK (amount_minor >= 0),
  currency              char(3)       NOT NULL DEFAULT 'EUR' CHECK (currency ~ '^[A-Z]{3}$'),
  incurred_on           date          NOT NULL,
  is_estimate           boolean       NOT NULL DEFAULT false,
  created_by_id         bigint        REFERENCES users ON DELETE SET NULL,
  created_at            timestamptz   NOT NULL DEFAULT now(),
  updated_at            timestamptz   NOT NULL DEFAULT now(),
  UNIQUE (account_id, id),
  FOREIGN KEY (account_id, campaign_id) REFERENCES campaigns (account_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE campaign_costs IS 'What a campaign costs the account that does the work. Only its members with the permission read this.';
COMMENT ON COLUMN campaign_costs.account_relation_uuid IS 'The provider that is paid.';
CREATE INDEX campaign_costs_campaign ON campaign_costs (account_id, campaign_id, incurred_on, id);
CREATE INDEX campaign_costs_relation ON campaign_costs (account_relation_uuid) WHERE account_relation_uuid IS NOT NULL;
CREATE INDEX campaign_costs_created_by ON campaign_costs (created_by_id) WHERE created_by_id IS NOT NULL;

CREATE TABLE channels (
  id                   bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id           bigint      NOT NULL REFERENCES accounts,
  name                 text        NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  type                 text        NOT NULL CHECK (type IN ('facebook_lead_ads', 'facebook_messenger', 'instagram', 'google_ads', 'landing_page', 'website_form', 'email', 'sms', 'viber', 'phone', 'walk_in', 'referral', 'marketplace', 'tiktok', 'linkedin', 'other')),
  project_uuid         uuid,
  campaign_id          bigint      REFERENCES campaigns,
  facebook_campaign_id bigint,
  pipeline_id          bigint,
  pipeline_stage_id    bigint,
  contact_list_id      bigint,
  assignee_ids         bigint[]    NOT NULL DEFAULT '{}' CHECK (cardinality(assignee_ids) <= 50),
  key                  text        NOT NULL CHECK (key ~ '^[a-z0-9]{8,16}$'),
  status               text        NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'active', 'paused', 'ended')),
  starts_on            date,
  ends_on              date,
  budget_minor         bigint      CHECK (budget_minor >= 0),
  currency             char(3)     NOT NULL DEFAULT 'EUR' CHECK (currency ~ '^[A-Z]{3}$'),
  phone                text        CHECK (phone ~ '^\+[1-9][0-9]{1,14}$'),
  auto_accept          boolean     NOT NULL DEFAULT true,
  requests_count       integer     NOT NULL DEFAULT 0,
  last_request_at      timestamptz,
  created_by_id        bigint      REFERENCES users ON DELETE SET NULL,
  search_text          text        NOT NULL DEFAULT '',
  version              integer     NOT NULL DEFAULT 1,
  created_at           timestamptz NOT NULL DEFAULT now(),
  updated_at           timestamptz NOT NULL DEFAULT now(),
  deleted_at           timestamptz,
  UNIQUE (account_id, id),
  FOREIGN KEY (project_uuid, account_id) REFERENCES project_accounts (project_uuid, account_id),
  FOREIGN KEY (account_id, pipeline_id, pipeline_stage_id) REFERENCES pipeline_stages (account_id, pipeline_id, id),
  FOREIGN KEY (account_id, contact_list_id) REFERENCES contact_lists (account_id, id),
  CHECK (starts_on <= ends_on),
  CHECK (num_nulls(pipeline_id, pipeline_stage_id) IN (0, 2))
);
COMMENT ON TABLE channels IS 'Ways on which enquiries reach an account. The account is the one whose CRM keeps them.';
COMMENT ON COLUMN channels.key IS 'Code by which links, forms and programs name the channel.';
COMMENT ON COLUMN channels.facebook_campaign_id IS 'The Facebook campaign that feeds the channel. A campaign feeds one channel that has not ended.';
COMMENT ON COLUMN channels.assignee_ids IS 'Members who receive its requests in turn; empty = by the rule of the pipeline.';
COMMENT ON COLUMN channels.auto_accept IS 'False: its requests wait in staging until a member accepts them.';
CREATE UNIQUE INDEX channels_key ON channels (key);
CREATE INDEX channels_list ON channels (account_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX channels_campaign ON channels (campaign_id, created_at, id) WHERE campaign_id IS NOT NULL;
CREATE INDEX channels_project ON channels (project_uuid, account_id) WHERE project_uuid IS NOT NULL;
CREATE INDEX channels_stage ON channels (account_id, pipeline_id, pipeline_stage_id) WHERE pipeline_stage_id IS NOT NULL;
CREATE INDEX channels_contact_list ON channels (account_id, contact_list_id) WHERE contact_list_id IS NOT NULL;
CREATE INDEX channels_created_by ON channels (created_by_id) WHERE created_by_id IS NOT NULL;

-- A campaign of another account is allowed where the account of the channel takes part in its project.
CREATE FUNCTION check_channel_campaign() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.campaign_id IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM campaigns AS c WHERE c.id = NEW.campaign_id AND (c.account_id = NEW.account_id
      OR EXISTS (SELECT FROM project_accounts AS a WHERE a.project_uuid = c.project_uuid AND a.account_id = NEW.account_id))
  ) THEN
    RAISE EXCEPTION 'channel % names a campaign of a foreign account', NEW.id USING ERRCODE = 'foreign_key_violation', TABLE = TG_TABLE_NAME, COLUMN = 'campaign_id';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER channels_campaign_account BEFORE INSERT OR UPDATE OF account_id, campaign_id ON channels
  FOR EACH ROW EXECUTE FUNCTION check_channel_campaign();

-- Keeps the figures shown with an account. Channels are few, so each row counts by itself.
CREATE FUNCTION keep_channel_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO account_counters AS c (account_id, name, slot, value)
  SELECT d.account_id, d.name, counter_slot(d.account_id), d.delta
  FROM (
    SELECT v.account_id, v.name, sum(v.step) AS delta
    FROM (VALUES
      (OLD.account_id, 'channels', -(OLD.deleted_at IS NULL)::integer),
      (NEW.account_id, 'channels', (NEW.deleted_at IS NULL)::integer),
      (OLD.account_id, 'active_channels', -(OLD.deleted_at IS NULL AND OLD.status = 'active')::integer),
      (NEW.account_id, 'active_channels', (NEW.deleted_at IS NULL AND NEW.status = 'active')::integer)) AS v (account_id, name, step)
    WHERE v.account_id IS NOT NULL GROUP BY v.account_id, v.name HAVING sum(v.step) <> 0
  ) AS d
  ON CONFLICT (account_id, name, slot) DO UPDATE SET value = c.value + excluded.value;
  RETURN NULL;
END $$;
CREATE TRIGGER channels_count AFTER INSERT OR DELETE OR UPDATE OF account_id, status, deleted_at ON channels
  FOR EACH ROW EXECUTE FUNCTION keep_channel_counts();

-- A row lock on a view must not meet an outer join: names and sums are read separately.
CREATE VIEW seen_campaigns AS
SELECT c.*,
  (SELECT a.name FROM accounts AS a WHERE a.id = c.client_account_id) AS client_name,
  (SELECT to_jsonb(m) FROM media AS m WHERE m.id = c.cover_media_id AND m.deleted_at IS NULL) AS cover_file,
  ARRAY(SELECT g.account_id FROM project_accounts AS g JOIN projects AS p ON p.uuid = g.project_uuid
    WHERE g.project_uuid = c.project_uuid AND g.account_id <> c.account_id AND g.ended_at IS NULL
      AND (g.role = 'partner' OR (g.role = 'client' AND p.client_sees_insights)) ORDER BY g.account_id) AS guest_account_ids,
  (SELECT coalesce(sum(k.amount_minor) FILTER (WHERE NOT k.is_estimate), 0)::bigint FROM campaign_costs AS k
    WHERE k.account_id = c.account_id AND k.campaign_id = c.id) AS cost_minor,
  (SELECT coalesce(sum(k.amount_minor) FILTER (WHERE k.is_estimate), 0)::bigint FROM campaign_costs AS k
    WHERE k.account_id = c.account_id AND k.campaign_id = c.id) AS estimated_cost_minor,
  (SELECT count(*)::integer FROM channels AS h WHERE h.campaign_id = c.id AND h.deleted_at IS NULL) AS channels_count
FROM campaigns AS c;
COMMENT ON VIEW seen_campaigns IS 'Campaigns with the accounts of their project that may read them, and their sums.';

CREATE VIEW seen_channels AS
SELECT h.*,
  coalesce((SELECT c.account_id FROM campaigns AS c WHERE c.id = h.campaign_id),
    (SELECT p.account_id FROM projects AS p WHERE p.uuid = h.project_uuid), h.account_id) AS runner_account_id,
  ARRAY(SELECT g.account_id FROM project_accounts AS g JOIN projects AS p ON p.uuid = g.project_uuid
    WHERE g.project_uuid = h.project_uuid AND g.ended_at IS NULL
      AND (g.role = 'partner' OR (g.role = 'client' AND p.client_sees_insights)) ORDER BY g.account_id) AS guest_account_ids,
  (SELECT c.utm_campaign FROM campaigns AS c WHERE c.id = h.campaign_id) AS utm_campaign,
  (SELECT c.status FROM campaigns AS c WHERE c.id = h.campaign_id) AS campaign_status
FROM channels AS h;
COMMENT ON VIEW seen_channels IS 'Channels with the account that runs them, and the accounts of their project that may read them.';

-- Requests name the channel through which they came; their campaign follows from it.
ALTER TABLE contact_requests ADD FOREIGN KEY (account_id, channel_id) REFERENCES channels (account_id, id);
ALTER TABLE contact_requests ADD FOREIGN KEY (campaign_id) REFERENCES campaigns;
CREATE INDEX contact_requests_channel ON contact_requests (account_id, channel_id, created_at DESC, id DESC) WHERE channel_id IS NOT NULL;
CREATE INDEX contact_requests_campaign ON contact_requests (campaign_id, created_at DESC, id DESC) WHERE campaign_id IS NOT NULL;

CREATE FUNCTION take_campaign_of_channel() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.campaign_id := (SELECT h.campaign_id FROM channels AS h WHERE h.id = NEW.channel_id);
  RETURN NEW;
END $$;
CREATE TRIGGER contact_requests_campaign_insert BEFORE INSERT ON contact_requests FOR EACH ROW
  WHEN (NEW.channel_id IS NOT NULL) EXECUTE FUNCTION take_campaign_of_channel();
CREATE TRIGGER contact_requests_campaign_update BEFORE UPDATE OF channel_id ON contact_requests FOR EACH ROW
  WHEN (OLD.channel_id IS DISTINCT FROM NEW.channel_id) EXECUTE FUNCTION take_campaign_of_channel();

-- Keeps the numbers of requests of channels and campaigns, without deleted ones and spam. Requests without a channel cost nothing.
CREATE FUNCTION keep_channel_requests() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was constant integer := coalesce((OLD.deleted_at IS NULL AND OLD.status <> 'spam')::integer, 0);
  becomes constant integer := coalesce((NEW.deleted_at IS NULL AND NEW.status <> 'spam')::integer, 0);
BEGIN
  UPDATE channels AS h SET requests_count = h.requests_count + d.delta,
    last_request_at = CASE WHEN d.delta > 0 THEN greatest(h.last_request_at, NEW.created_at)
      ELSE (SELECT max(r.created_at) FROM contact_requests AS r
        WHERE r.account_id = h.account_id AND r.channel_id = h.id AND r.deleted_at IS NULL AND r.status <> 'spam') END
  FROM (SELECT v.id, sum(v.step)::integer AS delta FROM (VALUES (OLD.channel_id, -was), (NEW.channel_id, becomes)) AS v (id, step)
    WHERE v.id IS NOT NULL GROUP BY v.id HAVING sum(v.step) <> 0) AS d
  WHERE h.id = d.id;
  UPDATE campaigns AS c SET leads_count = c.leads_count + d.delta
  FROM (SELECT v.id, sum(v.step)::integer AS delta FROM (VALUES (OLD.campaign_id, -was), (NEW.campaign_id, becomes)) AS v (id, step)
    WHERE v.id IS NOT NULL GROUP BY v.id HAVING sum(v.step) <> 0) AS d
  WHERE c.id = d.id;
  RETURN NULL;
END $$;
CREATE TRIGGER contact_requests_channel_insert AFTER INSERT ON contact_requests FOR EACH ROW
  WHEN (NEW.channel_id IS NOT NULL) EXECUTE FUNCTION keep_channel_requests();
CREATE TRIGGER contact_requests_channel_delete AFTER DELETE ON contact_requests FOR EACH ROW
  WHEN (OLD.channel_id IS NOT NULL) EXECUTE FUNCTION keep_channel_requests();
CREATE TRIGGER contact_requests_channel_update AFTER UPDATE OF channel_id, status, deleted_at ON contact_requests FOR EACH ROW
  WHEN ((OLD.channel_id IS NOT NULL OR NEW.channel_id IS NOT NULL) AND (OLD.channel_id IS DISTINCT FROM NEW.channel_id
    OR OLD.status <> NEW.status OR (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL)))
  EXECUTE FUNCTION keep_channel_requests();
