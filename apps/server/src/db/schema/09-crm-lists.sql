-- Consent, suppression, lists and subscriptions.

CREATE TABLE consents (
  id            bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id    bigint      NOT NULL,
  contact_id    bigint      NOT NULL,
  channel       text        NOT NULL CHECK (channel IN ('email', 'sms', 'phone', 'ads')),
  purpose       text        NOT NULL DEFAULT 'marketing' CHECK (purpose IN ('marketing', 'profiling', 'transactional')),
  action        text        NOT NULL CHECK (action IN ('granted', 'withdrawn')),
  basis         text        NOT NULL DEFAULT 'consent' CHECK (basis IN ('consent', 'contract', 'soft_opt_in')),
  source        text        NOT NULL CHECK (source IN ('form', 'import', 'manual', 'double_opt_in', 'preference_centre', 'unsubscribe_link', 'sms_stop', 'facebook_lead', 'shop', 'api', 'staff')),
  text_snapshot text        NOT NULL,
  proof         jsonb       NOT NULL DEFAULT '{}',
  addresses     text[]      NOT NULL,
  occurred_at   timestamptz NOT NULL DEFAULT now(),
  created_at    timestamptz NOT NULL DEFAULT now(),
  updated_at    timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, id),
  FOREIGN KEY (account_id, contact_id) REFERENCES contacts (account_id, id)
);
COMMENT ON TABLE consents IS 'Consents and withdrawals. Append-only: the latest row of (contact, channel, purpose) is in force, a grant for its addresses. A merge moves rows to the surviving contact.';
COMMENT ON COLUMN consents.addresses IS 'Lower-case e-mails or numbers that the entry is about: those that the statement names, else all that the contact had then. A grant counts for no other address.';
CREATE INDEX consents_contact ON consents (contact_id, channel, occurred_at DESC, id DESC);
CREATE INDEX consents_withdrawn_at ON consents USING gin (account_id, addresses) WHERE action = 'withdrawn';

-- Consents are append-only. Only a merge, which moves rows, and an erasure, which clears their proof and addresses, may change them.
CREATE FUNCTION keep_consents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'consents are only added to' USING ERRCODE = '23514';
END $$;
CREATE TRIGGER consents_unchanged BEFORE UPDATE ON consents FOR EACH ROW
  WHEN ((OLD.channel, OLD.purpose, OLD.action, OLD.basis, OLD.source, OLD.text_snapshot, OLD.occurred_at, OLD.account_id)
      IS DISTINCT FROM (NEW.channel, NEW.purpose, NEW.action, NEW.basis, NEW.source, NEW.text_snapshot, NEW.occurred_at, NEW.account_id)
    OR (OLD.addresses IS DISTINCT FROM NEW.addresses AND NEW.addresses <> '{}'))
  EXECUTE FUNCTION keep_consents();

-- An entry that names no addresses is about those that the contact has now.
CREATE FUNCTION fill_consent_addresses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.addresses := ARRAY(
    SELECT lower(e.email) FROM contact_email_addresses e WHERE e.contact_id = NEW.contact_id AND NEW.channel IN ('email', 'ads')
    UNION SELECT p.number FROM contact_phone_numbers p
      WHERE p.contact_id = NEW.contact_id AND NEW.channel IN ('sms', 'phone', 'ads') AND p.number IS NOT NULL
    ORDER BY 1);
  RETURN NEW;
END $$;
CREATE TRIGGER consents_addresses BEFORE INSERT ON consents FOR EACH ROW WHEN (NEW.addresses IS NULL) EXECUTE FUNCTION fill_consent_addresses();

CREATE TABLE suppressions (
  id                bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id        bigint      NOT NULL REFERENCES accounts,
  channel           text        NOT NULL CHECK (channel IN ('email', 'sms')),
  address           text        NOT NULL CHECK (length(address) BETWEEN 1 AND 254),
  reason            text        NOT NULL CHECK (reason IN ('unsubscribed_all', 'hard_bounce', 'complaint', 'manual', 'erasure', 'sms_stop', 'invalid')),
  contact_id        bigint,
  lifted_at         timestamptz,
  lifted_by_id      bigint      REFERENCES users,
  source_message_id bigint,
  note              text        CHECK (length(note) BETWEEN 1 AND 500),
  created_by_id     bigint      REFERENCES users ON DELETE SET NULL,
  lift_note         text        CHECK (length(lift_note) BETWEEN 1 AND 500),
  created_at        timestamptz NOT NULL DEFAULT now(),
  updated_at        timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, id),
  FOREIGN KEY (account_id, contact_id) REFERENCES contacts (account_id, id) ON DELETE SET NULL (contact_id)
);
COMMENT ON TABLE suppressions IS 'Addresses that receive no marketing. Kept by address, so that a suppression survives deletion and re-import of the contact.';
CREATE UNIQUE INDEX suppressions_live ON suppressions (account_id, channel, address) WHERE lifted_at IS NULL;
CREATE INDEX suppressions_contact ON suppressions (account_id, contact_id) WHERE contact_id IS NOT NULL;
CREATE INDEX suppressions_lifted_by ON suppressions (lifted_by_id) WHERE lifted_by_id IS NOT NULL;
CREATE INDEX suppressions_created_by ON suppressions (created_by_id) WHERE created_by_id IS NOT NULL;
CREATE INDEX suppressions_list ON suppressions (account_id, created_at DESC, id DESC);

CREATE TABLE contact_lists (
  id                        bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id                bigint      NOT NULL REFERENCES accounts,
  name                      text        NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  description               text        CHECK (length(description) <= 500),
  public_name               text        CHECK (length(public_name) BETWEEN 1 AND 120),
  visibility                text        NOT NULL DEFAULT 'private' CHECK (visibility IN ('private', 'public')),
  opt_in                    text        NOT NULL DEFAULT 'single' CHECK (opt_in IN ('single', 'double')),
  from_email_uuid           uuid,
  archived_at               timestamptz,
  subscribed_count          integer     NOT NULL DEFAULT 0,
  pending_count             integer     NOT NULL DEFAULT 0,
  unsubscribed_count        integer     NOT NULL DEFAULT 0,
  cleaned_count             integer     NOT NULL DEFAULT 0,
  last_sent_at              timestamptz,
  welcome_email_template_id bigint,
  confirm_email_template_id bigint,
  is_welcoming              boolean     NOT NULL DEFAULT false,
  welcome_subject           text        CHECK (length(welcome_subject) BETWEEN 1 AND 200),
  welcome_message           text        CHECK (length(welcome_message) BETWEEN 1 AND 4000),
  project_uuid              uuid,
  version                   integer     NOT NULL DEFAULT 1,
  created_at                timestamptz NOT NULL DEFAULT now(),
  updated_at                timestamptz NOT NULL DEFAULT now(),
  deleted_at                timestamptz,
  UNIQUE (account_id, id),
  FOREIGN KEY (account_id, from_email_uuid) REFERENCES account_emails (account_id, uuid),
  FOREIGN KEY (project_uuid, account_id) REFERENCES project_accounts (project_uuid, account_id),
  CONSTRAINT contact_lists_welcome CHECK (NOT is_welcoming OR welcome_message IS NOT NULL)
) WITH (fillfactor = 70);
COMMENT ON TABLE contact_lists IS 'Lists to which contacts subscribe.';
COMMENT ON COLUMN contact_lists.is_welcoming IS 'New subscribers who join themselves or are added by a member get welcome_message by mail; imported ones do not.';
CREATE UNIQUE INDEX contact_lists_name ON contact_lists (account_id, lower(name)) WHERE deleted_at IS NULL;
CREATE INDEX contact_lists_list ON contact_lists (account_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX contact_lists_from_email ON contact_lists (account_id, from_email_uuid) WHERE from_email_uuid IS NOT NULL;
CREATE INDEX contact_lists_welcome_template ON contact_lists (welcome_email_template_id) WHERE welcome_email_template_id IS NOT NULL;
CREATE INDEX contact_lists_confirm_template ON contact_lists (confirm_email_template_id) WHERE confirm_email_template_id IS NOT NULL;
CREATE INDEX contact_lists_project ON contact_lists (project_uuid) WHERE project_uuid IS NOT NULL;

-- Counts the rows of a table per account that meet a condition: EXECUTE FUNCTION keep_row_counter(name, condition). Both arguments come
-- from the trigger's definition, never from a request.
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
CREATE TRIGGER contact_lists_count_insert AFTER INSERT ON contact_lists REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_row_counter('contact_lists', 'deleted_at IS NULL');
CREATE TRIGGER contact_lists_count_update AFTER UPDATE ON contact_lists REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_row_counter('contact_lists', 'deleted_at IS NULL');
CREATE TRIGGER contact_lists_count_delete AFTER DELETE ON contact_lists REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_row_counter('contact_lists', 'deleted_at IS NULL');

CREATE VIEW seen_contact_lists AS
SELECT l.*, (
  SELECT jsonb_object_agg(s.shared_with_account_id, s.ability) FROM account_shares AS s
  WHERE s.shareable_type = 'contact_list' AND s.shareable_id = l.id::text AND (s.expires_at IS NULL OR s.expires_at > now())
) AS shares
FROM contact_lists AS l;
COMMENT ON VIEW seen_contact_lists IS 'Lists with the other accounts that may see them: {account: ability}.';

-- Adds differences to the figures of lists, in the order of their ids to avoid deadlocks.
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

CREATE TABLE subscriptions (
  id                 bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id         bigint      NOT NULL,
  contact_id         bigint      NOT NULL,
  contact_list_id    bigint      NOT NULL,
  status             text        NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'subscribed', 'unsubscribed', 'cleaned')),
  channels           text[]      NOT NULL DEFAULT '{email,sms}' CHECK (channels <@ ARRAY['email', 'sms'] AND cardinality(channels) > 0),
  source             text        NOT NULL CHECK (source IN ('form', 'import', 'manual', 'double_opt_in', 'preference_centre', 'unsubscribe_link', 'sms_stop', 'facebook_lead', 'shop', 'api', 'staff')),
  consent_id         bigint,
  confirm_token_hash bytea       UNIQUE,
  confirm_sent_at    timestamptz,
  confirm_addresses  text[],
  confirmed_at       timestamptz,
  subscribed_at      timestamptz,
  unsubscribed_at    timestamptz,
  unsubscribe_reason text        CHECK (unsubscribe_reason IN ('no_longer', 'too_often', 'not_relevant', 'never_signed_up', 'other')),
  unsubscribe_note   text        CHECK (length(unsubscribe_note) <= 500),
  cleaned_reason     text        CHECK (cleaned_reason IN ('hard_bounce', 'complaint', 'invalid', 'blacklisted')),
  unsubscribe_id     uuid        NOT NULL UNIQUE,
  reminded_at        timestamptz,
  version            integer     NOT NULL DEFAULT 1,
  created_at         timestamptz NOT NULL DEFAULT now(),
  updated_at         timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, id),
  UNIQUE (contact_id, contact_list_id),
  FOREIGN KEY (account_id, contact_id) REFERENCES contacts (account_id, id) ON DELETE CASCADE,
  FOREIGN KEY (account_id, contact_list_id) REFERENCES contact_lists (account_id, id),
  FOREIGN KEY (account_id, consent_id) REFERENCES consents (account_id, id)
);
COMMENT ON TABLE subscriptions IS 'Subscription of a contact to a list.';
COMMENT ON COLUMN subscriptions.confirm_token_hash IS 'SHA-256 of the token in the confirmation mail; the reminder carries the same token.';
COMMENT ON COLUMN subscriptions.confirm_addresses IS 'The address to which the confirmation mail was sent, and the number of the contact at that time. A confirmation counts for these.';
COMMENT ON COLUMN subscriptions.unsubscribed_at IS 'Kept while a former subscriber is asked to confirm again: without confirmation they stay unsubscribed.';
COMMENT ON COLUMN subscriptions.unsubscribe_id IS 'Random key of the public unsubscribe link.';
CREATE INDEX subscriptions_send ON subscriptions (contact_list_id, status, contact_id);
CREATE INDEX subscriptions_status ON subscriptions (account_id, status);
CREATE INDEX subscriptions_consent ON subscriptions (account_id, consent_id) WHERE consent_id IS NOT NULL;
CREATE INDEX subscriptions_pending ON subscriptions (coalesce(confirm_sent_at, updated_at), id) WHERE status = 'pending';
CREATE INDEX subscriptions_list ON subscriptions (contact_list_id, created_at DESC, id DESC);
-- Serves the growth of a list by day.
CREATE INDEX subscriptions_joined ON subscriptions (contact_list_id, subscribed_at) WHERE subscribed_at IS NOT NULL;
CREATE INDEX subscriptions_left ON subscriptions (contact_list_id, unsubscribed_at) WHERE unsubscribed_at IS NOT NULL;
-- Serves the subscriptions of an account over all lists, newest first, and by the day of joining or leaving.
CREATE INDEX subscriptions_account ON subscriptions (account_id, created_at DESC, id DESC);
CREATE INDEX subscriptions_account_joined ON subscriptions (account_id, subscribed_at DESC, id DESC) WHERE subscribed_at IS NOT NULL;
CREATE INDEX subscriptions_account_left ON subscriptions (account_id, unsubscribed_at DESC, id DESC) WHERE unsubscribed_at IS NOT NULL;

CREATE TRIGGER subscriptions_count_insert AFTER INSERT ON subscriptions REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_row_counter('subscriptions', 'status = ''subscribed''');
CREATE TRIGGER subscriptions_count_update AFTER UPDATE ON subscriptions REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_row_counter('subscriptions', 'status = ''subscribed''');
CREATE TRIGGER subscriptions_count_delete AFTER DELETE ON subscriptions REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_row_counter('subscriptions', 'status = ''subscribed''');

-- Runs once per statement, on the changed rows. Deleted contacts are not counted.
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

-- Removes a deleted contact from the figures of its lists and adds a restored one. Runs for a contact whose deletion changed; other updates
-- cost nothing. A statement that deletes several contacts locks all lists of the account, in the order in which others lock theirs.
CREATE FUNCTION keep_list_counts_of_contacts() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE VIEW seen_subscriptions AS
SELECT s.*, array_remove(ARRAY[c.user_id, c.created_by_id], NULL) AS owner_ids
FROM subscriptions AS s JOIN contacts AS c ON c.id = s.contact_id AND c.deleted_at IS NULL;
COMMENT ON VIEW seen_subscriptions IS 'Subscriptions of existing contacts, with the members to whom the contact belongs.';

-- Recalculates the figures of all lists from their subscriptions. Call it after a restore by hand.
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

CREATE TABLE unsubscribe_undos (
  id              bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id      bigint      NOT NULL REFERENCES accounts,
  contact_id      bigint      NOT NULL,
  token_hash      bytea       NOT NULL UNIQUE,
  subscriptions   jsonb       NOT NULL,
  suppression_ids bigint[]    NOT NULL DEFAULT '{}',
  channels        text[]      NOT NULL DEFAULT '{}',
  expires_at      timestamptz NOT NULL,
  used_at         timestamptz,
  created_at      timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, id),
  FOREIGN KEY (account_id, contact_id) REFERENCES contacts (account_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE unsubscribe_undos IS 'Changes made by a public unsubscribe, kept for the minutes in which it can be undone. Purged after a day.';
COMMENT ON COLUMN unsubscribe_undos.subscriptions IS '[{id, status, channels}] before the change.';
COMMENT ON COLUMN unsubscribe_undos.channels IS 'Channels whose consent was withdrawn.';
CREATE INDEX unsubscribe_undos_contact ON unsubscribe_undos (account_id, contact_id);
CREATE INDEX unsubscribe_undos_expired ON unsubscribe_undos (expires_at);
