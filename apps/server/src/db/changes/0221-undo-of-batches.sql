CREATE TABLE contact_batch_changes (
  change_uuid uuid        NOT NULL,
  contact_id  bigint      NOT NULL,
  account_id  bigint      NOT NULL REFERENCES accounts,
  action      text        NOT NULL CHECK (action IN ('tag', 'untag', 'assign', 'status', 'edit')),
  before      jsonb       NOT NULL,
  after       jsonb,
  created_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (change_uuid, contact_id),
  FOREIGN KEY (account_id, contact_id) REFERENCES contacts (account_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE contact_batch_changes IS 'What changes of many contacts at once replaced, kept for the day in which they can be undone.';
COMMENT ON COLUMN contact_batch_changes.before IS 'Changed columns as they were, `tags` as ids, and `cards` that an archived contact had on boards.';
COMMENT ON COLUMN contact_batch_changes.after IS 'The same columns and tags after the change; an undo leaves contacts alone that differ from it. Null while the change is written.';
CREATE INDEX contact_batch_changes_contact ON contact_batch_changes (account_id, contact_id);
CREATE INDEX contact_batch_changes_old ON contact_batch_changes (created_at);

ALTER TABLE job_batches DROP CONSTRAINT job_batches_kind_check;
ALTER TABLE job_batches ADD CONSTRAINT job_batches_kind_check CHECK (kind IN ('contact_import', 'tag_import', 'product_sync', 'order_sync', 'bulk_merge', 'duplicate_scan', 'email_send', 'sms_send', 'list_subscribe', 'export', 'bulk_tag', 'bulk_assign', 'bulk_delete', 'bulk_edit', 'bulk_restore', 'bulk_status', 'import_undo', 'insights_sync'));
