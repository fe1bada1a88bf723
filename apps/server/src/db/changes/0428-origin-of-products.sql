-- A service that brought a product decides its texts; to one that was linked to it, it only states price and stock.
ALTER TABLE third_party_service_products ADD COLUMN is_origin boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN third_party_service_products.is_origin IS 'Whether the service brought the product: then it decides its texts.';
