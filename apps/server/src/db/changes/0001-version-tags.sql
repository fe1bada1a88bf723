ALTER TABLE tag_categories ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE tags ADD COLUMN version integer NOT NULL DEFAULT 1;

-- A view that selects all columns of a table keeps those of the time when it was created.
DROP VIEW tag_category_list;
CREATE VIEW tag_category_list AS
SELECT k.*, (SELECT count(*) FROM tags g WHERE g.tag_category_id = k.id AND g.deleted_at IS NULL) AS tags_count
FROM tag_categories k;

DROP VIEW tag_list;
CREATE VIEW tag_list AS
SELECT g.*,
  (SELECT count(*) FROM contact_tag ct WHERE ct.account_id = g.account_id AND ct.tag_id = g.id)
    + (SELECT count(*) FROM taggables b WHERE b.tag_id = g.id)
    + (SELECT count(*) FROM product_tag pt WHERE pt.tag_id = g.id) AS usage_count
FROM tags g;
