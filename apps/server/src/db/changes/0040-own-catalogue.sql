ALTER TABLE products ADD COLUMN archived_at timestamptz;
ALTER TABLE products ADD CHECK (archived_at IS NULL OR published_at IS NULL);
COMMENT ON COLUMN products.account_id IS 'Null = catalogue of the platform; set = sold by this account, or for a membership, made for it by the platform.';
COMMENT ON COLUMN products.archived_at IS 'Set = no longer sold and not listed; documents keep it.';

-- A view that selects all columns of a table keeps those of the time when it was created.
DROP VIEW product_list;
CREATE VIEW product_list AS
SELECT p.*,
  CASE WHEN p.type <> 'membership' THEN p.account_id END AS owner_account_id,
  (SELECT v.rate_bp FROM vat_rates v WHERE v.id = p.vat_rate_id) AS vat_rate_bp,
  (SELECT count(*) FROM order_items i WHERE i.product_id = p.id AND i.deleted_at IS NULL) AS orders_count,
  (SELECT count(*) FROM projects j WHERE j.product_id = p.id AND j.deleted_at IS NULL) AS projects_count,
  (SELECT to_jsonb(m) FROM media m WHERE m.id = p.cover_media_id AND m.deleted_at IS NULL) AS cover_file,
  (SELECT to_jsonb(m) FROM media m WHERE m.id = p.brochure_media_id AND m.deleted_at IS NULL) AS brochure_file
FROM products p;

DROP VIEW product_service_list;
CREATE VIEW product_service_list AS
SELECT s.*,
  (SELECT d.cost_minor FROM service_providers d WHERE d.service_id = s.service_id AND d.is_default AND d.is_active AND d.deleted_at IS NULL) AS provider_cost_minor,
  (SELECT d.price_per FROM service_providers d WHERE d.service_id = s.service_id AND d.is_default AND d.is_active AND d.deleted_at IS NULL) AS provider_price_per,
  (SELECT p.cost_minor FROM products p JOIN products o ON o.id = s.product_id AND o.account_id IS NOT DISTINCT FROM p.account_id WHERE p.id = s.service_id) AS service_cost_minor,
  (SELECT p.price_per FROM products p WHERE p.id = s.service_id) AS service_price_per,
  (SELECT p.name_en FROM products p WHERE p.id = s.service_id) AS service_name,
  (SELECT p.search_text FROM products p WHERE p.id = s.service_id) AS service_search,
  (SELECT o.account_id FROM products o WHERE o.id = s.product_id) AS owner_account_id
FROM product_services s;
COMMENT ON VIEW product_service_list IS 'Services of products with their cost and the account that sells the product. The cost in the catalogue of another owner is secret.';

DROP VIEW service_provider_list;
CREATE VIEW service_provider_list AS
SELECT d.*,
  (SELECT a.name FROM accounts a WHERE a.id = d.provider_account_id) AS provider_name,
  (SELECT a.search_text FROM accounts a WHERE a.id = d.provider_account_id) AS provider_search,
  (SELECT p.account_id FROM products p WHERE p.id = d.service_id) AS owner_account_id
FROM service_providers d;

CREATE VIEW package_item_list AS
SELECT i.*, (SELECT p.account_id FROM products p WHERE p.id = i.package_id) AS owner_account_id FROM package_items i;
COMMENT ON VIEW package_item_list IS 'Items of packages with the account that sells the package.';

CREATE VIEW package_edition_list AS
SELECT e.*, (SELECT p.account_id FROM products p WHERE p.id = e.product_id) AS owner_account_id FROM package_editions e;
COMMENT ON VIEW package_edition_list IS 'Editions of packages with the account that sells the package.';

-- Owners and managers of existing accounts manage products; who sees cost in campaigns also sees it in the catalogue.
INSERT INTO permissions (name, resource, action, scope, "group", label_en, label_gr)
VALUES ('products.read-costing', 'products', 'read-costing', 'both', 'sales', 'Products: view costing', 'Προϊόντα: προβολή κοστολόγησης')
ON CONFLICT DO NOTHING;
INSERT INTO role_permission (role_id, permission_name)
SELECT r.id, p.name FROM roles r
JOIN (VALUES ('products.read-costing', ARRAY['owner', 'manager', 'account-manager', 'accountant']),
  ('products.create', ARRAY['owner', 'manager']), ('products.update', ARRAY['owner', 'manager']),
  ('products.delete', ARRAY['owner', 'manager']), ('products.publish', ARRAY['owner', 'manager'])) AS m (name, codes) ON r.code = any(m.codes)
JOIN permissions p ON p.name = m.name
WHERE r.account_id IS NOT NULL AND r.is_system
UNION
SELECT x.role_id, 'products.read-costing' FROM role_permission x JOIN roles r ON r.id = x.role_id AND r.account_id IS NULL
WHERE x.permission_name = 'products.read'
ON CONFLICT DO NOTHING;
