-- Lists keep their own figures, pending subscriptions are reminded and end, leaving can be undone for some minutes.

ALTER TABLE contact_lists
  ADD COLUMN is_welcoming boolean NOT NULL DEFAULT false,
  ADD COLUMN welcome_subject text CHECK (length(welcome_subject) BETWEEN 1 AND 200),
  ADD COLUMN welcome_message text CHECK (length(welcome_message) BETWEEN 1 AND 4000),
  ADD CONSTRAINT contact_lists_welcome CHECK (NOT is_welcoming OR welcome_message IS NOT NULL);
COMMENT ON COLUMN contact_lists.is_welcoming IS 'Whoever joins by himself or by a member gets welcome_message by mail; imports welcome nobody.';
-- Figures are written on every change of a subscription: room in the page lets them be written in place.
ALTER TABLE contact_lists SET (fillfactor = 70);

ALTER TABLE subscriptions ADD COLUMN reminded_at timestamptz;
COMMENT ON COLUMN subscriptions.confirm_token_hash IS 'SHA-256 of the token in the confirmation mail; the reminder carries the same token.';
COMMENT ON COLUMN subscriptions.unsubscribed_at IS 'Kept while somebody who had left is asked to confirm again: unconfirmed he is unsubscribed as before.';
CREATE INDEX subscriptions_pending ON subscriptions (coalesce(confirm_sent_at, updated_at), id) WHERE status = 'pending';
CREATE INDEX subscriptions_list ON subscriptions (contact_list_id, created_at DESC, id DESC);
-- Growth of a list day by day.
CREATE INDEX subscriptions_joined ON subscriptions (contact_list_id, subscribed_at) WHERE subscribed_at IS NOT NULL;
CREATE INDEX subscriptions_left ON subscriptions (contact_list_id, unsubscribed_at) WHERE unsubscribed_at IS NOT NULL;

ALTER TABLE suppressions
  ADD COLUMN note text CHECK (length(note) BETWEEN 1 AND 500),
  ADD COLUMN created_by_id bigint REFERENCES users ON DELETE SET NULL,
  ADD COLUMN lift_note text CHECK (length(lift_note) BETWEEN 1 AND 500);
CREATE INDEX suppressions_created_by ON suppressions (created_by_id) WHERE created_by_id IS NOT NULL;
CREATE INDEX suppressions_list ON suppressions (account_id, created_at DESC, id DESC);

CREATE TABLE unsubscribe_undos (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts,
  contact_id bigint NOT NULL,
  token_hash bytea NOT NULL UNIQUE,
  subscriptions jsonb NOT NULL,
  suppression_ids bigint[] NOT NULL DEFAULT '{}',
  channels text[] NOT NULL DEFAULT '{}',
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, id),
  FOREIGN KEY (account_id, contact_id) REFERENCES contacts (account_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE unsubscribe_undos IS 'What leaving from the public page changed, for the minutes in which it can be taken back. Purged after a day.';
COMMENT ON COLUMN unsubscribe_undos.subscriptions IS '[{id, status, channels}] as they were.';
COMMENT ON COLUMN unsubscribe_undos.channels IS 'Channels whose consent was withdrawn.';
CREATE INDEX unsubscribe_undos_contact ON unsubscribe_undos (account_id, contact_id);
CREATE INDEX unsubscribe_undos_expired ON unsubscribe_undos (expires_at);

-- The address after an erasure: suppressed by its hash alone.
CREATE FUNCTION suppression_hash(address text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN 'sha256:' || encode(sha256(convert_to(address, 'UTF8')), 'hex');

-- Adds differences to the figures of lists, in the order of their ids, so that two writers never wait for each other in a circle.
CREATE FUNCTION add_list_counts(list_ids bigint[], statuses text[], steps bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM contact_lists AS l WHERE l.id = ANY (list_ids) ORDER BY l.id FOR NO KEY UPDATE;
  UPDATE contact_lists AS l SET
    subscribed_count = l.subscribed_count + d.subscribed, pending_count = l.pending_count + d.pending,
    unsubscribed_count = l.unsubscribed_count + d.unsubscribed, cleaned_count = l.cleaned_count + d.cleaned
  FROM (
    SELECT t.list_id, coalesce(sum(t.step) FILTER (WHERE t.status = 'subscribed'), 0) AS subscribed,
      coalesce(sum(t.step) FILTER (WHERE t.status = 'pending'), 0) AS pending,
      coalesce(sum(t.step) FILTER (WHERE t.status = 'unsubscribed'), 0) AS unsubscribed,
      coalesce(sum(t.step) FILTER (WHERE t.status = 'cleaned'), 0) AS cleaned
    FROM unnest(list_ids, statuses, steps) AS t (list_id, status, step) GROUP BY t.list_id
  ) AS d
  WHERE l.id = d.list_id AND (d.subscribed, d.pending, d.unsubscribed, d.cleaned) <> (0, 0, 0, 0);
END $$;

-- Once a statement, from the rows it changed; contacts that were deleted are not counted.
CREATE FUNCTION keep_list_counts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  list_ids bigint[]; statuses text[]; steps bigint[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(d.list_id), array_agg(d.status), array_agg(d.step) INTO list_ids, statuses, steps
    FROM (
      SELECT r.contact_list_id AS list_id, r.status, count(*) AS step FROM new_rows AS r JOIN contacts AS c ON c.id = r.contact_id AND c.deleted_at IS NULL GROUP BY 1, 2
    ) AS d;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(d.list_id), array_agg(d.status), array_agg(d.step) INTO list_ids, statuses, steps
    FROM (
      SELECT r.contact_list_id AS list_id, r.status, -count(*) AS step FROM old_rows AS r JOIN contacts AS c ON c.id = r.contact_id AND c.deleted_at IS NULL GROUP BY 1, 2
    ) AS d;
  ELSE
    SELECT array_agg(d.list_id), array_agg(d.status), array_agg(d.step) INTO list_ids, statuses, steps
    FROM (
      SELECT r.contact_list_id AS list_id, r.status, sum(r.step) AS step
      FROM (
        SELECT n.contact_list_id, n.contact_id, n.status, 1 AS step FROM new_rows AS n
        UNION ALL SELECT o.contact_list_id, o.contact_id, o.status, -1 FROM old_rows AS o
      ) AS r JOIN contacts AS c ON c.id = r.contact_id AND c.deleted_at IS NULL
      GROUP BY 1, 2 HAVING sum(r.step) <> 0
    ) AS d;
  END IF;
  IF list_ids IS NOT NULL THEN
    PERFORM add_list_counts(list_ids, statuses, steps);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER subscriptions_list_insert AFTER INSERT ON subscriptions REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_list_counts();
CREATE TRIGGER subscriptions_list_update AFTER UPDATE ON subscriptions REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_list_counts();
CREATE TRIGGER subscriptions_list_delete AFTER DELETE ON subscriptions REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_list_counts();

-- Deleting a contact takes it out of the figures of its lists, bringing it back adds it again.
CREATE FUNCTION keep_list_counts_of_contacts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  list_ids bigint[]; statuses text[]; steps bigint[];
BEGIN
  SELECT array_agg(d.list_id), array_agg(d.status), array_agg(d.step) INTO list_ids, statuses, steps
  FROM (
    SELECT s.contact_list_id AS list_id, s.status, sum(CASE WHEN n.deleted_at IS NULL THEN 1 ELSE -1 END) AS step
    FROM new_rows AS n JOIN old_rows AS o ON o.id = n.id AND (o.deleted_at IS NULL) <> (n.deleted_at IS NULL)
    JOIN subscriptions AS s ON s.contact_id = n.id GROUP BY 1, 2
  ) AS d;
  IF list_ids IS NOT NULL THEN
    PERFORM add_list_counts(list_ids, statuses, steps);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER contacts_list_counts AFTER UPDATE ON contacts REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_list_counts_of_contacts();

-- The ledger of consents is only added to. A merge moves rows, an erasure empties their proof; nothing else changes.
CREATE FUNCTION keep_consents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'consents are only added to' USING ERRCODE = '23514';
END $$;
CREATE TRIGGER consents_unchanged BEFORE UPDATE ON consents FOR EACH ROW
  WHEN ((OLD.channel, OLD.purpose, OLD.action, OLD.basis, OLD.source, OLD.text_snapshot, OLD.occurred_at, OLD.account_id)
    IS DISTINCT FROM (NEW.channel, NEW.purpose, NEW.action, NEW.basis, NEW.source, NEW.text_snapshot, NEW.occurred_at, NEW.account_id))
  EXECUTE FUNCTION keep_consents();

-- Brings the figures of all lists in line with their subscriptions (once now; after a restore by hand).
CREATE FUNCTION recount_lists(for_account bigint DEFAULT NULL) RETURNS void LANGUAGE sql AS $$
  UPDATE contact_lists AS l SET subscribed_count = n.subscribed, pending_count = n.pending, unsubscribed_count = n.unsubscribed, cleaned_count = n.cleaned
  FROM (
    SELECT l.id, count(c.id) FILTER (WHERE s.status = 'subscribed')::int AS subscribed, count(c.id) FILTER (WHERE s.status = 'pending')::int AS pending,
      count(c.id) FILTER (WHERE s.status = 'unsubscribed')::int AS unsubscribed, count(c.id) FILTER (WHERE s.status = 'cleaned')::int AS cleaned
    FROM contact_lists AS l LEFT JOIN subscriptions AS s ON s.contact_list_id = l.id LEFT JOIN contacts AS c ON c.id = s.contact_id AND c.deleted_at IS NULL
    WHERE for_account IS NULL OR l.account_id = for_account GROUP BY l.id
  ) AS n
  WHERE l.id = n.id AND (l.subscribed_count, l.pending_count, l.unsubscribed_count, l.cleaned_count) IS DISTINCT FROM (n.subscribed, n.pending, n.unsubscribed, n.cleaned)
$$;
SELECT recount_lists();

CREATE VIEW seen_contact_lists AS
SELECT l.*, (
  SELECT jsonb_object_agg(s.shared_with_account_id, s.ability) FROM account_shares AS s
  WHERE s.shareable_type = 'contact_list' AND s.shareable_id = l.id::text AND (s.expires_at IS NULL OR s.expires_at > now())
) AS shares
FROM contact_lists AS l;
COMMENT ON VIEW seen_contact_lists IS 'Lists with the accounts that may see them besides their own: {account: ability}.';

CREATE VIEW seen_subscriptions AS
SELECT s.*, array_remove(ARRAY[c.user_id, c.created_by_id], NULL) AS owner_ids
FROM subscriptions AS s JOIN contacts AS c ON c.id = s.contact_id AND c.deleted_at IS NULL;
COMMENT ON VIEW seen_subscriptions IS 'Subscriptions of contacts that exist, with the members whose own contact it is.';
