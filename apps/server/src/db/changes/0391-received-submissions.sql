-- Finds what waits to be processed, of an account and of all.
CREATE INDEX form_submissions_received ON form_submissions (account_id, id) WHERE status = 'received';
