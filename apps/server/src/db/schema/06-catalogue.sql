-- Products, services, packages and memberships, with VAT rates.

CREATE TABLE vat_rates (
  id                  bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  country_code        char(2)     NOT NULL CHECK (country_code ~ '^[A-Z]{2}$'),
  region              text        NOT NULL DEFAULT 'mainland' CHECK (region IN ('mainland', 'islands', 'other')),
  category            text        NOT NULL DEFAULT 'standard' CHECK (category IN ('standard', 'reduced', 'super_reduced', 'parking', 'zero', 'exempt')),
  rate_bp             integer     NOT NULL CHECK (rate_bp BETWEEN 0 AND 10000),
  mydata_vat_category smallint    CHECK (mydata_vat_category BETWEEN 1 AND 10),
  valid_from          date        NOT NULL,
  valid_to            date,
  name_en             text        NOT NULL CHECK (length(name_en) BETWEEN 1 AND 120),
  name_gr             text        NOT NULL CHECK (length(name_gr) BETWEEN 1 AND 120),
  created_at          timestamptz NOT NULL DEFAULT now(),
  updated_at          timestamptz NOT NULL DEFAULT now(),
  EXCLUDE USING gist (country_code WITH =, region WITH =, category WITH =, rate_bp WITH =, daterange(valid_from, valid_to, '[]') WITH &&),
  CHECK (valid_to >= valid_from)
);
COMMENT ON TABLE vat_rates IS 'Rates of VAT by country, region and category, with their period of validity.';

INSERT INTO vat_rates (country_code, region, category, rate_bp, mydata_vat_category, valid_from, valid_to, name_en, name_gr) VALUES
  ('GR', 'mainland', 'standard', 2400, 1, '2016-06-01', NULL, 'VAT 24%', 'ΦΠΑ 24%'),
  ('GR', 'mainland', 'reduced', 1300, 2, '2016-06-01', NULL, 'VAT 13%', 'ΦΠΑ 13%'),
  ('GR', 'mainland', 'super_reduced', 600, 3, '2016-06-01', NULL, 'VAT 6%', 'ΦΠΑ 6%'),
  ('GR', 'islands', 'standard', 1700, 4, '2016-06-01', NULL, 'VAT 17% (islands)', 'ΦΠΑ 17% (νησιά)'),
  ('GR', 'islands', 'reduced', 900, 5, '2016-06-01', NULL, 'VAT 9% (islands)', 'ΦΠΑ 9% (νησιά)'),
  ('GR', 'islands', 'super_reduced', 400, 6, '2016-06-01', NULL, 'VAT 4% (islands)', 'ΦΠΑ 4% (νησιά)'),
  ('GR', 'mainland', 'zero', 0, 7, '2016-06-01', NULL, 'Without VAT', 'Άνευ ΦΠΑ'),
  ('GR', 'other', 'exempt', 0, 8, '2016-06-01', NULL, 'Records without VAT', 'Εγγραφές χωρίς ΦΠΑ'),
  ('GR', 'other', 'parking', 300, 9, '2024-01-01', NULL, 'VAT 3% (law 5057/2023)', 'ΦΠΑ 3% (ν. 5057/2023)'),
  ('GR', 'other', 'parking', 400, 10, '2024-01-01', NULL, 'VAT 4% (law 5057/2023)', 'ΦΠΑ 4% (ν. 5057/2023)');

INSERT INTO vat_rates (country_code, category, rate_bp, valid_from, valid_to, name_en, name_gr)
SELECT country, 'standard', rate, since, until, format('VAT %s%% (%s)', replace(trim_scale(rate / 100.0)::text, '.', ','), country), format('ΦΠΑ %s%% (%s)', replace(trim_scale(rate / 100.0)::text, '.', ','), country)
FROM (VALUES
  ('AT', 2000, date '2016-01-01', NULL::date), ('BE', 2100, '2016-01-01', NULL), ('BG', 2000, '2016-01-01', NULL), ('HR', 2500, '2016-01-01', NULL),
  ('CY', 1900, '2016-01-01', NULL), ('CZ', 2100, '2016-01-01', NULL), ('DK', 2500, '2016-01-01', NULL), ('EE', 2200, '2024-01-01', '2025-06-30'),
  ('EE', 2400, '2025-07-01', NULL), ('FI', 2550, '2024-09-01', NULL), ('FR', 2000, '2016-01-01', NULL), ('DE', 1900, '2016-01-01', NULL),
  ('HU', 2700, '2016-01-01', NULL), ('IE', 2300, '2016-01-01', NULL), ('IT', 2200, '2016-01-01', NULL), ('LV', 2100, '2016-01-01', NULL),
  ('LT', 2100, '2016-01-01', NULL), ('LU', 1700, '2016-01-01', NULL), ('MT', 1800, '2016-01-01', NULL), ('NL', 2100, '2016-01-01', NULL),
  ('PL', 2300, '2016-01-01', NULL), ('PT', 2300, '2016-01-01', NULL), ('RO', 1900, '2017-01-01', '2025-07-31'), ('RO', 2100, '2025-08-01', NULL),
  ('SK', 2300, '2025-01-01', NULL), ('SI', 2200, '2016-01-01', NULL), ('ES', 2100, '2016-01-01', NULL), ('SE', 2500, '2016-01-01', NULL)
) AS r (country, rate, since, until);

INSERT INTO vat_rates (country_code, category, rate_bp, valid_from, name_en, name_gr)
SELECT DISTINCT country_code, 'zero', 0, date '2016-01-01', format('Without VAT (%s)', country_code), format('Άνευ ΦΠΑ (%s)', country_code)
FROM vat_rates WHERE country_code <> 'GR' ORDER BY country_code;

CREATE TABLE vat_exemptions (
  code       smallint PRIMARY KEY CHECK (code BETWEEN 1 AND 31),
  vatex_code text     CHECK (length(vatex_code) BETWEEN 1 AND 30),
  text_en    text     NOT NULL,
  text_gr    text     NOT NULL,
  law_ref    text     NOT NULL
);
COMMENT ON TABLE vat_exemptions IS 'Exemption categories of the tax authority with the text that documents print.';

INSERT INTO vat_exemptions (code, vatex_code, text_en, text_gr, law_ref) VALUES
  (1, 'VATEX-EU-O', 'Outside the scope of VAT, articles 2 and 3 of the VAT code', 'Χωρίς ΦΠΑ, άρθρα 2 και 3 του Κώδικα ΦΠΑ', 'art. 2, 3'),
  (2, NULL, 'Without VAT, article 5 of the VAT code', 'Χωρίς ΦΠΑ, άρθρο 5 του Κώδικα ΦΠΑ', 'art. 5'),
  (3, 'VATEX-EU-O', 'Without VAT, article 17 of the VAT code', 'Χωρίς ΦΠΑ, άρθρο 17 του Κώδικα ΦΠΑ', 'art. 17'),
  (4, 'VATEX-EU-AE', 'Without VAT, article 18 of the VAT code (place of supply of services)', 'Χωρίς ΦΠΑ, άρθρο 18 του Κώδικα ΦΠΑ (τόπος παροχής υπηρεσιών)', 'art. 18'),
  (5, NULL, 'Without VAT, article 21 of the VAT code', 'Χωρίς ΦΠΑ, άρθρο 21 του Κώδικα ΦΠΑ', 'art. 21'),
  (6, NULL, 'Without VAT, article 24 of the VAT code', 'Χωρίς ΦΠΑ, άρθρο 24 του Κώδικα ΦΠΑ', 'art. 24'),
  (7, NULL, 'Without VAT, article 27 of the VAT code', 'Χωρίς ΦΠΑ, άρθρο 27 του Κώδικα ΦΠΑ', 'art. 27'),
  (8, 'VATEX-EU-G', 'Without VAT, article 29 of the VAT code (exports)', 'Χωρίς ΦΠΑ, άρθρο 29 του Κώδικα ΦΠΑ (εξαγωγές)', 'art. 29'),
  (9, NULL, 'Without VAT, article 30 of the VAT code', 'Χωρίς ΦΠΑ, άρθρο 30 του Κώδικα ΦΠΑ', 'art. 30'),
  (10, NULL, 'Without VAT, article 31 of the VAT code', 'Χωρίς ΦΠΑ, άρθρο 31 του Κώδικα ΦΠΑ', 'art. 31'),
  (11, NULL, 'Without VAT, article 32 of the VAT code', 'Χωρίς ΦΠΑ, άρθρο 32 του Κώδικα ΦΠΑ', 'art. 32'),
  (12, NULL, 'Without VAT, article 32 of the VAT code (sea-going vessels)', 'Χωρίς ΦΠΑ, άρθρο 32 του Κώδικα ΦΠΑ (πλοία ανοικτής θαλάσσης)', 'art. 32'),
  (13, NULL, 'Without VAT, article 32.1.c of the VAT code (sea-going vessels)', 'Χωρίς ΦΠΑ, άρθρο 32.1.γ του Κώδικα ΦΠΑ (πλοία ανοικτής θαλάσσης)', 'art. 32.1.c'),
  (14, 'VATEX-EU-IC', 'Without VAT, article 33 of the VAT code (intra-Community supply)', 'Χωρίς ΦΠΑ, άρθρο 33 του Κώδικα ΦΠΑ (ενδοκοινοτική παράδοση)', 'art. 33'),
  (15, NULL, 'Without VAT, article 44 of the VAT code (small businesses)', 'Χωρίς ΦΠΑ, άρθρο 44 του Κώδικα ΦΠΑ (μικρές επιχειρήσεις)', 'art. 44'),
  (16, 'VATEX-EU-AE', 'Without VAT, article 45 of the VAT code (reverse charge)', 'Χωρίς ΦΠΑ, άρθρο 45 του Κώδικα ΦΠΑ (αντιστροφή υποχρέωσης)', 'art. 45'),
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
  (30, NULL, 'VAT of the buyer''s country, article 57 of the VAT code (OSS, Union scheme)', 'ΦΠΑ της χώρας του αγοραστή, άρθρο 57 του Κώδικα ΦΠΑ (OSS, ενωσιακό καθεστώς)', 'art. 57'),
  (31, NULL, 'VAT of the buyer''s country, article 58 of the VAT code (import scheme, IOSS)', 'ΦΠΑ της χώρας του αγοραστή, άρθρο 58 του Κώδικα ΦΠΑ (καθεστώς εισαγωγών, IOSS)', 'art. 58');

CREATE TABLE product_categories (
  id         bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  parent_id  bigint      REFERENCES product_categories,
  slug       text        NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9-]{1,60}$'),
  name_en    text        NOT NULL CHECK (length(name_en) BETWEEN 1 AND 80),
  name_gr    text        NOT NULL CHECK (length(name_gr) BETWEEN 1 AND 80),
  position   integer     NOT NULL DEFAULT 0,
  icon       text        CHECK (length(icon) BETWEEN 1 AND 60),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE product_categories IS 'Categories of the platform''s catalogue.';
CREATE INDEX product_categories_parent ON product_categories (parent_id) WHERE parent_id IS NOT NULL;

INSERT INTO product_categories (slug, name_en, name_gr, position)
SELECT slug, name_en, name_gr, position FROM (VALUES
  ('social-media', 'Social media', 'Social media', 1), ('google-ads', 'Google Ads', 'Google Ads', 2), ('seo', 'SEO', 'SEO', 3),
  ('web-design', 'Web design', 'Κατασκευή ιστοσελίδων', 4), ('branding', 'Branding', 'Εταιρική ταυτότητα', 5), ('content', 'Content', 'Περιεχόμενο', 6),
  ('video', 'Video', 'Βίντεο', 7), ('email-marketing', 'E-mail marketing', 'E-mail marketing', 8), ('print', 'Print', 'Έντυπα', 9),
  ('consulting', 'Consulting', 'Συμβουλευτική', 10)) AS c (slug, name_en, name_gr, position);

CREATE TABLE products (
  id                    bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id            bigint      REFERENCES accounts,
  type                  text        NOT NULL CHECK (type IN ('basic', 'package', 'service', 'membership')),
  code                  text        NOT NULL CHECK (length(code) BETWEEN 1 AND 40),
  name_en               text        NOT NULL CHECK (length(name_en) BETWEEN 1 AND 160),
  name_gr               text        CHECK (length(name_gr) BETWEEN 1 AND 160),
  short_description_en  text        CHECK (length(short_description_en) <= 500),
  short_description_gr  text        CHECK (length(short_description_gr) <= 500),
  description_en        text,
  description_gr        text,
  cover_media_id        bigint      REFERENCES media ON DELETE SET NULL,
  brochure_media_id     bigint      REFERENCES media ON DELETE SET NULL,
  unit                  text        NOT NULL DEFAULT 'piece' CHECK (unit IN ('piece', 'hour', 'day', 'month', 'campaign', 'post', 'page', 'word', 'sms', 'email', 'lead', 'other')),
  price_minor           bigint      CHECK (price_minor >= 0),
  price_mode            text        NOT NULL DEFAULT 'fixed' CHECK (price_mode IN ('fixed', 'computed', 'from', 'on_request')),
  price_per             integer     NOT NULL DEFAULT 1 CHECK (price_per > 0),
  currency              char(3)     NOT NULL DEFAULT 'EUR' CHECK (currency ~ '^[A-Z]{3}$'),
  cost_minor            bigint      CHECK (cost_minor >= 0),
  vat_rate_id           bigint      REFERENCES vat_rates,
  vat_exemption_code    smallint    REFERENCES vat_exemptions,
  supply_type           text        NOT NULL DEFAULT 'service' CHECK (supply_type IN ('service', 'goods')),
  reverse_charge        boolean     NOT NULL DEFAULT false,
  income_category       text        NOT NULL DEFAULT 'category1_3' CHECK (length(income_category) BETWEEN 1 AND 20),
  income_type           text        CHECK (length(income_type) BETWEEN 1 AND 20),
  default_duration_days integer     CHECK (default_duration_days >= 0),
  requires_project      boolean     NOT NULL DEFAULT true,
  task_template         jsonb       NOT NULL DEFAULT '[]',
  requirements          jsonb       NOT NULL DEFAULT '[]',
  trial_days            integer     NOT NULL DEFAULT 0 CHECK (trial_days BETWEEN 0 AND 365),
  tier                  integer     CHECK (tier >= 0),
  is_default            boolean     NOT NULL DEFAULT false,
  published_at          timestamptz,
  archived_at           timestamptz,
  position              integer     NOT NULL DEFAULT 0,
  search_text           text        NOT NULL DEFAULT '',
  created_by_id         bigint      REFERENCES users ON DELETE SET NULL,
  version               integer     NOT NULL DEFAULT 1,
  created_at            timestamptz NOT NULL DEFAULT now(),
  updated_at            timestamptz NOT NULL DEFAULT now(),
  deleted_at            timestamptz,
  CHECK (type = 'membership' OR NOT is_default),
  CHECK (price_mode <> 'computed' OR type = 'package'),
  CHECK (archived_at IS NULL OR published_at IS NULL)
);
COMMENT ON TABLE products IS 'Catalogue: products, services, packages and memberships.';
COMMENT ON COLUMN products.account_id IS 'Null = catalogue of the platform; set = sold by this account, or for a membership, made for it by the platform.';
COMMENT ON COLUMN products.archived_at IS 'Set = no longer sold and not listed; documents keep it.';
COMMENT ON COLUMN products.price_minor IS 'Net list price per price_per units; null for packages priced by their items and for prices on request.';
COMMENT ON COLUMN products.vat_exemption_code IS 'Exemption of a product without VAT.';
COMMENT ON COLUMN products.income_type IS 'Classification of income by the tax authority; null = by type of document.';
COMMENT ON COLUMN products.is_default IS 'The free membership, which accounts without a subscription have.';
CREATE UNIQUE INDEX products_code ON products (account_id, lower(code)) NULLS NOT DISTINCT WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX products_one_free_plan ON products (is_default) WHERE is_default AND deleted_at IS NULL;
CREATE INDEX products_type ON products (type, published_at) WHERE deleted_at IS NULL;
CREATE INDEX products_list ON products (created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX products_account ON products (account_id) WHERE account_id IS NOT NULL;
CREATE INDEX products_vat_rate ON products (vat_rate_id) WHERE vat_rate_id IS NOT NULL;
CREATE INDEX products_exemption ON products (vat_exemption_code) WHERE vat_exemption_code IS NOT NULL;
CREATE INDEX products_cover ON products (cover_media_id) WHERE cover_media_id IS NOT NULL;
CREATE INDEX products_brochure ON products (brochure_media_id) WHERE brochure_media_id IS NOT NULL;
CREATE INDEX products_created_by ON products (created_by_id) WHERE created_by_id IS NOT NULL;
CREATE INDEX products_search ON products USING gin (search_text gin_trgm_ops) WITH (gin_pending_list_limit = 512) WHERE deleted_at IS NULL;

CREATE TABLE category_product (
  category_id bigint NOT NULL REFERENCES product_categories,
  product_id  bigint NOT NULL REFERENCES products ON DELETE CASCADE,
  PRIMARY KEY (product_id, category_id)
);
COMMENT ON TABLE category_product IS 'Categories of a product.';
CREATE INDEX category_product_category ON category_product (category_id);

CREATE TABLE product_tag (
  product_id bigint NOT NULL REFERENCES products ON DELETE CASCADE,
  tag_id     bigint NOT NULL REFERENCES tags ON DELETE CASCADE,
  PRIMARY KEY (product_id, tag_id)
);
COMMENT ON TABLE product_tag IS 'Tags of products. Products and tags of the platform have no account, which taggables requires.';
CREATE INDEX product_tag_tag ON product_tag (tag_id);

CREATE FUNCTION product_tag_same_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM tags g JOIN products p ON p.id = NEW.product_id
    WHERE g.id = NEW.tag_id AND (g.account_id IS NULL OR g.account_id = p.account_id)
  ) THEN
    RAISE EXCEPTION 'tag % is not for product %', NEW.tag_id, NEW.product_id
      USING ERRCODE = 'foreign_key_violation', DETAIL = format('Key (tag_ids)=(%s) is not present.', NEW.tag_id);
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER product_tag_owner BEFORE INSERT OR UPDATE ON product_tag FOR EACH ROW EXECUTE FUNCTION product_tag_same_owner();

CREATE TABLE product_services (
  uuid                          uuid        PRIMARY KEY,
  product_id                    bigint      NOT NULL REFERENCES products,
  service_id                    bigint      NOT NULL REFERENCES products,
  upgrades_product_service_uuid uuid        REFERENCES product_services,
  name                          text        CHECK (length(name) BETWEEN 1 AND 160),
  quantity                      numeric(12,3) NOT NULL DEFAULT 1 CHECK (quantity > 0),
  unit_cost_minor               bigint      CHECK (unit_cost_minor >= 0),
  price_delta_minor             bigint      NOT NULL DEFAULT 0,
  is_optional                   boolean     NOT NULL DEFAULT false,
  position                      integer     NOT NULL DEFAULT 0,
  version                       integer     NOT NULL DEFAULT 1,
  created_at                    timestamptz NOT NULL DEFAULT now(),
  updated_at                    timestamptz NOT NULL DEFAULT now(),
  deleted_at                    timestamptz,
  CHECK (upgrades_product_service_uuid <> uuid)
);
COMMENT ON TABLE product_services IS 'Services that a product includes, and their upgrades.';
COMMENT ON COLUMN product_services.upgrades_product_service_uuid IS 'Set = this row upgrades the named row of the same product. An upgrade has no upgrades.';
CREATE UNIQUE INDEX product_services_one ON product_services (product_id, service_id)
  WHERE upgrades_product_service_uuid IS NULL AND deleted_at IS NULL;
CREATE INDEX product_services_product ON product_services (product_id, position);
CREATE INDEX product_services_service ON product_services (service_id);
CREATE INDEX product_services_upgrades ON product_services (upgrades_product_service_uuid) WHERE upgrades_product_service_uuid IS NOT NULL;

CREATE TABLE service_providers (
  uuid                   uuid        PRIMARY KEY,
  service_id             bigint      NOT NULL REFERENCES products,
  provider_account_id    bigint      NOT NULL REFERENCES accounts,
  provider_relation_uuid uuid        REFERENCES account_relations,
  cost_minor             bigint      NOT NULL CHECK (cost_minor >= 0),
  price_per              integer     NOT NULL DEFAULT 1 CHECK (price_per > 0),
  currency               char(3)     NOT NULL DEFAULT 'EUR' CHECK (currency ~ '^[A-Z]{3}$'),
  lead_time_days         integer     NOT NULL DEFAULT 0 CHECK (lead_time_days >= 0),
  daily_capacity         integer     CHECK (daily_capacity > 0),
  priority               integer     NOT NULL DEFAULT 0,
  is_default             boolean     NOT NULL DEFAULT false,
  is_active              boolean     NOT NULL DEFAULT true,
  rating_avg_bp          integer     CHECK (rating_avg_bp BETWEEN 0 AND 10000),
  valid_from             date,
  valid_to               date,
  version                integer     NOT NULL DEFAULT 1,
  created_at             timestamptz NOT NULL DEFAULT now(),
  updated_at             timestamptz NOT NULL DEFAULT now(),
  deleted_at             timestamptz,
  CHECK (valid_to >= valid_from)
);
COMMENT ON TABLE service_providers IS 'Accounts that provide a service, with their prices.';
CREATE UNIQUE INDEX service_providers_one ON service_providers (service_id, provider_account_id) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX service_providers_one_default ON service_providers (service_id) WHERE is_default AND deleted_at IS NULL;
CREATE INDEX service_providers_service ON service_providers (service_id, priority);
CREATE INDEX service_providers_provider ON service_providers (provider_account_id);
CREATE INDEX service_providers_relation ON service_providers (provider_relation_uuid) WHERE provider_relation_uuid IS NOT NULL;

-- Services and their providers with the columns that their lists show. Subselects instead of joins, so that rows can be locked through the
-- view.
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

CREATE VIEW service_provider_list AS
SELECT d.*,
  (SELECT a.name FROM accounts a WHERE a.id = d.provider_account_id) AS provider_name,
  (SELECT a.search_text FROM accounts a WHERE a.id = d.provider_account_id) AS provider_search,
  (SELECT p.account_id FROM products p WHERE p.id = d.service_id) AS owner_account_id
FROM service_providers d;

CREATE TABLE package_items (
  id           bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  package_id   bigint      NOT NULL REFERENCES products,
  product_id   bigint      NOT NULL REFERENCES products,
  quantity     numeric(12,3) NOT NULL DEFAULT 1 CHECK (quantity > 0),
  price_minor  bigint      CHECK (price_minor >= 0),
  discount_bp  integer     NOT NULL DEFAULT 0 CHECK (discount_bp BETWEEN 0 AND 10000),
  is_optional  boolean     NOT NULL DEFAULT false,
  requirements jsonb,
  position     integer     NOT NULL DEFAULT 0,
  version      integer     NOT NULL DEFAULT 1,
  created_at   timestamptz NOT NULL DEFAULT now(),
  updated_at   timestamptz NOT NULL DEFAULT now(),
  deleted_at   timestamptz,
  CHECK (package_id <> product_id)
);
COMMENT ON TABLE package_items IS 'Products that a package contains.';
COMMENT ON COLUMN package_items.requirements IS 'Questions of this item in place of those of its product; null = those of the product.';
CREATE UNIQUE INDEX package_items_one ON package_items (package_id, product_id) WHERE deleted_at IS NULL;
CREATE INDEX package_items_package ON package_items (package_id, position);
CREATE INDEX package_items_product ON package_items (product_id);

CREATE TABLE package_editions (
  id           bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product_id   bigint      NOT NULL REFERENCES products,
  name         text        NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  description  text        CHECK (length(description) <= 10000),
  price_minor  bigint      CHECK (price_minor >= 0),
  is_default   boolean     NOT NULL DEFAULT false,
  position     integer     NOT NULL DEFAULT 0,
  published_at timestamptz,
  version      integer     NOT NULL DEFAULT 1,
  created_at   timestamptz NOT NULL DEFAULT now(),
  updated_at   timestamptz NOT NULL DEFAULT now(),
  deleted_at   timestamptz
);
COMMENT ON TABLE package_editions IS 'Sizes of a package, such as Basic and Pro.';
CREATE UNIQUE INDEX package_editions_name ON package_editions (product_id, lower(name)) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX package_editions_one_default ON package_editions (product_id) WHERE is_default AND deleted_at IS NULL;
CREATE INDEX package_editions_product ON package_editions (product_id, position);

CREATE VIEW package_item_list AS
SELECT i.*, (SELECT p.account_id FROM products p WHERE p.id = i.package_id) AS owner_account_id FROM package_items i;
COMMENT ON VIEW package_item_list IS 'Items of packages with the account that sells the package.';

CREATE VIEW package_edition_list AS
SELECT e.*, (SELECT p.account_id FROM products p WHERE p.id = e.product_id) AS owner_account_id FROM package_editions e;
COMMENT ON VIEW package_edition_list IS 'Editions of packages with the account that sells the package.';

CREATE TABLE package_edition_items (
  package_edition_id bigint      NOT NULL REFERENCES package_editions ON DELETE CASCADE,
  package_item_id    bigint      NOT NULL REFERENCES package_items ON DELETE CASCADE,
  quantity           numeric(12,3) NOT NULL DEFAULT 1 CHECK (quantity > 0),
  price_minor        bigint      CHECK (price_minor >= 0),
  PRIMARY KEY (package_edition_id, package_item_id)
);
COMMENT ON TABLE package_edition_items IS 'Quantity of an item in an edition.';
CREATE INDEX package_edition_items_item ON package_edition_items (package_item_id);

CREATE TABLE subscription_plans (
  id                 bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product_id         bigint      NOT NULL REFERENCES products,
  package_edition_id bigint      REFERENCES package_editions,
  name               text        NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  interval           text        NOT NULL DEFAULT 'month' CHECK (interval IN ('month', 'year', 'week')),
  interval_count     integer     NOT NULL DEFAULT 1 CHECK (interval_count BETWEEN 1 AND 36),
  price_minor        bigint      NOT NULL CHECK (price_minor >= 0),
  currency           char(3)     NOT NULL DEFAULT 'EUR' CHECK (currency ~ '^[A-Z]{3}$'),
  setup_fee_minor    bigint      NOT NULL DEFAULT 0 CHECK (setup_fee_minor >= 0),
  trial_days         integer     NOT NULL DEFAULT 0 CHECK (trial_days BETWEEN 0 AND 365),
  min_cycles         integer     NOT NULL DEFAULT 0 CHECK (min_cycles >= 0),
  is_default         boolean     NOT NULL DEFAULT false,
  is_active          boolean     NOT NULL DEFAULT true,
  version            integer     NOT NULL DEFAULT 1,
  created_at         timestamptz NOT NULL DEFAULT now(),
  updated_at         timestamptz NOT NULL DEFAULT now(),
  deleted_at         timestamptz
);
COMMENT ON TABLE subscription_plans IS 'Billing intervals and prices at which a product can be subscribed to.';
CREATE UNIQUE INDEX subscription_plans_one ON subscription_plans (product_id, package_edition_id, interval, interval_count, currency) NULLS NOT DISTINCT
  WHERE is_active AND deleted_at IS NULL;
CREATE INDEX subscription_plans_product ON subscription_plans (product_id);
CREATE INDEX subscription_plans_edition ON subscription_plans (package_edition_id) WHERE package_edition_id IS NOT NULL;

CREATE TABLE product_features (
  product_id   bigint  NOT NULL REFERENCES products ON DELETE CASCADE,
  feature_code text    NOT NULL REFERENCES features,
  value        integer CHECK (value >= 0),
  enabled      boolean NOT NULL DEFAULT true,
  PRIMARY KEY (product_id, feature_code)
);
COMMENT ON TABLE product_features IS 'Features that a membership grants.';
COMMENT ON COLUMN product_features.value IS 'Limit that the membership sets; null = no limit.';
CREATE INDEX product_features_feature ON product_features (feature_code);

-- Effective value of a feature for an account: the staff override until its last day in the account's zone, else the account's membership,
-- else the free plan. Null if none of them says anything: then the default in the code applies.
CREATE FUNCTION effective_feature(for_account bigint, code text, at timestamptz)
RETURNS TABLE (source text, enabled boolean, value integer, product_id bigint, reason text, until date) LANGUAGE sql STABLE AS $$
  WITH account AS (
    SELECT a.id, a.time_zone, CASE WHEN a.membership_status = 'cancelled' THEN NULL ELSE a.membership_product_id END AS chosen_id,
      (SELECT p.id FROM products p WHERE p.is_default AND p.deleted_at IS NULL) AS free_id
    FROM accounts a WHERE a.id = for_account
  ), plan AS (
    SELECT f.enabled, f.value FROM account a JOIN product_features f ON f.product_id IN (a.chosen_id, a.free_id) AND f.feature_code = code
    ORDER BY (f.product_id IS NOT DISTINCT FROM a.chosen_id) DESC LIMIT 1
  )
  SELECT CASE WHEN o.feature_code IS NOT NULL THEN 'override' WHEN p.enabled IS NOT NULL THEN 'plan' END, coalesce(o.enabled, p.enabled), coalesce(o.value, p.value),
    coalesce(a.chosen_id, a.free_id), o.reason, o.until
  FROM account a LEFT JOIN plan p ON true
  LEFT JOIN account_options o ON o.account_id = a.id AND o.feature_code = code AND (o.until IS NULL OR o.until >= (at AT TIME ZONE a.time_zone)::date)
$$;

-- Foreign keys of earlier tables to tables of this file.
ALTER TABLE accounts ADD FOREIGN KEY (default_vat_rate_id) REFERENCES vat_rates;
ALTER TABLE accounts ADD FOREIGN KEY (membership_product_id) REFERENCES products;
ALTER TABLE accounts ADD FOREIGN KEY (wished_membership_product_id) REFERENCES products;
ALTER TABLE accounts ADD FOREIGN KEY (wished_subscription_plan_id) REFERENCES subscription_plans;

CREATE TABLE product_imports (
  uuid          uuid        PRIMARY KEY,
  account_id    bigint      NOT NULL REFERENCES accounts,
  file_name     text        NOT NULL CHECK (length(file_name) BETWEEN 1 AND 200),
  product_ids   bigint[]    NOT NULL,
  skipped_count integer     NOT NULL CHECK (skipped_count >= 0),
  kept_count    integer     NOT NULL DEFAULT 0 CHECK (kept_count >= 0),
  created_by_id bigint      REFERENCES users ON DELETE SET NULL,
  undone_at     timestamptz,
  created_at    timestamptz NOT NULL DEFAULT now(),
  updated_at    timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, uuid)
);
COMMENT ON TABLE product_imports IS 'Imports of files into the catalogue of an account, which can be undone.';
COMMENT ON COLUMN product_imports.product_ids IS 'Products that the import created.';
CREATE INDEX product_imports_list ON product_imports (account_id, created_at DESC);
CREATE INDEX product_imports_created_by ON product_imports (created_by_id) WHERE created_by_id IS NOT NULL;
