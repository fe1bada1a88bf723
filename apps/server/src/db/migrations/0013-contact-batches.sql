-- Deleting many contacts at once can be undone as one.
ALTER TABLE contacts ADD COLUMN deletion_uuid uuid;
COMMENT ON COLUMN contacts.deletion_uuid IS 'Names the deletion that hid the contact, so that it can be undone for 30 days.';
CREATE INDEX contacts_deletion ON contacts (account_id, deletion_uuid) WHERE deletion_uuid IS NOT NULL;
-- Found by the job that erases what was deleted long ago, in all accounts.
CREATE INDEX contacts_purge ON contacts (deleted_at) WHERE deleted_at IS NOT NULL AND status <> 'erased';

-- Archiving many contacts, and bringing them back, are jobs as well.
ALTER TABLE job_batches DROP CONSTRAINT job_batches_kind_check;
ALTER TABLE job_batches ADD CONSTRAINT job_batches_kind_check CHECK (kind IN ('contact_import', 'tag_import', 'product_sync', 'order_sync', 'bulk_merge', 'duplicate_scan', 'email_send', 'sms_send', 'list_subscribe', 'export', 'bulk_tag', 'bulk_assign', 'bulk_delete', 'bulk_status', 'import_undo', 'insights_sync'));
