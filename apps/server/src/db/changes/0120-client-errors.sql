CREATE TABLE client_errors (
  id            bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  fingerprint   bytea       NOT NULL UNIQUE CHECK (length(fingerprint) = 32),
  name          text        NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  message       text        NOT NULL CHECK (length(message) <= 1000),
  stack         text        CHECK (length(stack) <= 8000),
  path          text        NOT NULL CHECK (length(path) <= 300),
  browser       text        NOT NULL CHECK (length(browser) <= 300),
  user_id       bigint      REFERENCES users ON DELETE SET NULL,
  occurrences   integer     NOT NULL DEFAULT 1 CHECK (occurrences > 0),
  first_seen_at timestamptz NOT NULL,
  last_seen_at  timestamptz NOT NULL,
  created_at    timestamptz NOT NULL DEFAULT now(),
  updated_at    timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE client_errors IS 'Faults that browsers reported, without secrets; reports of the same fault are one row. Kept for 90 days after the last report.';
COMMENT ON COLUMN client_errors.fingerprint IS 'Hash of name, message and the first line of the stack.';
CREATE INDEX client_errors_last_seen ON client_errors (last_seen_at DESC, id DESC);
CREATE INDEX client_errors_user ON client_errors (user_id) WHERE user_id IS NOT NULL;
