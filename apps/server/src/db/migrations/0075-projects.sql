-- Who takes part in a project, and what hangs on it (domain.md 2.7).

ALTER TABLE projects
  DROP COLUMN progress_bp,
  ADD COLUMN status_before text CHECK (status_before IN ('completed', 'cancelled')),
  ADD CHECK ((status = 'archived') OR status_before IS NULL);
COMMENT ON COLUMN projects.status_before IS 'Where an archived project goes back to.';

CREATE TABLE project_accounts (
  project_uuid uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
  account_id bigint NOT NULL REFERENCES accounts,
  role text NOT NULL CHECK (role IN ('owner', 'client', 'provider', 'partner')),
  scope_text text CHECK (length(scope_text) BETWEEN 1 AND 4000),
  added_by_id bigint REFERENCES users ON DELETE SET NULL,
  ended_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (project_uuid, account_id)
);
COMMENT ON TABLE project_accounts IS 'Accounts that take part; rows of projects in other accounts refer to it. Who left keeps his row.';
COMMENT ON COLUMN project_accounts.scope_text IS 'What a provider is asked to do: he reads this instead of the description.';
CREATE INDEX project_accounts_account ON project_accounts (account_id, project_uuid) WHERE ended_at IS NULL;
CREATE UNIQUE INDEX project_accounts_owner ON project_accounts (project_uuid) WHERE role = 'owner';
CREATE INDEX project_accounts_added_by ON project_accounts (added_by_id) WHERE added_by_id IS NOT NULL;

CREATE TABLE project_members (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  project_uuid uuid NOT NULL,
  account_id bigint NOT NULL,
  membership_id bigint NOT NULL,
  role text NOT NULL DEFAULT 'member' CHECK (role IN ('manager', 'member', 'reviewer', 'observer')),
  notify boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, id),
  UNIQUE (project_uuid, membership_id),
  FOREIGN KEY (project_uuid, account_id) REFERENCES project_accounts (project_uuid, account_id) ON DELETE CASCADE,
  FOREIGN KEY (account_id, membership_id) REFERENCES memberships (account_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE project_members IS 'People who work on a project, each from one of its accounts.';
CREATE INDEX project_members_account ON project_members (project_uuid, account_id);
CREATE INDEX project_members_membership ON project_members (account_id, membership_id);

-- Owner and client take part from the beginning, however a project is written.
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

INSERT INTO project_accounts (project_uuid, account_id, role, added_by_id, created_at, updated_at)
SELECT uuid, account_id, 'owner', created_by_id, created_at, created_at FROM projects;
INSERT INTO project_accounts (project_uuid, account_id, role, added_by_id, created_at, updated_at)
SELECT uuid, client_account_id, 'client', created_by_id, created_at, created_at FROM projects WHERE client_account_id <> account_id;

-- No row lock on a view may meet an outer join: names are read beside.
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
COMMENT ON VIEW seen_projects IS 'Projects with {account: role} of those that take part now and the users who work on them.';

-- Rows of any account that takes part.
ALTER TABLE tasks ADD COLUMN project_uuid uuid,
  ADD FOREIGN KEY (project_uuid, account_id) REFERENCES project_accounts (project_uuid, account_id);
CREATE INDEX tasks_project ON tasks (project_uuid, status, position) WHERE project_uuid IS NOT NULL;

ALTER TABLE contact_requests ADD COLUMN project_uuid uuid,
  ADD FOREIGN KEY (project_uuid, account_id) REFERENCES project_accounts (project_uuid, account_id);
CREATE INDEX contact_requests_project ON contact_requests (project_uuid, created_at DESC, id DESC) WHERE project_uuid IS NOT NULL;

ALTER TABLE pipelines ADD COLUMN project_uuid uuid,
  ADD FOREIGN KEY (project_uuid, account_id) REFERENCES project_accounts (project_uuid, account_id);
CREATE INDEX pipelines_project ON pipelines (project_uuid) WHERE project_uuid IS NOT NULL;
DROP VIEW seen_pipelines;
CREATE VIEW seen_pipelines AS
SELECT p.*, (
  SELECT jsonb_object_agg(h.shared_with_account_id, h.ability) FROM account_shares AS h
  WHERE h.shareable_type = 'pipeline' AND h.shareable_id = p.id::text AND (h.expires_at IS NULL OR h.expires_at > now())
) AS shares
FROM pipelines AS p;
COMMENT ON VIEW seen_pipelines IS 'Pipelines with {account: ability} of those they are shared with now; null = nobody.';

ALTER TABLE contact_lists ADD COLUMN project_uuid uuid,
  ADD FOREIGN KEY (project_uuid, account_id) REFERENCES project_accounts (project_uuid, account_id);
CREATE INDEX contact_lists_project ON contact_lists (project_uuid) WHERE project_uuid IS NOT NULL;
DROP VIEW seen_contact_lists;
CREATE VIEW seen_contact_lists AS
SELECT l.*, (
  SELECT jsonb_object_agg(s.shared_with_account_id, s.ability) FROM account_shares AS s
  WHERE s.shareable_type = 'contact_list' AND s.shareable_id = l.id::text AND (s.expires_at IS NULL OR s.expires_at > now())
) AS shares
FROM contact_lists AS l;
COMMENT ON VIEW seen_contact_lists IS 'Lists with the accounts that may see them besides their own: {account: ability}.';

-- One conversation a project, kept by its owner; people of the other accounts are let in one by one.
ALTER TABLE conversations ADD COLUMN project_uuid uuid,
  ADD FOREIGN KEY (project_uuid, account_id) REFERENCES project_accounts (project_uuid, account_id),
  ADD CHECK (project_uuid IS NULL OR (contact_id IS NULL AND contact_request_id IS NULL AND merged_into_id IS NULL));
CREATE UNIQUE INDEX conversations_project ON conversations (project_uuid) WHERE project_uuid IS NOT NULL;
DROP VIEW seen_conversations;
CREATE VIEW seen_conversations AS
  SELECT c.*,
    ARRAY(SELECT p.participable_id FROM participants AS p
      WHERE p.account_id = c.account_id AND p.conversation_id = c.id AND p.participable_type = 'user' AND p.left_at IS NULL) AS joined_user_ids,
    ARRAY(SELECT a.account_id FROM project_accounts AS a JOIN projects AS j ON j.uuid = a.project_uuid AND j.deleted_at IS NULL
      WHERE a.project_uuid = c.project_uuid AND a.ended_at IS NULL AND a.account_id <> c.account_id) AS guest_account_ids
  FROM conversations AS c;
COMMENT ON VIEW seen_conversations IS 'With the users who take part, and the other accounts of its project whose people may.';
