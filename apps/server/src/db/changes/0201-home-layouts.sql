CREATE TABLE home_layouts (
  user_id          bigint      NOT NULL REFERENCES users ON DELETE CASCADE,
  account_id       bigint      NOT NULL REFERENCES accounts,
  parts            text[]      NOT NULL DEFAULT '{}',
  hidden           text[]      NOT NULL DEFAULT '{}',
  first_day_hidden boolean     NOT NULL DEFAULT false,
  created_at       timestamptz NOT NULL DEFAULT now(),
  updated_at       timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, account_id)
);
COMMENT ON TABLE home_layouts IS 'How users arranged the home of an account.';
COMMENT ON COLUMN home_layouts.parts IS 'Parts in their order; others keep the place that they have by default.';
COMMENT ON COLUMN home_layouts.first_day_hidden IS 'Whether the user put the first steps away.';
CREATE INDEX home_layouts_account ON home_layouts (account_id);
