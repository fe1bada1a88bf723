-- Tasks as they stand on their own; projects, order items and requests add their columns later.

CREATE TABLE tasks (
  uuid uuid PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts,
  number integer NOT NULL CHECK (number > 0),
  title text NOT NULL CHECK (length(title) BETWEEN 1 AND 200),
  description text,
  type text NOT NULL DEFAULT 'todo' CHECK (type IN ('todo', 'call', 'email', 'meeting', 'deadline', 'production', 'approval')),
  status text NOT NULL DEFAULT 'todo' CHECK (status IN ('todo', 'backlog', 'in_progress', 'in_review', 'blocked', 'done', 'cancelled')),
  priority text NOT NULL DEFAULT 'normal' CHECK (priority IN ('normal', 'low', 'high', 'urgent')),
  user_id bigint NOT NULL REFERENCES users,
  user_assigned_id bigint REFERENCES users,
  account_assigned_id bigint REFERENCES accounts,
  contact_id bigint,
  parent_uuid uuid,
  start_at timestamptz,
  due_at timestamptz,
  all_day boolean NOT NULL DEFAULT true,
  estimated_minutes integer CHECK (estimated_minutes >= 0),
  spent_minutes integer NOT NULL DEFAULT 0 CHECK (spent_minutes >= 0),
  position text COLLATE "C" NOT NULL,
  published_at timestamptz,
  published_to text[] NOT NULL DEFAULT '{}' CHECK (published_to <@ ARRAY['client', 'provider']),
  completed_at timestamptz,
  completed_by_id bigint REFERENCES users,
  recurrence jsonb,
  reminder_at timestamptz,
  checklist jsonb NOT NULL DEFAULT '[]',
  search_text text NOT NULL DEFAULT '',
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (account_id, uuid),
  UNIQUE (account_id, number),
  FOREIGN KEY (account_id, contact_id) REFERENCES contacts (account_id, id),
  FOREIGN KEY (account_id, parent_uuid) REFERENCES tasks (account_id, uuid) ON DELETE CASCADE,
  CHECK (parent_uuid <> uuid),
  CHECK (start_at <= due_at)
);
COMMENT ON COLUMN tasks.account_id IS 'The account of its contact if it has one, else the account it was made in.';
COMMENT ON COLUMN tasks.user_id IS 'Who made it.';
COMMENT ON COLUMN tasks.recurrence IS 'A subset of RFC 5545 RRULE.';
COMMENT ON COLUMN tasks.parent_uuid IS 'One level only.';
CREATE INDEX tasks_list ON tasks (account_id, created_at DESC, uuid DESC) WHERE deleted_at IS NULL;
CREATE INDEX tasks_status ON tasks (account_id, status, due_at) WHERE deleted_at IS NULL;
CREATE INDEX tasks_assignee ON tasks (user_assigned_id, status, due_at) WHERE deleted_at IS NULL;
CREATE INDEX tasks_account_assigned ON tasks (account_assigned_id, status, due_at) WHERE account_assigned_id IS NOT NULL;
CREATE INDEX tasks_due ON tasks (account_id, due_at) WHERE deleted_at IS NULL;
CREATE INDEX tasks_contact ON tasks (account_id, contact_id, created_at DESC) WHERE contact_id IS NOT NULL;
CREATE INDEX tasks_parent ON tasks (account_id, parent_uuid) WHERE parent_uuid IS NOT NULL;
CREATE INDEX tasks_creator ON tasks (user_id);
CREATE INDEX tasks_completed_by ON tasks (completed_by_id) WHERE completed_by_id IS NOT NULL;
CREATE INDEX tasks_reminder ON tasks (reminder_at) WHERE reminder_at IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX tasks_search ON tasks USING gin (account_id, search_text gin_trgm_ops) WHERE deleted_at IS NULL;

-- A morph has no foreign key, so the database checks the kinds that never cross accounts itself:
-- what hangs on a contact or task carries that record's account. EXECUTE FUNCTION refuse_foreign_subject(type column, id column).
-- Comments on tasks are not checked: a published task is discussed by two accounts.
CREATE FUNCTION refuse_foreign_subject() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  row_in constant jsonb := to_jsonb(NEW);
  kind constant text := row_in ->> TG_ARGV[0];
  key constant text := row_in ->> TG_ARGV[1];
  tenant constant bigint := (row_in ->> 'account_id')::bigint;
  found_there boolean := true;
BEGIN
  IF kind = 'contact' THEN
    found_there := EXISTS (SELECT 1 FROM contacts WHERE account_id = tenant AND id = key::bigint);
  ELSIF kind = 'task' AND TG_TABLE_NAME <> 'comments' THEN
    found_there := EXISTS (SELECT 1 FROM tasks WHERE account_id = tenant AND uuid = key::uuid);
  ELSIF kind = 'contact_list' THEN
    found_there := EXISTS (SELECT 1 FROM contact_lists WHERE account_id = tenant AND id = key::bigint);
  END IF;
  IF NOT found_there THEN
    RAISE EXCEPTION '% % is not of account %', kind, key, tenant
      USING ERRCODE = 'foreign_key_violation', TABLE = TG_TABLE_NAME, COLUMN = TG_ARGV[1];
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER notes_subject BEFORE INSERT OR UPDATE OF account_id, notable_type, notable_id ON notes
  FOR EACH ROW EXECUTE FUNCTION refuse_foreign_subject('notable_type', 'notable_id');
CREATE TRIGGER comments_subject BEFORE INSERT OR UPDATE OF account_id, commentable_type, commentable_id ON comments
  FOR EACH ROW EXECUTE FUNCTION refuse_foreign_subject('commentable_type', 'commentable_id');
CREATE TRIGGER links_subject BEFORE INSERT OR UPDATE OF account_id, linkable_type, linkable_id ON links
  FOR EACH ROW EXECUTE FUNCTION refuse_foreign_subject('linkable_type', 'linkable_id');
CREATE TRIGGER mediables_subject BEFORE INSERT OR UPDATE OF account_id, mediable_type, mediable_id ON mediables
  FOR EACH ROW EXECUTE FUNCTION refuse_foreign_subject('mediable_type', 'mediable_id');
CREATE TRIGGER taggables_subject BEFORE INSERT OR UPDATE OF account_id, taggable_type, taggable_id ON taggables
  FOR EACH ROW EXECUTE FUNCTION refuse_foreign_subject('taggable_type', 'taggable_id');
