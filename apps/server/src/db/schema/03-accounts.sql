-- Tenants, their details and settings, and the relations between them.

CREATE TABLE accounts (
  id                           bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid                         uuid        NOT NULL UNIQUE,
  type                         text        NOT NULL DEFAULT 'agency' CHECK (type IN ('agency', 'client', 'provider')),
  is_platform                  boolean     NOT NULL DEFAULT false,
  name                         text        NOT NULL CHECK (length(name) BETWEEN 1 AND 160),
  slug                         text        NOT NULL CHECK (length(slug) BETWEEN 1 AND 80),
  creator_id                   bigint      REFERENCES users,
  owner_id                     bigint      REFERENCES users,
  managed_by_account_id        bigint      REFERENCES accounts,
  status                       text        NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'pending', 'suspended', 'closed')),
  claimed_at                   timestamptz,
  locale                       text        NOT NULL DEFAULT 'gr' CHECK (locale IN ('en', 'gr')),
  time_zone                    text        NOT NULL DEFAULT 'Europe/Athens' CHECK (length(time_zone) BETWEEN 1 AND 64),
  currency                     char(3)     NOT NULL DEFAULT 'EUR' CHECK (currency IN ('EUR', 'USD', 'GBP', 'CHF', 'RON', 'CZK', 'PLN', 'HUF', 'SEK', 'DKK', 'NOK', 'TRY', 'ALL', 'RSD', 'MKD', 'AED', 'ILS', 'AUD', 'CAD')),
  country_code                 char(2)     NOT NULL DEFAULT 'GR' CHECK (country_code ~ '^[A-Z]{2}$'),
  description                  text,
  industry                     text        CHECK (length(industry) BETWEEN 1 AND 80),
  employees                    text        CHECK (employees IN ('1-10', '11-50', '51-200', '201-500', '501-1000', '1000+')),
  logo_media_id                bigint,
  cover_media_id               bigint,
  brand_color                  text        CHECK (brand_color ~ '^#[0-9a-f]{6}$'),
  brand_colors                 text[]      NOT NULL DEFAULT '{}' CHECK (cardinality(brand_colors) <= 12 AND array_to_string(brand_colors, '') ~ '^(#[0-9a-f]{6})*$'),
  brand_font                   text        CHECK (brand_font IN ('sans', 'serif')),
  brand_heading_font           text        CHECK (brand_heading_font IN ('sans', 'serif')),
  membership_status            text        NOT NULL DEFAULT 'none' CHECK (membership_status IN ('none', 'trial', 'active', 'past_due', 'suspended', 'cancelled')),
  membership_ends_at           date,
  vat_regime                   text        NOT NULL DEFAULT 'normal' CHECK (vat_regime IN ('normal', 'small_exempt', 'outside')),
  oss_registered               boolean     NOT NULL DEFAULT false,
  default_payment_terms_days   integer     NOT NULL DEFAULT 30 CHECK (default_payment_terms_days BETWEEN 0 AND 180),
  sms_sender_id                text        CHECK (sms_sender_id ~ '^[A-Za-z0-9 .-]{3,11}$'),
  default_email_uuid           uuid,
  settings                     jsonb       NOT NULL DEFAULT '{}',
  closed_at                    timestamptz,
  last_activity_at             timestamptz,
  search_text                  text        NOT NULL DEFAULT '',
  default_vat_rate_id          bigint,
  membership_product_id        bigint,
  wished_membership_product_id bigint,
  wished_subscription_plan_id  bigint,
  wished_membership_at         timestamptz,
  version                      integer     NOT NULL DEFAULT 1,
  created_at                   timestamptz NOT NULL DEFAULT now(),
  updated_at                   timestamptz NOT NULL DEFAULT now(),
  deleted_at                   timestamptz,
  CHECK (managed_by_account_id <> id),
  CHECK ((wished_membership_product_id IS NULL) = (wished_membership_at IS NULL))
);
COMMENT ON COLUMN accounts.brand_color IS 'Colour beside the logo, in mails, documents and on public pages. Null = that of Stoa.';
COMMENT ON COLUMN accounts.brand_colors IS 'Further colours that the builders of mails and pages offer, after brand_color.';
COMMENT ON COLUMN accounts.brand_font IS 'Letters with which new mails and pages begin. Null = those of their template.';
COMMENT ON COLUMN accounts.brand_heading_font IS 'Letters of headings with which new mails and pages begin. Null = as the text.';
COMMENT ON TABLE accounts IS 'Tenants: agencies, clients and providers.';
COMMENT ON COLUMN accounts.uuid IS 'Used in public links only; all other addresses use id.';
COMMENT ON COLUMN accounts.owner_id IS 'Null = unclaimed: managed entirely by managed_by_account_id.';
COMMENT ON COLUMN accounts.last_activity_at IS 'Updated at most every few minutes; the list sorts by it.';
COMMENT ON COLUMN accounts.membership_product_id IS 'Membership that the account has from the platform; null = the free plan.';
COMMENT ON COLUMN accounts.wished_membership_product_id IS 'Membership that the account has chosen and that is not in force yet, because it awaits payment or begins later.';
CREATE UNIQUE INDEX accounts_slug ON accounts (slug) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX accounts_one_platform ON accounts (is_platform) WHERE is_platform;
CREATE INDEX accounts_type ON accounts (type, status, id);
CREATE INDEX accounts_list ON accounts (created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX accounts_managed_by ON accounts (managed_by_account_id) WHERE managed_by_account_id IS NOT NULL;
CREATE INDEX accounts_creator ON accounts (creator_id) WHERE creator_id IS NOT NULL;
CREATE INDEX accounts_owner ON accounts (owner_id) WHERE owner_id IS NOT NULL;
CREATE INDEX accounts_logo ON accounts (logo_media_id) WHERE logo_media_id IS NOT NULL;
CREATE INDEX accounts_cover ON accounts (cover_media_id) WHERE cover_media_id IS NOT NULL;
CREATE INDEX accounts_default_email ON accounts (default_email_uuid) WHERE default_email_uuid IS NOT NULL;
CREATE INDEX accounts_search ON accounts USING gin (search_text gin_trgm_ops) WITH (gin_pending_list_limit = 512) WHERE deleted_at IS NULL;
CREATE INDEX accounts_default_vat_rate ON accounts (default_vat_rate_id) WHERE default_vat_rate_id IS NOT NULL;
CREATE INDEX accounts_membership_product ON accounts (membership_product_id) WHERE membership_product_id IS NOT NULL;
CREATE INDEX accounts_wished_membership ON accounts (wished_membership_product_id) WHERE wished_membership_product_id IS NOT NULL;
CREATE INDEX accounts_wished_plan ON accounts (wished_subscription_plan_id) WHERE wished_subscription_plan_id IS NOT NULL;

CREATE VIEW invitation_list AS
SELECT i.*, u.username AS inviter, a.name AS account_name,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'code', r.code) ORDER BY r.id <> i.role_id, r.name), '[]')
    FROM roles r WHERE r.account_id = i.account_id AND (r.id = i.role_id OR r.id = any(i.role_ids))) AS roles
FROM membership_invitations i
JOIN users u ON u.id = i.invited_by_id
JOIN accounts a ON a.id = i.account_id AND a.deleted_at IS NULL;
COMMENT ON VIEW invitation_list IS 'Invitations with the inviter, the account and the roles, the main role first.';

CREATE VIEW membership_list AS
SELECT m.*, u.username, u.email, u.color, u.status AS user_status, u.avatar_uuid, u.search_text,
  r.name AS role_name, r.code AS role_code, a.name AS account_name, coalesce(a.owner_id = m.user_id, false) AS is_owner
FROM memberships m
JOIN users u ON u.id = m.user_id AND u.deleted_at IS NULL
JOIN accounts a ON a.id = m.account_id AND a.deleted_at IS NULL
JOIN roles r ON r.id = m.role_id
WHERE m.deleted_at IS NULL;
COMMENT ON VIEW membership_list IS 'Memberships with the columns that their lists show, search and sort by.';

CREATE TABLE account_counters (
  account_id bigint   NOT NULL REFERENCES accounts,
  name       text     NOT NULL CHECK (length(name) BETWEEN 1 AND 40),
  slot       smallint NOT NULL,
  value      bigint   NOT NULL,
  PRIMARY KEY (account_id, name, slot)
) WITH (fillfactor = 50);
COMMENT ON TABLE account_counters IS 'Exact totals without count(*): a figure is the sum over its slots. Kept by triggers inside the writing statement. A single slot may be negative (added in one, removed in another).';

CREATE TABLE account_emails (
  uuid              uuid        PRIMARY KEY,
  account_id        bigint      NOT NULL REFERENCES accounts,
  email             text        NOT NULL CHECK (length(email) <= 254 AND email ~ '^[^@[:space:]]+@[^@[:space:]]+$'),
  label             text        NOT NULL DEFAULT 'general' CHECK (label IN ('general', 'billing', 'support', 'marketing', 'other')),
  is_primary        boolean     NOT NULL DEFAULT false,
  is_sender         boolean     NOT NULL DEFAULT false,
  from_name         text        CHECK (length(from_name) BETWEEN 1 AND 80),
  verified_at       timestamptz,
  domain_status     text        NOT NULL DEFAULT 'unverified' CHECK (domain_status IN ('unverified', 'pending', 'verified', 'failed')),
  verify_token_hash bytea       UNIQUE,
  verify_sent_at    timestamptz,
  verify_expires_at timestamptz,
  created_at        timestamptz NOT NULL DEFAULT now(),
  updated_at        timestamptz NOT NULL DEFAULT now(),
  deleted_at        timestamptz,
  UNIQUE (account_id, uuid)
);
COMMENT ON TABLE account_emails IS 'E-mail addresses of an account. A verified one can be the sender of mails.';
CREATE UNIQUE INDEX account_emails_email ON account_emails (account_id, lower(email)) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX account_emails_one_primary ON account_emails (account_id) WHERE is_primary AND deleted_at IS NULL;

CREATE TABLE account_phones (
  uuid       uuid        PRIMARY KEY,
  account_id bigint      NOT NULL REFERENCES accounts,
  number     text        NOT NULL CHECK (number ~ '^\+[1-9][0-9]{1,14}$'),
  label      text        NOT NULL DEFAULT 'main' CHECK (label IN ('main', 'mobile', 'fax', 'billing', 'support', 'other')),
  is_primary boolean     NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (account_id, uuid)
);
COMMENT ON TABLE account_phones IS 'Phone numbers of an account.';
CREATE UNIQUE INDEX account_phones_number ON account_phones (account_id, number) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX account_phones_one_primary ON account_phones (account_id) WHERE is_primary AND deleted_at IS NULL;

CREATE TABLE account_registrations (
  uuid            uuid        PRIMARY KEY,
  account_id      bigint      NOT NULL REFERENCES accounts,
  legal_name      text        NOT NULL CHECK (length(legal_name) BETWEEN 1 AND 200),
  trade_name      text        CHECK (length(trade_name) BETWEEN 1 AND 200),
  legal_form      text        CHECK (legal_form IN ('individual', 'oe', 'ee', 'epe', 'ike', 'ae', 'ngo', 'public', 'foreign', 'other')),
  country_code    char(2)     NOT NULL DEFAULT 'GR' CHECK (country_code ~ '^[A-Z]{2}$'),
  vat_number      text        CHECK (length(vat_number) BETWEEN 1 AND 20),
  vat_status      text        NOT NULL DEFAULT 'unchecked' CHECK (vat_status IN ('unchecked', 'format_ok', 'valid', 'invalid')),
  vat_checked_at  timestamptz,
  tax_office      text        CHECK (length(tax_office) BETWEEN 1 AND 80),
  registry_number text        CHECK (length(registry_number) BETWEEN 1 AND 40),
  activity_code   text        CHECK (length(activity_code) BETWEEN 1 AND 20),
  activity        text        CHECK (length(activity) BETWEEN 1 AND 200),
  branch_number   integer     NOT NULL DEFAULT 0 CHECK (branch_number >= 0),
  address_line    text        NOT NULL CHECK (length(address_line) BETWEEN 1 AND 200),
  address_number  text        CHECK (length(address_number) BETWEEN 1 AND 20),
  city            text        NOT NULL CHECK (length(city) BETWEEN 1 AND 80),
  postal_code     text        NOT NULL CHECK (length(postal_code) BETWEEN 1 AND 12),
  region          text        CHECK (length(region) BETWEEN 1 AND 80),
  is_primary      boolean     NOT NULL DEFAULT false,
  created_at      timestamptz NOT NULL DEFAULT now(),
  updated_at      timestamptz NOT NULL DEFAULT now(),
  deleted_at      timestamptz,
  UNIQUE (account_id, uuid)
);
COMMENT ON TABLE account_registrations IS 'Legal entity of an account as it appears on documents: name, VAT number, address.';
COMMENT ON COLUMN account_registrations.vat_number IS 'With country prefix; the Greek prefix is EL although the country code is GR.';
CREATE UNIQUE INDEX account_registrations_vat ON account_registrations (account_id, vat_number) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX account_registrations_one_primary ON account_registrations (account_id) WHERE is_primary AND deleted_at IS NULL;

CREATE TABLE web_presences (
  uuid       uuid        PRIMARY KEY,
  account_id bigint      NOT NULL REFERENCES accounts,
  type       text        NOT NULL DEFAULT 'website' CHECK (type IN ('website', 'eshop', 'facebook', 'instagram', 'linkedin', 'tiktok', 'youtube', 'x', 'pinterest', 'google_business', 'tripadvisor', 'other')),
  url        text        NOT NULL CHECK (length(url) <= 2048 AND url ~* '^https?://'),
  label      text        CHECK (length(label) BETWEEN 1 AND 80),
  is_primary boolean     NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (account_id, uuid)
);
COMMENT ON TABLE web_presences IS 'Websites and social media profiles of an account.';
CREATE UNIQUE INDEX web_presences_url ON web_presences (account_id, type, url) WHERE deleted_at IS NULL;

CREATE TABLE payment_accounts (
  uuid               uuid        PRIMARY KEY,
  account_id         bigint      NOT NULL REFERENCES accounts,
  type               text        NOT NULL DEFAULT 'bank' CHECK (type IN ('bank', 'card_terminal', 'paypal', 'stripe', 'viva', 'iris', 'cash')),
  name               text        NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  holder             text        CHECK (length(holder) BETWEEN 1 AND 160),
  bank_name          text        CHECK (length(bank_name) BETWEEN 1 AND 80),
  iban               text        CHECK (iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{1,30}$'),
  bic                text        CHECK (bic ~ '^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$'),
  identifier         text        CHECK (length(identifier) BETWEEN 1 AND 120),
  currency           char(3)     NOT NULL DEFAULT 'EUR' CHECK (currency ~ '^[A-Z]{3}$'),
  is_default         boolean     NOT NULL DEFAULT false,
  shown_on_documents boolean     NOT NULL DEFAULT true,
  created_at         timestamptz NOT NULL DEFAULT now(),
  updated_at         timestamptz NOT NULL DEFAULT now(),
  deleted_at         timestamptz,
  UNIQUE (account_id, uuid),
  CHECK (type <> 'bank' OR iban IS NOT NULL)
);
COMMENT ON TABLE payment_accounts IS 'Bank accounts, cash desks and other places where an account receives money.';
CREATE UNIQUE INDEX payment_accounts_one_default ON payment_accounts (account_id, currency) WHERE is_default AND deleted_at IS NULL;

CREATE TABLE account_shares (
  id                     bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id             bigint      NOT NULL REFERENCES accounts,
  shareable_type         text        NOT NULL CHECK (shareable_type IN ('contact_list', 'pipeline', 'channel', 'campaign', 'asset', 'page', 'facebook_page', 'audience', 'acc_product')),
  shareable_id           text        NOT NULL CHECK (length(shareable_id) BETWEEN 1 AND 40),
  shared_with_account_id bigint      NOT NULL REFERENCES accounts,
  ability                text        NOT NULL DEFAULT 'view' CHECK (ability IN ('view', 'use', 'edit')),
  shared_by_id           bigint      REFERENCES users ON DELETE SET NULL,
  expires_at             timestamptz,
  created_at             timestamptz NOT NULL DEFAULT now(),
  updated_at             timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, id),
  UNIQUE (shareable_type, shareable_id, shared_with_account_id),
  CHECK (shared_with_account_id <> account_id)
);
COMMENT ON TABLE account_shares IS 'One record of account_id shared with another account; a share cannot be passed on. "use" = the other account may send to the record or add to it without reading its contacts.';
CREATE INDEX account_shares_owner ON account_shares (account_id, shareable_type, shareable_id);
CREATE INDEX account_shares_with ON account_shares (shared_with_account_id, shareable_type);
CREATE INDEX account_shares_by ON account_shares (shared_by_id) WHERE shared_by_id IS NOT NULL;

CREATE TABLE features (
  code            text        PRIMARY KEY CHECK (length(code) BETWEEN 1 AND 60),
  name_en         text        NOT NULL,
  name_gr         text        NOT NULL,
  type            text        NOT NULL DEFAULT 'flag' CHECK (type IN ('flag', 'limit')),
  unit            text        CHECK (length(unit) BETWEEN 1 AND 30),
  feature_options jsonb       NOT NULL DEFAULT '[]',
  created_at      timestamptz NOT NULL DEFAULT now(),
  updated_at      timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE features IS 'Features that plans and overrides grant, filled from code at every start.';
CREATE VIEW feature_list AS
SELECT f.*, f.code AS id, CASE f.type WHEN 'limit' THEN '1 ' ELSE '2 ' END || f.code AS place FROM features f;
COMMENT ON VIEW feature_list IS 'Features as their list sorts them: limits first, then by code.';

CREATE TABLE account_options (
  account_id   bigint      NOT NULL REFERENCES accounts,
  feature_code text        NOT NULL REFERENCES features,
  value        integer,
  enabled      boolean,
  reason       text        CHECK (length(reason) BETWEEN 1 AND 200),
  until        date,
  created_at   timestamptz NOT NULL DEFAULT now(),
  updated_at   timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, feature_code)
);
COMMENT ON TABLE account_options IS 'Staff overrides of the features of an account''s plan.';
CREATE INDEX account_options_feature ON account_options (feature_code);

CREATE TABLE third_party_services (
  id                        bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id                bigint      NOT NULL REFERENCES accounts,
  provider                  text        NOT NULL CHECK (length(provider) BETWEEN 1 AND 40),
  credentials_ciphertext    text,
  base_url                  text        CHECK (length(base_url) <= 300),
  webhook_key               text        UNIQUE CHECK (length(webhook_key) BETWEEN 32 AND 64),
  status                    text        NOT NULL CHECK (status IN ('disconnected', 'connecting', 'connected', 'syncing', 'error', 'expired', 'disabled')),
  verified_at               timestamptz,
  type                      text        NOT NULL CHECK (type IN ('woocommerce_api', 'soft_one_api', 'sms', 'email', 'google_analytics', 'facebook', 'google_ads')),
  name                      text        NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  settings                  jsonb       NOT NULL DEFAULT '{}',
  webhook_secret_ciphertext text,
  last_sync_at              timestamptz,
  last_cursor               jsonb,
  last_run                  jsonb,
  sync_interval_minutes     int         NOT NULL DEFAULT 15 CHECK (sync_interval_minutes BETWEEN 1 AND 10080),
  next_sync_at              timestamptz,
  error_count               int         NOT NULL DEFAULT 0 CHECK (error_count >= 0),
  last_error                text        CHECK (length(last_error) <= 300),
  last_error_at             timestamptz,
  is_default                boolean     NOT NULL DEFAULT false,
  version                   int         NOT NULL DEFAULT 1,
  created_at                timestamptz NOT NULL DEFAULT now(),
  updated_at                timestamptz NOT NULL DEFAULT now(),
  deleted_at                timestamptz,
  UNIQUE (account_id, id),
  CONSTRAINT third_party_services_sms_complete CHECK (type <> 'sms' OR deleted_at IS NOT NULL OR (credentials_ciphertext IS NOT NULL AND webhook_key IS NOT NULL AND settings ->> 'sender_id' <> ''))
);
COMMENT ON TABLE third_party_services IS 'External services to which an account is connected. A disconnected service stays without its credentials, for the records that refer to it. A replaced one keeps them, because the provider still reports on messages sent through it.';
COMMENT ON COLUMN third_party_services.webhook_key IS 'Last part of the addresses to which the provider reports. Null once disconnected: these addresses no longer exist.';
COMMENT ON COLUMN third_party_services.verified_at IS 'When the credentials were last accepted.';
COMMENT ON COLUMN third_party_services.settings IS 'For SMS gateways: username (null where the provider has none) and sender_id.';
COMMENT ON COLUMN third_party_services.last_sync_at IS 'When the service last did its work; for SMS gateways, when it last accepted a message (to the minute).';
COMMENT ON COLUMN third_party_services.last_run IS 'What the last synchronisation did: begun_at, ended_at, counts by kind of record, records that were left out with the reasons of the first ones.';
COMMENT ON COLUMN third_party_services.next_sync_at IS 'When the next synchronisation is due. Null for services that are not synchronised.';
COMMENT ON COLUMN third_party_services.error_count IS 'Consecutive failures; the third sets the status to error.';
CREATE UNIQUE INDEX third_party_services_one_gateway ON third_party_services (account_id) WHERE type = 'sms' AND deleted_at IS NULL;
CREATE UNIQUE INDEX third_party_services_one_login ON third_party_services (account_id, type) WHERE type IN ('facebook', 'google_ads') AND deleted_at IS NULL;
CREATE UNIQUE INDEX third_party_services_address ON third_party_services (account_id, type, base_url) WHERE deleted_at IS NULL;
CREATE INDEX third_party_services_due ON third_party_services (type, next_sync_at) WHERE deleted_at IS NULL AND next_sync_at IS NOT NULL;
CREATE INDEX third_party_services_list ON third_party_services (account_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;

CREATE TABLE account_relations (
  uuid                    uuid        PRIMARY KEY,
  account_id              bigint      NOT NULL REFERENCES accounts,
  related_account_id      bigint      NOT NULL REFERENCES accounts,
  type                    text        NOT NULL DEFAULT 'client' CHECK (type IN ('client', 'provider', 'partner')),
  status                  text        NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'active', 'suspended', 'ended')),
  access_level            text        NOT NULL DEFAULT 'none' CHECK (access_level IN ('none', 'view', 'work', 'full')),
  display_name            text        CHECK (length(display_name) BETWEEN 1 AND 160),
  initiated_by_account_id bigint      REFERENCES accounts,
  code                    text        CHECK (length(code) BETWEEN 1 AND 20),
  manager_id              bigint      REFERENCES users,
  since                   date,
  payment_terms_days      integer     CHECK (payment_terms_days BETWEEN 0 AND 180),
  currency                char(3)     NOT NULL DEFAULT 'EUR' CHECK (currency ~ '^[A-Z]{3}$'),
  credit_limit_minor      bigint      CHECK (credit_limit_minor >= 0),
  discount_bp             integer     NOT NULL DEFAULT 0 CHECK (discount_bp BETWEEN 0 AND 10000),
  vat_treatment           text        CHECK (vat_treatment IN ('domestic', 'domestic_reverse_charge', 'intra_eu_services', 'intra_eu_goods', 'oss', 'export_services', 'export_goods', 'exempt', 'outside_scope')),
  invoice_email           text        CHECK (length(invoice_email) <= 254),
  invoice_locale          text        NOT NULL DEFAULT 'gr' CHECK (invoice_locale IN ('en', 'gr')),
  purchase_order_required boolean     NOT NULL DEFAULT false,
  withholding_bp          integer     NOT NULL DEFAULT 0 CHECK (withholding_bp BETWEEN 0 AND 10000),
  withholding_category    smallint    CHECK (withholding_category BETWEEN 1 AND 18),
  granted_permissions     text[]      NOT NULL DEFAULT '{}',
  balance_minor           bigint      NOT NULL DEFAULT 0,
  overdue_minor           bigint      NOT NULL DEFAULT 0,
  last_sequence           bigint      NOT NULL DEFAULT 0,
  notes                   text        CHECK (length(notes) <= 10000),
  search_text             text        NOT NULL DEFAULT '',
  last_activity_at        timestamptz,
  ended_at                timestamptz,
  request_message         text        CHECK (length(request_message) <= 1000),
  suspended_by_account_id bigint      REFERENCES accounts,
  version                 integer     NOT NULL DEFAULT 1,
  created_at              timestamptz NOT NULL DEFAULT now(),
  updated_at              timestamptz NOT NULL DEFAULT now(),
  deleted_at              timestamptz,
  UNIQUE (account_id, uuid),
  CHECK (account_id <> related_account_id)
);
COMMENT ON TABLE account_relations IS 'Business relations between two accounts, with their terms and balance.';
COMMENT ON COLUMN account_relations.account_id IS 'The account that keeps the relation''s ledger: the seller for type client, the buyer for type provider.';
COMMENT ON COLUMN account_relations.access_level IS 'What the keeping account may do inside the related account.';
COMMENT ON COLUMN account_relations.withholding_category IS 'Category of withheld tax by the list of the tax authority.';
COMMENT ON COLUMN account_relations.granted_permissions IS 'Permissions that the related account granted beyond the access level.';
COMMENT ON COLUMN account_relations.balance_minor IS 'Sum of the movements in the relation''s currency; written by post_movement only.';
COMMENT ON COLUMN account_relations.last_sequence IS 'Last number given to a movement; incremented with the row locked.';
COMMENT ON COLUMN account_relations.suspended_by_account_id IS 'The account that suspended the relation; only this account can resume it.';
CREATE UNIQUE INDEX account_relations_one ON account_relations (account_id, related_account_id, type) WHERE deleted_at IS NULL;
CREATE INDEX account_relations_related ON account_relations (related_account_id, type, status);
CREATE UNIQUE INDEX account_relations_code ON account_relations (account_id, type, lower(code)) WHERE code IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX account_relations_list ON account_relations (account_id, type, created_at DESC, uuid DESC) WHERE deleted_at IS NULL;
CREATE INDEX account_relations_manager ON account_relations (manager_id) WHERE manager_id IS NOT NULL;
CREATE INDEX account_relations_initiated_by ON account_relations (initiated_by_account_id) WHERE initiated_by_account_id IS NOT NULL;
CREATE INDEX account_relations_search ON account_relations USING gin (account_id, search_text gin_trgm_ops) WITH (gin_pending_list_limit = 512)
  WHERE deleted_at IS NULL;
CREATE INDEX account_relations_suspended_by ON account_relations (suspended_by_account_id) WHERE suspended_by_account_id IS NOT NULL;

CREATE TABLE account_books (
  account_id   bigint      PRIMARY KEY REFERENCES accounts,
  closed_until date,
  updated_by_id bigint     REFERENCES users ON DELETE SET NULL,
  created_at   timestamptz NOT NULL DEFAULT now(),
  updated_at   timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE account_books IS 'Up to which day an account has closed its books. No row or no day: nothing is closed.';
CREATE INDEX account_books_updated_by ON account_books (updated_by_id) WHERE updated_by_id IS NOT NULL;

CREATE TABLE account_relation_movements (
  uuid                  uuid        PRIMARY KEY,
  account_id            bigint      NOT NULL REFERENCES accounts,
  account_relation_uuid uuid        NOT NULL,
  direction             text        NOT NULL DEFAULT 'receivable' CHECK (direction IN ('receivable', 'payable')),
  type                  text        NOT NULL CHECK (type IN ('opening_balance', 'invoice', 'credit_note', 'payment', 'refund', 'adjustment', 'write_off', 'withholding')),
  document_type         text        CHECK (length(document_type) BETWEEN 1 AND 40),
  document_id           text        CHECK (length(document_id) BETWEEN 1 AND 40),
  number                text        CHECK (length(number) BETWEEN 1 AND 40),
  date                  date        NOT NULL,
  due_date              date,
  description           text        NOT NULL CHECK (length(description) BETWEEN 1 AND 300),
  debit_minor           bigint      NOT NULL DEFAULT 0 CHECK (debit_minor >= 0),
  credit_minor          bigint      NOT NULL DEFAULT 0 CHECK (credit_minor >= 0),
  currency              char(3)     NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  sequence              bigint      NOT NULL CHECK (sequence > 0),
  created_by_id         bigint      REFERENCES users ON DELETE SET NULL,
  created_at            timestamptz NOT NULL DEFAULT now(),
  updated_at            timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, uuid),
  UNIQUE (account_relation_uuid, sequence),
  FOREIGN KEY (account_id, account_relation_uuid) REFERENCES account_relations (account_id, uuid),
  CHECK ((debit_minor > 0) <> (credit_minor > 0)),
  CHECK ((document_type IS NULL) = (document_id IS NULL))
);
COMMENT ON TABLE account_relation_movements IS 'Ledger of a relation (customer or supplier ledger). Append-only: an adjustment corrects an error.';
CREATE UNIQUE INDEX account_relation_movements_document ON account_relation_movements (account_relation_uuid, document_type, document_id, type)
  WHERE document_id IS NOT NULL AND type <> 'refund' AND document_type <> 'supplier_bill';
CREATE INDEX account_relation_movements_card ON account_relation_movements (account_relation_uuid, date, sequence);
CREATE INDEX account_relation_movements_relation ON account_relation_movements (account_id, account_relation_uuid);
CREATE INDEX account_relation_movements_created_by ON account_relation_movements (created_by_id) WHERE created_by_id IS NOT NULL;
-- The overdue amount of a ledger needs the lines written by hand: a few among the many that documents write.
CREATE INDEX account_relation_movements_by_hand ON account_relation_movements (account_relation_uuid) WHERE document_id IS NULL;

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER account_relation_movements_append_only BEFORE UPDATE OR DELETE ON account_relation_movements FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- The ledger with a running balance per currency.
CREATE VIEW account_relation_ledger AS
SELECT m.*,
  (m.date - DATE '2000-01-01') * 1000000000::bigint + m.sequence AS ledger_position,
  sum(CASE m.direction WHEN 'receivable' THEN m.debit_minor - m.credit_minor ELSE m.credit_minor - m.debit_minor END)
    OVER (PARTITION BY m.account_id, m.account_relation_uuid, m.currency ORDER BY m.date, m.sequence)::bigint AS balance_minor
FROM account_relation_movements m;

-- Foreign keys of earlier tables to tables of this file.
ALTER TABLE job_batches ADD FOREIGN KEY (account_id) REFERENCES accounts;
ALTER TABLE account_sequences ADD FOREIGN KEY (account_id) REFERENCES accounts;
ALTER TABLE exports ADD FOREIGN KEY (account_id) REFERENCES accounts;
ALTER TABLE users ADD FOREIGN KEY (current_account_id) REFERENCES accounts ON DELETE SET NULL;
ALTER TABLE roles ADD FOREIGN KEY (account_id) REFERENCES accounts;
ALTER TABLE memberships ADD FOREIGN KEY (account_id) REFERENCES accounts;
ALTER TABLE membership_invitations ADD FOREIGN KEY (account_id) REFERENCES accounts;
ALTER TABLE accounts ADD FOREIGN KEY (id, default_email_uuid) REFERENCES account_emails (account_id, uuid) ON DELETE SET NULL (default_email_uuid);
