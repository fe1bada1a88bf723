-- Automations: steps that contacts go through after an event, and how far each has come.

CREATE TABLE automations (
  uuid            uuid        PRIMARY KEY DEFAULT uuid_v7(),
  account_id      bigint      NOT NULL REFERENCES accounts,
  project_uuid    uuid,
  name            text        NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  description     text        CHECK (length(description) BETWEEN 1 AND 500),
  status          text        NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'active', 'paused', 'archived')),
  trigger         jsonb       NOT NULL DEFAULT '{"event": "manual"}' CHECK (jsonb_typeof(trigger) = 'object'),
  trigger_event   text        NOT NULL GENERATED ALWAYS AS (trigger ->> 'event') STORED,
  graph           jsonb       NOT NULL DEFAULT '{"nodes": [], "edges": []}' CHECK (jsonb_typeof(graph) = 'object'),
  goal_rules      jsonb,
  re_entry        text        NOT NULL DEFAULT 'never' CHECK (re_entry IN ('never', 'after_finish', 'always')),
  version_no      integer     CHECK (version_no > 0),
  has_draft       boolean     NOT NULL DEFAULT false,
  runs_count      integer     NOT NULL DEFAULT 0,
  active_count    integer     NOT NULL DEFAULT 0,
  finished_count  integer     NOT NULL DEFAULT 0,
  failed_count    integer     NOT NULL DEFAULT 0,
  activated_at    timestamptz,
  activated_by_id bigint      REFERENCES users ON DELETE SET NULL,
  looked_at       timestamptz,
  created_by_id   bigint      REFERENCES users ON DELETE SET NULL,
  version         integer     NOT NULL DEFAULT 1,
  created_at      timestamptz NOT NULL DEFAULT now(),
  updated_at      timestamptz NOT NULL DEFAULT now(),
  deleted_at      timestamptz,
  UNIQUE (account_id, uuid),
  FOREIGN KEY (project_uuid, account_id) REFERENCES project_accounts (project_uuid, account_id),
  CHECK (status IN ('draft', 'archived') OR version_no IS NOT NULL)
);
COMMENT ON TABLE automations IS 'Steps that contacts of an account go through after an event.';
COMMENT ON COLUMN automations.trigger IS 'What starts it: {event, filters: {refs, rules, hour}}, as members edit it. Runs follow the published version.';
COMMENT ON COLUMN automations.graph IS 'Nodes and the ways between them, as members edit them.';
COMMENT ON COLUMN automations.goal_rules IS 'Contacts that meet these rules leave; null = none do.';
COMMENT ON COLUMN automations.has_draft IS 'Whether trigger, graph or goal differ from the published version.';
COMMENT ON COLUMN automations.runs_count IS 'Figures of its runs, which every pass counts anew.';
COMMENT ON COLUMN automations.activated_at IS 'When it was last activated. Earlier events start nothing.';
COMMENT ON COLUMN automations.looked_at IS 'Until when its events are known. Each pass looks a little further back, for transactions that took long.';
CREATE UNIQUE INDEX automations_name ON automations (account_id, lower(name)) WHERE deleted_at IS NULL;
CREATE INDEX automations_list ON automations (account_id, created_at DESC, uuid DESC) WHERE deleted_at IS NULL;
CREATE INDEX automations_active ON automations (account_id) WHERE deleted_at IS NULL AND status = 'active';
CREATE INDEX automations_project ON automations (project_uuid, account_id) WHERE project_uuid IS NOT NULL;
CREATE INDEX automations_created_by ON automations (created_by_id) WHERE created_by_id IS NOT NULL;
CREATE INDEX automations_activated_by ON automations (activated_by_id) WHERE activated_by_id IS NOT NULL;

CREATE TABLE automation_versions (
  id              bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id      bigint      NOT NULL,
  automation_uuid uuid        NOT NULL,
  number          integer     NOT NULL CHECK (number > 0),
  trigger         jsonb       NOT NULL,
  graph           jsonb       NOT NULL,
  goal_rules      jsonb,
  published_by_id bigint      REFERENCES users ON DELETE SET NULL,
  created_at      timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, id),
  UNIQUE (automation_uuid, number),
  FOREIGN KEY (account_id, automation_uuid) REFERENCES automations (account_id, uuid) ON DELETE CASCADE
);
COMMENT ON TABLE automation_versions IS 'What was published of an automation. Never changed: runs finish on the version with which they began.';
CREATE INDEX automation_versions_automation ON automation_versions (account_id, automation_uuid);
CREATE INDEX automation_versions_published_by ON automation_versions (published_by_id) WHERE published_by_id IS NOT NULL;

CREATE TABLE automation_runs (
  id                 bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id         bigint      NOT NULL,
  automation_uuid    uuid        NOT NULL,
  version_no         integer     NOT NULL,
  contact_id         bigint      NOT NULL,
  contact_request_id bigint,
  trigger_key        text        NOT NULL CHECK (length(trigger_key) BETWEEN 1 AND 120),
  chain              uuid[]      NOT NULL DEFAULT '{}',
  status             text        NOT NULL DEFAULT 'running' CHECK (status IN ('running', 'waiting', 'finished', 'exited', 'failed', 'cancelled')),
  current_node       text        CHECK (length(current_node) <= 40),
  wait_event         text        CHECK (length(wait_event) <= 40),
  waiting_since      timestamptz,
  resume_at          timestamptz,
  attempts           integer     NOT NULL DEFAULT 0,
  exit_reason        text        CHECK (exit_reason IN ('goal', 'contact_left', 'unsubscribed', 'archived', 'manual')),
  error              text        CHECK (length(error) <= 300),
  started_at         timestamptz NOT NULL DEFAULT now(),
  finished_at        timestamptz,
  created_at         timestamptz NOT NULL DEFAULT now(),
  updated_at         timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, id),
  UNIQUE (automation_uuid, contact_id, trigger_key),
  FOREIGN KEY (account_id, automation_uuid) REFERENCES automations (account_id, uuid) ON DELETE CASCADE,
  FOREIGN KEY (automation_uuid, version_no) REFERENCES automation_versions (automation_uuid, number) ON DELETE CASCADE,
  FOREIGN KEY (account_id, contact_id) REFERENCES contacts (account_id, id),
  FOREIGN KEY (account_id, contact_request_id) REFERENCES contact_requests (account_id, id) ON DELETE SET NULL (contact_request_id),
  CHECK ((status IN ('running', 'waiting')) = (finished_at IS NULL)),
  CHECK ((status IN ('running', 'waiting')) = (resume_at IS NOT NULL)),
  CHECK (status <> 'exited' OR exit_reason IS NOT NULL)
);
COMMENT ON TABLE automation_runs IS 'The way of one contact through an automation, from an event to its end (domain.md 3.20).';
COMMENT ON COLUMN automation_runs.trigger_key IS 'Names the event: the same event starts a contact once.';
COMMENT ON COLUMN automation_runs.chain IS 'The automations whose actions led to it, and itself. Their later events do not start one of them again.';
COMMENT ON COLUMN automation_runs.wait_event IS 'The event for which it waits, beside the time.';
COMMENT ON COLUMN automation_runs.resume_at IS 'When a worker takes it up.';
COMMENT ON COLUMN automation_runs.error IS 'Code or message of the last failure.';
CREATE INDEX automation_runs_due ON automation_runs (resume_at) WHERE status IN ('running', 'waiting');
CREATE INDEX automation_runs_account_due ON automation_runs (account_id, resume_at, id) WHERE status IN ('running', 'waiting');
CREATE INDEX automation_runs_list ON automation_runs (account_id, started_at DESC, id DESC);
CREATE INDEX automation_runs_automation ON automation_runs (account_id, automation_uuid, started_at DESC, id DESC);
CREATE INDEX automation_runs_version ON automation_runs (automation_uuid, version_no);
CREATE INDEX automation_runs_contact ON automation_runs (account_id, contact_id, started_at DESC, id DESC);
CREATE INDEX automation_runs_request ON automation_runs (account_id, contact_request_id) WHERE contact_request_id IS NOT NULL;

CREATE VIEW seen_automation_runs AS
SELECT r.*, array_remove(ARRAY[c.user_id, c.created_by_id], NULL) AS owner_ids
FROM automation_runs AS r JOIN contacts AS c ON c.id = r.contact_id AND c.deleted_at IS NULL AND c.status NOT IN ('merged', 'erased')
JOIN automations AS a ON a.uuid = r.automation_uuid AND a.deleted_at IS NULL;
COMMENT ON VIEW seen_automation_runs IS 'Runs of existing contacts, with the members to whom the contact belongs.';

CREATE TABLE automation_run_steps (
  id          bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id  bigint      NOT NULL,
  run_id      bigint      NOT NULL,
  node        text        NOT NULL CHECK (length(node) <= 40),
  visit       integer     NOT NULL CHECK (visit > 0),
  action      text        NOT NULL CHECK (length(action) <= 40),
  status      text        NOT NULL CHECK (status IN ('done', 'skipped', 'failed')),
  input       jsonb       NOT NULL DEFAULT '{}',
  result      jsonb       NOT NULL DEFAULT '{}',
  executed_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, id),
  UNIQUE (run_id, node, visit),
  FOREIGN KEY (account_id, run_id) REFERENCES automation_runs (account_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE automation_run_steps IS 'What runs did, each row in the transaction of its effect: a node is executed once for each visit (invariant 36).';
CREATE INDEX automation_run_steps_run ON automation_run_steps (account_id, run_id, id);

CREATE TABLE automation_origins (
  account_id  bigint      NOT NULL REFERENCES accounts,
  contact_id  bigint      NOT NULL,
  trigger_key text        NOT NULL,
  chain       uuid[]      NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, contact_id, trigger_key),
  FOREIGN KEY (account_id, contact_id) REFERENCES contacts (account_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE automation_origins IS 'Events that automations caused, with the automations that led to them, so that none starts itself.';
CREATE INDEX automation_origins_old ON automation_origins (created_at);
