-- Contacts and their addresses.

CREATE TABLE people (
  id             bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id     bigint      NOT NULL REFERENCES accounts,
  display_name   text        NOT NULL CHECK (length(display_name) BETWEEN 1 AND 160),
  contacts_count integer     NOT NULL DEFAULT 0,
  first_seen_at  timestamptz NOT NULL DEFAULT now(),
  last_seen_at   timestamptz NOT NULL DEFAULT now(),
  orders_count   integer     NOT NULL DEFAULT 0,
  revenue_minor  bigint      NOT NULL DEFAULT 0,
  currency       char(3)     NOT NULL DEFAULT 'EUR' CHECK (currency ~ '^[A-Z]{3}$'),
  user_id        bigint      REFERENCES users,
  created_at     timestamptz NOT NULL DEFAULT now(),
  updated_at     timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, id)
);
COMMENT ON TABLE people IS 'Contacts of one account that share a normalised e-mail are one person. Never crosses accounts.';
CREATE INDEX people_user ON people (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX people_list ON people (account_id, last_seen_at DESC, id DESC) WHERE contacts_count > 0;
CREATE INDEX people_name ON people (account_id, display_name, id) WHERE contacts_count > 0;

CREATE TABLE person_keys (
  account_id bigint NOT NULL,
  email_key  text   NOT NULL,
  person_id  bigint NOT NULL,
  PRIMARY KEY (account_id, email_key),
  FOREIGN KEY (account_id, person_id) REFERENCES people (account_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE person_keys IS 'Normalised e-mails by which contacts are joined into a person.';
CREATE INDEX person_keys_person ON person_keys (account_id, person_id);

CREATE TABLE contacts (
  id                bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id        bigint      NOT NULL REFERENCES accounts,
  person_id         bigint,
  first_name        text        CHECK (length(first_name) BETWEEN 1 AND 80),
  last_name         text        CHECK (length(last_name) BETWEEN 1 AND 80),
  company           text        CHECK (length(company) BETWEEN 1 AND 160),
  job_title         text        CHECK (length(job_title) BETWEEN 1 AND 120),
  email             text        CHECK (length(email) <= 254 AND email ~ '^[^@[:space:]]+@[^@[:space:]]+$'),
  email_key         text,
  phone             text        CHECK (phone ~ '^\+[1-9][0-9]{1,14}$'),
  phone_key         text,
  locale            text        CHECK (locale IN ('en', 'gr')),
  time_zone         text        CHECK (length(time_zone) BETWEEN 1 AND 64),
  birthday          date,
  gender            text        CHECK (gender IN ('female', 'male', 'other')),
  avatar_media_id   bigint,
  status            text        NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'archived', 'blacklisted', 'merged', 'erased')),
  lifecycle         text        NOT NULL DEFAULT 'lead' CHECK (lifecycle IN ('lead', 'qualified', 'opportunity', 'customer', 'inactive')),
  customer_since    date,
  user_id           bigint      REFERENCES users,
  assigned_at       timestamptz,
  portal_user_id    bigint      REFERENCES users,
  source            text        NOT NULL DEFAULT 'manual' CHECK (source IN ('manual', 'import', 'form', 'facebook_lead', 'facebook_message', 'instagram', 'google_ads', 'email', 'sms', 'phone', 'walk_in', 'shop', 'api', 'referral', 'merge')),
  first_touch_at    timestamptz,
  last_activity_at  timestamptz,
  emails_marketable boolean     NOT NULL DEFAULT false,
  sms_marketable    boolean     NOT NULL DEFAULT false,
  custom_fields     jsonb       NOT NULL DEFAULT '{}',
  notes_count       integer     NOT NULL DEFAULT 0,
  tasks_count       integer     NOT NULL DEFAULT 0,
  requests_count    integer     NOT NULL DEFAULT 0,
  orders_count      integer     NOT NULL DEFAULT 0,
  revenue_minor     bigint      NOT NULL DEFAULT 0,
  merged_into_id    bigint,
  name_key          text        NOT NULL DEFAULT '',
  search_text       text        NOT NULL DEFAULT '',
  created_by_id     bigint      REFERENCES users ON DELETE SET NULL,
  deletion_uuid     uuid,
  avatar_uuid       uuid,
  version           integer     NOT NULL DEFAULT 1,
  created_at        timestamptz NOT NULL DEFAULT now(),
  updated_at        timestamptz NOT NULL DEFAULT now(),
  deleted_at        timestamptz,
  UNIQUE (account_id, id),
  FOREIGN KEY (account_id, person_id) REFERENCES people (account_id, id) ON DELETE SET NULL (person_id),
  FOREIGN KEY (account_id, avatar_media_id) REFERENCES media (account_id, id) ON DELETE SET NULL (avatar_media_id),
  FOREIGN KEY (account_id, merged_into_id) REFERENCES contacts (account_id, id),
  CHECK (status = 'erased' OR num_nonnulls(first_name, last_name, email, phone, company) > 0),
  CHECK (status <> 'merged' OR merged_into_id IS NOT NULL),
  CHECK (merged_into_id <> id)
) WITH (fillfactor = 85);
COMMENT ON TABLE contacts IS 'Contacts of an account, built for a million rows per account.';
COMMENT ON COLUMN contacts.email IS 'Copy of the primary address, for lists and search.';
COMMENT ON COLUMN contacts.email_key IS 'For duplicate detection only: without +tag and without the dots of Gmail addresses.';
COMMENT ON COLUMN contacts.phone IS 'Copy of the primary number (E.164).';
COMMENT ON COLUMN contacts.user_id IS 'Assignee: an active member, so the key refers to users.';
COMMENT ON COLUMN contacts.name_key IS 'Folds Greek and Latin spellings of a name to one key.';
COMMENT ON COLUMN contacts.search_text IS 'Folded words of names, company, addresses and numbers, with a leading space. Written by the service that writes the row or its children.';
COMMENT ON COLUMN contacts.deletion_uuid IS 'Deletion that hid the contact; it can be undone for 30 days.';
COMMENT ON COLUMN contacts.avatar_uuid IS 'uuid of avatar_media_id, used in picture addresses. Both are set and cleared together.';
-- "Listed" = shown by lists by default: deleted_at IS NULL AND status IN ('active', 'blacklisted'). A query must contain these two
-- conditions literally for the planner to use the partial indexes.
-- A change of an indexed column writes a new entry in each index of the table, so each index says what reads it. What changes often is not
-- indexed here but in narrow tables below, so that PostgreSQL changes the row in place (HOT), for which pages keep some room. Indexes whose
-- condition few rows meet cost nothing for the others.
-- The list in its usual order, its filter by date, and its deep pages.
CREATE INDEX contacts_list ON contacts (account_id, created_at DESC, id DESC) WHERE deleted_at IS NULL AND status IN ('active', 'blacklisted');
-- The filter by assignee, and with contacts_created_by the scope of members who see only their own contacts.
CREATE INDEX contacts_assignee ON contacts (account_id, user_id, created_at DESC, id DESC)
  WHERE deleted_at IS NULL AND status IN ('active', 'blacklisted');
-- The filter by lifecycle.
CREATE INDEX contacts_lifecycle ON contacts (account_id, lifecycle, created_at DESC, id DESC)
  WHERE deleted_at IS NULL AND status IN ('active', 'blacklisted');
-- The list sorted by first name, last name, address and revenue.
CREATE INDEX contacts_first_name ON contacts (account_id, first_name, id) WHERE deleted_at IS NULL AND status IN ('active', 'blacklisted');
CREATE INDEX contacts_last_name ON contacts (account_id, last_name, id) WHERE deleted_at IS NULL AND status IN ('active', 'blacklisted');
CREATE INDEX contacts_email ON contacts (account_id, email, id) WHERE deleted_at IS NULL AND status IN ('active', 'blacklisted');
CREATE INDEX contacts_revenue ON contacts (account_id, revenue_minor DESC, id DESC) WHERE deleted_at IS NULL AND status IN ('active', 'blacklisted');
-- The back office lists contacts of all accounts.
CREATE INDEX contacts_everywhere ON contacts (created_at DESC, id DESC) WHERE deleted_at IS NULL AND status IN ('active', 'blacklisted');
-- The filter by any other status than that of nearly all contacts.
CREATE INDEX contacts_status ON contacts (account_id, status, created_at DESC, id DESC) WHERE deleted_at IS NULL AND status <> 'active';
-- Duplicates by name. Those by address and number are found by the indexes of addresses and numbers.
CREATE INDEX contacts_name_key ON contacts (account_id, name_key) WHERE deleted_at IS NULL AND name_key <> '';
-- The survivor of a merged contact, and the foreign keys below: a person, a picture, a portal user.
CREATE INDEX contacts_merged_into ON contacts (account_id, merged_into_id) WHERE merged_into_id IS NOT NULL;
-- Deleted contacts of an account.
CREATE INDEX contacts_deleted ON contacts (account_id, deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX contacts_person ON contacts (account_id, person_id) WHERE person_id IS NOT NULL;
CREATE INDEX contacts_avatar ON contacts (account_id, avatar_media_id) WHERE avatar_media_id IS NOT NULL;
CREATE INDEX contacts_portal_user ON contacts (portal_user_id) WHERE portal_user_id IS NOT NULL;
-- The scope of members who see only their own contacts.
CREATE INDEX contacts_created_by ON contacts (account_id, created_by_id, created_at DESC, id DESC) WHERE created_by_id IS NOT NULL;
-- The undo of a deletion of many contacts.
CREATE INDEX contacts_deletion ON contacts (account_id, deletion_uuid) WHERE deletion_uuid IS NOT NULL;
-- Serves the job that erases contacts of all accounts that were deleted long ago.
CREATE INDEX contacts_purge ON contacts (deleted_at) WHERE deleted_at IS NOT NULL AND status <> 'erased';

-- Three-digit parts of a phone number occur in most numbers: `690` and `900` match every Greek mobile, so that a search reads their lists
-- to the end. Six consecutive digits match a handful.
CREATE FUNCTION number_parts(folded text) RETURNS int[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $$
DECLARE
  digits text;
  parts int[] := '{}';
BEGIN
  FOREACH digits IN ARRAY regexp_split_to_array(folded, '[^0-9]+') LOOP
    FOR at IN 1 .. length(digits) - 5 LOOP
      parts := parts || substr(digits, at, 6)::int;
    END LOOP;
  END LOOP;
  RETURN parts;
END $$;
COMMENT ON FUNCTION number_parts(text) IS 'Every six consecutive digits of a searched text, as numbers; the same rule as numberParts of @stoa/domain.';

CREATE TABLE contact_search (
  id          bigint      PRIMARY KEY,
  account_id  bigint      NOT NULL,
  listed      boolean     NOT NULL,
  created_at  timestamptz NOT NULL,
  search_text text        NOT NULL
);
COMMENT ON TABLE contact_search IS 'What the search of contacts reads: it finds a page, its order and the total here. Triggers on contacts keep a row for each of them, so that no foreign key needs to be checked.';
COMMENT ON COLUMN contact_search.id IS 'Id of the contact.';
COMMENT ON COLUMN contact_search.listed IS 'Whether lists show the contact.';
CREATE INDEX contact_search_text ON contact_search USING gin (account_id, search_text gin_trgm_ops);
CREATE INDEX contact_search_numbers ON contact_search USING gin (number_parts(search_text));

CREATE TABLE contact_activity (
  id               bigint      PRIMARY KEY,
  account_id       bigint      NOT NULL,
  updated_at       timestamptz NOT NULL,
  last_activity_at timestamptz
);
COMMENT ON TABLE contact_activity IS 'Copies of the times by which lists of contacts are sorted and that most changes of a contact set. Triggers on contacts keep a row for each of them, so that no foreign key needs to be checked.';
COMMENT ON COLUMN contact_activity.id IS 'Id of the contact.';
-- The list sorted by change.
CREATE INDEX contact_activity_updated ON contact_activity (account_id, updated_at DESC, id DESC);
-- The list sorted by last activity.
CREATE INDEX contact_activity_last ON contact_activity (account_id, last_activity_at DESC NULLS LAST, id DESC);

CREATE FUNCTION keep_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE contact_search SET search_text = NEW.search_text WHERE id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER contacts_search_text AFTER UPDATE OF search_text ON contacts FOR EACH ROW
  WHEN (OLD.search_text <> NEW.search_text) EXECUTE FUNCTION keep_search_text();

CREATE FUNCTION keep_activity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE contact_activity SET updated_at = NEW.updated_at, last_activity_at = NEW.last_activity_at WHERE id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER contacts_activity AFTER UPDATE OF updated_at, last_activity_at ON contacts FOR EACH ROW EXECUTE FUNCTION keep_activity();

-- Runs once per statement, on the inserted or deleted rows, and writes counters, days and the narrow tables. One statement does it all, because
-- every statement in a trigger costs a single new contact more than its work.
CREATE FUNCTION keep_contact_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    WITH days AS MATERIALIZED (
      SELECT r.account_id, (r.created_at AT TIME ZONE 'UTC')::date AS day,
        count(*) FILTER (WHERE r.status NOT IN ('merged', 'erased')) AS contacts,
        count(*) FILTER (WHERE r.status IN ('active', 'blacklisted')) AS listed,
        count(*) FILTER (WHERE r.status = 'active') AS active
      FROM new_rows AS r WHERE r.deleted_at IS NULL GROUP BY 1, 2
    ), accounts AS MATERIALIZED (
      SELECT d.account_id, counter_slot(d.account_id) AS slot, sum(d.contacts) AS contacts, sum(d.listed) AS listed, sum(d.active) AS active
      FROM days AS d GROUP BY 1
    ), counted AS (
      INSERT INTO account_counters AS c (account_id, name, slot, value)
      SELECT a.account_id, v.name, a.slot, v.delta FROM accounts AS a
      CROSS JOIN LATERAL (VALUES ('contacts', a.contacts), ('listed_contacts', a.listed), ('active_contacts', a.active)) AS v (name, delta)
      WHERE v.delta <> 0
      ON CONFLICT (account_id, name, slot) DO UPDATE SET value = c.value + excluded.value
    ), dated AS (
      INSERT INTO contact_days AS c (account_id, day, slot, n)
      SELECT d.account_id, d.day, a.slot, d.listed FROM days AS d JOIN accounts AS a ON a.account_id = d.account_id WHERE d.listed <> 0
      ON CONFLICT (account_id, day, slot) DO UPDATE SET n = c.n + excluded.n
    ), searched AS (
      INSERT INTO contact_search (id, account_id, listed, created_at, search_text)
      SELECT r.id, r.account_id, r.deleted_at IS NULL AND r.status IN ('active', 'blacklisted'), r.created_at, r.search_text FROM new_rows AS r
    )
    INSERT INTO contact_activity (id, account_id, updated_at, last_activity_at)
    SELECT r.id, r.account_id, r.updated_at, r.last_activity_at FROM new_rows AS r;
  ELSE
    WITH days AS MATERIALIZED (
      SELECT r.account_id, (r.created_at AT TIME ZONE 'UTC')::date AS day,
        -count(*) FILTER (WHERE r.status NOT IN ('merged', 'erased')) AS contacts,
        -count(*) FILTER (WHERE r.status IN ('active', 'blacklisted')) AS listed,
        -count(*) FILTER (WHERE r.status = 'active') AS active
      FROM old_rows AS r WHERE r.deleted_at IS NULL GROUP BY 1, 2
    ), accounts AS MATERIALIZED (
      SELECT d.account_id, counter_slot(d.account_id) AS slot, sum(d.contacts) AS contacts, sum(d.listed) AS listed, sum(d.active) AS active
      FROM days AS d GROUP BY 1
    ), counted AS (
      INSERT INTO account_counters AS c (account_id, name, slot, value)
      SELECT a.account_id, v.name, a.slot, v.delta FROM accounts AS a
      CROSS JOIN LATERAL (VALUES ('contacts', a.contacts), ('listed_contacts', a.listed), ('active_contacts', a.active)) AS v (name, delta)
      WHERE v.delta <> 0
      ON CONFLICT (account_id, name, slot) DO UPDATE SET value = c.value + excluded.value
    )
    INSERT INTO contact_days AS c (account_id, day, slot, n)
    SELECT d.account_id, d.day, a.slot, d.listed FROM days AS d JOIN accounts AS a ON a.account_id = d.account_id WHERE d.listed <> 0
    ON CONFLICT (account_id, day, slot) DO UPDATE SET n = c.n + excluded.n;
    DELETE FROM contact_search WHERE id IN (SELECT r.id FROM old_rows AS r);
    DELETE FROM contact_activity WHERE id IN (SELECT r.id FROM old_rows AS r);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER contacts_count_insert AFTER INSERT ON contacts REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_contact_counts();
CREATE TRIGGER contacts_count_delete AFTER DELETE ON contacts REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_contact_counts();

-- Runs for a row whose account, day, status or deletion changed. Other updates are the common ones, and cost nothing.
CREATE FUNCTION move_contact_counts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was constant integer := (OLD.deleted_at IS NULL)::integer;
  becomes constant integer := (NEW.deleted_at IS NULL)::integer;
BEGIN
  PERFORM add_contact_counts(
    ARRAY[OLD.account_id, NEW.account_id],
    ARRAY[(OLD.created_at AT TIME ZONE 'UTC')::date, (NEW.created_at AT TIME ZONE 'UTC')::date],
    ARRAY[-was * (OLD.status NOT IN ('merged', 'erased'))::integer, becomes * (NEW.status NOT IN ('merged', 'erased'))::integer],
    ARRAY[-was * (OLD.status IN ('active', 'blacklisted'))::integer, becomes * (NEW.status IN ('active', 'blacklisted'))::integer],
    ARRAY[-was * (OLD.status = 'active')::integer, becomes * (NEW.status = 'active')::integer]);
  IF OLD.account_id <> NEW.account_id OR OLD.created_at <> NEW.created_at THEN
    UPDATE contact_search SET account_id = NEW.account_id, created_at = NEW.created_at WHERE id = NEW.id;
    UPDATE contact_activity SET account_id = NEW.account_id WHERE id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER contacts_count_update AFTER UPDATE OF account_id, created_at, status, deleted_at ON contacts FOR EACH ROW
  WHEN (OLD.status <> NEW.status OR (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL) OR OLD.account_id <> NEW.account_id OR OLD.created_at <> NEW.created_at)
  EXECUTE FUNCTION move_contact_counts();

-- Sort key of account lists and figure on their home pages. Read as a column (`t.contacts_count`), so that lists can sort by a figure kept
-- in slots.
CREATE FUNCTION contacts_count(account accounts) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(c.value), 0)::bigint FROM account_counters AS c WHERE c.account_id = account.id AND c.name = 'contacts'
$$;

-- Lists find the day of a deep page by running sums, and skip rows only inside that day. Date filters take their totals from here.
CREATE TABLE contact_days (
  account_id bigint   NOT NULL REFERENCES accounts,
  day        date     NOT NULL,
  slot       smallint NOT NULL,
  n          bigint   NOT NULL,
  PRIMARY KEY (account_id, day, slot)
) WITH (fillfactor = 50);
COMMENT ON TABLE contact_days IS 'Number of listed contacts created on each day (UTC), summed over the slots as in account_counters. Kept by triggers on contacts.';

-- Adds differences per account and day to account_counters and contact_days.
CREATE FUNCTION add_contact_counts(account_ids bigint[], days date[], contacts bigint[], listed bigint[], active bigint[])
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO account_counters AS c (account_id, name, slot, value)
  SELECT d.account_id, v.name, d.slot, v.delta
  FROM (
    SELECT t.account_id, counter_slot(t.account_id) AS slot, sum(t.contacts) AS contacts, sum(t.listed) AS listed, sum(t.active) AS active
    FROM unnest(account_ids, contacts, listed, active) AS t (account_id, contacts, listed, active)
    GROUP BY t.account_id
  ) AS d
  CROSS JOIN LATERAL (VALUES ('contacts', d.contacts), ('listed_contacts', d.listed), ('active_contacts', d.active)) AS v (name, delta)
  WHERE v.delta <> 0
  ON CONFLICT (account_id, name, slot) DO UPDATE SET value = c.value + excluded.value;

  INSERT INTO contact_days AS c (account_id, day, slot, n)
  SELECT d.account_id, d.day, counter_slot(d.account_id), d.listed
  FROM (SELECT t.account_id, t.day, sum(t.listed) AS listed FROM unnest(account_ids, days, listed) AS t (account_id, day, listed) GROUP BY 1, 2) AS d
  WHERE d.listed <> 0
  ON CONFLICT (account_id, day, slot) DO UPDATE SET n = c.n + excluded.n;
END $$;

-- Merges the slots of days before today (UTC) into slot 0, so that a deep page reads one row per day. Skips slots that a writer holds, so
-- it neither waits nor blocks. Returns the number of rows saved; call it until it returns 0.
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
  id             bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id     bigint      NOT NULL,
  contact_id     bigint      NOT NULL,
  email          text        NOT NULL CHECK (length(email) <= 254 AND email ~ '^[^@[:space:]]+@[^@[:space:]]+$'),
  email_key      text        NOT NULL,
  label          text        NOT NULL DEFAULT 'personal' CHECK (label IN ('personal', 'work', 'other')),
  is_primary     boolean     NOT NULL DEFAULT false,
  status         text        NOT NULL DEFAULT 'unverified' CHECK (status IN ('unverified', 'valid', 'soft_bounced', 'hard_bounced', 'complained')),
  bounce_count   integer     NOT NULL DEFAULT 0 CHECK (bounce_count >= 0),
  last_bounce_at timestamptz,
  verified_at    timestamptz,
  created_at     timestamptz NOT NULL DEFAULT now(),
  updated_at     timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (account_id, contact_id) REFERENCES contacts (account_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE contact_email_addresses IS 'E-mail addresses of a contact; the primary one is copied to contacts.email.';
CREATE UNIQUE INDEX contact_email_addresses_once ON contact_email_addresses (contact_id, lower(email));
CREATE UNIQUE INDEX contact_email_addresses_one_primary ON contact_email_addresses (contact_id) WHERE is_primary;
CREATE INDEX contact_email_addresses_key ON contact_email_addresses (account_id, email_key);
CREATE INDEX contact_email_addresses_email ON contact_email_addresses (account_id, lower(email));

CREATE TABLE contact_phone_numbers (
  id         bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint      NOT NULL,
  contact_id bigint      NOT NULL,
  number     text        CHECK (number ~ '^\+[1-9][0-9]{1,14}$'),
  number_raw text        NOT NULL CHECK (length(number_raw) BETWEEN 1 AND 40),
  phone_key  text        GENERATED ALWAYS AS (number) STORED,
  type       text        NOT NULL DEFAULT 'unknown' CHECK (type IN ('mobile', 'landline', 'voip', 'unknown')),
  label      text        NOT NULL DEFAULT 'mobile' CHECK (label IN ('mobile', 'work', 'home', 'other')),
  is_primary boolean     NOT NULL DEFAULT false,
  is_valid   boolean     NOT NULL GENERATED ALWAYS AS (number IS NOT NULL) STORED,
  sms_status text        NOT NULL DEFAULT 'unknown' CHECK (sms_status IN ('unknown', 'reachable', 'unreachable')),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (contact_id, number),
  FOREIGN KEY (account_id, contact_id) REFERENCES contacts (account_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE contact_phone_numbers IS 'Phone numbers of a contact; the primary one is copied to contacts.phone.';
COMMENT ON COLUMN contact_phone_numbers.number IS 'E.164 if the number is valid, else null; number_raw keeps the input.';
CREATE UNIQUE INDEX contact_phone_numbers_one_primary ON contact_phone_numbers (contact_id) WHERE is_primary;
CREATE INDEX contact_phone_numbers_key ON contact_phone_numbers (account_id, phone_key);

CREATE TABLE contact_physical_addresses (
  id           bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id   bigint      NOT NULL,
  contact_id   bigint      NOT NULL,
  label        text        NOT NULL DEFAULT 'home' CHECK (label IN ('home', 'work', 'billing', 'shipping', 'other')),
  line1        text        CHECK (length(line1) BETWEEN 1 AND 200),
  line2        text        CHECK (length(line2) BETWEEN 1 AND 200),
  city         text        CHECK (length(city) BETWEEN 1 AND 80),
  region       text        CHECK (length(region) BETWEEN 1 AND 80),
  postal_code  text        CHECK (length(postal_code) BETWEEN 1 AND 12),
  country_code char(2)     CHECK (country_code ~ '^[A-Z]{2}$'),
  is_primary   boolean     NOT NULL DEFAULT false,
  lat          numeric(9,  6) CHECK (lat BETWEEN -90 AND 90),
  lng          numeric(9,  6) CHECK (lng BETWEEN -180 AND 180),
  created_at   timestamptz NOT NULL DEFAULT now(),
  updated_at   timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (account_id, contact_id) REFERENCES contacts (account_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE contact_physical_addresses IS 'Postal addresses of a contact.';
COMMENT ON COLUMN contact_physical_addresses.line1 IS 'Street and number; null where an import knew only the place.';
CREATE INDEX contact_physical_addresses_contact ON contact_physical_addresses (contact_id);
CREATE UNIQUE INDEX contact_physical_addresses_one_primary ON contact_physical_addresses (contact_id) WHERE is_primary;
CREATE INDEX contact_physical_addresses_country ON contact_physical_addresses (account_id, country_code, contact_id);

CREATE TABLE contact_account (
  account_id        bigint      NOT NULL,
  contact_id        bigint      NOT NULL,
  linked_account_id bigint      NOT NULL REFERENCES accounts,
  relation          text        NOT NULL DEFAULT 'employee' CHECK (relation IN ('employee', 'representative', 'owner', 'accountant', 'other')),
  title             text        CHECK (length(title) BETWEEN 1 AND 120),
  is_contact_point  boolean     NOT NULL DEFAULT false,
  created_at        timestamptz NOT NULL DEFAULT now(),
  updated_at        timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (contact_id, linked_account_id),
  FOREIGN KEY (account_id, contact_id) REFERENCES contacts (account_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE contact_account IS 'Links a contact to an account for which the person works or which the person owns. The account has a relation with the contact''s account.';
CREATE INDEX contact_account_linked ON contact_account (linked_account_id);

CREATE TABLE contact_tag (
  account_id bigint      NOT NULL,
  contact_id bigint      NOT NULL,
  tag_id     bigint      NOT NULL,
  listed     boolean     NOT NULL,
  created_at timestamptz NOT NULL,
  tagged_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (contact_id, tag_id),
  FOREIGN KEY (account_id, contact_id) REFERENCES contacts (account_id, id) ON DELETE CASCADE,
  FOREIGN KEY (account_id, tag_id) REFERENCES tags (account_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE contact_tag IS 'Tags of a contact.';
COMMENT ON COLUMN contact_tag.listed IS 'Whether lists show the contact; kept by triggers, which also fill it where an insert leaves it out.';
COMMENT ON COLUMN contact_tag.created_at IS 'Copy of the contact''s created_at, not the time of tagging: the filter by tag reads its page in list order from this index alone.';
COMMENT ON COLUMN contact_tag.tagged_at IS 'When the contact got the tag, for automations.';
CREATE INDEX contact_tag_tagged ON contact_tag USING brin (tagged_at);
CREATE INDEX contact_tag_list ON contact_tag (account_id, tag_id, listed, created_at DESC, contact_id DESC);

CREATE FUNCTION keep_tags_listed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  shown constant boolean := NEW.deleted_at IS NULL AND NEW.status IN ('active', 'blacklisted');
BEGIN
  UPDATE contact_tag SET listed = shown WHERE contact_id = NEW.id AND listed <> shown;
  UPDATE contact_search SET listed = shown WHERE id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER contacts_tags_listed AFTER UPDATE OF status, deleted_at ON contacts FOR EACH ROW
  WHEN ((OLD.deleted_at IS NULL AND OLD.status IN ('active', 'blacklisted')) <> (NEW.deleted_at IS NULL AND NEW.status IN ('active', 'blacklisted')))
  EXECUTE FUNCTION keep_tags_listed();

-- A tag added while another transaction archives the contact would keep an outdated `listed`, because neither sees the other. Locking the
-- contact makes them wait for each other; the foreign key takes this lock anyway, so there is no extra write.
CREATE FUNCTION take_listed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT c.deleted_at IS NULL AND c.status IN ('active', 'blacklisted') INTO NEW.listed FROM contacts AS c WHERE c.id = NEW.contact_id FOR SHARE OF c;
  NEW.listed := coalesce(NEW.listed, true);
  RETURN NEW;
END $$;
CREATE TRIGGER contact_tag_listed BEFORE INSERT ON contact_tag FOR EACH ROW WHEN (NEW.listed IS NULL) EXECUTE FUNCTION take_listed();
CREATE TRIGGER contact_tag_moved BEFORE UPDATE OF contact_id ON contact_tag FOR EACH ROW EXECUTE FUNCTION take_listed();
