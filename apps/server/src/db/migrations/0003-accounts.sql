-- The tenant and what describes it.

CREATE TABLE accounts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid uuid NOT NULL UNIQUE,
  type text NOT NULL DEFAULT 'agency' CHECK (type IN ('agency', 'client', 'provider')),
  is_platform boolean NOT NULL DEFAULT false,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 160),
  slug text NOT NULL CHECK (length(slug) BETWEEN 1 AND 80),
  creator_id bigint REFERENCES users,
  owner_id bigint REFERENCES users,
  managed_by_account_id bigint REFERENCES accounts,
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'pending', 'suspended', 'closed')),
  claimed_at timestamptz,
  locale text NOT NULL DEFAULT 'gr' CHECK (locale IN ('en', 'gr')),
  time_zone text NOT NULL DEFAULT 'Europe/Athens' CHECK (length(time_zone) BETWEEN 1 AND 64),
  currency char(3) NOT NULL DEFAULT 'EUR' CHECK (currency IN ('EUR', 'USD', 'GBP', 'CHF', 'RON', 'CZK', 'PLN', 'HUF', 'SEK', 'DKK', 'NOK', 'TRY', 'ALL', 'RSD', 'MKD', 'AED', 'ILS', 'AUD', 'CAD')),
  country_code char(2) NOT NULL DEFAULT 'GR' CHECK (country_code ~ '^[A-Z]{2}$'),
  description text,
  industry text CHECK (length(industry) BETWEEN 1 AND 80),
  employees text CHECK (employees IN ('1-10', '11-50', '51-200', '201-500', '501-1000', '1000+')),
  logo_media_id bigint,
  cover_media_id bigint,
  membership_status text NOT NULL DEFAULT 'none' CHECK (membership_status IN ('none', 'trial', 'active', 'past_due', 'suspended', 'cancelled')),
  membership_ends_at date,
  vat_regime text NOT NULL DEFAULT 'normal' CHECK (vat_regime IN ('normal', 'small_exempt', 'outside')),
  oss_registered boolean NOT NULL DEFAULT false,
  default_payment_terms_days integer NOT NULL DEFAULT 30 CHECK (default_payment_terms_days BETWEEN 0 AND 180),
  sms_sender_id text CHECK (sms_sender_id ~ '^[A-Za-z0-9 .-]{3,11}$'),
  default_email_uuid uuid,
  settings jsonb NOT NULL DEFAULT '{}',
  closed_at timestamptz,
  last_activity_at timestamptz,
  search_text text NOT NULL DEFAULT '',
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  CHECK (managed_by_account_id <> id)
);
COMMENT ON COLUMN accounts.uuid IS 'Used in public links only; everything else uses id.';
COMMENT ON COLUMN accounts.owner_id IS 'Null = unclaimed: fully managed by managed_by_account_id.';
COMMENT ON COLUMN accounts.last_activity_at IS 'Written at most every few minutes; the list sorts by it.';
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
CREATE INDEX accounts_search ON accounts USING gin (search_text gin_trgm_ops) WHERE deleted_at IS NULL;

ALTER TABLE outbox_events ADD FOREIGN KEY (account_id) REFERENCES accounts;
ALTER TABLE job_batches ADD FOREIGN KEY (account_id) REFERENCES accounts;
ALTER TABLE account_sequences ADD FOREIGN KEY (account_id) REFERENCES accounts;
ALTER TABLE exports ADD FOREIGN KEY (account_id) REFERENCES accounts;
ALTER TABLE roles ADD FOREIGN KEY (account_id) REFERENCES accounts;
ALTER TABLE memberships ADD FOREIGN KEY (account_id) REFERENCES accounts;
ALTER TABLE membership_invitations ADD FOREIGN KEY (account_id) REFERENCES accounts;
ALTER TABLE users ADD FOREIGN KEY (current_account_id) REFERENCES accounts ON DELETE SET NULL;

-- Exact totals without count(*). A figure is the sum over its slots.
CREATE TABLE account_counters (
  account_id bigint NOT NULL REFERENCES accounts,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 40),
  slot smallint NOT NULL,
  value bigint NOT NULL,
  PRIMARY KEY (account_id, name, slot)
) WITH (fillfactor = 50);
COMMENT ON TABLE account_counters IS 'Kept by triggers inside the writing statement. One slot may be negative (added in one, taken off in another); only the sum means something.';

-- The slot the current transaction writes the counters of an account to.
-- Parallel writers must not queue on one row, nor block each other in a circle: each transaction holds a slot of its own
-- until it ends, beginning at its process number modulo 16 and trying the next ones when that is taken.
-- More than 16 writers at once simply use higher slots. The shared lock lets recount_account wait for writers.
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

-- Counts the rows of a table per account that meet a condition: EXECUTE FUNCTION keep_row_counter(name, condition).
-- Both arguments come from the trigger's definition, never from a request.
CREATE FUNCTION keep_row_counter() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed text;
BEGIN
  changed := concat_ws(' UNION ALL ',
    CASE WHEN TG_OP <> 'DELETE' THEN format('SELECT account_id, 1 AS step FROM new_rows WHERE %s', TG_ARGV[1]) END,
    CASE WHEN TG_OP <> 'INSERT' THEN format('SELECT account_id, -1 AS step FROM old_rows WHERE %s', TG_ARGV[1]) END);
  EXECUTE format(
    'INSERT INTO account_counters AS c (account_id, name, slot, value)
     SELECT account_id, %L, counter_slot(account_id), delta
     FROM (SELECT account_id, sum(step) AS delta FROM (%s) AS steps GROUP BY account_id HAVING sum(step) <> 0) AS deltas
     ON CONFLICT (account_id, name, slot) DO UPDATE SET value = c.value + excluded.value', TG_ARGV[0], changed);
  RETURN NULL;
END $$;

CREATE TABLE account_emails (
  uuid uuid PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts,
  email text NOT NULL CHECK (length(email) <= 254 AND email ~ '^[^@[:space:]]+@[^@[:space:]]+$'),
  label text NOT NULL DEFAULT 'general' CHECK (label IN ('general', 'billing', 'support', 'marketing', 'other')),
  is_primary boolean NOT NULL DEFAULT false,
  is_sender boolean NOT NULL DEFAULT false,
  from_name text CHECK (length(from_name) BETWEEN 1 AND 80),
  verified_at timestamptz,
  domain_status text NOT NULL DEFAULT 'unverified' CHECK (domain_status IN ('unverified', 'pending', 'verified', 'failed')),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (account_id, uuid)
);
CREATE UNIQUE INDEX account_emails_email ON account_emails (account_id, lower(email)) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX account_emails_one_primary ON account_emails (account_id) WHERE is_primary AND deleted_at IS NULL;
ALTER TABLE accounts ADD FOREIGN KEY (id, default_email_uuid) REFERENCES account_emails (account_id, uuid) ON DELETE SET NULL (default_email_uuid);

CREATE TABLE account_phones (
  uuid uuid PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts,
  number text NOT NULL CHECK (number ~ '^\+[1-9][0-9]{1,14}$'),
  label text NOT NULL DEFAULT 'main' CHECK (label IN ('main', 'mobile', 'fax', 'billing', 'support', 'other')),
  is_primary boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (account_id, uuid)
);
CREATE UNIQUE INDEX account_phones_number ON account_phones (account_id, number) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX account_phones_one_primary ON account_phones (account_id) WHERE is_primary AND deleted_at IS NULL;

CREATE TABLE account_registrations (
  uuid uuid PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts,
  legal_name text NOT NULL CHECK (length(legal_name) BETWEEN 1 AND 200),
  trade_name text CHECK (length(trade_name) BETWEEN 1 AND 200),
  legal_form text CHECK (legal_form IN ('individual', 'oe', 'ee', 'epe', 'ike', 'ae', 'ngo', 'public', 'foreign', 'other')),
  country_code char(2) NOT NULL DEFAULT 'GR' CHECK (country_code ~ '^[A-Z]{2}$'),
  vat_number text CHECK (length(vat_number) BETWEEN 1 AND 20),
  vat_status text NOT NULL DEFAULT 'unchecked' CHECK (vat_status IN ('unchecked', 'format_ok', 'valid', 'invalid')),
  vat_checked_at timestamptz,
  tax_office text CHECK (length(tax_office) BETWEEN 1 AND 80),
  registry_number text CHECK (length(registry_number) BETWEEN 1 AND 40),
  activity_code text CHECK (length(activity_code) BETWEEN 1 AND 20),
  activity text CHECK (length(activity) BETWEEN 1 AND 200),
  branch_number integer NOT NULL DEFAULT 0 CHECK (branch_number >= 0),
  address_line text NOT NULL CHECK (length(address_line) BETWEEN 1 AND 200),
  address_number text CHECK (length(address_number) BETWEEN 1 AND 20),
  city text NOT NULL CHECK (length(city) BETWEEN 1 AND 80),
  postal_code text NOT NULL CHECK (length(postal_code) BETWEEN 1 AND 12),
  region text CHECK (length(region) BETWEEN 1 AND 80),
  is_primary boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (account_id, uuid)
);
COMMENT ON COLUMN account_registrations.vat_number IS 'With its country prefix; the Greek one is EL although the country code is GR.';
CREATE UNIQUE INDEX account_registrations_vat ON account_registrations (account_id, vat_number) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX account_registrations_one_primary ON account_registrations (account_id) WHERE is_primary AND deleted_at IS NULL;

CREATE TABLE web_presences (
  uuid uuid PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts,
  type text NOT NULL DEFAULT 'website' CHECK (type IN ('website', 'eshop', 'facebook', 'instagram', 'linkedin', 'tiktok', 'youtube', 'x', 'pinterest', 'google_business', 'tripadvisor', 'other')),
  url text NOT NULL CHECK (length(url) <= 2048 AND url ~* '^https?://'),
  label text CHECK (length(label) BETWEEN 1 AND 80),
  is_primary boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (account_id, uuid)
);
CREATE UNIQUE INDEX web_presences_url ON web_presences (account_id, type, url) WHERE deleted_at IS NULL;

CREATE TABLE payment_accounts (
  uuid uuid PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts,
  type text NOT NULL DEFAULT 'bank' CHECK (type IN ('bank', 'card_terminal', 'paypal', 'stripe', 'viva', 'iris', 'cash')),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  holder text CHECK (length(holder) BETWEEN 1 AND 160),
  bank_name text CHECK (length(bank_name) BETWEEN 1 AND 80),
  iban text CHECK (iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{1,30}$'),
  bic text CHECK (bic ~ '^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$'),
  identifier text CHECK (length(identifier) BETWEEN 1 AND 120),
  currency char(3) NOT NULL DEFAULT 'EUR' CHECK (currency ~ '^[A-Z]{3}$'),
  is_default boolean NOT NULL DEFAULT false,
  shown_on_documents boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (account_id, uuid),
  CHECK (type <> 'bank' OR iban IS NOT NULL)
);
CREATE UNIQUE INDEX payment_accounts_one_default ON payment_accounts (account_id, currency) WHERE is_default AND deleted_at IS NULL;

CREATE TABLE account_relations (
  uuid uuid PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts,
  related_account_id bigint NOT NULL REFERENCES accounts,
  type text NOT NULL DEFAULT 'client' CHECK (type IN ('client', 'provider', 'partner')),
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'active', 'suspended', 'ended')),
  access_level text NOT NULL DEFAULT 'none' CHECK (access_level IN ('none', 'view', 'work', 'full')),
  display_name text CHECK (length(display_name) BETWEEN 1 AND 160),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (account_id, uuid),
  CHECK (account_id <> related_account_id)
);
COMMENT ON COLUMN account_relations.account_id IS 'The side that keeps the card: the seller for type client, the buyer for type provider.';
COMMENT ON COLUMN account_relations.access_level IS 'What the keeping side may do inside the related account.';
CREATE UNIQUE INDEX account_relations_one ON account_relations (account_id, related_account_id, type) WHERE deleted_at IS NULL;
CREATE INDEX account_relations_related ON account_relations (related_account_id, type, status);

CREATE TABLE features (
  code text PRIMARY KEY CHECK (length(code) BETWEEN 1 AND 60),
  name_en text NOT NULL,
  name_gr text NOT NULL,
  type text NOT NULL DEFAULT 'flag' CHECK (type IN ('flag', 'limit')),
  unit text CHECK (length(unit) BETWEEN 1 AND 30),
  feature_options jsonb NOT NULL DEFAULT '[]',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE account_options (
  account_id bigint NOT NULL REFERENCES accounts,
  feature_code text NOT NULL REFERENCES features,
  value integer,
  enabled boolean,
  reason text CHECK (length(reason) BETWEEN 1 AND 200),
  until date,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, feature_code)
);
COMMENT ON TABLE account_options IS 'Overrides by staff of what the account''s plan gives.';
CREATE INDEX account_options_feature ON account_options (feature_code);
