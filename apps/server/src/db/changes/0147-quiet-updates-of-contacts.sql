-- An update of a contact that changes neither its account, day, status nor deletion counts nothing, and contacts without requests fold no
-- texts of requests.
DROP TRIGGER contacts_count_update ON contacts;
CREATE OR REPLACE FUNCTION keep_contact_counts() RETURNS trigger LANGUAGE plpgsql AS $$
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
  ELSE
    SELECT array_agg(d.account_id), array_agg(d.day), array_agg(-d.contacts), array_agg(-d.listed), array_agg(-d.active)
    INTO account_ids, days, contacts, listed, active
    FROM (
      SELECT r.account_id, (r.created_at AT TIME ZONE 'UTC')::date AS day,
        count(*) FILTER (WHERE r.status NOT IN ('merged', 'erased')) AS contacts,
        count(*) FILTER (WHERE r.status IN ('active', 'blacklisted')) AS listed,
        count(*) FILTER (WHERE r.status = 'active') AS active
      FROM old_rows AS r WHERE r.deleted_at IS NULL GROUP BY 1, 2
    ) AS d;
  END IF;
  IF account_ids IS NOT NULL THEN
    PERFORM add_contact_counts(account_ids, days, contacts, listed, active);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION add_contact_counts(account_ids bigint[], days date[], contacts bigint[], listed bigint[], active bigint[])
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
  RETURN NULL;
END $$;
CREATE TRIGGER contacts_count_update AFTER UPDATE ON contacts FOR EACH ROW
  WHEN (OLD.status <> NEW.status OR (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL) OR OLD.account_id <> NEW.account_id OR OLD.created_at <> NEW.created_at)
  EXECUTE FUNCTION move_contact_counts();

CREATE OR REPLACE FUNCTION fold_texts_of_requests() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM contact_requests AS r WHERE r.account_id = NEW.account_id AND r.contact_id = NEW.id) THEN
    UPDATE contact_requests AS r SET search_text = r.own_text || NEW.search_text
    WHERE r.account_id = NEW.account_id AND r.contact_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
