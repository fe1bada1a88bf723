-- The counters of inserted and deleted contacts are written by one statement.
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
    )
    INSERT INTO contact_days AS c (account_id, day, slot, n)
    SELECT d.account_id, d.day, a.slot, d.listed FROM days AS d JOIN accounts AS a ON a.account_id = d.account_id WHERE d.listed <> 0
    ON CONFLICT (account_id, day, slot) DO UPDATE SET n = c.n + excluded.n;
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
  END IF;
  RETURN NULL;
END $$;
