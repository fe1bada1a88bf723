-- Tasks of requests, their reminders and repetition, and the calendar feed.

ALTER TABLE tasks
  ADD COLUMN contact_request_id bigint,
  ADD COLUMN recurrence_of_uuid uuid,
  ADD COLUMN reminded_at timestamptz,
  ADD COLUMN comments_count integer NOT NULL DEFAULT 0,
  ADD FOREIGN KEY (account_id, contact_request_id) REFERENCES contact_requests (account_id, id),
  ADD FOREIGN KEY (account_id, recurrence_of_uuid) REFERENCES tasks (account_id, uuid) ON DELETE SET NULL (recurrence_of_uuid);
COMMENT ON COLUMN tasks.recurrence_of_uuid IS 'The task whose completion made this occurrence.';
CREATE INDEX tasks_request ON tasks (account_id, contact_request_id, created_at DESC) WHERE contact_request_id IS NOT NULL;
CREATE UNIQUE INDEX tasks_recurrence_once ON tasks (recurrence_of_uuid) WHERE recurrence_of_uuid IS NOT NULL;
CREATE INDEX tasks_recurrence ON tasks (account_id, recurrence_of_uuid) WHERE recurrence_of_uuid IS NOT NULL;
CREATE INDEX tasks_start ON tasks (account_id, coalesce(start_at, due_at)) WHERE deleted_at IS NULL;
CREATE INDEX tasks_everywhere ON tasks (created_at DESC, uuid DESC) WHERE deleted_at IS NULL;
CREATE INDEX tasks_reminder_due ON tasks (reminder_at) WHERE reminder_at IS NOT NULL AND reminded_at IS NULL AND deleted_at IS NULL;
DROP INDEX tasks_reminder;

CREATE TABLE calendar_feeds (
  uuid uuid PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  account_id bigint REFERENCES accounts,
  token_hash bytea NOT NULL UNIQUE,
  last_read_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE NULLS NOT DISTINCT (user_id, account_id)
);
COMMENT ON TABLE calendar_feeds IS 'The secret address under which calendar programs read a user''s tasks; account null = of all his accounts.';
CREATE INDEX calendar_feeds_account ON calendar_feeds (account_id) WHERE account_id IS NOT NULL;

-- Attachments of requests, conversations and lists carry their account, as those of contacts and tasks do.
CREATE OR REPLACE FUNCTION refuse_foreign_subject() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  row_in constant jsonb := to_jsonb(NEW);
  kind constant text := row_in ->> TG_ARGV[0];
  key constant text := row_in ->> TG_ARGV[1];
  tenant constant bigint := (row_in ->> 'account_id')::bigint;
  found_there boolean := true;
BEGIN
  IF kind = 'contact' THEN
    found_there := EXISTS (SELECT 1 FROM contacts WHERE account_id = tenant AND id = key::bigint);
  ELSIF kind = 'contact_request' THEN
    found_there := EXISTS (SELECT 1 FROM contact_requests WHERE account_id = tenant AND id = key::bigint);
  ELSIF kind = 'task' AND TG_TABLE_NAME <> 'comments' THEN
    found_there := EXISTS (SELECT 1 FROM tasks WHERE account_id = tenant AND uuid = key::uuid);
  ELSIF kind = 'contact_list' THEN
    found_there := EXISTS (SELECT 1 FROM contact_lists WHERE account_id = tenant AND id = key::bigint);
  ELSIF kind = 'conversation' THEN
    found_there := EXISTS (SELECT 1 FROM conversations WHERE account_id = tenant AND id = key::bigint);
  ELSIF kind = 'message' THEN
    found_there := EXISTS (SELECT 1 FROM messages WHERE account_id = tenant AND id = key::bigint);
  ELSIF kind = 'draft_email_message' THEN
    found_there := EXISTS (SELECT 1 FROM draft_email_messages WHERE account_id = tenant AND id = key::bigint);
  ELSIF kind = 'email_message' THEN
    found_there := EXISTS (SELECT 1 FROM email_messages WHERE account_id = tenant AND id = key::bigint);
  END IF;
  IF NOT found_there THEN
    RAISE EXCEPTION '% % is not of account %', kind, key, tenant
      USING ERRCODE = 'foreign_key_violation', TABLE = TG_TABLE_NAME, COLUMN = TG_ARGV[1];
  END IF;
  RETURN NEW;
END $$;
