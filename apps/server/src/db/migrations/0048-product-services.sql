-- What lists of services and of their providers show beside the row itself. Subselects, so that rows can be locked.

CREATE VIEW product_service_list AS
SELECT s.*,
  (SELECT d.cost_minor FROM service_providers d WHERE d.service_id = s.service_id AND d.is_default AND d.is_active AND d.deleted_at IS NULL) AS provider_cost_minor,
  (SELECT d.price_per FROM service_providers d WHERE d.service_id = s.service_id AND d.is_default AND d.is_active AND d.deleted_at IS NULL) AS provider_price_per,
  (SELECT p.cost_minor FROM products p WHERE p.id = s.service_id) AS service_cost_minor,
  (SELECT p.price_per FROM products p WHERE p.id = s.service_id) AS service_price_per,
  (SELECT p.name_en FROM products p WHERE p.id = s.service_id) AS service_name,
  (SELECT p.search_text FROM products p WHERE p.id = s.service_id) AS service_search
FROM product_services s;

CREATE VIEW service_provider_list AS
SELECT d.*,
  (SELECT a.name FROM accounts a WHERE a.id = d.provider_account_id) AS provider_name,
  (SELECT a.search_text FROM accounts a WHERE a.id = d.provider_account_id) AS provider_search
FROM service_providers d;

-- The files of a product come with it: every list shows its cover.
DROP VIEW product_list;
CREATE VIEW product_list AS
SELECT p.*,
  (SELECT v.rate_bp FROM vat_rates v WHERE v.id = p.vat_rate_id) AS vat_rate_bp,
  (SELECT count(*) FROM order_items i WHERE i.product_id = p.id AND i.deleted_at IS NULL) AS orders_count,
  (SELECT count(*) FROM projects j WHERE j.product_id = p.id AND j.deleted_at IS NULL) AS projects_count,
  (SELECT to_jsonb(m) FROM media m WHERE m.id = p.cover_media_id AND m.deleted_at IS NULL) AS cover_file,
  (SELECT to_jsonb(m) FROM media m WHERE m.id = p.brochure_media_id AND m.deleted_at IS NULL) AS brochure_file
FROM products p;
