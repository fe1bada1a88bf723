-- Google Ads: customers that logins of accounts reach, their campaigns and user lists.

CREATE TABLE google_ads_customers (
  id                     bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id             bigint      NOT NULL REFERENCES accounts,
  third_party_service_id bigint      NOT NULL,
  account_app_id         bigint,
  customer_id            text        NOT NULL CHECK (customer_id ~ '^[0-9]{1,20}$'),
  login_customer_id      text        NOT NULL CHECK (login_customer_id ~ '^[0-9]{1,20}$'),
  descriptive_name       text        NOT NULL CHECK (length(descriptive_name) BETWEEN 1 AND 160),
  currency               char(3)     NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  time_zone              text        NOT NULL CHECK (length(time_zone) BETWEEN 1 AND 64),
  is_manager             boolean     NOT NULL DEFAULT false,
  is_test                boolean     NOT NULL DEFAULT false,
  status                 text        NOT NULL CHECK (length(status) <= 30),
  search_text            text        NOT NULL DEFAULT '',
  is_gone                boolean     NOT NULL DEFAULT false,
  synced_at              timestamptz NOT NULL DEFAULT now(),
  created_at             timestamptz NOT NULL DEFAULT now(),
  updated_at             timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, id),
  UNIQUE (account_id, customer_id),
  FOREIGN KEY (account_id, third_party_service_id) REFERENCES third_party_services (account_id, id),
  FOREIGN KEY (account_id, account_app_id) REFERENCES account_apps (account_id, id)
);
COMMENT ON TABLE google_ads_customers IS 'Customers of Google Ads that the login of an account reaches.';
COMMENT ON COLUMN google_ads_customers.account_app_id IS 'Set for customers whose campaigns the account has chosen to read.';
COMMENT ON COLUMN google_ads_customers.login_customer_id IS 'The customer through which the login reaches this one; itself, or a manager above it.';
COMMENT ON COLUMN google_ads_customers.is_gone IS 'The login no longer reaches it.';
CREATE INDEX google_ads_customers_list ON google_ads_customers (account_id, created_at DESC, id DESC);
CREATE INDEX google_ads_customers_everywhere ON google_ads_customers (created_at DESC, id DESC);
CREATE INDEX google_ads_customers_app ON google_ads_customers (account_id, account_app_id) WHERE account_app_id IS NOT NULL;
CREATE INDEX google_ads_customers_service ON google_ads_customers (account_id, third_party_service_id);
CREATE INDEX google_ads_customers_search ON google_ads_customers USING gin (account_id, search_text gin_trgm_ops) WITH (gin_pending_list_limit = 512);

CREATE TABLE google_ads_campaigns (
  id                     bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id             bigint      NOT NULL REFERENCES accounts,
  google_ads_customer_id bigint      NOT NULL,
  external_id            text        NOT NULL CHECK (external_id ~ '^[0-9]{1,20}$'),
  name                   text        NOT NULL CHECK (length(name) BETWEEN 1 AND 256),
  status                 text        NOT NULL CHECK (status IN ('ENABLED', 'PAUSED', 'REMOVED', 'UNKNOWN')),
  primary_status         text        CHECK (length(primary_status) <= 40),
  channel_type           text        NOT NULL CHECK (length(channel_type) <= 40),
  entity_status          text        NOT NULL GENERATED ALWAYS AS (ad_entity_status(status)) STORED,
  budget_micros          bigint      CHECK (budget_micros >= 0),
  currency               char(3)     NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  start_date             date,
  end_date               date,
  impressions            bigint      NOT NULL DEFAULT 0,
  clicks                 bigint      NOT NULL DEFAULT 0,
  spend_micros           bigint      NOT NULL DEFAULT 0,
  conversions            bigint      NOT NULL DEFAULT 0,
  search_text            text        NOT NULL DEFAULT '',
  synced_at              timestamptz NOT NULL DEFAULT now(),
  created_at             timestamptz NOT NULL DEFAULT now(),
  updated_at             timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, id),
  UNIQUE (google_ads_customer_id, external_id),
  FOREIGN KEY (account_id, google_ads_customer_id) REFERENCES google_ads_customers (account_id, id)
);
COMMENT ON TABLE google_ads_campaigns IS 'Campaigns of Google Ads. Figures by day are in daily_insights.';
COMMENT ON COLUMN google_ads_campaigns.impressions IS 'Impressions, clicks, spend and conversions are sums of the days in daily_insights.';
CREATE INDEX google_ads_campaigns_list ON google_ads_campaigns (account_id, created_at DESC, id DESC);
CREATE INDEX google_ads_campaigns_everywhere ON google_ads_campaigns (created_at DESC, id DESC);
CREATE INDEX google_ads_campaigns_customer ON google_ads_campaigns (account_id, google_ads_customer_id);
CREATE INDEX google_ads_campaigns_search ON google_ads_campaigns USING gin (account_id, search_text gin_trgm_ops) WITH (gin_pending_list_limit = 512);

CREATE TABLE google_ads_user_lists (
  id                     bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id             bigint      NOT NULL REFERENCES accounts,
  google_ads_customer_id bigint      NOT NULL,
  external_id            text        NOT NULL CHECK (external_id ~ '^[0-9]{1,20}$'),
  name                   text        NOT NULL CHECK (length(name) BETWEEN 1 AND 256),
  description            text        CHECK (length(description) <= 1000),
  type                   text        NOT NULL CHECK (length(type) <= 40),
  membership_status      text        NOT NULL CHECK (membership_status IN ('OPEN', 'CLOSED', 'UNKNOWN')),
  size_for_search        bigint      CHECK (size_for_search >= 0),
  size_for_display       bigint      CHECK (size_for_display >= 0),
  match_rate_bp          integer     CHECK (match_rate_bp BETWEEN 0 AND 10000),
  search_text            text        NOT NULL DEFAULT '',
  is_gone                boolean     NOT NULL DEFAULT false,
  synced_at              timestamptz NOT NULL DEFAULT now(),
  created_at             timestamptz NOT NULL DEFAULT now(),
  updated_at             timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, id),
  UNIQUE (google_ads_customer_id, external_id),
  FOREIGN KEY (account_id, google_ads_customer_id) REFERENCES google_ads_customers (account_id, id)
);
COMMENT ON TABLE google_ads_user_lists IS 'User lists of Google Ads: people whom advertisements reach or spare.';
COMMENT ON COLUMN google_ads_user_lists.match_rate_bp IS 'How many of the uploaded contacts Google knows, in hundredths of a per cent.';
CREATE INDEX google_ads_user_lists_list ON google_ads_user_lists (account_id, created_at DESC, id DESC);
CREATE INDEX google_ads_user_lists_everywhere ON google_ads_user_lists (created_at DESC, id DESC);
CREATE INDEX google_ads_user_lists_customer ON google_ads_user_lists (account_id, google_ads_customer_id);
CREATE INDEX google_ads_user_lists_search ON google_ads_user_lists USING gin (account_id, search_text gin_trgm_ops) WITH (gin_pending_list_limit = 512);

CREATE VIEW google_ads_campaign_list AS
SELECT c.*, (SELECT u.descriptive_name FROM google_ads_customers u WHERE u.account_id = c.account_id AND u.id = c.google_ads_customer_id) AS customer_name
FROM google_ads_campaigns c;
COMMENT ON VIEW google_ads_campaign_list IS 'Campaigns of Google Ads with the names of their customers.';

CREATE VIEW google_ads_user_list_list AS
SELECT l.*, (SELECT u.descriptive_name FROM google_ads_customers u WHERE u.account_id = l.account_id AND u.id = l.google_ads_customer_id) AS customer_name
FROM google_ads_user_lists l;
COMMENT ON VIEW google_ads_user_list_list IS 'User lists of Google Ads with the names of their customers.';
