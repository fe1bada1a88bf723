-- Tasks stand in an order within their status, sort by how urgent and how far they are, and tell once when they are late.

ALTER TABLE tasks
  ADD COLUMN overdue_told_at timestamptz,
  ADD COLUMN priority_rank smallint GENERATED ALWAYS AS (array_position(ARRAY['low', 'normal', 'high', 'urgent'], priority)) STORED,
  ADD COLUMN status_rank smallint GENERATED ALWAYS AS
    (array_position(ARRAY['backlog', 'todo', 'in_progress', 'in_review', 'blocked', 'done', 'cancelled'], status)) STORED;
COMMENT ON COLUMN tasks.overdue_told_at IS 'When its people were told that it is late; null again with a new due date.';

-- Ranks of equal length, in the alphabet of fractional ranks: 'd' stands for four digits behind it.
UPDATE tasks t SET position = 'd' || substr(digits, n / 238328 % 62 + 1, 1) || substr(digits, n / 3844 % 62 + 1, 1) || substr(digits, n / 62 % 62 + 1, 1) || substr(digits, n % 62 + 1, 1)
FROM (SELECT uuid, (row_number() OVER (PARTITION BY account_id, status ORDER BY created_at DESC, uuid DESC))::integer AS n,
  '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz' AS digits FROM tasks) r
WHERE r.uuid = t.uuid;
ALTER TABLE tasks ADD CHECK (position ~ '^[A-Za-z][0-9A-Za-z]+$');
CREATE INDEX tasks_board ON tasks (account_id, status, position, uuid) WHERE deleted_at IS NULL;
CREATE INDEX tasks_overdue ON tasks (due_at) WHERE due_at IS NOT NULL AND overdue_told_at IS NULL AND deleted_at IS NULL AND status NOT IN ('done', 'cancelled');
CREATE INDEX tasks_published ON tasks (account_assigned_id, created_at DESC, uuid DESC) WHERE account_assigned_id IS NOT NULL AND published_at IS NOT NULL AND deleted_at IS NULL;

