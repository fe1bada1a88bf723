ALTER TABLE api_tokens ADD COLUMN notes text CHECK (length(notes) <= 300);
COMMENT ON COLUMN api_tokens.notes IS 'What uses the token, and where, for the members who manage it.';
