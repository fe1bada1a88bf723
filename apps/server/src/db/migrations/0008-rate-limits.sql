-- Counters of login attempts, password mails and the like, shared by all processes. Losing them in a crash is harmless.
CREATE UNLOGGED TABLE rate_limits (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint                                -- unix time in milliseconds
);
CREATE INDEX rate_limits_expire_idx ON rate_limits (expire);
