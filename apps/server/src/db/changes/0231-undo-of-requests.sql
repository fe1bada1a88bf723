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

INSERT INTO batch_changes (change_uuid, contact_id, account_id, action, before, after, created_at)
SELECT change_uuid, contact_id, account_id, action, before, after, created_at FROM contact_batch_changes;
DROP TABLE contact_batch_changes;
