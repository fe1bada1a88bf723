-- Contacts, built for a million rows an account, and what belongs to them: addresses, tags, consent, lists, merges, boards.

CREATE TABLE people (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts,
  display_name text NOT NULL CHECK (length(display_name) BETWEEN 1 AND 160),
  contacts_count integer NOT NULL DEFAULT 0,
  first_seen_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  orders_count integer NOT NULL DEFAULT 0,
  revenue_minor bigint NOT NULL DEFAULT 0,
  currency char(3) NOT NULL DEFAULT 'EUR' CHECK (currency ~ '^[A-Z]{3}$'),
  user_id bigint REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, id)
);
COMMENT ON TABLE people IS 'Contacts of one account that share a normalised e-mail are one person. Never crosses accounts.';
CREATE INDEX people_list ON people (account_id, last_seen_at DESC, id DESC);
CREATE INDEX people_user ON people (user_id) WHERE user_id IS NOT NULL;

CREATE TABLE person_keys (
  account_id bigint NOT NULL,
  email_key text NOT NULL,
  person_id bigint NOT NULL,
  PRIMARY KEY (account_id, email_key),
  FOREIGN KEY (account_id, person_id) REFERENCES people (account_id, id) ON DELETE CASCADE
);
CREATE INDEX person_keys_person ON person_keys (account_id, person_id);

CREATE TABLE contacts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts,
  person_id bigint,
  first_name text CHECK (length(first_name) BETWEEN 1 AND 80),
  last_name text CHECK (length(last_name) BETWEEN 1 AND 80),
  company text CHECK (length(company) BETWEEN 1 AND 160),
  job_title text CHECK (length(job_title) BETWEEN 1 AND 120),
  email text CHECK (length(email) <= 254 AND email ~ '^[^@[:space:]]+@[^@[:space:]]+$'),
  email_key text,
  phone text CHECK (phone ~ '^\+[1-9][0-9]{1,14}$'),
  phone_key text,
  locale text CHECK (locale IN ('en', 'gr')),
  time_zone text CHECK (length(time_zone) BETWEEN 1 AND 64),
  birthday date,
  gender text CHECK (gender IN ('female', 'male', 'other')),
  avatar_media_id bigint,
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'archived', 'blacklisted', 'merged', 'erased')),
  lifecycle text NOT NULL DEFAULT 'lead' CHECK (lifecycle IN ('lead', 'qualified', 'opportunity', 'customer', 'inactive')),
  customer_since date,
  user_id bigint REFERENCES users,
  assigned_at timestamptz,
  portal_user_id bigint REFERENCES users,
  source text NOT NULL DEFAULT 'manual' CHECK (source IN ('manual', 'import', 'form', 'facebook_lead', 'facebook_message', 'instagram', 'google_ads', 'email', 'sms', 'phone', 'walk_in', 'shop', 'api', 'referral', 'merge')),
  first_touch_at timestamptz,
  last_activity_at timestamptz,
  emails_marketable boolean NOT NULL DEFAULT false,
  sms_marketable boolean NOT NULL DEFAULT false,
  custom_fields jsonb NOT NULL DEFAULT '{}',
  notes_count integer NOT NULL DEFAULT 0,
  tasks_count integer NOT NULL DEFAULT 0,
  requests_count integer NOT NULL DEFAULT 0,
  orders_count integer NOT NULL DEFAULT 0,
  revenue_minor bigint NOT NULL DEFAULT 0,
  merged_into_id bigint,
  name_key text NOT NULL DEFAULT '',
  search_text text NOT NULL DEFAULT '',
  created_by_id bigint REFERENCES users ON DELETE SET NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (account_id, id),
  CHECK (status = 'erased' OR num_nonnulls(first_name, last_name, email, phone, company) > 0),
  CHECK (status <> 'merged' OR merged_into_id IS NOT NULL),
  CHECK (merged_into_id <> id),
  FOREIGN KEY (account_id, person_id) REFERENCES people (account_id, id) ON DELETE SET NULL (person_id),
  FOREIGN KEY (account_id, avatar_media_id) REFERENCES media (account_id, id) ON DELETE SET NULL (avatar_media_id),
  FOREIGN KEY (account_id, merged_into_id) REFERENCES contacts (account_id, id)
);
COMMENT ON COLUMN contacts.email IS 'Copy of the primary address, for lists and search.';
COMMENT ON COLUMN contacts.email_key IS 'For duplicates only: +tag dropped, gmail dots dropped.';
COMMENT ON COLUMN contacts.phone IS 'Copy of the primary number (E.164).';
COMMENT ON COLUMN contacts.user_id IS 'Assignee: an active member, so the key is to users.';
COMMENT ON COLUMN contacts.name_key IS 'Greek and Latin spellings of one name fold to one key.';
COMMENT ON COLUMN contacts.search_text IS 'Folded words of names, company, addresses and numbers, beginning with a space. Written by the service that writes the row or its children.';

-- "Listed" = what lists show unless asked otherwise: deleted_at IS NULL AND status IN ('active', 'blacklisted').
-- A query must carry these two conditions word for word for the planner to choose the partial indexes.
CREATE INDEX contacts_list ON contacts (account_id, created_at DESC, id DESC) WHERE deleted_at IS NULL AND status IN ('active', 'blacklisted');
CREATE INDEX contacts_updated ON contacts (account_id, updated_at DESC, id DESC) WHERE deleted_at IS NULL AND status IN ('active', 'blacklisted');
CREATE INDEX contacts_assignee ON contacts (account_id, user_id, created_at DESC, id DESC) WHERE deleted_at IS NULL AND status IN ('active', 'blacklisted');
CREATE INDEX contacts_lifecycle ON contacts (account_id, lifecycle, created_at DESC, id DESC) WHERE deleted_at IS NULL AND status IN ('active', 'blacklisted');
CREATE INDEX contacts_last_activity ON contacts (account_id, last_activity_at DESC NULLS LAST, id DESC) WHERE deleted_at IS NULL AND status IN ('active', 'blacklisted');
CREATE INDEX contacts_first_name ON contacts (account_id, first_name, id) WHERE deleted_at IS NULL AND status IN ('active', 'blacklisted');
CREATE INDEX contacts_last_name ON contacts (account_id, last_name, id) WHERE deleted_at IS NULL AND status IN ('active', 'blacklisted');
CREATE INDEX contacts_email ON contacts (account_id, email, id) WHERE deleted_at IS NULL AND status IN ('active', 'blacklisted');
CREATE INDEX contacts_revenue ON contacts (account_id, revenue_minor DESC, id DESC) WHERE deleted_at IS NULL AND status IN ('active', 'blacklisted');
-- The back office lists contacts of all accounts.
CREATE INDEX contacts_everywhere ON contacts (created_at DESC, id DESC) WHERE deleted_at IS NULL AND status IN ('active', 'blacklisted');
-- Also for rows that are not listed: archived ones have their own list, take part in the duplicate check and can be searched.
CREATE INDEX contacts_status ON contacts (account_id, status, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX contacts_email_key ON contacts (account_id, email_key) WHERE deleted_at IS NULL AND email_key IS NOT NULL;
CREATE INDEX contacts_phone_key ON contacts (account_id, phone_key) WHERE deleted_at IS NULL AND phone_key IS NOT NULL;
CREATE INDEX contacts_name_key ON contacts (account_id, name_key) WHERE deleted_at IS NULL AND name_key <> '';
CREATE INDEX contacts_search ON contacts USING gin (account_id, search_text gin_trgm_ops) WHERE deleted_at IS NULL;
CREATE INDEX contacts_merged_into ON contacts (account_id, merged_into_id) WHERE merged_into_id IS NOT NULL;
CREATE INDEX contacts_deleted ON contacts (account_id, deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX contacts_person ON contacts (account_id, person_id) WHERE person_id IS NOT NULL;
CREATE INDEX contacts_avatar ON contacts (account_id, avatar_media_id) WHERE avatar_media_id IS NOT NULL;
CREATE INDEX contacts_portal_user ON contacts (portal_user_id) WHERE portal_user_id IS NOT NULL;
-- Also serves the scope of members who see only what they made.
CREATE INDEX contacts_created_by ON contacts (account_id, created_by_id, created_at DESC, id DESC) WHERE created_by_id IS NOT NULL;

-- How many listed contacts were created on each day (UTC). The list finds the day of a deep page by running sums
-- and skips rows only inside that day; date filters take their totals from here.
CREATE TABLE contact_days (
  account_id bigint NOT NULL REFERENCES accounts,
  day date NOT NULL,
  slot smallint NOT NULL,
  n bigint NOT NULL,
  PRIMARY KEY (account_id, day, slot)
) WITH (fillfactor = 50);
COMMENT ON TABLE contact_days IS 'Kept by triggers on contacts; slots as in account_counters. The figure of a day is the sum over its slots.';

-- Adds one difference per account and day to account_counters and contact_days.
CREATE FUNCTION add_contact_counts(account_ids bigint[], days date[], contacts bigint[], listed bigint[], active bigint[])
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO account_counters AS c (account_id, name, slot, value)
  SELECT d.account_id, v.name, counter_slot(d.account_id), v.delta
  FROM (
    SELECT t.account_id, sum(t.contacts) AS contacts, sum(t.listed) AS listed, sum(t.active) AS active
    FROM unnest(account_ids, contacts, listed, active) AS t (account_id, contacts, listed, active)
    GROUP BY t.account_id
  ) AS d
  CROSS JOIN LATERAL (VALUES ('contacts', d.contacts), ('listed_contacts', d.listed), ('active_contacts', d.active)) AS v (name, delta)
  WHERE v.delta <> 0
  ON CONFLICT (account_id, name, slot) DO UPDATE SET value = c.value + excluded.value;

  INSERT INTO contact_days AS c (account_id, day, slot, n)
  SELECT t.account_id, t.day, counter_slot(t.account_id), t.listed
  FROM unnest(account_ids, days, listed) AS t (account_id, day, listed)
  WHERE t.listed <> 0
  ON CONFLICT (account_id, day, slot) DO UPDATE SET n = c.n + excluded.n;
END $$;

-- Once a statement, from the rows it changed. An update that leaves account, day and status as they were writes nothing.
CREATE FUNCTION keep_contact_counts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  account_ids bigint[]; days date[]; contacts bigint[]; listed bigint[]; active bigint[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(d.account_id), array_agg(d.day), array_agg(d.contacts), array_agg(d.listed), array_agg(d.active)
    INTO account_ids, days, contacts, listed, active
    FROM (
      SELECT r.account_id, (r.created_at AT TIME ZONE 'UTC')::date AS day,
        count(*) FILTER (WHERE r.status NOT IN ('merged', 'erased')) AS contacts,
        count(*) FILTER (WHERE r.status IN ('active', 'blacklisted')) AS listed,
        count(*) FILTER (WHERE r.status = 'active') AS active
      FROM new_rows AS r WHERE r.deleted_at IS NULL GROUP BY 1, 2
    ) AS d;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(d.account_id), array_agg(d.day), array_agg(-d.contacts), array_agg(-d.listed), array_agg(-d.active)
    INTO account_ids, days, contacts, listed, active
    FROM (
      SELECT r.account_id, (r.created_at AT TIME ZONE 'UTC')::date AS day,
        count(*) FILTER (WHERE r.status NOT IN ('merged', 'erased')) AS contacts,
        count(*) FILTER (WHERE r.status IN ('active', 'blacklisted')) AS listed,
        count(*) FILTER (WHERE r.status = 'active') AS active
      FROM old_rows AS r WHERE r.deleted_at IS NULL GROUP BY 1, 2
    ) AS d;
  ELSE
    SELECT array_agg(d.account_id), array_agg(d.day), array_agg(d.contacts), array_agg(d.listed), array_agg(d.active)
    INTO account_ids, days, contacts, listed, active
    FROM (
      SELECT r.account_id, (r.created_at AT TIME ZONE 'UTC')::date AS day,
        coalesce(sum(r.step) FILTER (WHERE r.status NOT IN ('merged', 'erased')), 0) AS contacts,
        coalesce(sum(r.step) FILTER (WHERE r.status IN ('active', 'blacklisted')), 0) AS listed,
        coalesce(sum(r.step) FILTER (WHERE r.status = 'active'), 0) AS active
      FROM (
        SELECT n.account_id, n.created_at, n.status, 1 AS step FROM new_rows AS n WHERE n.deleted_at IS NULL
        UNION ALL
        SELECT o.account_id, o.created_at, o.status, -1 FROM old_rows AS o WHERE o.deleted_at IS NULL
      ) AS r GROUP BY 1, 2
    ) AS d
    WHERE d.contacts <> 0 OR d.listed <> 0 OR d.active <> 0;
  END IF;
  IF account_ids IS NOT NULL THEN
    PERFORM add_contact_counts(account_ids, days, contacts, listed, active);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER contacts_count_insert AFTER INSERT ON contacts REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_contact_counts();
CREATE TRIGGER contacts_count_update AFTER UPDATE ON contacts REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_contact_counts();
CREATE TRIGGER contacts_count_delete AFTER DELETE ON contacts REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_contact_counts();

-- Compacts the slots of days before today (UTC) into slot 0, so that a deep page reads one row a day.
-- Takes only slots that no writer holds, so it neither waits nor makes anyone wait. Returns the rows saved; call until 0.
CREATE FUNCTION fold_contact_days(max_accounts integer DEFAULT 50) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  today constant date := (now() AT TIME ZONE 'UTC')::date;
  tenant bigint; free_slots smallint[]; removed bigint := 0; batch bigint;
BEGIN
  FOR tenant IN
    SELECT DISTINCT d.account_id FROM contact_days AS d WHERE d.day < today AND d.slot <> 0 LIMIT max_accounts
  LOOP
    CONTINUE WHEN NOT pg_try_advisory_xact_lock_shared(hashint8(tenant), -1);
    CONTINUE WHEN NOT pg_try_advisory_xact_lock(hashint8(tenant), 0);
    SELECT array_agg(s.slot) INTO free_slots
    FROM (SELECT DISTINCT d.slot FROM contact_days AS d WHERE d.account_id = tenant AND d.day < today AND d.slot <> 0 OFFSET 0) AS s
    WHERE pg_try_advisory_xact_lock(hashint8(tenant), s.slot::integer);
    CONTINUE WHEN free_slots IS NULL;
    WITH gone AS (
      DELETE FROM contact_days AS d WHERE d.account_id = tenant AND d.day < today AND d.slot = ANY (free_slots)
      RETURNING d.day, d.n
    ), kept AS (
      INSERT INTO contact_days AS c (account_id, day, slot, n)
      SELECT tenant, gone.day, 0, sum(gone.n) FROM gone GROUP BY gone.day
      ON CONFLICT (account_id, day, slot) DO UPDATE SET n = c.n + excluded.n
    )
    SELECT count(*) INTO batch FROM gone;
    removed := removed + batch;
    DELETE FROM contact_days AS d WHERE d.account_id = tenant AND d.day < today AND d.slot = 0 AND d.n = 0;
  END LOOP;
  RETURN removed;
END $$;

CREATE TABLE contact_email_addresses (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL,
  contact_id bigint NOT NULL,
  email text NOT NULL CHECK (length(email) <= 254 AND email ~ '^[^@[:space:]]+@[^@[:space:]]+$'),
  email_key text NOT NULL,
  label text NOT NULL DEFAULT 'personal' CHECK (label IN ('personal', 'work', 'other')),
  is_primary boolean NOT NULL DEFAULT false,
  status text NOT NULL DEFAULT 'unverified' CHECK (status IN ('unverified', 'valid', 'soft_bounced', 'hard_bounced', 'complained')),
  bounce_count integer NOT NULL DEFAULT 0 CHECK (bounce_count >= 0),
  last_bounce_at timestamptz,
  verified_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, id),
  FOREIGN KEY (account_id, contact_id) REFERENCES contacts (account_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX contact_email_addresses_once ON contact_email_addresses (contact_id, lower(email));
CREATE UNIQUE INDEX contact_email_addresses_one_primary ON contact_email_addresses (contact_id) WHERE is_primary;
CREATE INDEX contact_email_addresses_key ON contact_email_addresses (account_id, email_key);
CREATE INDEX contact_email_addresses_email ON contact_email_addresses (account_id, lower(email));

CREATE TABLE contact_phone_numbers (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL,
  contact_id bigint NOT NULL,
  number text CHECK (number ~ '^\+[1-9][0-9]{1,14}$'),
  number_raw text NOT NULL CHECK (length(number_raw) BETWEEN 1 AND 40),
  phone_key text GENERATED ALWAYS AS (number) STORED,
  type text NOT NULL DEFAULT 'unknown' CHECK (type IN ('mobile', 'landline', 'voip', 'unknown')),
  label text NOT NULL DEFAULT 'mobile' CHECK (label IN ('mobile', 'work', 'home', 'other')),
  is_primary boolean NOT NULL DEFAULT false,
  is_valid boolean NOT NULL GENERATED ALWAYS AS (number IS NOT NULL) STORED,
  sms_status text NOT NULL DEFAULT 'unknown' CHECK (sms_status IN ('unknown', 'reachable', 'unreachable')),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, id),
  UNIQUE (contact_id, number),
  FOREIGN KEY (account_id, contact_id) REFERENCES contacts (account_id, id) ON DELETE CASCADE
);
COMMENT ON COLUMN contact_phone_numbers.number IS 'E.164 when the number is possible and valid, else null; number_raw keeps what was given.';
CREATE UNIQUE INDEX contact_phone_numbers_one_primary ON contact_phone_numbers (contact_id) WHERE is_primary;
CREATE INDEX contact_phone_numbers_key ON contact_phone_numbers (account_id, phone_key);

CREATE TABLE contact_physical_addresses (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL,
  contact_id bigint NOT NULL,
  label text NOT NULL DEFAULT 'home' CHECK (label IN ('home', 'work', 'billing', 'shipping', 'other')),
  line1 text NOT NULL CHECK (length(line1) BETWEEN 1 AND 200),
  line2 text CHECK (length(line2) BETWEEN 1 AND 200),
  city text CHECK (length(city) BETWEEN 1 AND 80),
  region text CHECK (length(region) BETWEEN 1 AND 80),
  postal_code text CHECK (length(postal_code) BETWEEN 1 AND 12),
  country_code char(2) CHECK (country_code ~ '^[A-Z]{2}$'),
  is_primary boolean NOT NULL DEFAULT false,
  lat numeric(9, 6) CHECK (lat BETWEEN -90 AND 90),
  lng numeric(9, 6) CHECK (lng BETWEEN -180 AND 180),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, id),
  FOREIGN KEY (account_id, contact_id) REFERENCES contacts (account_id, id) ON DELETE CASCADE
);
CREATE INDEX contact_physical_addresses_contact ON contact_physical_addresses (contact_id);
CREATE UNIQUE INDEX contact_physical_addresses_one_primary ON contact_physical_addresses (contact_id) WHERE is_primary;
CREATE INDEX contact_physical_addresses_country ON contact_physical_addresses (account_id, country_code, contact_id);

CREATE TABLE contact_account (
  account_id bigint NOT NULL,
  contact_id bigint NOT NULL,
  linked_account_id bigint NOT NULL REFERENCES accounts,
  relation text NOT NULL DEFAULT 'employee' CHECK (relation IN ('employee', 'representative', 'owner', 'accountant', 'other')),
  title text CHECK (length(title) BETWEEN 1 AND 120),
  is_contact_point boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (contact_id, linked_account_id),
  FOREIGN KEY (account_id, contact_id) REFERENCES contacts (account_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE contact_account IS 'The contact works for, owns … an account that stands in a relation with the contact''s account.';
CREATE INDEX contact_account_linked ON contact_account (linked_account_id);

CREATE TABLE contact_tag (
  account_id bigint NOT NULL,
  contact_id bigint NOT NULL,
  tag_id bigint NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (contact_id, tag_id),
  FOREIGN KEY (account_id, contact_id) REFERENCES contacts (account_id, id) ON DELETE CASCADE,
  FOREIGN KEY (account_id, tag_id) REFERENCES tags (account_id, id) ON DELETE CASCADE
);
COMMENT ON COLUMN contact_tag.created_at IS 'Copy of the contact''s created_at, not the time of tagging: the filter by tag reads its page in list order from this index alone.';
CREATE INDEX contact_tag_list ON contact_tag (account_id, tag_id, created_at DESC, contact_id DESC);

CREATE TABLE consents (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL,
  contact_id bigint NOT NULL,
  channel text NOT NULL CHECK (channel IN ('email', 'sms', 'phone', 'ads')),
  purpose text NOT NULL DEFAULT 'marketing' CHECK (purpose IN ('marketing', 'profiling', 'transactional')),
  action text NOT NULL CHECK (action IN ('granted', 'withdrawn')),
  basis text NOT NULL DEFAULT 'consent' CHECK (basis IN ('consent', 'contract', 'soft_opt_in')),
  source text NOT NULL CHECK (source IN ('form', 'import', 'manual', 'double_opt_in', 'preference_centre', 'unsubscribe_link', 'sms_stop', 'facebook_lead', 'shop', 'api', 'staff')),
  text_snapshot text NOT NULL,
  proof jsonb NOT NULL DEFAULT '{}',
  occurred_at timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, id),
  FOREIGN KEY (account_id, contact_id) REFERENCES contacts (account_id, id)
);
COMMENT ON TABLE consents IS 'Append-only. The state is the latest row of (contact, channel, purpose). A merge moves rows to the surviving contact.';
CREATE INDEX consents_contact ON consents (contact_id, channel, occurred_at DESC, id DESC);

CREATE TABLE suppressions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts,
  channel text NOT NULL CHECK (channel IN ('email', 'sms')),
  address text NOT NULL CHECK (length(address) BETWEEN 1 AND 254),
  reason text NOT NULL CHECK (reason IN ('unsubscribed_all', 'hard_bounce', 'complaint', 'manual', 'erasure', 'sms_stop', 'invalid')),
  contact_id bigint,
  lifted_at timestamptz,
  lifted_by_id bigint REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, id),
  FOREIGN KEY (account_id, contact_id) REFERENCES contacts (account_id, id) ON DELETE SET NULL (contact_id)
);
COMMENT ON TABLE suppressions IS 'Addresses that get no marketing. By address, so it survives deletion and re-import of the contact.';
CREATE UNIQUE INDEX suppressions_live ON suppressions (account_id, channel, address) WHERE lifted_at IS NULL;
CREATE INDEX suppressions_contact ON suppressions (account_id, contact_id) WHERE contact_id IS NOT NULL;
CREATE INDEX suppressions_lifted_by ON suppressions (lifted_by_id) WHERE lifted_by_id IS NOT NULL;

CREATE TABLE contact_lists (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  description text CHECK (length(description) <= 500),
  public_name text CHECK (length(public_name) BETWEEN 1 AND 120),
  visibility text NOT NULL DEFAULT 'private' CHECK (visibility IN ('private', 'public')),
  opt_in text NOT NULL DEFAULT 'single' CHECK (opt_in IN ('single', 'double')),
  from_email_uuid uuid,
  archived_at timestamptz,
  subscribed_count integer NOT NULL DEFAULT 0,
  pending_count integer NOT NULL DEFAULT 0,
  unsubscribed_count integer NOT NULL DEFAULT 0,
  cleaned_count integer NOT NULL DEFAULT 0,
  last_sent_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (account_id, id),
  FOREIGN KEY (account_id, from_email_uuid) REFERENCES account_emails (account_id, uuid)
);
CREATE UNIQUE INDEX contact_lists_name ON contact_lists (account_id, lower(name)) WHERE deleted_at IS NULL;
CREATE INDEX contact_lists_list ON contact_lists (account_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX contact_lists_from_email ON contact_lists (account_id, from_email_uuid) WHERE from_email_uuid IS NOT NULL;

CREATE TABLE subscriptions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL,
  contact_id bigint NOT NULL,
  contact_list_id bigint NOT NULL,
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'subscribed', 'unsubscribed', 'cleaned')),
  channels text[] NOT NULL DEFAULT '{email,sms}' CHECK (channels <@ ARRAY['email', 'sms'] AND cardinality(channels) > 0),
  source text NOT NULL CHECK (source IN ('form', 'import', 'manual', 'double_opt_in', 'preference_centre', 'unsubscribe_link', 'sms_stop', 'facebook_lead', 'shop', 'api', 'staff')),
  consent_id bigint,
  confirm_token_hash bytea UNIQUE,
  confirm_sent_at timestamptz,
  confirmed_at timestamptz,
  subscribed_at timestamptz,
  unsubscribed_at timestamptz,
  unsubscribe_reason text CHECK (unsubscribe_reason IN ('no_longer', 'too_often', 'not_relevant', 'never_signed_up', 'other')),
  unsubscribe_note text CHECK (length(unsubscribe_note) <= 500),
  cleaned_reason text CHECK (cleaned_reason IN ('hard_bounce', 'complaint', 'invalid', 'blacklisted')),
  unsubscribe_id uuid NOT NULL UNIQUE,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, id),
  UNIQUE (contact_id, contact_list_id),
  FOREIGN KEY (account_id, contact_id) REFERENCES contacts (account_id, id) ON DELETE CASCADE,
  FOREIGN KEY (account_id, contact_list_id) REFERENCES contact_lists (account_id, id),
  FOREIGN KEY (account_id, consent_id) REFERENCES consents (account_id, id)
);
COMMENT ON COLUMN subscriptions.unsubscribe_id IS 'The key of the public unsubscribe link: random, so that it cannot be guessed.';
CREATE INDEX subscriptions_send ON subscriptions (contact_list_id, status, contact_id);
CREATE INDEX subscriptions_status ON subscriptions (account_id, status);
CREATE INDEX subscriptions_consent ON subscriptions (account_id, consent_id) WHERE consent_id IS NOT NULL;

CREATE TABLE bulk_merges (
  uuid uuid PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts,
  user_id bigint NOT NULL REFERENCES users,
  criteria text NOT NULL CHECK (criteria IN ('email', 'phone', 'both')),
  filter jsonb,
  groups_total integer NOT NULL DEFAULT 0,
  groups_done integer NOT NULL DEFAULT 0,
  contacts_merged integer NOT NULL DEFAULT 0,
  failed integer NOT NULL DEFAULT 0,
  status text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'running', 'completed', 'completed_with_errors', 'cancelled')),
  job_batch_uuid uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, uuid),
  FOREIGN KEY (account_id, job_batch_uuid) REFERENCES job_batches (account_id, uuid) ON DELETE SET NULL (job_batch_uuid)
);
CREATE UNIQUE INDEX bulk_merges_one_running ON bulk_merges (account_id) WHERE status IN ('queued', 'running');
CREATE INDEX bulk_merges_list ON bulk_merges (account_id, created_at DESC);
CREATE INDEX bulk_merges_user ON bulk_merges (user_id);
CREATE INDEX bulk_merges_batch ON bulk_merges (account_id, job_batch_uuid) WHERE job_batch_uuid IS NOT NULL;

CREATE TABLE contact_merges (
  uuid uuid PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts,
  bulk_merge_uuid uuid,
  winner_id bigint NOT NULL,
  loser_ids bigint[] NOT NULL,
  criteria text NOT NULL CHECK (criteria IN ('email', 'phone', 'both', 'manual')),
  field_choices jsonb NOT NULL DEFAULT '{}',
  winner_before jsonb NOT NULL,
  losers_before jsonb NOT NULL,
  user_id bigint NOT NULL REFERENCES users,
  merged_at timestamptz NOT NULL DEFAULT now(),
  undo_until timestamptz NOT NULL,
  undone_at timestamptz,
  undone_by_id bigint REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, uuid),
  FOREIGN KEY (account_id, bulk_merge_uuid) REFERENCES bulk_merges (account_id, uuid),
  FOREIGN KEY (account_id, winner_id) REFERENCES contacts (account_id, id)
);
CREATE INDEX contact_merges_winner ON contact_merges (account_id, winner_id, merged_at DESC);
CREATE INDEX contact_merges_losers ON contact_merges USING gin (account_id, loser_ids);
CREATE INDEX contact_merges_bulk ON contact_merges (account_id, bulk_merge_uuid) WHERE bulk_merge_uuid IS NOT NULL;
CREATE INDEX contact_merges_user ON contact_merges (user_id);
CREATE INDEX contact_merges_undone_by ON contact_merges (undone_by_id) WHERE undone_by_id IS NOT NULL;

CREATE TABLE contact_merge_items (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL,
  contact_merge_uuid uuid NOT NULL,
  table_name text NOT NULL CHECK (length(table_name) BETWEEN 1 AND 63),
  row_key text NOT NULL,
  action text NOT NULL CHECK (action IN ('moved', 'dropped_duplicate', 'status_tightened')),
  old_contact_id bigint NOT NULL,
  before jsonb,
  UNIQUE (account_id, id),
  FOREIGN KEY (account_id, contact_merge_uuid) REFERENCES contact_merges (account_id, uuid) ON DELETE CASCADE
);
COMMENT ON TABLE contact_merge_items IS 'What a merge did to each row, so that it can be undone.';
CREATE INDEX contact_merge_items_merge ON contact_merge_items (contact_merge_uuid, id);

CREATE TABLE duplicate_scans (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts,
  user_id bigint REFERENCES users,
  criteria text NOT NULL CHECK (criteria IN ('email', 'phone', 'both')),
  status text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'running', 'completed', 'failed')),
  groups_found integer NOT NULL DEFAULT 0,
  contacts_found integer NOT NULL DEFAULT 0,
  job_batch_uuid uuid,
  finished_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, id),
  FOREIGN KEY (account_id, job_batch_uuid) REFERENCES job_batches (account_id, uuid) ON DELETE SET NULL (job_batch_uuid)
);
COMMENT ON COLUMN duplicate_scans.user_id IS 'Null = the nightly scan.';
CREATE INDEX duplicate_scans_latest ON duplicate_scans (account_id, criteria, created_at DESC);
CREATE INDEX duplicate_scans_user ON duplicate_scans (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX duplicate_scans_batch ON duplicate_scans (account_id, job_batch_uuid) WHERE job_batch_uuid IS NOT NULL;

CREATE TABLE duplicate_groups (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL,
  duplicate_scan_id bigint NOT NULL,
  criteria text NOT NULL CHECK (criteria IN ('email', 'phone', 'both')),
  match_key text NOT NULL,
  contact_ids bigint[] NOT NULL,
  size integer NOT NULL CHECK (size > 1),
  score smallint NOT NULL DEFAULT 0 CHECK (score BETWEEN 0 AND 100),
  reasons text[] NOT NULL DEFAULT '{}',
  suggested_winner_id bigint,
  dismissed_at timestamptz,
  dismissed_by_id bigint REFERENCES users,
  merged_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, id),
  FOREIGN KEY (account_id, duplicate_scan_id) REFERENCES duplicate_scans (account_id, id) ON DELETE CASCADE,
  FOREIGN KEY (account_id, suggested_winner_id) REFERENCES contacts (account_id, id) ON DELETE SET NULL (suggested_winner_id)
);
CREATE INDEX duplicate_groups_open ON duplicate_groups (account_id, criteria, score DESC, id) WHERE dismissed_at IS NULL AND merged_at IS NULL;
CREATE INDEX duplicate_groups_scan ON duplicate_groups (account_id, duplicate_scan_id);
CREATE INDEX duplicate_groups_contacts ON duplicate_groups USING gin (account_id, contact_ids);
CREATE INDEX duplicate_groups_winner ON duplicate_groups (account_id, suggested_winner_id) WHERE suggested_winner_id IS NOT NULL;
CREATE INDEX duplicate_groups_dismissed_by ON duplicate_groups (dismissed_by_id) WHERE dismissed_by_id IS NOT NULL;

CREATE TABLE pipelines (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid uuid NOT NULL UNIQUE,
  account_id bigint NOT NULL REFERENCES accounts,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  description text CHECK (length(description) <= 500),
  subject text NOT NULL DEFAULT 'both' CHECK (subject IN ('both', 'contact_request', 'contact')),
  color text CHECK (color ~ '^#[0-9a-f]{6}$'),
  is_default boolean NOT NULL DEFAULT false,
  assignment text NOT NULL DEFAULT 'manual' CHECK (assignment IN ('manual', 'round_robin', 'least_open')),
  assignee_ids bigint[] NOT NULL DEFAULT '{}',
  rotting_days integer CHECK (rotting_days > 0),
  position integer NOT NULL DEFAULT 0,
  archived_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (account_id, id)
);
COMMENT ON COLUMN pipelines.uuid IS 'Key in account routes; the admin area uses id.';
CREATE UNIQUE INDEX pipelines_one_default ON pipelines (account_id) WHERE is_default AND deleted_at IS NULL;
CREATE INDEX pipelines_list ON pipelines (account_id, position, id) WHERE deleted_at IS NULL;

CREATE TABLE pipeline_stages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL,
  pipeline_id bigint NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  type text NOT NULL DEFAULT 'open' CHECK (type IN ('open', 'won', 'lost')),
  probability_bp integer NOT NULL DEFAULT 0 CHECK (probability_bp BETWEEN 0 AND 10000),
  color text CHECK (color ~ '^#[0-9a-f]{6}$'),
  position integer NOT NULL DEFAULT 0,
  rotting_days integer CHECK (rotting_days > 0),
  auto_tasks jsonb,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (account_id, id),
  UNIQUE (account_id, pipeline_id, id),
  FOREIGN KEY (account_id, pipeline_id) REFERENCES pipelines (account_id, id) ON DELETE CASCADE,
  CHECK (type = 'open' OR probability_bp = CASE type WHEN 'won' THEN 10000 ELSE 0 END)
);
CREATE UNIQUE INDEX pipeline_stages_name ON pipeline_stages (pipeline_id, lower(name)) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX pipeline_stages_one_end ON pipeline_stages (pipeline_id, type) WHERE type <> 'open' AND deleted_at IS NULL;
CREATE INDEX pipeline_stages_order ON pipeline_stages (pipeline_id, position, id);

CREATE TABLE contact_pipeline_stage (
  account_id bigint NOT NULL,
  contact_id bigint NOT NULL,
  pipeline_id bigint NOT NULL,
  pipeline_stage_id bigint NOT NULL,
  position text COLLATE "C" NOT NULL,
  entered_at timestamptz NOT NULL DEFAULT now(),
  user_id bigint REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (contact_id, pipeline_id),
  FOREIGN KEY (account_id, contact_id) REFERENCES contacts (account_id, id) ON DELETE CASCADE,
  FOREIGN KEY (account_id, pipeline_id, pipeline_stage_id) REFERENCES pipeline_stages (account_id, pipeline_id, id)
);
COMMENT ON COLUMN contact_pipeline_stage.position IS 'Fractional rank in the stage; compared byte by byte.';
CREATE INDEX contact_pipeline_stage_board ON contact_pipeline_stage (pipeline_stage_id, position, contact_id);
CREATE INDEX contact_pipeline_stage_key ON contact_pipeline_stage (account_id, pipeline_id, pipeline_stage_id);
CREATE INDEX contact_pipeline_stage_user ON contact_pipeline_stage (user_id) WHERE user_id IS NOT NULL;

CREATE TRIGGER contact_lists_count_insert AFTER INSERT ON contact_lists REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_row_counter('contact_lists', 'deleted_at IS NULL');
CREATE TRIGGER contact_lists_count_update AFTER UPDATE ON contact_lists REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_row_counter('contact_lists', 'deleted_at IS NULL');
CREATE TRIGGER contact_lists_count_delete AFTER DELETE ON contact_lists REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_row_counter('contact_lists', 'deleted_at IS NULL');
CREATE TRIGGER pipelines_count_insert AFTER INSERT ON pipelines REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_row_counter('pipelines', 'deleted_at IS NULL');
CREATE TRIGGER pipelines_count_update AFTER UPDATE ON pipelines REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_row_counter('pipelines', 'deleted_at IS NULL');
CREATE TRIGGER pipelines_count_delete AFTER DELETE ON pipelines REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_row_counter('pipelines', 'deleted_at IS NULL');
CREATE TRIGGER subscriptions_count_insert AFTER INSERT ON subscriptions REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_row_counter('subscriptions', 'status = ''subscribed''');
CREATE TRIGGER subscriptions_count_update AFTER UPDATE ON subscriptions REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_row_counter('subscriptions', 'status = ''subscribed''');
CREATE TRIGGER subscriptions_count_delete AFTER DELETE ON subscriptions REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_row_counter('subscriptions', 'status = ''subscribed''');

-- Rebuilds the counters of an account from its rows (nightly check, after a restore).
-- Waits until no transaction is writing counters of the account; gives up after half a second, before PostgreSQL would
-- look for deadlocks, so that it is this and not a user's request that fails. The caller tries again.
CREATE FUNCTION recount_account(for_account bigint) RETURNS void LANGUAGE plpgsql SET lock_timeout = '500ms' AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashint8(for_account), -1);
  DELETE FROM account_counters AS c WHERE c.account_id = for_account;
  DELETE FROM contact_days AS d WHERE d.account_id = for_account;
  INSERT INTO contact_days (account_id, day, slot, n)
  SELECT for_account, (c.created_at AT TIME ZONE 'UTC')::date, 0, count(*)
  FROM contacts AS c
  WHERE c.account_id = for_account AND c.deleted_at IS NULL AND c.status IN ('active', 'blacklisted')
  GROUP BY 2;
  INSERT INTO account_counters (account_id, name, slot, value)
  SELECT for_account, f.name, 0, f.value
  FROM (
    SELECT v.name, v.value
    FROM (
      SELECT count(*) FILTER (WHERE c.status NOT IN ('merged', 'erased')) AS contacts,
        count(*) FILTER (WHERE c.status IN ('active', 'blacklisted')) AS listed,
        count(*) FILTER (WHERE c.status = 'active') AS active
      FROM contacts AS c WHERE c.account_id = for_account AND c.deleted_at IS NULL
    ) AS n
    CROSS JOIN LATERAL (VALUES ('contacts', n.contacts), ('listed_contacts', n.listed), ('active_contacts', n.active)) AS v (name, value)
    UNION ALL SELECT 'contact_lists', count(*) FROM contact_lists AS l WHERE l.account_id = for_account AND l.deleted_at IS NULL
    UNION ALL SELECT 'pipelines', count(*) FROM pipelines AS p WHERE p.account_id = for_account AND p.deleted_at IS NULL
    UNION ALL SELECT 'subscriptions', count(*) FROM subscriptions AS s WHERE s.account_id = for_account AND s.status = 'subscribed'
  ) AS f;
END $$;
