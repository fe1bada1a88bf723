-- An import locks its contacts and says whether lists show them, so that its tags need no look-up for each row.
ALTER TABLE contact_tag ALTER COLUMN listed DROP DEFAULT;
COMMENT ON COLUMN contact_tag.listed IS 'Whether lists show the contact; kept by triggers, which also fill it where an insert leaves it out.';
DROP TRIGGER contact_tag_listed ON contact_tag;
CREATE TRIGGER contact_tag_listed BEFORE INSERT ON contact_tag FOR EACH ROW WHEN (NEW.listed IS NULL) EXECUTE FUNCTION take_listed();
CREATE TRIGGER contact_tag_moved BEFORE UPDATE OF contact_id ON contact_tag FOR EACH ROW EXECUTE FUNCTION take_listed();
