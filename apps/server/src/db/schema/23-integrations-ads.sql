-- Ad platforms: connected ad accounts, what they run, and the figures of it. Rows mirror the platform, which stays the owner.

CREATE TABLE account_apps (
  id                     bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id             bigint      NOT NULL REFERENCES accounts,
  third_party_service_id bigint      NOT NULL,
  provider               text        NOT NULL CHECK (provider IN ('facebook', 'google_ads')),
  external_id            text        NOT NULL CHECK (length(external_id) BETWEEN 1 AND 64),
  name                   text        NOT NULL CHECK (length(name) BETWEEN 1 AND 160),
  currency               char(3)     CHECK (currency ~ '^[A-Z]{3}$'),
  time_zone              text        CHECK (length(time_zone) BETWEEN 1 AND 64),
  settings               jsonb       NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(settings) = 'object'),
  status                 text        NOT NULL DEFAULT 'connected' CHECK (status IN ('connected', 'expired', 'revoked', 'error')),
  last_synced_at         timestamptz,
  last_cursor            jsonb,
  error                  text        CHECK (length(error) <= 300),
  connected_by_id        bigint      REFERENCES users ON DELETE SET NULL,
  created_at             timestamptz NOT NULL DEFAULT now(),
  updated_at             timestamptz NOT NULL DEFAULT now(),
  deleted_at             timestamptz,
  UNIQUE (account_id, id),
  FOREIGN KEY (account_id, third_party_service_id) REFERENCES third_party_services (account_id, id)
);
COMMENT ON TABLE account_apps IS 'Ad accounts of ad platforms that an account has chosen. The login is that of their service.';
COMMENT ON COLUMN account_apps.external_id IS 'Id on the platform: act_… of Facebook, customer id of Google Ads.';
COMMENT ON COLUMN account_apps.settings IS 'What calls need besides the login: login_customer_id of Google Ads.';
COMMENT ON COLUMN account_apps.last_cursor IS 'How far the synchronisation came.';
COMMENT ON COLUMN account_apps.error IS 'Kind of the last failure, remote:KIND; null once it works.';
CREATE UNIQUE INDEX account_apps_one ON account_apps (account_id, provider, external_id) WHERE deleted_at IS NULL;
CREATE INDEX account_apps_service ON account_apps (account_id, third_party_service_id);
CREATE INDEX account_apps_connected_by ON account_apps (connected_by_id) WHERE connected_by_id IS NOT NULL;

CREATE TABLE account_app_logins (
  state_hash bytea       PRIMARY KEY CHECK (length(state_hash) = 32),
  account_id bigint      NOT NULL REFERENCES accounts ON DELETE CASCADE,
  user_id    bigint      NOT NULL REFERENCES users ON DELETE CASCADE,
  provider   text        NOT NULL CHECK (provider IN ('facebook', 'google_ads')),
  expires_at timestamptz NOT NULL
);
COMMENT ON TABLE account_app_logins IS 'Logins at ad platforms that were started and wait for the browser to come back. Each is taken once.';
CREATE INDEX account_app_logins_account ON account_app_logins (account_id);
CREATE INDEX account_app_logins_user ON account_app_logins (user_id);
CREATE INDEX account_app_logins_age ON account_app_logins (expires_at);

-- How the statuses of the platforms are shown (domain.md 4.9).
CREATE FUNCTION ad_entity_status(effective text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN effective IN ('ACTIVE', 'ENABLED') THEN 'active' WHEN effective IN ('PAUSED', 'CAMPAIGN_PAUSED', 'ADSET_PAUSED') THEN 'paused' ELSE 'inactive' END;

CREATE TABLE facebook_pages (
  id                     bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id             bigint      REFERENCES accounts,
  third_party_service_id bigint,
  facebook_id            text        NOT NULL UNIQUE CHECK (length(facebook_id) BETWEEN 1 AND 64),
  name                   text        NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  username               text        CHECK (length(username) <= 120),
  category               text        CHECK (length(category) <= 120),
  picture_url            text        CHECK (length(picture_url) <= 2000),
  link                   text        CHECK (length(link) <= 2000),
  notes                  text        CHECK (length(notes) <= 1000),
  instagram_id           text        CHECK (length(instagram_id) <= 64),
  instagram_username     text        CHECK (length(instagram_username) <= 120),
  fan_count              integer     CHECK (fan_count >= 0),
  followers_count        integer     CHECK (followers_count >= 0),
  instagram_followers    integer     CHECK (instagram_followers >= 0),
  token_ciphertext       text,
  tasks                  text[]      NOT NULL DEFAULT '{}',
  is_subscribed          boolean     NOT NULL DEFAULT false,
  subscription_error     text        CHECK (length(subscription_error) <= 300),
  subscribed_at          timestamptz,
  status                 text        NOT NULL DEFAULT 'connected' CHECK (status IN ('connected', 'expired', 'revoked', 'error')),
  last_synced_at         timestamptz,
  search_text            text        NOT NULL DEFAULT '',
  version                integer     NOT NULL DEFAULT 1,
  created_at             timestamptz NOT NULL DEFAULT now(),
  updated_at             timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (account_id, third_party_service_id) REFERENCES third_party_services (account_id, id),
  CHECK ((account_id IS NULL) = (third_party_service_id IS NULL)),
  CHECK (token_ciphertext IS NULL OR third_party_service_id IS NOT NULL)
);
COMMENT ON TABLE facebook_pages IS 'Facebook pages that connected logins reach, with their Instagram accounts.';
COMMENT ON COLUMN facebook_pages.account_id IS 'The account whose login reaches the page; null once disconnected. Which accounts see the page is in facebook_page_account.';
COMMENT ON COLUMN facebook_pages.tasks IS 'What the login may do with the page, such as ADVERTISE.';
COMMENT ON COLUMN facebook_pages.is_subscribed IS 'Whether the platform reports on the page to this application.';
CREATE INDEX facebook_pages_list ON facebook_pages (created_at DESC, id DESC);
CREATE INDEX facebook_pages_service ON facebook_pages (account_id, third_party_service_id) WHERE account_id IS NOT NULL;
CREATE INDEX facebook_pages_search ON facebook_pages USING gin (search_text gin_trgm_ops) WITH (gin_pending_list_limit = 512);

CREATE TABLE facebook_page_account (
  facebook_page_id       bigint      NOT NULL REFERENCES facebook_pages ON DELETE CASCADE,
  account_id             bigint      NOT NULL REFERENCES accounts,
  assigned_by_id         bigint      REFERENCES users ON DELETE SET NULL,
  created_at             timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (facebook_page_id, account_id)
);
COMMENT ON TABLE facebook_page_account IS 'Accounts that see a Facebook page: those whose login reaches it, and those to which platform staff assigned it.';
COMMENT ON COLUMN facebook_page_account.assigned_by_id IS 'Null where the login of the account reaches the page.';
CREATE INDEX facebook_page_account_account ON facebook_page_account (account_id, facebook_page_id);
CREATE INDEX facebook_page_account_by ON facebook_page_account (assigned_by_id) WHERE assigned_by_id IS NOT NULL;

CREATE TABLE facebook_posts (
  id               bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  facebook_page_id bigint      NOT NULL REFERENCES facebook_pages ON DELETE CASCADE,
  external_id      text        NOT NULL UNIQUE CHECK (length(external_id) BETWEEN 1 AND 120),
  type             text        NOT NULL CHECK (type IN ('status', 'photo', 'video', 'reel', 'story', 'link', 'carousel')),
  message          text        CHECK (length(message) <= 63206),
  permalink        text        CHECK (length(permalink) <= 2000),
  picture_url      text        CHECK (length(picture_url) <= 2000),
  is_ad_post       boolean     NOT NULL DEFAULT false,
  published_at     timestamptz NOT NULL,
  reactions        bigint      NOT NULL DEFAULT 0,
  comments         bigint      NOT NULL DEFAULT 0,
  shares           bigint      NOT NULL DEFAULT 0,
  reach            bigint      NOT NULL DEFAULT 0,
  impressions      bigint      NOT NULL DEFAULT 0,
  clicks           bigint      NOT NULL DEFAULT 0,
  saves            bigint      NOT NULL DEFAULT 0,
  engagement       bigint      GENERATED ALWAYS AS (reactions + comments + shares + saves) STORED,
  synced_at        timestamptz NOT NULL DEFAULT now(),
  created_at       timestamptz NOT NULL DEFAULT now(),
  updated_at       timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE facebook_posts IS 'Posts of Facebook pages.';
COMMENT ON COLUMN facebook_posts.is_ad_post IS 'Made for advertisements: it does not appear on the page.';
CREATE INDEX facebook_posts_page ON facebook_posts (facebook_page_id, is_ad_post, published_at DESC, id DESC);

CREATE TABLE instagram_posts (
  id               bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  facebook_page_id bigint      NOT NULL REFERENCES facebook_pages ON DELETE CASCADE,
  external_id      text        NOT NULL UNIQUE CHECK (length(external_id) BETWEEN 1 AND 120),
  type             text        NOT NULL CHECK (type IN ('status', 'photo', 'video', 'reel', 'story', 'link', 'carousel')),
  message          text        CHECK (length(message) <= 63206),
  permalink        text        CHECK (length(permalink) <= 2000),
  picture_url      text        CHECK (length(picture_url) <= 2000),
  published_at     timestamptz NOT NULL,
  reactions        bigint      NOT NULL DEFAULT 0,
  comments         bigint      NOT NULL DEFAULT 0,
  shares           bigint      NOT NULL DEFAULT 0,
  reach            bigint      NOT NULL DEFAULT 0,
  impressions      bigint      NOT NULL DEFAULT 0,
  clicks           bigint      NOT NULL DEFAULT 0,
  saves            bigint      NOT NULL DEFAULT 0,
  engagement       bigint      GENERATED ALWAYS AS (reactions + comments + shares + saves) STORED,
  synced_at        timestamptz NOT NULL DEFAULT now(),
  created_at       timestamptz NOT NULL DEFAULT now(),
  updated_at       timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE instagram_posts IS 'Posts of the Instagram accounts that belong to Facebook pages.';
CREATE INDEX instagram_posts_page ON instagram_posts (facebook_page_id, published_at DESC, id DESC);

CREATE TABLE facebook_campaigns (
  id                    bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id            bigint      NOT NULL REFERENCES accounts,
  account_app_id        bigint      NOT NULL,
  facebook_id           text        NOT NULL CHECK (length(facebook_id) BETWEEN 1 AND 64),
  name                  text        NOT NULL CHECK (length(name) BETWEEN 1 AND 400),
  objective             text        CHECK (length(objective) <= 60),
  status                text        NOT NULL CHECK (length(status) <= 30),
  configured_status     text        NOT NULL CHECK (length(configured_status) <= 30),
  effective_status      text        NOT NULL CHECK (length(effective_status) <= 30),
  entity_status         text        NOT NULL GENERATED ALWAYS AS (ad_entity_status(effective_status)) STORED,
  buying_type           text        CHECK (length(buying_type) <= 30),
  bid_strategy          text        CHECK (length(bid_strategy) <= 60),
  daily_budget_minor    bigint      CHECK (daily_budget_minor >= 0),
  lifetime_budget_minor bigint      CHECK (lifetime_budget_minor >= 0),
  spend_cap_minor       bigint      CHECK (spend_cap_minor >= 0),
  currency              char(3)     NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  start_time            timestamptz,
  stop_time             timestamptz,
  spend_micros          bigint      NOT NULL DEFAULT 0,
  leads                 bigint      NOT NULL DEFAULT 0,
  remote_updated_at     timestamptz,
  synced_at             timestamptz NOT NULL DEFAULT now(),
  deleted_on_platform   boolean     NOT NULL DEFAULT false,
  search_text           text        NOT NULL DEFAULT '',
  created_at            timestamptz NOT NULL DEFAULT now(),
  updated_at            timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, id),
  UNIQUE (account_app_id, facebook_id),
  FOREIGN KEY (account_id, account_app_id) REFERENCES account_apps (account_id, id)
);
COMMENT ON TABLE facebook_campaigns IS 'Campaigns of connected Facebook ad accounts.';
COMMENT ON COLUMN facebook_campaigns.account_id IS 'The account that connected the ad account.';
COMMENT ON COLUMN facebook_campaigns.spend_micros IS 'Copied from lifetime_insights, as leads, so that lists can be sorted by it.';
CREATE INDEX facebook_campaigns_list ON facebook_campaigns (account_id, created_at DESC, id DESC);
CREATE INDEX facebook_campaigns_everywhere ON facebook_campaigns (created_at DESC, id DESC);
CREATE INDEX facebook_campaigns_app ON facebook_campaigns (account_id, account_app_id);
CREATE INDEX facebook_campaigns_search ON facebook_campaigns USING gin (account_id, search_text gin_trgm_ops) WITH (gin_pending_list_limit = 512);

CREATE TABLE facebook_adsets (
  id                    bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id            bigint      NOT NULL,
  facebook_campaign_id  bigint      NOT NULL,
  facebook_id           text        NOT NULL CHECK (length(facebook_id) BETWEEN 1 AND 64),
  name                  text        NOT NULL CHECK (length(name) BETWEEN 1 AND 400),
  status                text        NOT NULL CHECK (length(status) <= 30),
  configured_status     text        NOT NULL CHECK (length(configured_status) <= 30),
  effective_status      text        NOT NULL CHECK (length(effective_status) <= 30),
  entity_status         text        NOT NULL GENERATED ALWAYS AS (ad_entity_status(effective_status)) STORED,
  optimization_goal     text        CHECK (length(optimization_goal) <= 60),
  billing_event         text        CHECK (length(billing_event) <= 60),
  bid_amount_minor      bigint      CHECK (bid_amount_minor >= 0),
  daily_budget_minor    bigint      CHECK (daily_budget_minor >= 0),
  lifetime_budget_minor bigint      CHECK (lifetime_budget_minor >= 0),
  currency              char(3)     NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  targeting             jsonb       NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(targeting) = 'object'),
  start_time            timestamptz,
  end_time              timestamptz,
  spend_micros          bigint      NOT NULL DEFAULT 0,
  leads                 bigint      NOT NULL DEFAULT 0,
  remote_updated_at     timestamptz,
  synced_at             timestamptz NOT NULL DEFAULT now(),
  deleted_on_platform   boolean     NOT NULL DEFAULT false,
  search_text           text        NOT NULL DEFAULT '',
  created_at            timestamptz NOT NULL DEFAULT now(),
  updated_at            timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, id),
  UNIQUE (facebook_campaign_id, facebook_id),
  FOREIGN KEY (account_id, facebook_campaign_id) REFERENCES facebook_campaigns (account_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE facebook_adsets IS 'Ad sets of Facebook campaigns.';
CREATE INDEX facebook_adsets_campaign ON facebook_adsets (account_id, facebook_campaign_id, created_at DESC, id DESC);

CREATE TABLE facebook_ads (
  id                   bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id           bigint      NOT NULL,
  facebook_campaign_id bigint      NOT NULL,
  facebook_adset_id    bigint      NOT NULL,
  facebook_id          text        NOT NULL CHECK (length(facebook_id) BETWEEN 1 AND 64),
  name                 text        NOT NULL CHECK (length(name) BETWEEN 1 AND 400),
  status               text        NOT NULL CHECK (length(status) <= 30),
  configured_status    text        NOT NULL CHECK (length(configured_status) <= 30),
  effective_status     text        NOT NULL CHECK (length(effective_status) <= 30),
  entity_status        text        NOT NULL GENERATED ALWAYS AS (ad_entity_status(effective_status)) STORED,
  creative             jsonb       NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(creative) = 'object'),
  preview_url          text        CHECK (length(preview_url) <= 2000),
  currency             char(3)     NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  impressions          bigint      NOT NULL DEFAULT 0,
  clicks               bigint      NOT NULL DEFAULT 0,
  ctr                  numeric     GENERATED ALWAYS AS (clicks::numeric / nullif(impressions, 0)) STORED,
  spend_micros         bigint      NOT NULL DEFAULT 0,
  leads                bigint      NOT NULL DEFAULT 0,
  remote_updated_at    timestamptz,
  synced_at            timestamptz NOT NULL DEFAULT now(),
  deleted_on_platform  boolean     NOT NULL DEFAULT false,
  search_text          text        NOT NULL DEFAULT '',
  created_at           timestamptz NOT NULL DEFAULT now(),
  updated_at           timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, id),
  UNIQUE (facebook_adset_id, facebook_id),
  FOREIGN KEY (account_id, facebook_campaign_id) REFERENCES facebook_campaigns (account_id, id) ON DELETE CASCADE,
  FOREIGN KEY (account_id, facebook_adset_id) REFERENCES facebook_adsets (account_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE facebook_ads IS 'Advertisements of Facebook campaigns.';
COMMENT ON COLUMN facebook_ads.creative IS 'What is shown: {title, body, image_url, video_id, cta, link}.';
CREATE INDEX facebook_ads_campaign ON facebook_ads (account_id, facebook_campaign_id, created_at DESC, id DESC);
CREATE INDEX facebook_ads_adset ON facebook_ads (account_id, facebook_adset_id);

CREATE TABLE daily_insights (
  date                  date        NOT NULL,
  insightable_type      text        NOT NULL CHECK (insightable_type IN ('facebook_page', 'facebook_campaign', 'facebook_adset', 'facebook_ad', 'instagram', 'google_ads_campaign', 'email_campaign', 'sms_campaign', 'page', 'channel')),
  insightable_id        bigint      NOT NULL,
  account_id            bigint      REFERENCES accounts,
  currency              char(3)     CHECK (currency ~ '^[A-Z]{3}$'),
  impressions           bigint      NOT NULL DEFAULT 0,
  reach                 bigint      NOT NULL DEFAULT 0,
  clicks                bigint      NOT NULL DEFAULT 0,
  link_clicks           bigint      NOT NULL DEFAULT 0,
  engagements           bigint      NOT NULL DEFAULT 0,
  video_views           bigint      NOT NULL DEFAULT 0,
  leads                 bigint      NOT NULL DEFAULT 0,
  messages              bigint      NOT NULL DEFAULT 0,
  purchases             bigint      NOT NULL DEFAULT 0,
  spend_micros          bigint      NOT NULL DEFAULT 0,
  purchase_value_micros bigint      NOT NULL DEFAULT 0,
  followers             integer,
  new_followers         integer,
  extra                 jsonb       NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(extra) = 'object'),
  synced_at             timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (insightable_type, insightable_id, date)
);
COMMENT ON TABLE daily_insights IS 'Figures of a day as the platform states them; days are those of the ad account.';
COMMENT ON COLUMN daily_insights.insightable_type IS 'instagram: the Instagram account of the Facebook page with this id.';
COMMENT ON COLUMN daily_insights.account_id IS 'Account of the record; null for pages, which several accounts may see.';
COMMENT ON COLUMN daily_insights.reach IS 'People of that day. It is never summed.';
CREATE INDEX daily_insights_account ON daily_insights (account_id, date) WHERE account_id IS NOT NULL;

CREATE TABLE lifetime_insights (
  insightable_type      text         NOT NULL CHECK (insightable_type IN ('facebook_page', 'facebook_campaign', 'facebook_adset', 'facebook_ad', 'instagram', 'google_ads_campaign', 'email_campaign', 'sms_campaign', 'page', 'channel')),
  insightable_id        bigint       NOT NULL,
  account_id            bigint       REFERENCES accounts,
  currency              char(3)      CHECK (currency ~ '^[A-Z]{3}$'),
  impressions           bigint       NOT NULL DEFAULT 0,
  reach                 bigint       NOT NULL DEFAULT 0,
  frequency             numeric(9,4),
  clicks                bigint       NOT NULL DEFAULT 0,
  link_clicks           bigint       NOT NULL DEFAULT 0,
  engagements           bigint       NOT NULL DEFAULT 0,
  video_views           bigint       NOT NULL DEFAULT 0,
  leads                 bigint       NOT NULL DEFAULT 0,
  messages              bigint       NOT NULL DEFAULT 0,
  purchases             bigint       NOT NULL DEFAULT 0,
  spend_micros          bigint       NOT NULL DEFAULT 0,
  purchase_value_micros bigint       NOT NULL DEFAULT 0,
  since                 date,
  until                 date,
  extra                 jsonb        NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(extra) = 'object'),
  synced_at             timestamptz  NOT NULL DEFAULT now(),
  PRIMARY KEY (insightable_type, insightable_id)
);
COMMENT ON TABLE lifetime_insights IS 'Figures since the start as the platform states them. They are no sums of days: reach cannot be added.';
CREATE INDEX lifetime_insights_account ON lifetime_insights (account_id) WHERE account_id IS NOT NULL;

-- A channel names the campaign of the ad platform that feeds it.
ALTER TABLE channels ADD FOREIGN KEY (facebook_campaign_id) REFERENCES facebook_campaigns ON DELETE SET NULL;
CREATE UNIQUE INDEX channels_facebook_campaign ON channels (facebook_campaign_id) WHERE facebook_campaign_id IS NOT NULL AND status <> 'ended' AND deleted_at IS NULL;
CREATE INDEX channels_facebook_campaigns ON channels (facebook_campaign_id) WHERE facebook_campaign_id IS NOT NULL;

CREATE VIEW seen_facebook_campaigns AS
SELECT f.*,
  (SELECT h.id FROM channels AS h WHERE h.facebook_campaign_id = f.id AND h.status <> 'ended' AND h.deleted_at IS NULL) AS channel_id,
  ARRAY(SELECT v.account_id FROM channels AS h LEFT JOIN campaigns AS c ON c.id = h.campaign_id
    CROSS JOIN LATERAL (VALUES (h.account_id), (c.account_id)) AS v (account_id)
    WHERE h.facebook_campaign_id = f.id AND h.deleted_at IS NULL AND v.account_id IS NOT NULL AND v.account_id <> f.account_id) AS reader_account_ids
FROM facebook_campaigns AS f;
COMMENT ON VIEW seen_facebook_campaigns IS 'Facebook campaigns with their channel, and the accounts that read them because it feeds their channel.';

CREATE VIEW seen_facebook_pages AS
SELECT p.*, ARRAY(SELECT a.account_id FROM facebook_page_account AS a WHERE a.facebook_page_id = p.id ORDER BY a.account_id) AS reader_account_ids
FROM facebook_pages AS p;
COMMENT ON VIEW seen_facebook_pages IS 'Facebook pages with the accounts that see them.';

CREATE VIEW seen_facebook_adsets AS
SELECT s.*, (SELECT count(*)::integer FROM facebook_ads AS a WHERE a.account_id = s.account_id AND a.facebook_adset_id = s.id) AS ads_count
FROM facebook_adsets AS s;
COMMENT ON VIEW seen_facebook_adsets IS 'Ad sets with the number of their ads.';
