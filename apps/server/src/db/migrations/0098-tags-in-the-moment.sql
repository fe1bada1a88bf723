-- A tag hung on in the very moment in which its contact is archived saw the contact as it was before, and the contact did not see the
-- tag: the link kept what was no longer so. It now waits for whoever changes the contact, and is waited for. The foreign key locks the
-- same row anyway, so this costs no write more.

CREATE OR REPLACE FUNCTION take_listed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT c.deleted_at IS NULL AND c.status IN ('active', 'blacklisted') INTO NEW.listed FROM contacts AS c WHERE c.id = NEW.contact_id FOR SHARE OF c;
  NEW.listed := coalesce(NEW.listed, true);
  RETURN NEW;
END $$;

-- What the race has left behind.
UPDATE contact_tag AS t SET listed = NOT t.listed FROM contacts AS c
WHERE c.id = t.contact_id AND t.listed <> (c.deleted_at IS NULL AND c.status IN ('active', 'blacklisted'));
