-- Pipelines, and the requests that move through them.

CREATE TABLE pipeline_templates (
  id         bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint      REFERENCES accounts,
  name       text        NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  name_gr    text        CHECK (length(name_gr) BETWEEN 1 AND 80),
  stages     jsonb       NOT NULL,
  position   integer     NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE pipeline_templates IS 'Templates for new pipelines.';
COMMENT ON COLUMN pipeline_templates.account_id IS 'Null = offered by the platform, in both languages.';
COMMENT ON COLUMN pipeline_templates.stages IS '[{name, name_gr?, type, probability_bp, color}]';
CREATE UNIQUE INDEX pipeline_templates_name ON pipeline_templates (account_id, lower(name)) NULLS NOT DISTINCT;

CREATE TABLE pipelines (
  id                   bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid                 uuid        NOT NULL UNIQUE,
  account_id           bigint      NOT NULL REFERENCES accounts,
  name                 text        NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  description          text        CHECK (length(description) <= 500),
  subject              text        NOT NULL DEFAULT 'both' CHECK (subject IN ('both', 'contact_request', 'contact')),
  color                text        CHECK (color ~ '^#[0-9a-f]{6}$'),
  is_default           boolean     NOT NULL DEFAULT false,
  assignment           text        NOT NULL DEFAULT 'manual' CHECK (assignment IN ('manual', 'round_robin', 'least_open')),
  assignee_ids         bigint[]    NOT NULL DEFAULT '{}',
  rotting_days         integer     CHECK (rotting_days > 0),
  position             integer     NOT NULL DEFAULT 0,
  archived_at          timestamptz,
  pipeline_template_id bigint      REFERENCES pipeline_templates ON DELETE SET NULL,
  last_assignee_id     bigint      REFERENCES users ON DELETE SET NULL,
  project_uuid         uuid,
  version              integer     NOT NULL DEFAULT 1,
  created_at           timestamptz NOT NULL DEFAULT now(),
  updated_at           timestamptz NOT NULL DEFAULT now(),
  deleted_at           timestamptz,
  UNIQUE (account_id, id),
  FOREIGN KEY (project_uuid, account_id) REFERENCES project_accounts (project_uuid, account_id)
);
COMMENT ON TABLE pipelines IS 'Boards on which requests and contacts move through stages.';
COMMENT ON COLUMN pipelines.uuid IS 'Key in account routes; the admin area uses id.';
COMMENT ON COLUMN pipelines.last_assignee_id IS 'Last choice of the round robin.';
CREATE UNIQUE INDEX pipelines_one_default ON pipelines (account_id) WHERE is_default AND deleted_at IS NULL;
CREATE INDEX pipelines_list ON pipelines (account_id, position, id) WHERE deleted_at IS NULL;
CREATE INDEX pipelines_template ON pipelines (pipeline_template_id) WHERE pipeline_template_id IS NOT NULL;
CREATE INDEX pipelines_last_assignee ON pipelines (last_assignee_id) WHERE last_assignee_id IS NOT NULL;
CREATE INDEX pipelines_project ON pipelines (project_uuid) WHERE project_uuid IS NOT NULL;

CREATE TRIGGER pipelines_count_insert AFTER INSERT ON pipelines REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_row_counter('pipelines', 'deleted_at IS NULL');
CREATE TRIGGER pipelines_count_update AFTER UPDATE ON pipelines REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_row_counter('pipelines', 'deleted_at IS NULL');
CREATE TRIGGER pipelines_count_delete AFTER DELETE ON pipelines REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_row_counter('pipelines', 'deleted_at IS NULL');

CREATE VIEW seen_pipelines AS
SELECT p.*, (
  SELECT jsonb_object_agg(h.shared_with_account_id, h.ability) FROM account_shares AS h
  WHERE h.shareable_type = 'pipeline' AND h.shareable_id = p.id::text AND (h.expires_at IS NULL OR h.expires_at > now())
) AS shares
FROM pipelines AS p;
COMMENT ON VIEW seen_pipelines IS 'Pipelines with {account: ability} of their current shares; null = no shares.';

CREATE TABLE pipeline_stages (
  id             bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id     bigint      NOT NULL,
  pipeline_id    bigint      NOT NULL,
  name           text        NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  type           text        NOT NULL DEFAULT 'open' CHECK (type IN ('open', 'won', 'lost')),
  probability_bp integer     NOT NULL DEFAULT 0 CHECK (probability_bp BETWEEN 0 AND 10000),
  color          text        CHECK (color ~ '^#[0-9a-f]{6}$'),
  position       integer     NOT NULL DEFAULT 0,
  rotting_days   integer     CHECK (rotting_days > 0),
  auto_tasks     jsonb,
  version        integer     NOT NULL DEFAULT 1,
  created_at     timestamptz NOT NULL DEFAULT now(),
  updated_at     timestamptz NOT NULL DEFAULT now(),
  deleted_at     timestamptz,
  UNIQUE (account_id, id),
  UNIQUE (account_id, pipeline_id, id),
  FOREIGN KEY (account_id, pipeline_id) REFERENCES pipelines (account_id, id) ON DELETE CASCADE,
  CHECK (type = 'open' OR probability_bp = CASE type WHEN 'won' THEN 10000 ELSE 0 END)
);
COMMENT ON TABLE pipeline_stages IS 'Stages of a pipeline.';
CREATE UNIQUE INDEX pipeline_stages_name ON pipeline_stages (pipeline_id, lower(name)) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX pipeline_stages_one_end ON pipeline_stages (pipeline_id, type) WHERE type <> 'open' AND deleted_at IS NULL;
CREATE INDEX pipeline_stages_order ON pipeline_stages (pipeline_id, position, id);

CREATE VIEW seen_pipeline_stages AS
SELECT s.*, (
  SELECT jsonb_object_agg(h.shared_with_account_id, h.ability) FROM account_shares AS h
  WHERE h.shareable_type = 'pipeline' AND h.shareable_id = s.pipeline_id::text AND (h.expires_at IS NULL OR h.expires_at > now())
) AS shares,
  (SELECT p.rotting_days FROM pipelines AS p WHERE p.id = s.pipeline_id) AS pipeline_rotting_days,
  (SELECT p.subject FROM pipelines AS p WHERE p.id = s.pipeline_id) AS pipeline_subject,
  (SELECT p.name FROM pipelines AS p WHERE p.id = s.pipeline_id) AS pipeline_name
FROM pipeline_stages AS s
WHERE EXISTS (SELECT FROM pipelines AS p WHERE p.id = s.pipeline_id AND p.deleted_at IS NULL);
COMMENT ON VIEW seen_pipeline_stages IS 'Stages of pipelines that are not deleted, with {account: ability} of their current shares.';

CREATE TABLE contact_pipeline_stage (
  account_id        bigint      NOT NULL,
  contact_id        bigint      NOT NULL,
  pipeline_id       bigint      NOT NULL,
  pipeline_stage_id bigint      NOT NULL,
  position          text        COLLATE "C" NOT NULL,
  entered_at        timestamptz NOT NULL DEFAULT now(),
  user_id           bigint      REFERENCES users,
  hidden            boolean     NOT NULL DEFAULT false,
  created_at        timestamptz NOT NULL DEFAULT now(),
  updated_at        timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (contact_id, pipeline_id),
  FOREIGN KEY (account_id, contact_id) REFERENCES contacts (account_id, id) ON DELETE CASCADE,
  FOREIGN KEY (account_id, pipeline_id, pipeline_stage_id) REFERENCES pipeline_stages (account_id, pipeline_id, id)
);
COMMENT ON TABLE contact_pipeline_stage IS 'Cards of contacts: the stage of a contact in a pipeline.';
COMMENT ON COLUMN contact_pipeline_stage.position IS 'Fractional rank in the stage; compared byte by byte.';
COMMENT ON COLUMN contact_pipeline_stage.hidden IS 'Kept by triggers: the contact is archived, merged, erased or deleted, so that its card is off the board until the contact returns.';
CREATE INDEX contact_pipeline_stage_key ON contact_pipeline_stage (account_id, pipeline_id, pipeline_stage_id);
CREATE INDEX contact_pipeline_stage_user ON contact_pipeline_stage (user_id) WHERE user_id IS NOT NULL;
CREATE UNIQUE INDEX contact_pipeline_stage_rank ON contact_pipeline_stage (pipeline_stage_id, position) INCLUDE (contact_id, entered_at, hidden);

CREATE FUNCTION hide_card() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT c.deleted_at IS NOT NULL OR c.status NOT IN ('active', 'blacklisted') INTO NEW.hidden FROM contacts AS c WHERE c.id = NEW.contact_id;
  NEW.hidden := coalesce(NEW.hidden, false);
  RETURN NEW;
END $$;
CREATE TRIGGER contact_pipeline_stage_hidden BEFORE INSERT OR UPDATE OF contact_id ON contact_pipeline_stage
  FOR EACH ROW EXECUTE FUNCTION hide_card();

CREATE FUNCTION hide_cards_of_contact() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE contact_pipeline_stage AS s SET hidden = NEW.deleted_at IS NOT NULL OR NEW.status NOT IN ('active', 'blacklisted') WHERE s.contact_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER contacts_hide_cards AFTER UPDATE OF status, deleted_at ON contacts
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status OR OLD.deleted_at IS DISTINCT FROM NEW.deleted_at)
  EXECUTE FUNCTION hide_cards_of_contact();

CREATE TABLE lost_reasons (
  id         bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint      NOT NULL REFERENCES accounts,
  name       text        NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  applies_to text        NOT NULL DEFAULT 'both' CHECK (applies_to IN ('contact_request', 'offer', 'both')),
  position   integer     NOT NULL DEFAULT 0,
  is_active  boolean     NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version    integer     NOT NULL DEFAULT 1,
  UNIQUE (account_id, id)
);
COMMENT ON TABLE lost_reasons IS 'Reasons for lost requests and declined offers.';
CREATE UNIQUE INDEX lost_reasons_name ON lost_reasons (account_id, lower(name));

CREATE TABLE contact_requests (
  id                   bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id           bigint      NOT NULL REFERENCES accounts,
  number               integer     NOT NULL CHECK (number > 0),
  contact_id           bigint      NOT NULL,
  user_id              bigint      REFERENCES users,
  assigned_at          timestamptz,
  pipeline_id          bigint,
  pipeline_stage_id    bigint,
  position             text        COLLATE "C",
  stage_entered_at     timestamptz,
  status               text        NOT NULL DEFAULT 'staging' CHECK (status IN ('staging', 'open', 'won', 'lost', 'spam')),
  priority             text        NOT NULL DEFAULT 'normal' CHECK (priority IN ('normal', 'low', 'high', 'urgent')),
  subject              text        NOT NULL CHECK (length(subject) BETWEEN 1 AND 200),
  message              text,
  type                 text        NOT NULL DEFAULT 'information' CHECK (type IN ('information', 'quote', 'complaint', 'callback', 'booking', 'other')),
  source               text        NOT NULL DEFAULT 'manual' CHECK (source IN ('manual', 'import', 'form', 'facebook_lead', 'facebook_message', 'instagram', 'google_ads', 'email', 'sms', 'phone', 'walk_in', 'shop', 'api', 'referral', 'merge')),
  value_minor          bigint,
  currency             char(3)     NOT NULL DEFAULT 'EUR' CHECK (currency ~ '^[A-Z]{3}$'),
  probability_bp       integer     CHECK (probability_bp BETWEEN 0 AND 10000),
  expected_close_date  date,
  next_action_at       timestamptz,
  response_due_at      timestamptz,
  first_response_at    timestamptz,
  closed_at            timestamptz,
  lost_reason_id       bigint,
  lost_note            text        CHECK (length(lost_note) <= 1000),
  spam_score_bp        integer     NOT NULL DEFAULT 0 CHECK (spam_score_bp BETWEEN 0 AND 10000),
  spam_at              timestamptz,
  read_at              timestamptz,
  tasks_count          integer     NOT NULL DEFAULT 0,
  search_text          text        NOT NULL DEFAULT '',
  created_by_id        bigint      REFERENCES users ON DELETE SET NULL,
  conversation_id      bigint,
  own_text             text        NOT NULL DEFAULT '',
  deleted_with_contact boolean     NOT NULL DEFAULT false,
  deletion_uuid        uuid,
  overdue_told_at      timestamptz,
  project_uuid         uuid,
  channel_id           bigint,
  campaign_id          bigint,
  version              integer     NOT NULL DEFAULT 1,
  created_at           timestamptz NOT NULL DEFAULT now(),
  updated_at           timestamptz NOT NULL DEFAULT now(),
  deleted_at           timestamptz,
  UNIQUE (account_id, id),
  UNIQUE (account_id, number),
  FOREIGN KEY (account_id, contact_id) REFERENCES contacts (account_id, id),
  FOREIGN KEY (account_id, pipeline_id, pipeline_stage_id) REFERENCES pipeline_stages (account_id, pipeline_id, id),
  FOREIGN KEY (account_id, lost_reason_id) REFERENCES lost_reasons (account_id, id),
  FOREIGN KEY (project_uuid, account_id) REFERENCES project_accounts (project_uuid, account_id),
  CHECK ((status IN ('open', 'won', 'lost')) = (pipeline_stage_id IS NOT NULL)),
  CHECK (num_nulls(pipeline_id, pipeline_stage_id, position, stage_entered_at) IN (0, 4)),
  CHECK (status <> 'lost' OR lost_reason_id IS NOT NULL),
  CHECK ((status IN ('won', 'lost')) = (closed_at IS NOT NULL))
);
COMMENT ON TABLE contact_requests IS 'One enquiry: the deal that walks a pipeline.';
COMMENT ON COLUMN contact_requests.number IS 'Counted per account.';
COMMENT ON COLUMN contact_requests.position IS 'Fractional rank in the stage, compared byte by byte, shared with the cards of contacts.';
COMMENT ON COLUMN contact_requests.probability_bp IS 'Null = that of the stage.';
COMMENT ON COLUMN contact_requests.search_text IS 'Folded words of number, subject and the contact''s name and addresses, with a leading space.';
COMMENT ON COLUMN contact_requests.own_text IS 'Folded words of number and subject; search_text adds those of the contact.';
COMMENT ON COLUMN contact_requests.deleted_with_contact IS 'The request returns when its contact does.';
COMMENT ON COLUMN contact_requests.channel_id IS 'The channel through which it came.';
COMMENT ON COLUMN contact_requests.campaign_id IS 'The campaign of its channel when it came.';
COMMENT ON COLUMN contact_requests.overdue_told_at IS 'When the assignee was told that the first answer is late.';
CREATE INDEX contact_requests_list ON contact_requests (account_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX contact_requests_everywhere ON contact_requests (created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX contact_requests_status ON contact_requests (account_id, status, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX contact_requests_assignee ON contact_requests (account_id, user_id, status, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX contact_requests_contact ON contact_requests (account_id, contact_id, created_at DESC, id DESC);
CREATE INDEX contact_requests_pipeline ON contact_requests (account_id, pipeline_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX contact_requests_stage ON contact_requests (account_id, pipeline_id, pipeline_stage_id);
CREATE INDEX contact_requests_source ON contact_requests (account_id, source, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX contact_requests_value ON contact_requests (account_id, value_minor DESC NULLS LAST, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX contact_requests_expected_close ON contact_requests (account_id, expected_close_date, id) WHERE deleted_at IS NULL AND status = 'open';
CREATE INDEX contact_requests_stage_entered ON contact_requests (account_id, stage_entered_at DESC NULLS LAST, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX contact_requests_due ON contact_requests (account_id, response_due_at, id) WHERE deleted_at IS NULL AND first_response_at IS NULL;
CREATE INDEX contact_requests_closed ON contact_requests (account_id, closed_at DESC, id DESC) WHERE closed_at IS NOT NULL;
CREATE INDEX contact_requests_created_by ON contact_requests (account_id, created_by_id, created_at DESC, id DESC) WHERE created_by_id IS NOT NULL;
CREATE INDEX contact_requests_lost_reason ON contact_requests (account_id, lost_reason_id) WHERE lost_reason_id IS NOT NULL;
CREATE INDEX contact_requests_conversation ON contact_requests (account_id, conversation_id) WHERE conversation_id IS NOT NULL;
CREATE UNIQUE INDEX contact_requests_rank ON contact_requests (pipeline_stage_id, position) INCLUDE (id, value_minor, currency, probability_bp, stage_entered_at)
  WHERE deleted_at IS NULL AND pipeline_stage_id IS NOT NULL;
CREATE INDEX contact_requests_deletion ON contact_requests (account_id, deletion_uuid) WHERE deletion_uuid IS NOT NULL;
CREATE INDEX contact_requests_late ON contact_requests (response_due_at)
  WHERE status = 'open' AND deleted_at IS NULL AND first_response_at IS NULL AND overdue_told_at IS NULL AND response_due_at IS NOT NULL;
CREATE INDEX contact_requests_project ON contact_requests (project_uuid, created_at DESC, id DESC) WHERE project_uuid IS NOT NULL;

CREATE TABLE batch_changes (
  change_uuid        uuid        NOT NULL,
  contact_id         bigint,
  contact_request_id bigint,
  record_id          bigint      GENERATED ALWAYS AS (coalesce(contact_id, contact_request_id)) STORED,
  account_id         bigint      NOT NULL REFERENCES accounts,
  action             text        NOT NULL CHECK (action IN ('tag', 'untag', 'assign', 'status', 'edit', 'move')),
  before             jsonb       NOT NULL,
  after              jsonb,
  created_at         timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (change_uuid, record_id),
  FOREIGN KEY (account_id, contact_id) REFERENCES contacts (account_id, id) ON DELETE CASCADE,
  FOREIGN KEY (account_id, contact_request_id) REFERENCES contact_requests (account_id, id) ON DELETE CASCADE,
  CHECK (num_nonnulls(contact_id, contact_request_id) = 1)
);
COMMENT ON TABLE batch_changes IS 'What changes of many records at once replaced, kept for the day in which they can be undone.';
COMMENT ON COLUMN batch_changes.before IS 'Changed columns as they were, `tags` as ids, and `cards` that an archived contact had on boards. Of a moved request also its contact with the lifecycle.';
COMMENT ON COLUMN batch_changes.after IS 'The same columns and tags after the change; an undo leaves records alone that differ from it. `tasks` are those that the change created. Null while the change is written.';
CREATE INDEX batch_changes_contact ON batch_changes (account_id, contact_id);
CREATE INDEX batch_changes_request ON batch_changes (account_id, contact_request_id);
CREATE INDEX batch_changes_old ON batch_changes (created_at);

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

-- Keeps the figures shown with an account.
CREATE TRIGGER contact_requests_count_insert AFTER INSERT ON contact_requests REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_row_counter('contact_requests', 'deleted_at IS NULL AND status IN (''open'', ''won'', ''lost'')');
CREATE TRIGGER contact_requests_count_delete AFTER DELETE ON contact_requests REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_row_counter('contact_requests', 'deleted_at IS NULL AND status IN (''open'', ''won'', ''lost'')');
CREATE TRIGGER staging_requests_count_insert AFTER INSERT ON contact_requests REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_row_counter('staging_contact_requests', 'deleted_at IS NULL AND status = ''staging''');
CREATE TRIGGER staging_requests_count_delete AFTER DELETE ON contact_requests REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_row_counter('staging_contact_requests', 'deleted_at IS NULL AND status = ''staging''');

-- Runs for a row whose account, status or deletion changed; other updates, such as moves between open stages, cost nothing.
CREATE FUNCTION move_request_counts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was constant integer := (OLD.deleted_at IS NULL)::integer;
  becomes constant integer := (NEW.deleted_at IS NULL)::integer;
BEGIN
  INSERT INTO account_counters AS c (account_id, name, slot, value)
  SELECT d.account_id, d.name, counter_slot(d.account_id), d.delta
  FROM (
    SELECT v.account_id, v.name, sum(v.step) AS delta
    FROM (VALUES
      (OLD.account_id, 'contact_requests', -was * (OLD.status IN ('open', 'won', 'lost'))::integer),
      (NEW.account_id, 'contact_requests', becomes * (NEW.status IN ('open', 'won', 'lost'))::integer),
      (OLD.account_id, 'staging_contact_requests', -was * (OLD.status = 'staging')::integer),
      (NEW.account_id, 'staging_contact_requests', becomes * (NEW.status = 'staging')::integer)) AS v (account_id, name, step)
    GROUP BY v.account_id, v.name HAVING sum(v.step) <> 0
  ) AS d
  ON CONFLICT (account_id, name, slot) DO UPDATE SET value = c.value + excluded.value;
  RETURN NULL;
END $$;
CREATE TRIGGER contact_requests_count_update AFTER UPDATE OF account_id, status, deleted_at ON contact_requests FOR EACH ROW
  WHEN (OLD.status <> NEW.status OR (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL) OR OLD.account_id <> NEW.account_id)
  EXECUTE FUNCTION move_request_counts();

-- The search text of a request contains its contact's words, whichever code changes either: members, imports, merges, erasure.
CREATE FUNCTION fold_request_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := NEW.own_text || coalesce((SELECT c.search_text FROM contacts AS c WHERE c.id = NEW.contact_id), '');
  RETURN NEW;
END $$;
CREATE TRIGGER contact_requests_text BEFORE INSERT OR UPDATE OF own_text, contact_id ON contact_requests
  FOR EACH ROW EXECUTE FUNCTION fold_request_text();

CREATE TABLE contact_request_search (
  id          bigint PRIMARY KEY,
  account_id  bigint NOT NULL,
  search_text text   NOT NULL
);
COMMENT ON TABLE contact_request_search IS 'What the search of requests reads, so that a move on a board does not write the search index. Triggers on requests keep a row for each of them, so that no foreign key needs to be checked.';
COMMENT ON COLUMN contact_request_search.id IS 'Id of the request.';
CREATE INDEX contact_request_search_text ON contact_request_search USING gin (account_id, search_text gin_trgm_ops) WITH (gin_pending_list_limit = 512);

CREATE FUNCTION keep_request_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO contact_request_search (id, account_id, search_text) VALUES (NEW.id, NEW.account_id, NEW.search_text);
  ELSIF TG_OP = 'UPDATE' THEN
    UPDATE contact_request_search SET account_id = NEW.account_id, search_text = NEW.search_text WHERE id = NEW.id;
  ELSE
    DELETE FROM contact_request_search WHERE id = OLD.id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER contact_requests_search AFTER INSERT OR DELETE OR UPDATE OF account_id, contact_id, own_text, search_text ON contact_requests
  FOR EACH ROW EXECUTE FUNCTION keep_request_search();

-- Most contacts have no request. An UPDATE that finds no row would still run the triggers that count requests.
CREATE FUNCTION fold_texts_of_requests() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM contact_requests AS r WHERE r.account_id = NEW.account_id AND r.contact_id = NEW.id) THEN
    UPDATE contact_requests AS r SET search_text = r.own_text || NEW.search_text
    WHERE r.account_id = NEW.account_id AND r.contact_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER contacts_request_texts AFTER UPDATE OF search_text ON contacts
  FOR EACH ROW WHEN (OLD.search_text IS DISTINCT FROM NEW.search_text) EXECUTE FUNCTION fold_texts_of_requests();

CREATE FUNCTION requests_go_with_contact() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.deleted_at IS NOT NULL THEN
    UPDATE contact_requests AS r SET deleted_at = NEW.deleted_at, deleted_with_contact = true, version = r.version + 1, updated_at = now()
    WHERE r.account_id = NEW.account_id AND r.contact_id = NEW.id AND r.deleted_at IS NULL;
  ELSE
    UPDATE contact_requests AS r SET deleted_at = NULL, deleted_with_contact = false, position = free_rank(r.pipeline_stage_id, r.position, r.id),
      version = r.version + 1, updated_at = now()
    WHERE r.account_id = NEW.account_id AND r.contact_id = NEW.id AND r.deleted_with_contact;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER contacts_requests_follow AFTER UPDATE OF deleted_at ON contacts
  FOR EACH ROW WHEN ((OLD.deleted_at IS NULL) IS DISTINCT FROM (NEW.deleted_at IS NULL)) EXECUTE FUNCTION requests_go_with_contact();

-- A card that returns to a rank which another card has taken goes right behind that card.
CREATE FUNCTION free_rank(for_stage bigint, wanted text, for_request bigint) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN wanted IS NOT NULL AND (
    EXISTS (SELECT FROM contact_requests AS r WHERE r.pipeline_stage_id = for_stage AND r.position = wanted COLLATE "C" AND r.deleted_at IS NULL AND r.id <> for_request)
    OR EXISTS (SELECT FROM contact_pipeline_stage AS c WHERE c.pipeline_stage_id = for_stage AND c.position = wanted COLLATE "C")
  ) THEN wanted || lpad(for_request::text, 12, '0') || 'V' ELSE wanted END
$$;

-- The ranks between which a card is placed in a stage, null at the top and the bottom: before or behind a neighbour, or else at an end.
-- Neighbours that are not in the stage are ignored, and so is the card that moves. The function sees what was committed before its call,
-- even when its statement began earlier and waited for the lock of the stage.
CREATE FUNCTION gap_in_stage(for_stage bigint, before_kind text, before_id bigint, after_kind text, after_id bigint, place text,
  moving_kind text, moving_id bigint, OUT above text, OUT below text) LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  contact constant bigint := CASE WHEN moving_kind = 'contact' THEN moving_id ELSE 0 END;
  request constant bigint := CASE WHEN moving_kind = 'contact_request' THEN moving_id ELSE 0 END;
BEGIN
  IF before_id IS NOT NULL THEN below := rank_in_stage(for_stage, before_kind, before_id); END IF;
  IF below IS NOT NULL THEN
    above := greatest(
      (SELECT s.position FROM contact_pipeline_stage AS s WHERE s.pipeline_stage_id = for_stage AND s.position < below AND s.contact_id <> contact
        ORDER BY s.position DESC LIMIT 1),
      (SELECT r.position FROM contact_requests AS r WHERE r.pipeline_stage_id = for_stage AND r.deleted_at IS NULL AND r.position < below AND r.id <> request
        ORDER BY r.position DESC LIMIT 1));
    RETURN;
  END IF;
  IF after_id IS NOT NULL THEN above := rank_in_stage(for_stage, after_kind, after_id); END IF;
  IF above IS NOT NULL THEN
    below := least(
      (SELECT s.position FROM contact_pipeline_stage AS s WHERE s.pipeline_stage_id = for_stage AND s.position > above AND s.contact_id <> contact
        ORDER BY s.position LIMIT 1),
      (SELECT r.position FROM contact_requests AS r WHERE r.pipeline_stage_id = for_stage AND r.deleted_at IS NULL AND r.position > above AND r.id <> request
        ORDER BY r.position LIMIT 1));
  ELSIF place = 'bottom' THEN
    above := greatest(
      (SELECT s.position FROM contact_pipeline_stage AS s WHERE s.pipeline_stage_id = for_stage AND s.contact_id <> contact ORDER BY s.position DESC LIMIT 1),
      (SELECT r.position FROM contact_requests AS r WHERE r.pipeline_stage_id = for_stage AND r.deleted_at IS NULL AND r.id <> request
        ORDER BY r.position DESC LIMIT 1));
  ELSE
    below := least(
      (SELECT s.position FROM contact_pipeline_stage AS s WHERE s.pipeline_stage_id = for_stage AND s.contact_id <> contact ORDER BY s.position LIMIT 1),
      (SELECT r.position FROM contact_requests AS r WHERE r.pipeline_stage_id = for_stage AND r.deleted_at IS NULL AND r.id <> request
        ORDER BY r.position LIMIT 1));
  END IF;
END $$;

CREATE FUNCTION rank_in_stage(for_stage bigint, kind text, card bigint) RETURNS text LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  RETURN CASE kind
    WHEN 'contact' THEN (SELECT s.position FROM contact_pipeline_stage AS s WHERE s.pipeline_stage_id = for_stage AND s.contact_id = card)
    ELSE (SELECT r.position FROM contact_requests AS r WHERE r.pipeline_stage_id = for_stage AND r.id = card AND r.deleted_at IS NULL) END;
END $$;

CREATE TABLE contact_request_tag (
  account_id         bigint      NOT NULL,
  contact_request_id bigint      NOT NULL,
  tag_id             bigint      NOT NULL,
  created_at         timestamptz NOT NULL,
  PRIMARY KEY (contact_request_id, tag_id),
  FOREIGN KEY (account_id, contact_request_id) REFERENCES contact_requests (account_id, id) ON DELETE CASCADE,
  FOREIGN KEY (account_id, tag_id) REFERENCES tags (account_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE contact_request_tag IS 'Tags of a request.';
COMMENT ON COLUMN contact_request_tag.created_at IS 'Copy of the request''s created_at: the filter by tag reads its page in list order from the index alone.';
CREATE INDEX contact_request_tag_list ON contact_request_tag (account_id, tag_id, created_at DESC, contact_request_id DESC);

CREATE VIEW tag_list AS
SELECT g.*,
  (SELECT count(*) FROM contact_tag ct WHERE ct.account_id = g.account_id AND ct.tag_id = g.id)
    + (SELECT count(*) FROM contact_request_tag rt WHERE rt.account_id = g.account_id AND rt.tag_id = g.id)
    + (SELECT count(*) FROM taggables b WHERE b.tag_id = g.id)
    + (SELECT count(*) FROM product_tag pt WHERE pt.tag_id = g.id) AS usage_count,
  (SELECT lpad(k.position::text, 6, '0') || ' ' || lower(k.name) || ' ' || k.id FROM tag_categories k WHERE k.id = g.tag_category_id) AS category_place
FROM tags g;
COMMENT ON VIEW tag_list IS 'Tags with all their uses, seen or not, and a text that sorts them by the place of their category.';

CREATE TABLE stage_transitions (
  id                  bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id          bigint      NOT NULL,
  subject_type        text        NOT NULL CHECK (subject_type IN ('contact', 'contact_request')),
  subject_id          bigint      NOT NULL,
  pipeline_id         bigint      NOT NULL,
  from_stage_id       bigint,
  to_stage_id         bigint,
  user_id             bigint,
  moved_at            timestamptz NOT NULL DEFAULT now(),
  seconds_in_previous bigint,
  created_at          timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (account_id, pipeline_id) REFERENCES pipelines (account_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE stage_transitions IS 'Append-only: every entry into, move between and exit from stages. from null = entered the pipeline, to null = left it.';
CREATE INDEX stage_transitions_subject ON stage_transitions (subject_type, subject_id, id DESC);
COMMENT ON COLUMN stage_transitions.user_id IS 'Who moved it. No foreign key, as in activity_logs.';
CREATE INDEX stage_transitions_pipeline ON stage_transitions (pipeline_id, moved_at) INCLUDE (subject_type, subject_id, from_stage_id, to_stage_id, seconds_in_previous);

CREATE TABLE intake_sources (
  uuid             uuid        PRIMARY KEY,
  account_id       bigint      NOT NULL REFERENCES accounts,
  name             text        NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  token_hash       bytea       NOT NULL UNIQUE,
  token_hint       text        NOT NULL CHECK (length(token_hint) BETWEEN 1 AND 12),
  source           text        NOT NULL DEFAULT 'api' CHECK (source IN ('form', 'facebook_lead', 'facebook_message', 'instagram', 'google_ads', 'email', 'sms', 'phone', 'shop', 'api', 'referral')),
  pipeline_id      bigint,
  auto_accept      boolean     NOT NULL DEFAULT true,
  mapping          jsonb       NOT NULL DEFAULT '{}',
  tag_ids          bigint[]    NOT NULL DEFAULT '{}',
  is_active        boolean     NOT NULL DEFAULT true,
  last_received_at timestamptz,
  created_by_id    bigint      REFERENCES users ON DELETE SET NULL,
  version          integer     NOT NULL DEFAULT 1,
  created_at       timestamptz NOT NULL DEFAULT now(),
  updated_at       timestamptz NOT NULL DEFAULT now(),
  deleted_at       timestamptz,
  UNIQUE (account_id, uuid),
  FOREIGN KEY (account_id, pipeline_id) REFERENCES pipelines (account_id, id)
);
COMMENT ON TABLE intake_sources IS 'Addresses with a secret to which forms, ads and shops send enquiries.';
COMMENT ON COLUMN intake_sources.mapping IS '{attribute of contact or request: path in the payload}; empty = the usual names are tried.';
CREATE INDEX intake_sources_list ON intake_sources (account_id, created_at DESC) WHERE deleted_at IS NULL;
CREATE INDEX intake_sources_pipeline ON intake_sources (account_id, pipeline_id) WHERE pipeline_id IS NOT NULL;
CREATE INDEX intake_sources_created_by ON intake_sources (created_by_id) WHERE created_by_id IS NOT NULL;

CREATE TABLE request_intakes (
  uuid               uuid        PRIMARY KEY,
  account_id         bigint      NOT NULL REFERENCES accounts,
  intake_source_uuid uuid,
  source             text        NOT NULL,
  dedupe_key         text        NOT NULL CHECK (length(dedupe_key) BETWEEN 1 AND 200),
  payload            jsonb       NOT NULL,
  ip                 inet,
  status             text        NOT NULL DEFAULT 'received' CHECK (status IN ('received', 'mapped', 'duplicate', 'failed')),
  attempts           integer     NOT NULL DEFAULT 0,
  error              text        CHECK (length(error) <= 500),
  contact_id         bigint,
  contact_request_id bigint,
  received_at        timestamptz NOT NULL DEFAULT now(),
  mapped_at          timestamptz,
  duplicate_of_uuid  uuid,
  created_at         timestamptz NOT NULL DEFAULT now(),
  updated_at         timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, uuid),
  UNIQUE (account_id, source, dedupe_key),
  FOREIGN KEY (account_id, intake_source_uuid) REFERENCES intake_sources (account_id, uuid),
  FOREIGN KEY (account_id, contact_id) REFERENCES contacts (account_id, id) ON DELETE SET NULL (contact_id),
  FOREIGN KEY (account_id, contact_request_id) REFERENCES contact_requests (account_id, id) ON DELETE SET NULL (contact_request_id),
  FOREIGN KEY (account_id, duplicate_of_uuid) REFERENCES request_intakes (account_id, uuid),
  CHECK ((status = 'duplicate') = (duplicate_of_uuid IS NOT NULL))
);
COMMENT ON TABLE request_intakes IS 'Enquiries as received, stored before they are processed. A repeated delivery is stored once.';
COMMENT ON COLUMN request_intakes.duplicate_of_uuid IS 'The first intake of its kind, whose contact and request it shares.';
CREATE INDEX request_intakes_list ON request_intakes (account_id, received_at DESC);
CREATE INDEX request_intakes_due ON request_intakes (received_at) WHERE status = 'received';
CREATE INDEX request_intakes_source ON request_intakes (account_id, intake_source_uuid) WHERE intake_source_uuid IS NOT NULL;
CREATE INDEX request_intakes_contact ON request_intakes (account_id, contact_id) WHERE contact_id IS NOT NULL;
CREATE INDEX request_intakes_request ON request_intakes (account_id, contact_request_id) WHERE contact_request_id IS NOT NULL;
CREATE INDEX request_intakes_repeats ON request_intakes (account_id, duplicate_of_uuid) WHERE duplicate_of_uuid IS NOT NULL;
