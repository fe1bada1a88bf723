-- Folders of a media library. A file lies in a folder through mediables (mediable_type 'media_folder').

CREATE TABLE media_folders (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint REFERENCES accounts,
  parent_id bigint REFERENCES media_folders,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  position integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, id)
);
COMMENT ON COLUMN media_folders.account_id IS 'Null = platform library.';
COMMENT ON COLUMN media_folders.parent_id IS 'Five levels at most.';
CREATE UNIQUE INDEX media_folders_name ON media_folders (account_id, parent_id, lower(name)) NULLS NOT DISTINCT;
CREATE INDEX media_folders_parent ON media_folders (parent_id) WHERE parent_id IS NOT NULL;
CREATE TRIGGER media_folders_same_account BEFORE INSERT OR UPDATE OF account_id, parent_id ON media_folders
  FOR EACH ROW EXECUTE FUNCTION refuse_foreign_target('media_folders', 'parent_id');
CREATE INDEX media_purge ON media (deleted_at) WHERE deleted_at IS NOT NULL;
