-- What changes often in a contact is indexed in narrow tables, so that a change of a contact or a move on a board changes its row in place.
DROP INDEX contacts_updated, contacts_last_activity, contacts_search, contacts_numbers, contacts_status, contacts_email_key, contacts_phone_key;
CREATE INDEX contacts_status ON contacts (account_id, status, created_at DESC, id DESC) WHERE deleted_at IS NULL AND status <> 'active';

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

CREATE TABLE contact_activity (
  id               bigint      PRIMARY KEY,
  account_id       bigint      NOT NULL,
  updated_at       timestamptz NOT NULL,
  last_activity_at timestamptz
);
COMMENT ON TABLE contact_activity IS 'Copies of the times by which lists of contacts are sorted and that most changes of a contact set. Triggers on contacts keep a row for each of them, so that no foreign key needs to be checked.';
COMMENT ON COLUMN contact_activity.id IS 'Id of the contact.';

INSERT INTO contact_search (id, account_id, listed, created_at, search_text)
SELECT id, account_id, deleted_at IS NULL AND status IN ('active', 'blacklisted'), created_at, search_text FROM contacts ORDER BY id;
INSERT INTO contact_activity (id, account_id, updated_at, last_activity_at)
SELECT id, account_id, updated_at, last_activity_at FROM contacts ORDER BY id;
CREATE INDEX contact_search_text ON contact_search USING gin (account_id, search_text gin_trgm_ops);
CREATE INDEX contact_search_numbers ON contact_search USING gin (number_parts(search_text));
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

CREATE OR REPLACE FUNCTION keep_contact_counts() RETURNS trigger LANGUAGE plpgsql AS $$
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

DROP TRIGGER contacts_count_update ON contacts;
CREATE OR REPLACE FUNCTION move_contact_counts() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE OR REPLACE FUNCTION keep_tags_listed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  shown constant boolean := NEW.deleted_at IS NULL AND NEW.status IN ('active', 'blacklisted');
BEGIN
  UPDATE contact_tag SET listed = shown WHERE contact_id = NEW.id AND listed <> shown;
  UPDATE contact_search SET listed = shown WHERE id = NEW.id;
  RETURN NULL;
END $$;

DROP TRIGGER contacts_list_counts ON contacts;
CREATE OR REPLACE FUNCTION keep_list_counts_of_contacts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  step constant integer := CASE WHEN NEW.deleted_at IS NULL THEN 1 ELSE -1 END;
  list_ids bigint[]; statuses text[]; steps bigint[];
BEGIN
  SELECT array_agg(s.contact_list_id), array_agg(s.status), array_agg(step) INTO list_ids, statuses, steps
  FROM subscriptions AS s WHERE s.contact_id = NEW.id;
  IF list_ids IS NOT NULL THEN
    PERFORM 1 FROM contact_lists AS l WHERE l.account_id = NEW.account_id ORDER BY l.id FOR NO KEY UPDATE;
    PERFORM add_list_counts(list_ids, statuses, steps);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER contacts_list_counts AFTER UPDATE OF deleted_at ON contacts FOR EACH ROW
  WHEN ((OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL)) EXECUTE FUNCTION keep_list_counts_of_contacts();

-- Writes the rows again, because pages that are full have no room for a changed row.
ALTER TABLE contacts SET (fillfactor = 85);
CLUSTER contacts USING contacts_pkey;
ALTER TABLE contacts SET WITHOUT CLUSTER;
ANALYZE contacts, contact_search, contact_activity;
