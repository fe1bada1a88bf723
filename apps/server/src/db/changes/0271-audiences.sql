CREATE TABLE audiences (
  id          bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id  bigint      NOT NULL REFERENCES accounts,
  name        text        NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  description text        CHECK (length(description) BETWEEN 1 AND 500),
  rules       jsonb       NOT NULL,
  version     integer     NOT NULL DEFAULT 1,
  created_at  timestamptz NOT NULL DEFAULT now(),
  updated_at  timestamptz NOT NULL DEFAULT now(),
  deleted_at  timestamptz,
  UNIQUE (account_id, id)
);
COMMENT ON TABLE audiences IS 'Rules that select contacts of an account.';
COMMENT ON COLUMN audiences.rules IS '{all, any, none}, nested, of conditions {field, op, value} (domain.md 4.8).';
CREATE UNIQUE INDEX audiences_name ON audiences (account_id, lower(name)) WHERE deleted_at IS NULL;
CREATE INDEX audiences_list ON audiences (account_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
