CREATE TABLE product_imports (
  uuid          uuid        PRIMARY KEY,
  account_id    bigint      NOT NULL REFERENCES accounts,
  file_name     text        NOT NULL CHECK (length(file_name) BETWEEN 1 AND 200),
  product_ids   bigint[]    NOT NULL,
  skipped_count integer     NOT NULL CHECK (skipped_count >= 0),
  kept_count    integer     NOT NULL DEFAULT 0 CHECK (kept_count >= 0),
  created_by_id bigint      REFERENCES users ON DELETE SET NULL,
  undone_at     timestamptz,
  created_at    timestamptz NOT NULL DEFAULT now(),
  updated_at    timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, uuid)
);
COMMENT ON TABLE product_imports IS 'Imports of files into the catalogue of an account, which can be undone.';
COMMENT ON COLUMN product_imports.product_ids IS 'Products that the import created.';
CREATE INDEX product_imports_list ON product_imports (account_id, created_at DESC);
CREATE INDEX product_imports_created_by ON product_imports (created_by_id) WHERE created_by_id IS NOT NULL;
