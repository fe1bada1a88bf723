-- The filter by tag finds its page and its total in one stretch of the link table's index, without looking at each contact: the link
-- carries, beside the contact's time of creation, whether the contact is listed (0005: not deleted, active or blacklisted).

ALTER TABLE contact_tag ADD COLUMN listed boolean NOT NULL DEFAULT true;
COMMENT ON COLUMN contact_tag.listed IS 'Whether lists show the contact; kept by triggers.';
UPDATE contact_tag AS t SET listed = false FROM contacts AS c
WHERE c.id = t.contact_id AND NOT (c.deleted_at IS NULL AND c.status IN ('active', 'blacklisted'));

DROP INDEX contact_tag_list;
CREATE INDEX contact_tag_list ON contact_tag (account_id, tag_id, listed, created_at DESC, contact_id DESC);

CREATE FUNCTION keep_tags_listed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE contact_tag SET listed = NOT listed
  WHERE contact_id = NEW.id AND listed <> (NEW.deleted_at IS NULL AND NEW.status IN ('active', 'blacklisted'));
  RETURN NULL;
END $$;
CREATE TRIGGER contacts_tags_listed AFTER UPDATE OF status, deleted_at ON contacts FOR EACH ROW
  WHEN ((OLD.deleted_at IS NULL AND OLD.status IN ('active', 'blacklisted')) <> (NEW.deleted_at IS NULL AND NEW.status IN ('active', 'blacklisted')))
  EXECUTE FUNCTION keep_tags_listed();

-- A tag of a contact that is not listed, and one that a merge or its undoing hands to another contact.
CREATE FUNCTION take_listed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT c.deleted_at IS NULL AND c.status IN ('active', 'blacklisted') INTO NEW.listed FROM contacts AS c WHERE c.id = NEW.contact_id;
  NEW.listed := coalesce(NEW.listed, true);
  RETURN NEW;
END $$;
CREATE TRIGGER contact_tag_listed BEFORE INSERT OR UPDATE OF contact_id ON contact_tag FOR EACH ROW EXECUTE FUNCTION take_listed();
