-- The complete list of exemptions of the tax authority, numbered as in law 5144/2024.
INSERT INTO vat_exemptions (code, vatex_code, text_en, text_gr, law_ref) VALUES
  (1, 'VATEX-EU-O', 'Outside the scope of VAT, articles 2 and 3 of the VAT code', 'Χωρίς ΦΠΑ, άρθρα 2 και 3 του Κώδικα ΦΠΑ', 'art. 2, 3'),
  (2, NULL, 'Without VAT, article 5 of the VAT code', 'Χωρίς ΦΠΑ, άρθρο 5 του Κώδικα ΦΠΑ', 'art. 5'),
  (5, NULL, 'Without VAT, article 21 of the VAT code', 'Χωρίς ΦΠΑ, άρθρο 21 του Κώδικα ΦΠΑ', 'art. 21'),
  (6, NULL, 'Without VAT, article 24 of the VAT code', 'Χωρίς ΦΠΑ, άρθρο 24 του Κώδικα ΦΠΑ', 'art. 24'),
  (9, NULL, 'Without VAT, article 30 of the VAT code', 'Χωρίς ΦΠΑ, άρθρο 30 του Κώδικα ΦΠΑ', 'art. 30'),
  (10, NULL, 'Without VAT, article 31 of the VAT code', 'Χωρίς ΦΠΑ, άρθρο 31 του Κώδικα ΦΠΑ', 'art. 31'),
  (11, NULL, 'Without VAT, article 32 of the VAT code', 'Χωρίς ΦΠΑ, άρθρο 32 του Κώδικα ΦΠΑ', 'art. 32'),
  (12, NULL, 'Without VAT, article 32 of the VAT code (sea-going vessels)', 'Χωρίς ΦΠΑ, άρθρο 32 του Κώδικα ΦΠΑ (πλοία ανοικτής θαλάσσης)', 'art. 32'),
  (13, NULL, 'Without VAT, article 32.1.c of the VAT code (sea-going vessels)', 'Χωρίς ΦΠΑ, άρθρο 32.1.γ του Κώδικα ΦΠΑ (πλοία ανοικτής θαλάσσης)', 'art. 32.1.c'),
  (17, NULL, 'Without VAT, article 47 of the VAT code', 'Χωρίς ΦΠΑ, άρθρο 47 του Κώδικα ΦΠΑ', 'art. 47'),
  (18, NULL, 'Without VAT, article 48 of the VAT code (farmers)', 'Χωρίς ΦΠΑ, άρθρο 48 του Κώδικα ΦΠΑ (αγρότες)', 'art. 48'),
  (19, NULL, 'Without VAT, article 54 of the VAT code', 'Χωρίς ΦΠΑ, άρθρο 54 του Κώδικα ΦΠΑ', 'art. 54'),
  (20, NULL, 'VAT included, article 50 of the VAT code', 'ΦΠΑ εμπεριεχόμενος, άρθρο 50 του Κώδικα ΦΠΑ', 'art. 50'),
  (21, NULL, 'VAT included, article 51 of the VAT code', 'ΦΠΑ εμπεριεχόμενος, άρθρο 51 του Κώδικα ΦΠΑ', 'art. 51'),
  (22, NULL, 'VAT included, article 52 of the VAT code', 'ΦΠΑ εμπεριεχόμενος, άρθρο 52 του Κώδικα ΦΠΑ', 'art. 52'),
  (23, NULL, 'VAT included, article 53 of the VAT code', 'ΦΠΑ εμπεριεχόμενος, άρθρο 53 του Κώδικα ΦΠΑ', 'art. 53'),
  (24, NULL, 'Without VAT, article 8 of the VAT code', 'Χωρίς ΦΠΑ, άρθρο 8 του Κώδικα ΦΠΑ', 'art. 8'),
  (25, NULL, 'Without VAT, circular POL. 1029/1995', 'Χωρίς ΦΠΑ, ΠΟΛ. 1029/1995', 'POL. 1029/1995'),
  (26, NULL, 'Without VAT, circular POL. 1167/2015', 'Χωρίς ΦΠΑ, ΠΟΛ. 1167/2015', 'POL. 1167/2015'),
  (27, NULL, 'Other exemptions from VAT', 'Λοιπές εξαιρέσεις ΦΠΑ', 'other'),
  (28, NULL, 'Without VAT, article 29.1.b of the VAT code (tax free)', 'Χωρίς ΦΠΑ, άρθρο 29.1.β του Κώδικα ΦΠΑ (tax free)', 'art. 29.1.b'),
  (29, NULL, 'VAT of the buyer''s country, article 56 of the VAT code (OSS, non-Union scheme)', 'ΦΠΑ της χώρας του αγοραστή, άρθρο 56 του Κώδικα ΦΠΑ (OSS, μη ενωσιακό καθεστώς)', 'art. 56'),
  (31, NULL, 'VAT of the buyer''s country, article 58 of the VAT code (import scheme, IOSS)', 'ΦΠΑ της χώρας του αγοραστή, άρθρο 58 του Κώδικα ΦΠΑ (καθεστώς εισαγωγών, IOSS)', 'art. 58')
ON CONFLICT (code) DO NOTHING;

ALTER TABLE products
  ADD COLUMN vat_exemption_code smallint REFERENCES vat_exemptions,
  ADD COLUMN income_type text CHECK (length(income_type) BETWEEN 1 AND 20);
COMMENT ON COLUMN products.vat_exemption_code IS 'Exemption of a product without VAT.';
COMMENT ON COLUMN products.income_type IS 'Classification of income by the tax authority; null = by type of document.';
CREATE INDEX products_exemption ON products (vat_exemption_code) WHERE vat_exemption_code IS NOT NULL;

ALTER TABLE account_subscriptions ADD COLUMN vat_exemption_code smallint REFERENCES vat_exemptions;
CREATE INDEX account_subscriptions_exemption ON account_subscriptions (vat_exemption_code) WHERE vat_exemption_code IS NOT NULL;

ALTER TABLE account_relations ADD COLUMN withholding_category smallint CHECK (withholding_category BETWEEN 1 AND 18);
COMMENT ON COLUMN account_relations.withholding_category IS 'Category of withheld tax by the list of the tax authority.';
-- Until now every document was reported with category 3, whose rate is 20 %.
UPDATE account_relations SET withholding_category = 3 WHERE withholding_bp = 2000;
UPDATE invoices SET withholding_category = 3 WHERE status = 'draft' AND withholding_bp = 2000 AND withholding_category IS NULL;

ALTER TABLE account_relation_movements DROP CONSTRAINT account_relation_movements_type_check;
ALTER TABLE account_relation_movements ADD CONSTRAINT account_relation_movements_type_check
  CHECK (type IN ('opening_balance', 'invoice', 'credit_note', 'payment', 'refund', 'adjustment', 'write_off', 'withholding'));

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

DROP VIEW account_subscription_list;
CREATE VIEW account_subscription_list AS
SELECT s.*,
  (SELECT g.gross - round(g.gross * s.discount_bp / 10000) FROM (SELECT round(s.quantity * s.unit_price_minor) AS gross) g)::bigint AS period_price_minor,
  (SELECT coalesce(r.display_name, a.name) FROM account_relations r JOIN accounts a ON a.id = r.related_account_id WHERE r.uuid = s.account_relation_uuid) AS client_name,
  (SELECT a.name FROM accounts a WHERE a.id = s.account_id) AS seller_name,
  (SELECT coalesce(sum(i.balance_minor), 0) FROM account_subscription_orders o JOIN invoices i ON i.uuid = o.invoice_uuid
    WHERE o.account_id = s.account_id AND o.account_subscription_uuid = s.uuid AND o.status IN ('due', 'overdue', 'failed_attempt') AND i.status IN ('issued', 'partially_paid'))::bigint AS outstanding_minor,
  (SELECT string_agg(DISTINCT p.problem->>'message', ' ') FROM account_subscription_orders o CROSS JOIN LATERAL jsonb_array_elements(o.problems) p (problem)
    WHERE o.account_id = s.account_id AND o.account_subscription_uuid = s.uuid AND o.problems IS NOT NULL) AS bill_problem
FROM account_subscriptions s;

DROP VIEW account_relation_kept;
CREATE VIEW account_relation_kept AS
SELECT r.*,
  coalesce(r.display_name, (SELECT a.name FROM accounts a WHERE a.id = r.related_account_id)) AS name,
  (SELECT a.owner_id IS NOT NULL FROM accounts a WHERE a.id = r.related_account_id) AS claimed,
  (SELECT r.search_text || a.search_text FROM accounts a WHERE a.id = r.related_account_id) AS found_by,
  relation_party(r.related_account_id) AS counterpart
FROM account_relations r;

DROP VIEW account_relation_received;
CREATE VIEW account_relation_received AS
SELECT r.*,
  (SELECT a.name FROM accounts a WHERE a.id = r.account_id) AS name,
  (SELECT a.owner_id IS NOT NULL FROM accounts a WHERE a.id = r.account_id) AS claimed,
  (SELECT a.search_text FROM accounts a WHERE a.id = r.account_id) AS found_by,
  relation_party(r.account_id) AS counterpart
FROM account_relations r;
