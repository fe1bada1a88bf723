-- What is sent again is kept as well, as a repeat of the first; deletions of many requests can be undone.

ALTER TABLE request_intakes
  ADD COLUMN duplicate_of_uuid uuid,
  ADD FOREIGN KEY (account_id, duplicate_of_uuid) REFERENCES request_intakes (account_id, uuid),
  ADD CHECK ((status = 'duplicate') = (duplicate_of_uuid IS NOT NULL));
COMMENT ON COLUMN request_intakes.duplicate_of_uuid IS 'The first of its kind, whose contact and request it shares.';
CREATE INDEX request_intakes_repeats ON request_intakes (account_id, duplicate_of_uuid) WHERE duplicate_of_uuid IS NOT NULL;

ALTER TABLE job_batches DROP CONSTRAINT job_batches_kind_check;
ALTER TABLE job_batches ADD CONSTRAINT job_batches_kind_check CHECK (kind IN ('contact_import', 'tag_import', 'product_sync', 'order_sync', 'bulk_merge', 'duplicate_scan', 'email_send', 'sms_send', 'list_subscribe', 'export', 'bulk_tag', 'bulk_assign', 'bulk_delete', 'bulk_restore', 'bulk_status', 'import_undo', 'insights_sync'));
