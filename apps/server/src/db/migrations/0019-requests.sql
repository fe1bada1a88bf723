-- Enquiries, the boards they walk, what is kept of each move, and how they come in from outside.

CREATE TABLE account_shares (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts,
  shareable_type text NOT NULL CHECK (shareable_type IN ('contact_list', 'pipeline', 'channel', 'campaign', 'asset', 'page', 'facebook_page', 'audience', 'acc_product')),
  shareable_id text NOT NULL CHECK (length(shareable_id) BETWEEN 1 AND 40),
  shared_with_account_id bigint NOT NULL REFERENCES accounts,
  ability text NOT NULL DEFAULT 'view' CHECK (ability IN ('view', 'use', 'edit')),
  shared_by_id bigint REFERENCES users ON DELETE SET NULL,
  expires_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, id),
  UNIQUE (shareable_type, shareable_id, shared_with_account_id),
  CHECK (shared_with_account_id <> account_id)
);
COMMENT ON TABLE account_shares IS 'One record of account_id shown to another account; never shared on. "use" = may send to or place into it without reading its contacts.';
CREATE INDEX account_shares_owner ON account_shares (account_id, shareable_type, shareable_id);
CREATE INDEX account_shares_with ON account_shares (shared_with_account_id, shareable_type);
CREATE INDEX account_shares_by ON account_shares (shared_by_id) WHERE shared_by_id IS NOT NULL;

CREATE TABLE pipeline_templates (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint REFERENCES accounts,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  name_gr text CHECK (length(name_gr) BETWEEN 1 AND 80),
  stages jsonb NOT NULL,
  position integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON COLUMN pipeline_templates.account_id IS 'Null = offered by the platform, in both languages.';
COMMENT ON COLUMN pipeline_templates.stages IS '[{name, name_gr?, type, probability_bp, color}]';
CREATE UNIQUE INDEX pipeline_templates_name ON pipeline_templates (account_id, lower(name)) NULLS NOT DISTINCT;
ALTER TABLE pipelines ADD COLUMN pipeline_template_id bigint REFERENCES pipeline_templates ON DELETE SET NULL;
ALTER TABLE pipelines ADD COLUMN last_assignee_id bigint REFERENCES users ON DELETE SET NULL;
COMMENT ON COLUMN pipelines.last_assignee_id IS 'Whom the round robin chose last.';
CREATE INDEX pipelines_template ON pipelines (pipeline_template_id) WHERE pipeline_template_id IS NOT NULL;
CREATE INDEX pipelines_last_assignee ON pipelines (last_assignee_id) WHERE last_assignee_id IS NOT NULL;
-- Cards of contacts and of requests share one order in a stage; a move locks its stage, so no two cards get one rank.
CREATE UNIQUE INDEX contact_pipeline_stage_rank ON contact_pipeline_stage (pipeline_stage_id, position);

CREATE TABLE lost_reasons (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  applies_to text NOT NULL DEFAULT 'both' CHECK (applies_to IN ('contact_request', 'offer', 'both')),
  position integer NOT NULL DEFAULT 0,
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, id)
);
CREATE UNIQUE INDEX lost_reasons_name ON lost_reasons (account_id, lower(name));
INSERT INTO lost_reasons (account_id, name, position)
SELECT a.id, CASE a.locale WHEN 'gr' THEN r.gr ELSE r.en END, r.position
FROM accounts AS a
CROSS JOIN (VALUES ('Price', 'Τιμή', 1), ('Timing', 'Χρόνος', 2), ('Competitor', 'Ανταγωνιστής', 3), ('No answer', 'Δεν απάντησε', 4),
  ('Not interested', 'Δεν ενδιαφέρεται', 5), ('Wrong contact', 'Λάθος επαφή', 6), ('Spam', 'Ανεπιθύμητο', 7)) AS r (en, gr, position);

CREATE TABLE contact_requests (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts,
  number integer NOT NULL CHECK (number > 0),
  contact_id bigint NOT NULL,
  user_id bigint REFERENCES users,
  assigned_at timestamptz,
  pipeline_id bigint,
  pipeline_stage_id bigint,
  position text COLLATE "C",
  stage_entered_at timestamptz,
  status text NOT NULL DEFAULT 'staging' CHECK (status IN ('staging', 'open', 'won', 'lost', 'spam')),
  priority text NOT NULL DEFAULT 'normal' CHECK (priority IN ('normal', 'low', 'high', 'urgent')),
  subject text NOT NULL CHECK (length(subject) BETWEEN 1 AND 200),
  message text,
  type text NOT NULL DEFAULT 'information' CHECK (type IN ('information', 'quote', 'complaint', 'callback', 'booking', 'other')),
  source text NOT NULL DEFAULT 'manual' CHECK (source IN ('manual', 'import', 'form', 'facebook_lead', 'facebook_message', 'instagram', 'google_ads', 'email', 'sms', 'phone', 'walk_in', 'shop', 'api', 'referral', 'merge')),
  value_minor bigint,
  currency char(3) NOT NULL DEFAULT 'EUR' CHECK (currency ~ '^[A-Z]{3}$'),
  probability_bp integer CHECK (probability_bp BETWEEN 0 AND 10000),
  expected_close_date date,
  next_action_at timestamptz,
  response_due_at timestamptz,
  first_response_at timestamptz,
  closed_at timestamptz,
  lost_reason_id bigint,
  lost_note text CHECK (length(lost_note) <= 1000),
  spam_score_bp integer NOT NULL DEFAULT 0 CHECK (spam_score_bp BETWEEN 0 AND 10000),
  spam_at timestamptz,
  read_at timestamptz,
  tasks_count integer NOT NULL DEFAULT 0,
  search_text text NOT NULL DEFAULT '',
  created_by_id bigint REFERENCES users ON DELETE SET NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (account_id, id),
  UNIQUE (account_id, number),
  FOREIGN KEY (account_id, contact_id) REFERENCES contacts (account_id, id),
  FOREIGN KEY (account_id, pipeline_id, pipeline_stage_id) REFERENCES pipeline_stages (account_id, pipeline_id, id),
  FOREIGN KEY (account_id, lost_reason_id) REFERENCES lost_reasons (account_id, id),
  CHECK ((status IN ('open', 'won', 'lost')) = (pipeline_stage_id IS NOT NULL)),
  CHECK (num_nulls(pipeline_id, pipeline_stage_id, position, stage_entered_at) IN (0, 4)),
  CHECK (status <> 'lost' OR lost_reason_id IS NOT NULL),
  CHECK ((status IN ('won', 'lost')) = (closed_at IS NOT NULL))
);
COMMENT ON TABLE contact_requests IS 'One enquiry: the deal that walks a pipeline.';
COMMENT ON COLUMN contact_requests.number IS 'Counted per account.';
COMMENT ON COLUMN contact_requests.position IS 'Fractional rank in the stage, compared byte by byte, shared with the cards of contacts.';
COMMENT ON COLUMN contact_requests.probability_bp IS 'Null = that of the stage.';
COMMENT ON COLUMN contact_requests.search_text IS 'Folded words of number, subject and the contact''s name and addresses, beginning with a space.';
CREATE INDEX contact_requests_list ON contact_requests (account_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX contact_requests_everywhere ON contact_requests (created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX contact_requests_status ON contact_requests (account_id, status, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX contact_requests_assignee ON contact_requests (account_id, user_id, status, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX contact_requests_contact ON contact_requests (account_id, contact_id, created_at DESC, id DESC);
CREATE INDEX contact_requests_pipeline ON contact_requests (account_id, pipeline_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX contact_requests_stage ON contact_requests (account_id, pipeline_id, pipeline_stage_id);
CREATE INDEX contact_requests_source ON contact_requests (account_id, source, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX contact_requests_number ON contact_requests (account_id, number DESC) WHERE deleted_at IS NULL;
CREATE INDEX contact_requests_value ON contact_requests (account_id, value_minor DESC NULLS LAST, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX contact_requests_expected_close ON contact_requests (account_id, expected_close_date, id) WHERE deleted_at IS NULL AND status = 'open';
CREATE INDEX contact_requests_stage_entered ON contact_requests (account_id, stage_entered_at DESC NULLS LAST, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX contact_requests_due ON contact_requests (account_id, response_due_at, id) WHERE deleted_at IS NULL AND first_response_at IS NULL;
CREATE INDEX contact_requests_closed ON contact_requests (account_id, closed_at DESC, id DESC) WHERE closed_at IS NOT NULL;
CREATE INDEX contact_requests_created_by ON contact_requests (account_id, created_by_id, created_at DESC, id DESC) WHERE created_by_id IS NOT NULL;
CREATE INDEX contact_requests_lost_reason ON contact_requests (account_id, lost_reason_id) WHERE lost_reason_id IS NOT NULL;
CREATE INDEX contact_requests_search ON contact_requests USING gin (account_id, search_text gin_trgm_ops) WHERE deleted_at IS NULL;
-- Windows of a column by key, and its count and sum from the index alone.
CREATE UNIQUE INDEX contact_requests_rank ON contact_requests (pipeline_stage_id, position) INCLUDE (id, value_minor, currency) WHERE deleted_at IS NULL AND pipeline_stage_id IS NOT NULL;

-- won ⇔ won stage, lost ⇔ lost stage, open ⇔ open stage (invariant 33).
CREATE FUNCTION check_request_stage() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.pipeline_stage_id IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM pipeline_stages AS s WHERE s.id = NEW.pipeline_stage_id AND s.type = NEW.status AND s.deleted_at IS NULL
  ) THEN
    RAISE EXCEPTION 'request % is % but its stage is not', NEW.id, NEW.status USING ERRCODE = 'check_violation', TABLE = TG_TABLE_NAME, COLUMN = 'pipeline_stage_id';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER contact_requests_stage_type BEFORE INSERT OR UPDATE OF status, pipeline_stage_id ON contact_requests
  FOR EACH ROW EXECUTE FUNCTION check_request_stage();

CREATE TABLE contact_request_tag (
  account_id bigint NOT NULL,
  contact_request_id bigint NOT NULL,
  tag_id bigint NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (contact_request_id, tag_id),
  FOREIGN KEY (account_id, contact_request_id) REFERENCES contact_requests (account_id, id) ON DELETE CASCADE,
  FOREIGN KEY (account_id, tag_id) REFERENCES tags (account_id, id) ON DELETE CASCADE
);
COMMENT ON COLUMN contact_request_tag.created_at IS 'Copy of the request''s created_at: the filter by tag reads its page in list order from the index alone.';
CREATE INDEX contact_request_tag_list ON contact_request_tag (account_id, tag_id, created_at DESC, contact_request_id DESC);

CREATE TABLE stage_transitions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL,
  subject_type text NOT NULL CHECK (subject_type IN ('contact', 'contact_request')),
  subject_id bigint NOT NULL,
  pipeline_id bigint NOT NULL,
  from_stage_id bigint,
  to_stage_id bigint,
  user_id bigint REFERENCES users ON DELETE SET NULL,
  moved_at timestamptz NOT NULL DEFAULT now(),
  seconds_in_previous bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, id),
  FOREIGN KEY (account_id, pipeline_id) REFERENCES pipelines (account_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE stage_transitions IS 'Append-only: every entry into, move between and leaving of stages. from null = entered the pipeline, to null = left it.';
CREATE INDEX stage_transitions_pipeline ON stage_transitions (pipeline_id, moved_at);
CREATE INDEX stage_transitions_subject ON stage_transitions (subject_type, subject_id, id DESC);
CREATE INDEX stage_transitions_key ON stage_transitions (account_id, pipeline_id);
CREATE INDEX stage_transitions_user ON stage_transitions (user_id) WHERE user_id IS NOT NULL;

CREATE TABLE intake_sources (
  uuid uuid PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  token_hash bytea NOT NULL UNIQUE,
  token_hint text NOT NULL CHECK (length(token_hint) BETWEEN 1 AND 12),
  source text NOT NULL DEFAULT 'api' CHECK (source IN ('form', 'facebook_lead', 'facebook_message', 'instagram', 'google_ads', 'email', 'sms', 'phone', 'shop', 'api', 'referral')),
  pipeline_id bigint,
  auto_accept boolean NOT NULL DEFAULT true,
  mapping jsonb NOT NULL DEFAULT '{}',
  tag_ids bigint[] NOT NULL DEFAULT '{}',
  is_active boolean NOT NULL DEFAULT true,
  last_received_at timestamptz,
  created_by_id bigint REFERENCES users ON DELETE SET NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (account_id, uuid),
  FOREIGN KEY (account_id, pipeline_id) REFERENCES pipelines (account_id, id)
);
COMMENT ON TABLE intake_sources IS 'An address with a secret to which forms, ads and shops send enquiries.';
COMMENT ON COLUMN intake_sources.mapping IS '{attribute of contact or request: path in the payload}; empty = the usual names are tried.';
CREATE INDEX intake_sources_list ON intake_sources (account_id, created_at DESC) WHERE deleted_at IS NULL;
CREATE INDEX intake_sources_pipeline ON intake_sources (account_id, pipeline_id) WHERE pipeline_id IS NOT NULL;
CREATE INDEX intake_sources_created_by ON intake_sources (created_by_id) WHERE created_by_id IS NOT NULL;

CREATE TABLE request_intakes (
  uuid uuid PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts,
  intake_source_uuid uuid,
  source text NOT NULL,
  dedupe_key text NOT NULL CHECK (length(dedupe_key) BETWEEN 1 AND 200),
  payload jsonb NOT NULL,
  ip inet,
  status text NOT NULL DEFAULT 'received' CHECK (status IN ('received', 'mapped', 'duplicate', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  error text CHECK (length(error) <= 500),
  contact_id bigint,
  contact_request_id bigint,
  received_at timestamptz NOT NULL DEFAULT now(),
  mapped_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, uuid),
  UNIQUE (account_id, source, dedupe_key),
  FOREIGN KEY (account_id, intake_source_uuid) REFERENCES intake_sources (account_id, uuid),
  FOREIGN KEY (account_id, contact_id) REFERENCES contacts (account_id, id) ON DELETE SET NULL (contact_id),
  FOREIGN KEY (account_id, contact_request_id) REFERENCES contact_requests (account_id, id) ON DELETE SET NULL (contact_request_id)
);
COMMENT ON TABLE request_intakes IS 'What came in, word for word, stored before anything is made of it; the same thing sent twice is stored once.';
CREATE INDEX request_intakes_list ON request_intakes (account_id, received_at DESC);
CREATE INDEX request_intakes_due ON request_intakes (received_at) WHERE status = 'received';
CREATE INDEX request_intakes_source ON request_intakes (account_id, intake_source_uuid) WHERE intake_source_uuid IS NOT NULL;
CREATE INDEX request_intakes_contact ON request_intakes (account_id, contact_id) WHERE contact_id IS NOT NULL;
CREATE INDEX request_intakes_request ON request_intakes (account_id, contact_request_id) WHERE contact_request_id IS NOT NULL;

-- Counts shown with an account.
CREATE TRIGGER contact_requests_count_insert AFTER INSERT ON contact_requests REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_row_counter('contact_requests', 'deleted_at IS NULL AND status IN (''open'', ''won'', ''lost'')');
CREATE TRIGGER contact_requests_count_update AFTER UPDATE ON contact_requests REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_row_counter('contact_requests', 'deleted_at IS NULL AND status IN (''open'', ''won'', ''lost'')');
CREATE TRIGGER contact_requests_count_delete AFTER DELETE ON contact_requests REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_row_counter('contact_requests', 'deleted_at IS NULL AND status IN (''open'', ''won'', ''lost'')');
CREATE TRIGGER staging_requests_count_insert AFTER INSERT ON contact_requests REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_row_counter('staging_contact_requests', 'deleted_at IS NULL AND status = ''staging''');
CREATE TRIGGER staging_requests_count_update AFTER UPDATE ON contact_requests REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_row_counter('staging_contact_requests', 'deleted_at IS NULL AND status = ''staging''');
CREATE TRIGGER staging_requests_count_delete AFTER DELETE ON contact_requests REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_row_counter('staging_contact_requests', 'deleted_at IS NULL AND status = ''staging''');

-- Rebuilds the counters of an account from its rows (nightly check, after a restore).
-- Waits until no transaction is writing counters of the account; gives up after half a second, before PostgreSQL would
-- look for deadlocks, so that it is this and not a user's request that fails. The caller tries again.
CREATE OR REPLACE FUNCTION recount_account(for_account bigint) RETURNS void LANGUAGE plpgsql SET lock_timeout = '500ms' AS $$
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
    UNION ALL SELECT 'contact_requests', count(*) FROM contact_requests AS r
      WHERE r.account_id = for_account AND r.deleted_at IS NULL AND r.status IN ('open', 'won', 'lost')
    UNION ALL SELECT 'staging_contact_requests', count(*) FROM contact_requests AS r
      WHERE r.account_id = for_account AND r.deleted_at IS NULL AND r.status = 'staging'
  ) AS f;
END $$;
