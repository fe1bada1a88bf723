-- Access of other programs: API tokens and webhooks.

CREATE TABLE api_tokens (
  id           bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id   bigint      NOT NULL REFERENCES accounts,
  user_id      bigint      NOT NULL REFERENCES users,
  name         text        NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  token_hash   bytea       NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  token_prefix text        NOT NULL CHECK (length(token_prefix) BETWEEN 4 AND 40),
  permissions  text[]      NOT NULL CHECK (cardinality(permissions) BETWEEN 1 AND 500),
  expires_at   timestamptz,
  last_used_at timestamptz,
  last_used_ip inet,
  ended_at     timestamptz,
  ended_by_id  bigint      REFERENCES users,
  end_reason   text        CHECK (end_reason IN ('revoked', 'member_left')),
  version      integer     NOT NULL DEFAULT 1,
  created_at   timestamptz NOT NULL DEFAULT now(),
  updated_at   timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, id),
  CHECK ((ended_at IS NULL) = (end_reason IS NULL))
);
COMMENT ON TABLE api_tokens IS 'Tokens with which programs call the API in the name of a member. Only the SHA-256 of the secret is kept. Ended tokens stay, for the activity log.';
COMMENT ON COLUMN api_tokens.user_id IS 'The member who made the token. The token never has a permission that this member lacks.';
COMMENT ON COLUMN api_tokens.permissions IS 'Permissions that were granted to the token. It uses those that its maker still holds.';
COMMENT ON COLUMN api_tokens.token_prefix IS 'First characters of the token, by which people recognise it.';
COMMENT ON COLUMN api_tokens.expires_at IS 'Null for a token that does not expire.';
CREATE INDEX api_tokens_list ON api_tokens (account_id, created_at DESC, id DESC);
CREATE INDEX api_tokens_maker ON api_tokens (user_id, account_id) WHERE ended_at IS NULL;
CREATE INDEX api_tokens_user ON api_tokens (user_id);
CREATE INDEX api_tokens_ended_by ON api_tokens (ended_by_id) WHERE ended_by_id IS NOT NULL;
