-- The uses of a tag contain requests. A product counts the sales orders that contain it, not the lines of all orders.
DROP VIEW tag_list;
CREATE VIEW tag_list AS
SELECT g.*,
  (SELECT count(*) FROM contact_tag ct WHERE ct.account_id = g.account_id AND ct.tag_id = g.id)
    + (SELECT count(*) FROM contact_request_tag rt WHERE rt.account_id = g.account_id AND rt.tag_id = g.id)
    + (SELECT count(*) FROM taggables b WHERE b.tag_id = g.id)
    + (SELECT count(*) FROM product_tag pt WHERE pt.tag_id = g.id) AS usage_count,
  (SELECT lpad(k.position::text, 6, '0') || ' ' || lower(k.name) || ' ' || k.id FROM tag_categories k WHERE k.id = g.tag_category_id) AS category_place
FROM tags g;
COMMENT ON VIEW tag_list IS 'Tags with all their uses, seen or not, and a text that sorts them by the place of their category.';

DROP VIEW product_list;
CREATE VIEW product_list AS
SELECT p.*,
  CASE WHEN p.type <> 'membership' THEN p.account_id END AS owner_account_id,
  (SELECT v.rate_bp FROM vat_rates v WHERE v.id = p.vat_rate_id) AS vat_rate_bp,
  (SELECT count(DISTINCT o.uuid) FROM order_items i JOIN orders o ON o.uuid = i.order_uuid
    WHERE i.product_id = p.id AND i.deleted_at IS NULL AND o.kind = 'sales' AND o.deleted_at IS NULL) AS orders_count,
  (SELECT count(*) FROM projects j WHERE j.product_id = p.id AND j.deleted_at IS NULL) AS projects_count,
  (SELECT to_jsonb(m) FROM media m WHERE m.id = p.cover_media_id AND m.deleted_at IS NULL) AS cover_file,
  (SELECT to_jsonb(m) FROM media m WHERE m.id = p.brochure_media_id AND m.deleted_at IS NULL) AS brochure_file
FROM products p;
