-- Projects and the accounts and people that take part.

CREATE TABLE projects (
  uuid                  uuid        PRIMARY KEY,
  account_id            bigint      NOT NULL REFERENCES accounts,
  number                integer     NOT NULL CHECK (number > 0),
  name                  text        NOT NULL CHECK (length(name) BETWEEN 1 AND 160),
  description           text,
  client_account_id     bigint      REFERENCES accounts,
  account_relation_uuid uuid        REFERENCES account_relations,
  results_account_id    bigint      NOT NULL REFERENCES accounts,
  product_id            bigint      REFERENCES products,
  product_category_id   bigint      REFERENCES product_categories,
  owner_id              bigint      REFERENCES users,
  status                text        NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'active', 'on_hold', 'completed', 'cancelled', 'archived')),
  health                text        NOT NULL DEFAULT 'on_track' CHECK (health IN ('on_track', 'at_risk', 'off_track')),
  start_date            date,
  due_date              date,
  completed_at          timestamptz,
  budget_minor          bigint      CHECK (budget_minor >= 0),
  currency              char(3)     NOT NULL DEFAULT 'EUR' CHECK (currency ~ '^[A-Z]{3}$'),
  cover_media_id        bigint      REFERENCES media ON DELETE SET NULL,
  client_sees_insights  boolean     NOT NULL DEFAULT true,
  show_providers        boolean     NOT NULL DEFAULT false,
  approval_policy       text        NOT NULL DEFAULT 'all' CHECK (approval_policy IN ('all', 'any')),
  search_text           text        NOT NULL DEFAULT '',
  created_by_id         bigint      REFERENCES users ON DELETE SET NULL,
  shows_client          boolean     NOT NULL DEFAULT false,
  status_before         text        CHECK (status_before IN ('completed', 'cancelled')),
  version               integer     NOT NULL DEFAULT 1,
  created_at            timestamptz NOT NULL DEFAULT now(),
  updated_at            timestamptz NOT NULL DEFAULT now(),
  deleted_at            timestamptz,
  UNIQUE (account_id, uuid),
  UNIQUE (account_id, number),
  CHECK (start_date <= due_date),
  CHECK ((status = 'archived') OR status_before IS NULL)
);
COMMENT ON TABLE projects IS 'Projects of an account for a client.';
COMMENT ON COLUMN projects.shows_client IS 'Providers of the project see the name of its client on their production orders.';
COMMENT ON COLUMN projects.status_before IS 'Status to which an archived project returns.';
CREATE INDEX projects_list ON projects (account_id, status, created_at DESC) WHERE deleted_at IS NULL;
CREATE INDEX projects_client ON projects (client_account_id, status) WHERE client_account_id IS NOT NULL;
CREATE INDEX projects_results ON projects (results_account_id);
CREATE INDEX projects_relation ON projects (account_relation_uuid) WHERE account_relation_uuid IS NOT NULL;
CREATE INDEX projects_product ON projects (product_id) WHERE product_id IS NOT NULL;
CREATE INDEX projects_category ON projects (product_category_id) WHERE product_category_id IS NOT NULL;
CREATE INDEX projects_owner ON projects (owner_id) WHERE owner_id IS NOT NULL;
CREATE INDEX projects_cover ON projects (cover_media_id) WHERE cover_media_id IS NOT NULL;
CREATE INDEX projects_created_by ON projects (created_by_id) WHERE created_by_id IS NOT NULL;
CREATE INDEX projects_search ON projects USING gin (account_id, search_text gin_trgm_ops) WITH (gin_pending_list_limit = 512) WHERE deleted_at IS NULL;

CREATE TABLE project_accounts (
  project_uuid uuid        NOT NULL REFERENCES projects ON DELETE CASCADE,
  account_id   bigint      NOT NULL REFERENCES accounts,
  role         text        NOT NULL CHECK (role IN ('owner', 'client', 'provider', 'partner')),
  scope_text   text        CHECK (length(scope_text) BETWEEN 1 AND 4000),
  added_by_id  bigint      REFERENCES users ON DELETE SET NULL,
  ended_at     timestamptz,
  created_at   timestamptz NOT NULL DEFAULT now(),
  updated_at   timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (project_uuid, account_id)
);
COMMENT ON TABLE project_accounts IS 'Accounts that take part in a project; records of the project in other accounts refer to this row. An account that left keeps its row.';
COMMENT ON COLUMN project_accounts.scope_text IS 'What a provider is asked to do; providers read it in place of the description.';
CREATE INDEX project_accounts_account ON project_accounts (account_id, project_uuid) WHERE ended_at IS NULL;
CREATE UNIQUE INDEX project_accounts_owner ON project_accounts (project_uuid) WHERE role = 'owner';
CREATE INDEX project_accounts_added_by ON project_accounts (added_by_id) WHERE added_by_id IS NOT NULL;

CREATE TABLE project_members (
  id            bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  project_uuid  uuid        NOT NULL,
  account_id    bigint      NOT NULL,
  membership_id bigint      NOT NULL,
  role          text        NOT NULL DEFAULT 'member' CHECK (role IN ('manager', 'member', 'reviewer', 'observer')),
  notify        boolean     NOT NULL DEFAULT true,
  created_at    timestamptz NOT NULL DEFAULT now(),
  updated_at    timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, id),
  UNIQUE (project_uuid, membership_id),
  FOREIGN KEY (project_uuid, account_id) REFERENCES project_accounts (project_uuid, account_id) ON DELETE CASCADE,
  FOREIGN KEY (account_id, membership_id) REFERENCES memberships (account_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE project_members IS 'People who work on a project, each from one of its accounts.';
CREATE INDEX project_members_account ON project_members (project_uuid, account_id);
CREATE INDEX project_members_membership ON project_members (account_id, membership_id);

-- Adds owner and client to the parties of a project, whichever code writes the project.
CREATE FUNCTION keep_project_parties() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO project_accounts (project_uuid, account_id, role, added_by_id, created_at, updated_at)
    VALUES (NEW.uuid, NEW.account_id, 'owner', NEW.created_by_id, NEW.created_at, NEW.created_at);
  ELSIF OLD.client_account_id IS DISTINCT FROM NEW.client_account_id THEN
    UPDATE project_accounts SET ended_at = now(), updated_at = now()
    WHERE project_uuid = NEW.uuid AND account_id = OLD.client_account_id AND role = 'client';
    DELETE FROM project_members WHERE project_uuid = NEW.uuid AND account_id = OLD.client_account_id AND account_id <> NEW.account_id;
  END IF;
  IF NEW.client_account_id <> NEW.account_id THEN
    INSERT INTO project_accounts (project_uuid, account_id, role, added_by_id, created_at, updated_at)
    VALUES (NEW.uuid, NEW.client_account_id, 'client', NEW.created_by_id, NEW.created_at, NEW.created_at)
    ON CONFLICT (project_uuid, account_id) DO UPDATE SET role = 'client', ended_at = NULL, updated_at = now();
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER keep_project_parties AFTER INSERT OR UPDATE OF client_account_id ON projects
  FOR EACH ROW EXECUTE FUNCTION keep_project_parties();

-- A row lock on a view must not meet an outer join: names are read separately.
CREATE VIEW seen_projects AS
SELECT p.*,
  (SELECT c.name FROM accounts AS c WHERE c.id = p.client_account_id) AS client_name,
  (SELECT jsonb_object_agg(a.account_id, a.role) FROM project_accounts AS a WHERE a.project_uuid = p.uuid AND a.ended_at IS NULL) AS parties,
  (SELECT jsonb_object_agg(a.account_id, a.scope_text) FROM project_accounts AS a
    WHERE a.project_uuid = p.uuid AND a.ended_at IS NULL AND a.scope_text IS NOT NULL) AS scope_texts,
  ARRAY(SELECT m.user_id FROM project_members AS j JOIN memberships AS m ON m.id = j.membership_id AND m.status = 'active' AND m.deleted_at IS NULL
    WHERE j.project_uuid = p.uuid) AS member_user_ids,
  (SELECT to_jsonb(m) FROM media AS m WHERE m.id = p.cover_media_id AND m.deleted_at IS NULL) AS cover_file
FROM projects AS p;
COMMENT ON VIEW seen_projects IS 'Projects with {account: role} of the current parties and the users who work on them.';

CREATE TABLE product_project (
  product_id   bigint      NOT NULL REFERENCES products ON DELETE CASCADE,
  project_uuid uuid        NOT NULL REFERENCES projects ON DELETE CASCADE,
  caption      text        CHECK (length(caption) BETWEEN 1 AND 200),
  position     integer     NOT NULL DEFAULT 0,
  created_at   timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (product_id, project_uuid)
);
COMMENT ON TABLE product_project IS 'Reference projects shown with a product.';
CREATE INDEX product_project_project ON product_project (project_uuid);
