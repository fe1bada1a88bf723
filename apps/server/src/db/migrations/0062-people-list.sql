-- The list of people shows only those who have a contact: both its order and its total are read from the index alone.
DROP INDEX people_list;
CREATE INDEX people_list ON people (account_id, last_seen_at DESC, id DESC) WHERE contacts_count > 0;
CREATE INDEX people_name ON people (account_id, display_name, id) WHERE contacts_count > 0;
