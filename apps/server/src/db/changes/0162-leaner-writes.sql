-- Entries of the history and of the outbox refer to accounts and users without a foreign key: both are never deleted, and each check locked rows
-- that all writers of an account share.
ALTER TABLE activity_logs DROP CONSTRAINT activity_logs_account_id_fkey, DROP CONSTRAINT activity_logs_actor_id_fkey,
  DROP CONSTRAINT activity_logs_acting_account_id_fkey, DROP CONSTRAINT activity_logs_impersonator_id_fkey;
COMMENT ON COLUMN activity_logs.account_id IS 'Accounts and users are never deleted, so nothing here refers to them by a foreign key: each entry would lock rows that all writers share.';
ALTER TABLE outbox_events DROP CONSTRAINT outbox_events_account_id_fkey;
DROP INDEX outbox_events_account;
COMMENT ON COLUMN outbox_events.account_id IS 'No foreign key, as in activity_logs.';
ALTER TABLE stage_transitions DROP CONSTRAINT stage_transitions_user_id_fkey, DROP CONSTRAINT stage_transitions_account_id_id_key;
COMMENT ON COLUMN stage_transitions.user_id IS 'Who moved it. No foreign key, as in activity_logs.';

-- Indexes that nothing reads, or that another one serves: the unique one over the number, and the one that begins with the pipeline.
DROP INDEX stage_transitions_key, stage_transitions_user, contact_requests_number, contact_requests_search;
ALTER TABLE contact_email_addresses DROP CONSTRAINT contact_email_addresses_account_id_id_key;
ALTER TABLE contact_phone_numbers DROP CONSTRAINT contact_phone_numbers_account_id_id_key;
ALTER TABLE contact_physical_addresses DROP CONSTRAINT contact_physical_addresses_account_id_id_key;

-- The search of requests reads a narrow table, so that a move on a board does not write its index.
CREATE TABLE contact_request_search (
  id          bigint PRIMARY KEY,
  account_id  bigint NOT NULL,
  search_text text   NOT NULL
);
COMMENT ON TABLE contact_request_search IS 'What the search of requests reads, so that a move on a board does not write the search index. Triggers on requests keep a row for each of them, so that no foreign key needs to be checked.';
COMMENT ON COLUMN contact_request_search.id IS 'Id of the request.';
INSERT INTO contact_request_search (id, account_id, search_text) SELECT id, account_id, search_text FROM contact_requests ORDER BY id;
CREATE INDEX contact_request_search_text ON contact_request_search USING gin (account_id, search_text gin_trgm_ops) WITH (gin_pending_list_limit = 512);

CREATE FUNCTION keep_request_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO contact_request_search (id, account_id, search_text) VALUES (NEW.id, NEW.account_id, NEW.search_text);
  ELSIF TG_OP = 'UPDATE' THEN
    UPDATE contact_request_search SET account_id = NEW.account_id, search_text = NEW.search_text WHERE id = NEW.id;
  ELSE
    DELETE FROM contact_request_search WHERE id = OLD.id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER contact_requests_search AFTER INSERT OR DELETE OR UPDATE OF account_id, contact_id, own_text, search_text ON contact_requests
  FOR EACH ROW EXECUTE FUNCTION keep_request_search();

DROP TRIGGER contact_requests_count_update ON contact_requests;
CREATE TRIGGER contact_requests_count_update AFTER UPDATE OF account_id, status, deleted_at ON contact_requests FOR EACH ROW
  WHEN (OLD.status <> NEW.status OR (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL) OR OLD.account_id <> NEW.account_id)
  EXECUTE FUNCTION move_request_counts();
