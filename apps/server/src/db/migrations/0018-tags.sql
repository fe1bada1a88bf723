-- What lists of tags show beside the tag itself.

CREATE VIEW tag_list AS
SELECT g.*,
  (SELECT count(*) FROM contact_tag ct WHERE ct.account_id = g.account_id AND ct.tag_id = g.id)
    + (SELECT count(*) FROM taggables b WHERE b.tag_id = g.id) AS usage_count
FROM tags g;

CREATE VIEW tag_category_list AS
SELECT k.*, (SELECT count(*) FROM tags g WHERE g.tag_category_id = k.id AND g.deleted_at IS NULL) AS tags_count
FROM tag_categories k;

-- json keeps a query as it was sent: jsonb would sort its keys.
ALTER TABLE saved_queries ALTER COLUMN query TYPE json;
