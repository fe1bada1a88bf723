-- Files reach the storage before the transaction that names them begins, so that a slow bucket holds no connection.

CREATE TABLE unclaimed_files (
  path text PRIMARY KEY CHECK (length(path) BETWEEN 1 AND 300),
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE unclaimed_files IS 'Keys of files that are on their way to the storage: noted before they are sent, deleted in the transaction that gives them a row. What stays here is removed.';
CREATE INDEX unclaimed_files_age ON unclaimed_files (created_at);

ALTER TABLE temporary_media_uploads
  ADD COLUMN extension text CHECK (length(extension) <= 12),
  ADD COLUMN conversions jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN width integer CHECK (width > 0),
  ADD COLUMN height integer CHECK (height > 0),
  ADD COLUMN sizes_status text NOT NULL DEFAULT 'processing' CHECK (sizes_status IN ('ready', 'processing', 'failed'));
UPDATE temporary_media_uploads SET extension = coalesce(substring(path FROM '\.([a-z0-9]{1,12})$'), 'bin');
ALTER TABLE temporary_media_uploads ALTER COLUMN extension SET NOT NULL;
COMMENT ON COLUMN temporary_media_uploads.sizes_status IS 'Of an image: whether its sizes are made, are still to be made, or cannot be.';
