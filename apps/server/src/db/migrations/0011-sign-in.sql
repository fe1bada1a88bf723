-- Failed sign-ins and sign-ins that wait for their second factor.

CREATE TABLE login_failures (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email_hash bytea NOT NULL CHECK (length(email_hash) = 32),
  ip inet NOT NULL,
  failed_at timestamptz NOT NULL
);
COMMENT ON TABLE login_failures IS 'Attempts that did not end in a sign-in, by the SHA-256 of the lower-cased address, whether or not somebody has it. Kept for a day.';
CREATE INDEX login_failures_email ON login_failures (email_hash, failed_at DESC);
CREATE INDEX login_failures_age ON login_failures (failed_at);

CREATE TABLE login_challenges (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  token_hash bytea NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  kind text NOT NULL CHECK (kind IN ('session', 'bearer')),
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE login_challenges IS 'The password was right, the second factor is still asked for.';
CREATE INDEX login_challenges_user ON login_challenges (user_id);
CREATE INDEX login_challenges_age ON login_challenges (expires_at);

-- Which devices a user has signed in from before.
CREATE INDEX access_tokens_device ON access_tokens (user_id, user_agent);
