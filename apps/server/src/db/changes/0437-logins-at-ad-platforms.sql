-- Logins at ad platforms that wait for the browser to come back.
CREATE TABLE account_app_logins (
  state_hash bytea       PRIMARY KEY CHECK (length(state_hash) = 32),
  account_id bigint      NOT NULL REFERENCES accounts ON DELETE CASCADE,
  user_id    bigint      NOT NULL REFERENCES users ON DELETE CASCADE,
  provider   text        NOT NULL CHECK (provider IN ('facebook', 'google_ads')),
  expires_at timestamptz NOT NULL
);
COMMENT ON TABLE account_app_logins IS 'Logins at ad platforms that were started and wait for the browser to come back. Each is taken once.';
CREATE INDEX account_app_logins_account ON account_app_logins (account_id);
CREATE INDEX account_app_logins_user ON account_app_logins (user_id);
CREATE INDEX account_app_logins_age ON account_app_logins (expires_at);
