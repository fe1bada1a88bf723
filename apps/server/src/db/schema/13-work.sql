-- Tasks and calendars.

CREATE TABLE tasks (
  uuid                uuid        PRIMARY KEY,
  account_id          bigint      NOT NULL REFERENCES accounts,
  number              integer     NOT NULL CHECK (number > 0),
  title               text        NOT NULL CHECK (length(title) BETWEEN 1 AND 200),
  description         text,
  type                text        NOT NULL DEFAULT 'todo' CHECK (type IN ('todo', 'call', 'email', 'meeting', 'deadline', 'production', 'approval')),
  status              text        NOT NULL DEFAULT 'todo' CHECK (status IN ('todo', 'backlog', 'in_progress', 'in_review', 'blocked', 'done', 'cancelled')),
  priority            text        NOT NULL DEFAULT 'normal' CHECK (priority IN ('normal', 'low', 'high', 'urgent')),
  user_id             bigint      NOT NULL REFERENCES users,
  user_assigned_id    bigint      REFERENCES users,
  account_assigned_id bigint      REFERENCES accounts,
  contact_id          bigint,
  parent_uuid         uuid,
  start_at            timestamptz,
  due_at              timestamptz,
  all_day             boolean     NOT NULL DEFAULT true,
  estimated_minutes   integer     CHECK (estimated_minutes >= 0),
  spent_minutes       integer     NOT NULL DEFAULT 0 CHECK (spent_minutes >= 0),
  position            text        COLLATE "C" NOT NULL CHECK (position ~ '^[A-Za-z][0-9A-Za-z]+$'),
  published_at        timestamptz,
  published_to        text[]      NOT NULL DEFAULT '{}' CHECK (published_to <@ ARRAY['client', 'provider']),
  completed_at        timestamptz,
  completed_by_id     bigint      REFERENCES users,
  recurrence          jsonb,
  reminder_at         timestamptz,
  checklist           jsonb       NOT NULL DEFAULT '[]',
  search_text         text        NOT NULL DEFAULT '',
  contact_request_id  bigint,
  recurrence_of_uuid  uuid,
  reminded_at         timestamptz,
  comments_count      integer     NOT NULL DEFAULT 0,
  overdue_told_at     timestamptz,
  priority_rank       smallint    GENERATED ALWAYS AS (array_position(ARRAY['low', 'normal', 'high', 'urgent'], priority)) STORED,
  status_rank         smallint    GENERATED ALWAYS AS (array_position(ARRAY['backlog', 'todo', 'in_progress', 'in_review', 'blocked', 'done', 'cancelled'], status)) STORED,
  order_item_uuid     uuid,
  project_uuid        uuid,
  subtask_position    text        COLLATE "C" CHECK (subtask_position ~ '^[A-Za-z][0-9A-Za-z]+$'),
  version             integer     NOT NULL DEFAULT 1,
  created_at          timestamptz NOT NULL DEFAULT now(),
  updated_at          timestamptz NOT NULL DEFAULT now(),
  deleted_at          timestamptz,
  UNIQUE (account_id, uuid),
  UNIQUE (account_id, number),
  FOREIGN KEY (account_id, contact_id) REFERENCES contacts (account_id, id),
  FOREIGN KEY (account_id, parent_uuid) REFERENCES tasks (account_id, uuid) ON DELETE CASCADE,
  FOREIGN KEY (account_id, contact_request_id) REFERENCES contact_requests (account_id, id),
  FOREIGN KEY (account_id, recurrence_of_uuid) REFERENCES tasks (account_id, uuid) ON DELETE SET NULL (recurrence_of_uuid),
  FOREIGN KEY (project_uuid, account_id) REFERENCES project_accounts (project_uuid, account_id),
  CHECK (parent_uuid <> uuid),
  CHECK (start_at <= due_at),
  CHECK ((parent_uuid IS NULL) = (subtask_position IS NULL))
);
COMMENT ON TABLE tasks IS 'Tasks and subtasks.';
COMMENT ON COLUMN tasks.account_id IS 'Account of the contact if there is one, else the account in which the task was created.';
COMMENT ON COLUMN tasks.user_id IS 'Creator.';
COMMENT ON COLUMN tasks.parent_uuid IS 'One level only.';
COMMENT ON COLUMN tasks.recurrence IS 'A subset of RFC 5545 RRULE.';
COMMENT ON COLUMN tasks.recurrence_of_uuid IS 'The task whose completion created this occurrence.';
COMMENT ON COLUMN tasks.overdue_told_at IS 'When its people were told that the task is late; null again after a new due date.';
COMMENT ON COLUMN tasks.subtask_position IS 'Rank among the subtasks of the parent; null without a parent.';
CREATE INDEX tasks_list ON tasks (account_id, created_at DESC, uuid DESC) WHERE deleted_at IS NULL;
CREATE INDEX tasks_status ON tasks (account_id, status, due_at) WHERE deleted_at IS NULL;
CREATE INDEX tasks_assignee ON tasks (user_assigned_id, status, due_at) WHERE deleted_at IS NULL;
CREATE INDEX tasks_account_assigned ON tasks (account_assigned_id, status, due_at) WHERE account_assigned_id IS NOT NULL;
CREATE INDEX tasks_due ON tasks (account_id, due_at) WHERE deleted_at IS NULL;
CREATE INDEX tasks_contact ON tasks (account_id, contact_id, created_at DESC) WHERE contact_id IS NOT NULL;
CREATE INDEX tasks_creator ON tasks (user_id);
CREATE INDEX tasks_completed_by ON tasks (completed_by_id) WHERE completed_by_id IS NOT NULL;
CREATE INDEX tasks_search ON tasks USING gin (account_id, search_text gin_trgm_ops) WITH (gin_pending_list_limit = 512) WHERE deleted_at IS NULL;
CREATE INDEX tasks_request ON tasks (account_id, contact_request_id, created_at DESC) WHERE contact_request_id IS NOT NULL;
CREATE UNIQUE INDEX tasks_recurrence_once ON tasks (recurrence_of_uuid) WHERE recurrence_of_uuid IS NOT NULL;
CREATE INDEX tasks_recurrence ON tasks (account_id, recurrence_of_uuid) WHERE recurrence_of_uuid IS NOT NULL;
CREATE INDEX tasks_start ON tasks (account_id, coalesce(start_at, due_at)) WHERE deleted_at IS NULL;
CREATE INDEX tasks_everywhere ON tasks (created_at DESC, uuid DESC) WHERE deleted_at IS NULL;
CREATE INDEX tasks_reminder_due ON tasks (reminder_at) WHERE reminder_at IS NOT NULL AND reminded_at IS NULL AND deleted_at IS NULL;
CREATE INDEX tasks_board ON tasks (account_id, status, position, uuid) WHERE deleted_at IS NULL;
CREATE INDEX tasks_overdue ON tasks (due_at)
  WHERE due_at IS NOT NULL AND overdue_told_at IS NULL AND deleted_at IS NULL AND status NOT IN ('done', 'cancelled');
CREATE INDEX tasks_published ON tasks (account_assigned_id, created_at DESC, uuid DESC)
  WHERE account_assigned_id IS NOT NULL AND published_at IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX tasks_order_item ON tasks (order_item_uuid) WHERE order_item_uuid IS NOT NULL;
CREATE INDEX tasks_project ON tasks (project_uuid, status, position) WHERE project_uuid IS NOT NULL;
CREATE INDEX tasks_parent ON tasks (account_id, parent_uuid, subtask_position) WHERE parent_uuid IS NOT NULL;

CREATE TABLE calendar_feeds (
  uuid         uuid        PRIMARY KEY,
  user_id      bigint      NOT NULL REFERENCES users ON DELETE CASCADE,
  account_id   bigint      REFERENCES accounts,
  token_hash   bytea       NOT NULL UNIQUE,
  last_read_at timestamptz,
  created_at   timestamptz NOT NULL DEFAULT now(),
  updated_at   timestamptz NOT NULL DEFAULT now(),
  UNIQUE NULLS NOT DISTINCT (user_id, account_id)
);
COMMENT ON TABLE calendar_feeds IS 'Secret addresses under which calendar programs read a user''s tasks. account_id null = tasks of all accounts of the user.';
CREATE INDEX calendar_feeds_account ON calendar_feeds (account_id) WHERE account_id IS NOT NULL;

-- Foreign keys of earlier tables to tables of this file.
ALTER TABLE task_assets ADD FOREIGN KEY (account_id, task_uuid) REFERENCES tasks (account_id, uuid) ON DELETE CASCADE;
