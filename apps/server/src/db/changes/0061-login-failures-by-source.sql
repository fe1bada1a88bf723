ALTER TABLE login_failures ADD COLUMN known_source bytea CHECK (length(known_source) = 32);
COMMENT ON COLUMN login_failures.known_source IS 'Hash of the session, browser or address that the user has used before; null for strangers.';
CREATE INDEX login_failures_ip ON login_failures (ip, failed_at DESC);
