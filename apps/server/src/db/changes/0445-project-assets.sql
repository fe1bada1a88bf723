-- Assets of projects, their reviewers and the rounds of approval.

CREATE TABLE project_assets (
  id               bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id       bigint      NOT NULL REFERENCES accounts,
  project_uuid     uuid        NOT NULL,
  asset_account_id bigint      NOT NULL,
  asset_id         bigint      NOT NULL,
  task_uuid        uuid,
  status           text        NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'in_review', 'approved', 'changes_requested', 'final')),
  review_round     integer     NOT NULL DEFAULT 0 CHECK (review_round >= 0),
  approval_policy  text        CHECK (approval_policy IN ('all', 'any')),
  client_review    boolean     NOT NULL DEFAULT true,
  due_date         date,
  submitted_at     timestamptz,
  approved_at      timestamptz,
  position         integer     NOT NULL DEFAULT 0,
  created_by_id    bigint      REFERENCES users ON DELETE SET NULL,
  version          integer     NOT NULL DEFAULT 1,
  created_at       timestamptz NOT NULL DEFAULT now(),
  updated_at       timestamptz NOT NULL DEFAULT now(),
  deleted_at       timestamptz,
  UNIQUE (account_id, id),
  CHECK (status IN ('approved', 'final') = (approved_at IS NOT NULL)),
  FOREIGN KEY (account_id, project_uuid) REFERENCES projects (account_id, uuid),
  FOREIGN KEY (project_uuid, asset_account_id) REFERENCES project_accounts (project_uuid, account_id),
  FOREIGN KEY (asset_account_id, asset_id) REFERENCES assets (account_id, id) ON DELETE CASCADE,
  FOREIGN KEY (account_id, task_uuid) REFERENCES tasks (account_id, uuid) ON DELETE SET NULL (task_uuid)
);
COMMENT ON TABLE project_assets IS 'Assets of a project with their review (domain.md 2.7).';
COMMENT ON COLUMN project_assets.account_id IS 'The account that does the work of the project.';
COMMENT ON COLUMN project_assets.asset_account_id IS 'The account of the project in whose library the asset is.';
COMMENT ON COLUMN project_assets.approval_policy IS 'Who must approve: all required reviewers, or any one. Null: as the project says.';
COMMENT ON COLUMN project_assets.client_review IS 'Whether people of the client see it once it was submitted, and can be reviewers.';
CREATE UNIQUE INDEX project_assets_once ON project_assets (project_uuid, asset_id) WHERE deleted_at IS NULL;
CREATE INDEX project_assets_project ON project_assets (account_id, project_uuid, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX project_assets_party ON project_assets (project_uuid, asset_account_id);
CREATE INDEX project_assets_asset ON project_assets (asset_account_id, asset_id);
CREATE INDEX project_assets_task ON project_assets (account_id, task_uuid) WHERE task_uuid IS NOT NULL;
CREATE INDEX project_assets_created_by ON project_assets (created_by_id) WHERE created_by_id IS NOT NULL;

CREATE TABLE project_asset_reviewers (
  account_id       bigint      NOT NULL REFERENCES accounts,
  project_asset_id bigint      NOT NULL,
  user_id          bigint      NOT NULL REFERENCES users ON DELETE CASCADE,
  required         boolean     NOT NULL DEFAULT true,
  added_by_id      bigint      REFERENCES users ON DELETE SET NULL,
  created_at       timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (project_asset_id, user_id),
  FOREIGN KEY (account_id, project_asset_id) REFERENCES project_assets (account_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE project_asset_reviewers IS 'People who review an asset of a project; a new round asks them again.';
CREATE INDEX project_asset_reviewers_asset ON project_asset_reviewers (account_id, project_asset_id);
CREATE INDEX project_asset_reviewers_user ON project_asset_reviewers (user_id);
CREATE INDEX project_asset_reviewers_added_by ON project_asset_reviewers (added_by_id) WHERE added_by_id IS NOT NULL;

CREATE TABLE approval_requests (
  id               bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id       bigint      NOT NULL REFERENCES accounts,
  project_asset_id bigint      NOT NULL,
  round            integer     NOT NULL CHECK (round > 0),
  asset_version_no integer     NOT NULL CHECK (asset_version_no > 0),
  user_id          bigint      NOT NULL REFERENCES users,
  requested_by_id  bigint      REFERENCES users ON DELETE SET NULL,
  origin           text        NOT NULL DEFAULT 'request' CHECK (origin IN ('request', 'claim')),
  required         boolean     NOT NULL DEFAULT true,
  status           text        NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'approved', 'rejected', 'cancelled', 'expired')),
  comment          text        CHECK (length(comment) BETWEEN 1 AND 4000),
  due_date         date,
  responded_at     timestamptz,
  reminded_at      timestamptz,
  created_at       timestamptz NOT NULL DEFAULT now(),
  updated_at       timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, id),
  UNIQUE (project_asset_id, round, user_id),
  CHECK (status <> 'rejected' OR comment IS NOT NULL),
  CHECK (status IN ('approved', 'rejected') = (responded_at IS NOT NULL)),
  FOREIGN KEY (account_id, project_asset_id) REFERENCES project_assets (account_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE approval_requests IS 'What each reviewer was asked in a round of review, and their verdict.';
COMMENT ON COLUMN approval_requests.account_id IS 'The account that does the work of the project.';
COMMENT ON COLUMN approval_requests.asset_version_no IS 'Version of the asset that was reviewed.';
CREATE INDEX approval_requests_asset ON approval_requests (account_id, project_asset_id, round DESC);
CREATE INDEX approval_requests_user ON approval_requests (user_id, status);
CREATE INDEX approval_requests_requested_by ON approval_requests (requested_by_id) WHERE requested_by_id IS NOT NULL;
CREATE INDEX approval_requests_due ON approval_requests (due_date) WHERE status = 'pending' AND due_date IS NOT NULL;

-- A row lock on a view must not meet other tables: they are read in subqueries.
CREATE VIEW seen_project_assets AS
SELECT x.*,
  (SELECT a.name FROM assets AS a WHERE a.id = x.asset_id AND a.deleted_at IS NULL) AS asset_name,
  (SELECT a.kind FROM assets AS a WHERE a.id = x.asset_id) AS asset_kind,
  (SELECT a.version_no FROM assets AS a WHERE a.id = x.asset_id) AS asset_version_no,
  (SELECT a.search_text FROM assets AS a WHERE a.id = x.asset_id) AS search_text,
  (SELECT p.status FROM projects AS p WHERE p.uuid = x.project_uuid AND p.deleted_at IS NULL) AS project_status,
  (SELECT p.approval_policy FROM projects AS p WHERE p.uuid = x.project_uuid) AS project_policy,
  (SELECT p.show_providers FROM projects AS p WHERE p.uuid = x.project_uuid) AS show_providers,
  (SELECT jsonb_object_agg(a.account_id, a.role) FROM project_accounts AS a WHERE a.project_uuid = x.project_uuid AND a.ended_at IS NULL) AS parties,
  ARRAY(SELECT m.user_id FROM project_members AS j JOIN memberships AS m ON m.id = j.membership_id AND m.status = 'active' AND m.deleted_at IS NULL
    WHERE j.project_uuid = x.project_uuid UNION SELECT p.owner_id FROM projects AS p WHERE p.uuid = x.project_uuid AND p.owner_id IS NOT NULL) AS member_user_ids,
  ARRAY(SELECT r.user_id FROM approval_requests AS r WHERE r.project_asset_id = x.id) AS reviewer_ids
FROM project_assets AS x;
COMMENT ON VIEW seen_project_assets IS 'Assets of projects with what decides who sees them.';

CREATE VIEW seen_approval_requests AS
SELECT r.*, x.project_uuid, x.review_round, x.parties, x.project_status, x.show_providers, x.member_user_ids, x.reviewer_ids, x.asset_account_id,
  x.asset_id, x.asset_name, x.asset_kind, x.asset_version_no AS newest_version_no, x.client_review, x.submitted_at, x.created_by_id, x.status AS asset_status,
  ARRAY(SELECT a.role FROM project_accounts AS a JOIN memberships AS m ON m.account_id = a.account_id AND m.status = 'active' AND m.deleted_at IS NULL
    WHERE a.project_uuid = x.project_uuid AND a.ended_at IS NULL AND m.user_id = r.user_id) AS reviewer_roles,
  ARRAY(SELECT a.account_id FROM project_accounts AS a JOIN memberships AS m ON m.account_id = a.account_id AND m.status = 'active' AND m.deleted_at IS NULL
    WHERE a.project_uuid = x.project_uuid AND a.ended_at IS NULL AND m.user_id = r.user_id) AS reviewer_accounts
FROM approval_requests AS r JOIN seen_project_assets AS x ON x.id = r.project_asset_id AND x.deleted_at IS NULL;
COMMENT ON VIEW seen_approval_requests IS 'Approval requests with the asset of the project that they are about, and the accounts of their reviewers.';

CREATE OR REPLACE VIEW seen_assets AS
SELECT a.*, (
  SELECT jsonb_object_agg(s.shared_with_account_id, s.ability) FROM account_shares AS s
  WHERE s.shareable_type = 'asset' AND s.shareable_id = a.id::text AND (s.expires_at IS NULL OR s.expires_at > now())
) AS shares, (
  SELECT count(*) FROM task_assets AS l JOIN tasks AS k ON k.account_id = l.account_id AND k.uuid = l.task_uuid AND k.deleted_at IS NULL
  WHERE l.account_id = a.account_id AND l.asset_id = a.id
) AS tasks_count, (
  SELECT count(*) FROM project_assets AS x JOIN projects AS p ON p.uuid = x.project_uuid AND p.deleted_at IS NULL
  WHERE x.asset_account_id = a.account_id AND x.asset_id = a.id AND x.deleted_at IS NULL
) AS projects_count
FROM assets AS a;
COMMENT ON VIEW seen_assets IS 'Assets with the other accounts that may see them and the numbers of tasks and projects that use them.';
