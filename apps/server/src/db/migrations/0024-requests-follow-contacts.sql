-- Enquiries are found by the names of their contact, go and come back with it, and are counted on it.

ALTER TABLE contact_requests
  ADD COLUMN own_text text NOT NULL DEFAULT '',
  ADD COLUMN deleted_with_contact boolean NOT NULL DEFAULT false,
  ADD COLUMN deletion_uuid uuid,
  ADD COLUMN overdue_told_at timestamptz;
COMMENT ON COLUMN contact_requests.own_text IS 'Folded words of number and subject; search_text adds those of the contact.';
COMMENT ON COLUMN contact_requests.deleted_with_contact IS 'Comes back when its contact does.';
COMMENT ON COLUMN contact_requests.overdue_told_at IS 'When its assignee was told that the first answer is late.';
CREATE INDEX contact_requests_deletion ON contact_requests (account_id, deletion_uuid) WHERE deletion_uuid IS NOT NULL;
CREATE INDEX contact_requests_late ON contact_requests (response_due_at)
  WHERE status = 'open' AND deleted_at IS NULL AND first_response_at IS NULL AND overdue_told_at IS NULL AND response_due_at IS NOT NULL;

-- The words of a request are its own and its contact's, whoever changes either: members, imports, merges, erasure.
CREATE FUNCTION fold_request_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := NEW.own_text || coalesce((SELECT c.search_text FROM contacts AS c WHERE c.id = NEW.contact_id), '');
  RETURN NEW;
END $$;
CREATE TRIGGER contact_requests_text BEFORE INSERT OR UPDATE OF own_text, contact_id ON contact_requests
  FOR EACH ROW EXECUTE FUNCTION fold_request_text();

CREATE FUNCTION fold_texts_of_requests() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE contact_requests AS r SET search_text = r.own_text || NEW.search_text
  WHERE r.account_id = NEW.account_id AND r.contact_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER contacts_request_texts AFTER UPDATE OF search_text ON contacts
  FOR EACH ROW WHEN (OLD.search_text IS DISTINCT FROM NEW.search_text) EXECUTE FUNCTION fold_texts_of_requests();

-- A card that comes back to a rank which another card has taken since stands right behind it.
CREATE FUNCTION free_rank(for_stage bigint, wanted text, for_request bigint) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN wanted IS NOT NULL AND (
    EXISTS (SELECT FROM contact_requests AS r WHERE r.pipeline_stage_id = for_stage AND r.position = wanted COLLATE "C" AND r.deleted_at IS NULL AND r.id <> for_request)
    OR EXISTS (SELECT FROM contact_pipeline_stage AS c WHERE c.pipeline_stage_id = for_stage AND c.position = wanted COLLATE "C")
  ) THEN wanted || lpad(for_request::text, 12, '0') || 'V' ELSE wanted END
$$;

CREATE FUNCTION requests_go_with_contact() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.deleted_at IS NOT NULL THEN
    UPDATE contact_requests AS r SET deleted_at = NEW.deleted_at, deleted_with_contact = true, version = r.version + 1, updated_at = now()
    WHERE r.account_id = NEW.account_id AND r.contact_id = NEW.id AND r.deleted_at IS NULL;
  ELSE
    UPDATE contact_requests AS r SET deleted_at = NULL, deleted_with_contact = false, position = free_rank(r.pipeline_stage_id, r.position, r.id),
      version = r.version + 1, updated_at = now()
    WHERE r.account_id = NEW.account_id AND r.contact_id = NEW.id AND r.deleted_with_contact;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER contacts_requests_follow AFTER UPDATE OF deleted_at ON contacts
  FOR EACH ROW WHEN ((OLD.deleted_at IS NULL) IS DISTINCT FROM (NEW.deleted_at IS NULL)) EXECUTE FUNCTION requests_go_with_contact();
