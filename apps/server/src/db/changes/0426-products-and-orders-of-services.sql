-- Orders know the service that synchronises them, and products the keys that shops and ERPs give them.
ALTER TABLE acc_orders ADD COLUMN third_party_service_id bigint;
ALTER TABLE acc_orders ADD FOREIGN KEY (account_id, third_party_service_id) REFERENCES third_party_services (account_id, id);
COMMENT ON COLUMN acc_orders.third_party_service_id IS 'The service that synchronises the order. Null for orders without one.';
CREATE UNIQUE INDEX acc_orders_external ON acc_orders (third_party_service_id, external_id) WHERE third_party_service_id IS NOT NULL;
CREATE INDEX acc_orders_service ON acc_orders (account_id, third_party_service_id, external_created_at DESC) WHERE third_party_service_id IS NOT NULL;
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
CREATE INDEX third_party_service_products_product ON third_party_service_products (account_id, acc_product_id);
CREATE INDEX third_party_service_products_code ON third_party_service_products (account_id, third_party_service_id, lower(external_code)) WHERE external_code IS NOT NULL;

ALTER TABLE third_party_services ADD COLUMN next_sync_at timestamptz;
COMMENT ON COLUMN third_party_services.next_sync_at IS 'When the next synchronisation is due. Null for services that are not synchronised.';
CREATE INDEX third_party_services_due ON third_party_services (type, next_sync_at) WHERE deleted_at IS NULL AND next_sync_at IS NOT NULL;
