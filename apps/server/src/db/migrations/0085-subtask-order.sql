-- Subtasks stand in an order of their own, which does not change with their status as their place on the board does.
ALTER TABLE tasks ADD COLUMN subtask_position text COLLATE "C" CHECK (subtask_position ~ '^[A-Za-z][0-9A-Za-z]+$');
COMMENT ON COLUMN tasks.subtask_position IS 'Rank among the subtasks of its parent; none without a parent.';

-- Ranks of equal length by number, in the alphabet of fractional ranks: 'd' stands for four digits behind it.
UPDATE tasks t SET subtask_position = 'd' || substr(digits, n / 238328 % 62 + 1, 1) || substr(digits, n / 3844 % 62 + 1, 1) || substr(digits, n / 62 % 62 + 1, 1) || substr(digits, n % 62 + 1, 1)
FROM (SELECT uuid, (row_number() OVER (PARTITION BY account_id, parent_uuid ORDER BY number))::integer AS n,
  '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz' AS digits FROM tasks WHERE parent_uuid IS NOT NULL) r
WHERE r.uuid = t.uuid;
ALTER TABLE tasks ADD CHECK ((parent_uuid IS NULL) = (subtask_position IS NULL));
DROP INDEX tasks_parent;
CREATE INDEX tasks_parent ON tasks (account_id, parent_uuid, subtask_position) WHERE parent_uuid IS NOT NULL;
