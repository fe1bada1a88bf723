-- A mail that is taken back gives its writer what was written, not what it had become.

ALTER TABLE email_messages ADD COLUMN written jsonb;
COMMENT ON COLUMN email_messages.written IS 'Subject, text and template as written, merge tags not filled in and without signature; emptied when the mail has left.';
