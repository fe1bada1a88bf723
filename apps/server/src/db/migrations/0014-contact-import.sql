-- What an import needs to be resumed, checked before it runs, and undone.

ALTER TABLE imports
  ADD COLUMN file_path text CHECK (length(file_path) BETWEEN 1 AND 300),
  ADD COLUMN file_bytes bigint CHECK (file_bytes >= 0),
  ADD COLUMN cursor integer NOT NULL DEFAULT 0 CHECK (cursor >= 0),
  ADD COLUMN contact_list_id bigint,
  ADD COLUMN check_batch_uuid uuid,
  ADD COLUMN undo_batch_uuid uuid,
  ADD COLUMN undo_cursor bigint NOT NULL DEFAULT 0 CHECK (undo_cursor >= 0),
  ADD COLUMN undo_result jsonb,
  ADD FOREIGN KEY (account_id, contact_list_id) REFERENCES contact_lists (account_id, id),
  ADD FOREIGN KEY (account_id, check_batch_uuid) REFERENCES job_batches (account_id, uuid) ON DELETE SET NULL (check_batch_uuid),
  ADD FOREIGN KEY (account_id, undo_batch_uuid) REFERENCES job_batches (account_id, uuid) ON DELETE SET NULL (undo_batch_uuid);
COMMENT ON COLUMN imports.file_path IS 'Key of the file in the storage; null when it was deleted after 30 days.';
COMMENT ON COLUMN imports.cursor IS 'Rows of the file that are done, written in the transaction that did them: a killed process goes on from here.';
COMMENT ON COLUMN imports.contact_list_id IS 'List the contacts go to, made when the import named a new one.';
COMMENT ON COLUMN imports.undo_cursor IS 'Id of the last contact that was taken back.';
COMMENT ON COLUMN imports.undo_result IS '{deleted, restored, kept}: kept are contacts that were changed after the import.';
CREATE INDEX imports_list_target ON imports (account_id, contact_list_id) WHERE contact_list_id IS NOT NULL;
CREATE INDEX imports_check_batch ON imports (account_id, check_batch_uuid) WHERE check_batch_uuid IS NOT NULL;
CREATE INDEX imports_undo_batch ON imports (account_id, undo_batch_uuid) WHERE undo_batch_uuid IS NOT NULL;
-- For the job that deletes files and rows after 30 days.
CREATE INDEX imports_retention ON imports (created_at) WHERE file_path IS NOT NULL;
