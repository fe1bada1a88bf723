CREATE TABLE __table__ (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  UNIQUE (account_id, id)
);
COMMENT ON TABLE __table__ IS '__Many__ of an account.';
CREATE UNIQUE INDEX __table___name ON __table__ (account_id, lower(name)) WHERE deleted_at IS NULL;
CREATE INDEX __table___list ON __table__ (account_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
