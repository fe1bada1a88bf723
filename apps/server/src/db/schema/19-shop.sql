-- Products and orders of an account's shop.

CREATE TABLE acc_product_templates (
  id                   bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name                 text        NOT NULL CHECK (length(name) BETWEEN 1 AND 160),
  sku_pattern          text        CHECK (length(sku_pattern) BETWEEN 1 AND 60),
  description          text,
  attributes           jsonb       NOT NULL DEFAULT '[]',
  default_vat_category text        CHECK (default_vat_category IN ('standard', 'reduced', 'super_reduced', 'parking', 'zero', 'exempt')),
  is_active            boolean     NOT NULL DEFAULT true,
  search_text          text        NOT NULL DEFAULT '',
  created_by_id        bigint      REFERENCES users ON DELETE SET NULL,
  version              integer     NOT NULL DEFAULT 1,
  created_at           timestamptz NOT NULL DEFAULT now(),
  updated_at           timestamptz NOT NULL DEFAULT now(),
  deleted_at           timestamptz
);
COMMENT ON TABLE acc_product_templates IS 'Templates of the platform from which accounts create products of their shop.';
COMMENT ON COLUMN acc_product_templates.sku_pattern IS 'A run of # is replaced by the next free number: OIL-### gives OIL-001.';
CREATE UNIQUE INDEX acc_product_templates_name ON acc_product_templates (lower(name)) WHERE deleted_at IS NULL;
CREATE INDEX acc_product_templates_created_by ON acc_product_templates (created_by_id) WHERE created_by_id IS NOT NULL;

CREATE TABLE acc_products (
  id                      bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id              bigint      NOT NULL REFERENCES accounts,
  name                    text        NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  sku                     text        CHECK (length(sku) BETWEEN 1 AND 80),
  ean                     text        CHECK (length(ean) BETWEEN 1 AND 20),
  type                    text        NOT NULL DEFAULT 'simple' CHECK (type IN ('simple', 'variable', 'variation', 'service')),
  parent_id               bigint,
  acc_product_template_id bigint      REFERENCES acc_product_templates,
  description             text,
  price_minor             bigint      NOT NULL CHECK (price_minor >= 0),
  sale_price_minor        bigint      CHECK (sale_price_minor >= 0),
  currency                char(3)     NOT NULL DEFAULT 'EUR',
  vat_bp                  integer     NOT NULL DEFAULT 2400 CHECK (vat_bp BETWEEN 0 AND 10000),
  stock_quantity          numeric(12,3),
  stock_status            text        NOT NULL DEFAULT 'in_stock' CHECK (stock_status IN ('in_stock', 'out_of_stock', 'on_backorder')),
  weight_g                integer     CHECK (weight_g >= 0),
  attributes              jsonb       NOT NULL DEFAULT '[]',
  categories              text[]      NOT NULL DEFAULT '{}',
  status                  text        NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'draft', 'archived')),
  sold_quantity           numeric(12,3) NOT NULL DEFAULT 0,
  search_text             text        NOT NULL DEFAULT '',
  created_by_id           bigint      REFERENCES users ON DELETE SET NULL,
  version                 integer     NOT NULL DEFAULT 1,
  created_at              timestamptz NOT NULL DEFAULT now(),
  updated_at              timestamptz NOT NULL DEFAULT now(),
  deleted_at              timestamptz,
  UNIQUE (account_id, id),
  FOREIGN KEY (account_id, parent_id) REFERENCES acc_products (account_id, id),
  CHECK ((type = 'variation') = (parent_id IS NOT NULL))
);
COMMENT ON TABLE acc_products IS 'Products that an account sells in its shop; not part of the platform''s catalogue.';
COMMENT ON COLUMN acc_products.parent_id IS 'The variable product of which this is a variation.';
COMMENT ON COLUMN acc_products.sold_quantity IS 'Units in orders that count (processing, completed) less returned units; kept by triggers.';
CREATE UNIQUE INDEX acc_products_sku ON acc_products (account_id, lower(sku)) WHERE deleted_at IS NULL;
CREATE INDEX acc_products_list ON acc_products (account_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX acc_products_names ON acc_products (account_id, name, id) WHERE deleted_at IS NULL;
CREATE INDEX acc_products_status ON acc_products (account_id, status, created_at DESC) WHERE deleted_at IS NULL;
CREATE INDEX acc_products_search ON acc_products USING gin (account_id, search_text gin_trgm_ops) WITH (gin_pending_list_limit = 512)
  WHERE deleted_at IS NULL;
CREATE INDEX acc_products_categories ON acc_products USING gin (account_id, categories) WHERE deleted_at IS NULL;
CREATE INDEX acc_products_parent ON acc_products (account_id, parent_id) WHERE parent_id IS NOT NULL;
CREATE INDEX acc_products_template ON acc_products (acc_product_template_id) WHERE acc_product_template_id IS NOT NULL;
CREATE INDEX acc_products_created_by ON acc_products (created_by_id) WHERE created_by_id IS NOT NULL;

CREATE VIEW acc_product_list AS
SELECT p.*, (SELECT v.name FROM acc_products v WHERE v.account_id = p.account_id AND v.id = p.parent_id) AS parent_name
FROM acc_products p;

CREATE TABLE third_party_service_products (
  id                     bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id             bigint      NOT NULL REFERENCES accounts,
  third_party_service_id bigint      NOT NULL,
  acc_product_id         bigint      NOT NULL,
  external_id            text        NOT NULL CHECK (length(external_id) BETWEEN 1 AND 64),
  external_parent_id     text        CHECK (length(external_parent_id) BETWEEN 1 AND 64),
  external_code          text        CHECK (length(external_code) BETWEEN 1 AND 80),
  external_price_minor   bigint,
  external_stock         numeric(12,3),
  external_updated_at    timestamptz,
  is_origin              boolean     NOT NULL DEFAULT false,
  sync_status            text        NOT NULL DEFAULT 'ok' CHECK (sync_status IN ('ok', 'pending', 'conflict', 'error')),
  error                  text        CHECK (length(error) <= 300),
  last_synced_at         timestamptz NOT NULL DEFAULT now(),
  created_at             timestamptz NOT NULL DEFAULT now(),
  updated_at             timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, id),
  UNIQUE (third_party_service_id, external_id),
  UNIQUE (third_party_service_id, acc_product_id),
  FOREIGN KEY (account_id, third_party_service_id) REFERENCES third_party_services (account_id, id),
  FOREIGN KEY (account_id, acc_product_id) REFERENCES acc_products (account_id, id)
);
COMMENT ON TABLE third_party_service_products IS 'Products of an account as a shop or an ERP knows them.';
COMMENT ON COLUMN third_party_service_products.external_id IS 'Key of the product or variation at the service, such as MTRL of SoftOne.';
COMMENT ON COLUMN third_party_service_products.external_code IS 'Code by which people know it there: SKU of a shop, CODE of an ERP.';
COMMENT ON COLUMN third_party_service_products.external_updated_at IS 'Time of the last change there; an older state never replaces a newer one.';
COMMENT ON COLUMN third_party_service_products.is_origin IS 'Whether the service brought the product: then it decides its texts.';
CREATE INDEX third_party_service_products_product ON third_party_service_products (account_id, acc_product_id);
CREATE INDEX third_party_service_products_code ON third_party_service_products (account_id, third_party_service_id, lower(external_code)) WHERE external_code IS NOT NULL;

CREATE TABLE acc_orders (
  id                   bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id           bigint      NOT NULL REFERENCES accounts,
  third_party_service_id bigint,
  external_id          text        CHECK (length(external_id) BETWEEN 1 AND 64),
  external_number      text        CHECK (length(external_number) BETWEEN 1 AND 40),
  contact_id           bigint,
  external_status      text        NOT NULL CHECK (length(external_status) BETWEEN 1 AND 40),
  status               text        NOT NULL CHECK (status IN ('pending', 'processing', 'on_hold', 'completed', 'cancelled', 'refunded', 'failed', 'other')),
  currency             char(3)     NOT NULL DEFAULT 'EUR',
  subtotal_minor       bigint      NOT NULL DEFAULT 0,
  discount_minor       bigint      NOT NULL DEFAULT 0,
  shipping_minor       bigint      NOT NULL DEFAULT 0,
  fee_minor            bigint      NOT NULL DEFAULT 0,
  vat_minor            bigint      NOT NULL DEFAULT 0,
  total_minor          bigint      NOT NULL DEFAULT 0,
  refunded_minor       bigint      NOT NULL DEFAULT 0,
  totals_differ        boolean     NOT NULL GENERATED ALWAYS AS (total_minor <> subtotal_minor - discount_minor + shipping_minor + fee_minor + vat_minor) STORED,
  prices_include_vat   boolean     NOT NULL DEFAULT true,
  payment_method       text        CHECK (length(payment_method) BETWEEN 1 AND 60),
  payment_method_title text        CHECK (length(payment_method_title) BETWEEN 1 AND 120),
  transaction_id       text        CHECK (length(transaction_id) BETWEEN 1 AND 120),
  paid_at              timestamptz,
  shipping_method      text        CHECK (length(shipping_method) BETWEEN 1 AND 120),
  tracking_number      text        CHECK (length(tracking_number) BETWEEN 1 AND 80),
  billing              jsonb       NOT NULL DEFAULT '{}',
  shipping             jsonb       NOT NULL DEFAULT '{}',
  customer_note        text        CHECK (length(customer_note) <= 10000),
  vat_number           text        CHECK (length(vat_number) BETWEEN 1 AND 20),
  wants_invoice        boolean     NOT NULL DEFAULT false,
  coupon_codes         text[]      NOT NULL DEFAULT '{}',
  external_created_at  timestamptz NOT NULL,
  external_updated_at  timestamptz NOT NULL,
  status_changed_at    timestamptz NOT NULL DEFAULT now(),
  search_text          text        NOT NULL DEFAULT '',
  version              integer     NOT NULL DEFAULT 1,
  created_at           timestamptz NOT NULL DEFAULT now(),
  updated_at           timestamptz NOT NULL DEFAULT now(),
  deleted_at           timestamptz,
  UNIQUE (account_id, id),
  FOREIGN KEY (account_id, contact_id) REFERENCES contacts (account_id, id),
  FOREIGN KEY (account_id, third_party_service_id) REFERENCES third_party_services (account_id, id)
);
COMMENT ON TABLE acc_orders IS 'Orders that customers placed in the shop of an account. The shop decides their status and amounts.';
COMMENT ON COLUMN acc_orders.third_party_service_id IS 'The service that synchronises the order. Null for orders without one.';
COMMENT ON COLUMN acc_orders.external_status IS 'Status as the shop spells it; `status` is its meaning here.';
COMMENT ON COLUMN acc_orders.status_changed_at IS 'When we learned the current status; automations start by it.';
COMMENT ON COLUMN acc_orders.subtotal_minor IS 'Products before discount. Subtotal, discount, shipping and fees exclude VAT; total and refunded include it.';
COMMENT ON COLUMN acc_orders.totals_differ IS 'The shop''s total differs from the sum of its parts: shown, never corrected.';
CREATE UNIQUE INDEX acc_orders_external ON acc_orders (third_party_service_id, external_id) WHERE third_party_service_id IS NOT NULL;
CREATE INDEX acc_orders_service ON acc_orders (account_id, third_party_service_id, external_created_at DESC) WHERE third_party_service_id IS NOT NULL;
CREATE INDEX acc_orders_list ON acc_orders (account_id, external_created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX acc_orders_created ON acc_orders (account_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX acc_orders_status ON acc_orders (account_id, status, external_created_at DESC) WHERE deleted_at IS NULL;
CREATE INDEX acc_orders_status_changed ON acc_orders (account_id, status_changed_at) WHERE deleted_at IS NULL;
CREATE INDEX acc_orders_contact ON acc_orders (account_id, contact_id, external_created_at DESC) WHERE contact_id IS NOT NULL;
CREATE INDEX acc_orders_search ON acc_orders USING gin (account_id, search_text gin_trgm_ops) WITH (gin_pending_list_limit = 512)
  WHERE deleted_at IS NULL;

CREATE TABLE acc_order_line_items (
  id               bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id       bigint      NOT NULL REFERENCES accounts,
  acc_order_id     bigint      NOT NULL,
  kind             text        NOT NULL DEFAULT 'product' CHECK (kind IN ('product', 'shipping', 'fee', 'coupon', 'refund')),
  external_id      text        CHECK (length(external_id) BETWEEN 1 AND 64),
  acc_product_id   bigint,
  name             text        NOT NULL CHECK (length(name) BETWEEN 1 AND 300),
  sku              text        CHECK (length(sku) BETWEEN 1 AND 80),
  quantity         numeric(12,3) NOT NULL DEFAULT 1 CHECK (quantity > 0 OR kind = 'refund'),
  unit_price_minor bigint      NOT NULL DEFAULT 0,
  subtotal_minor   bigint      NOT NULL DEFAULT 0,
  total_minor      bigint      NOT NULL DEFAULT 0,
  vat_minor        bigint      NOT NULL DEFAULT 0,
  vat_bp           integer     NOT NULL DEFAULT 0 CHECK (vat_bp BETWEEN 0 AND 10000),
  meta             jsonb       NOT NULL DEFAULT '{}',
  created_at       timestamptz NOT NULL DEFAULT now(),
  updated_at       timestamptz NOT NULL DEFAULT now(),
  UNIQUE (account_id, id),
  FOREIGN KEY (account_id, acc_order_id) REFERENCES acc_orders (account_id, id) ON DELETE CASCADE,
  FOREIGN KEY (account_id, acc_product_id) REFERENCES acc_products (account_id, id)
);
COMMENT ON TABLE acc_order_line_items IS 'Lines of a shop order.';
COMMENT ON COLUMN acc_order_line_items.quantity IS 'For a refund: negative for returned units, zero if only money was returned.';
COMMENT ON COLUMN acc_order_line_items.total_minor IS 'After discount, without VAT; negative for a refund. Coupons are included in the totals of the products, so their own line is 0.';
CREATE INDEX acc_order_line_items_order ON acc_order_line_items (account_id, acc_order_id, id);
CREATE INDEX acc_order_line_items_product ON acc_order_line_items (account_id, acc_product_id) WHERE acc_product_id IS NOT NULL;
CREATE UNIQUE INDEX acc_order_line_items_external ON acc_order_line_items (acc_order_id, kind, external_id) WHERE external_id IS NOT NULL;

CREATE FUNCTION sold_by_new_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_sold_products((SELECT array_agg(DISTINCT acc_product_id) FROM new_lines WHERE acc_product_id IS NOT NULL));
  RETURN NULL;
END $$;
CREATE TRIGGER acc_order_line_items_added AFTER INSERT ON acc_order_line_items REFERENCING NEW TABLE AS new_lines FOR EACH STATEMENT EXECUTE FUNCTION sold_by_new_lines();

CREATE FUNCTION sold_by_changed_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_sold_products((SELECT array_agg(DISTINCT acc_product_id) FROM (SELECT acc_product_id FROM new_lines UNION SELECT acc_product_id FROM old_lines) c WHERE acc_product_id IS NOT NULL));
  RETURN NULL;
END $$;
CREATE TRIGGER acc_order_line_items_changed AFTER UPDATE ON acc_order_line_items REFERENCING OLD TABLE AS old_lines NEW TABLE AS new_lines FOR EACH STATEMENT EXECUTE FUNCTION sold_by_changed_lines();

CREATE FUNCTION sold_by_old_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_sold_products((SELECT array_agg(DISTINCT acc_product_id) FROM old_lines WHERE acc_product_id IS NOT NULL));
  RETURN NULL;
END $$;
CREATE TRIGGER acc_order_line_items_removed AFTER DELETE ON acc_order_line_items REFERENCING OLD TABLE AS old_lines FOR EACH STATEMENT EXECUTE FUNCTION sold_by_old_lines();

CREATE FUNCTION sold_by_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_sold_products((SELECT array_agg(DISTINCT acc_product_id) FROM acc_order_line_items WHERE account_id = NEW.account_id AND acc_order_id = NEW.id AND acc_product_id IS NOT NULL));
  RETURN NULL;
END $$;
CREATE TRIGGER acc_orders_counted AFTER UPDATE OF status, deleted_at ON acc_orders FOR EACH ROW
  WHEN (OLD.status <> NEW.status OR OLD.deleted_at IS DISTINCT FROM NEW.deleted_at) EXECUTE FUNCTION sold_by_order();

CREATE FUNCTION refresh_sold_products(product_ids bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF product_ids IS NULL THEN RETURN; END IF;
  PERFORM 1 FROM acc_products WHERE id = ANY (product_ids) ORDER BY id FOR NO KEY UPDATE;
  UPDATE acc_products p SET sold_quantity = s.sold
  FROM (
    SELECT k.id, coalesce((
      SELECT sum(l.quantity) FROM acc_order_line_items l JOIN acc_orders o ON o.account_id = l.account_id AND o.id = l.acc_order_id
      WHERE l.account_id = k.account_id AND l.acc_product_id = k.id AND l.kind IN ('product', 'refund') AND o.status IN ('processing', 'completed') AND o.deleted_at IS NULL
    ), 0) AS sold FROM acc_products k WHERE k.id = ANY (product_ids)
  ) s WHERE p.id = s.id AND p.sold_quantity <> s.sold;
END $$;
