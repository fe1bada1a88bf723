-- Tags of products. Platform products and platform tags have no account, which `taggables` asks for.

CREATE TABLE product_tag (
  product_id bigint NOT NULL REFERENCES products ON DELETE CASCADE,
  tag_id bigint NOT NULL REFERENCES tags ON DELETE CASCADE,
  PRIMARY KEY (product_id, tag_id)
);
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

CREATE OR REPLACE VIEW tag_list AS
SELECT g.*,
  (SELECT count(*) FROM contact_tag ct WHERE ct.account_id = g.account_id AND ct.tag_id = g.id)
    + (SELECT count(*) FROM taggables b WHERE b.tag_id = g.id)
    + (SELECT count(*) FROM product_tag pt WHERE pt.tag_id = g.id) AS usage_count
FROM tags g;

-- What lists of products show beside the product itself. Subselects, not joins, so that rows can be locked through it.
CREATE VIEW product_list AS
SELECT p.*,
  (SELECT v.rate_bp FROM vat_rates v WHERE v.id = p.vat_rate_id) AS vat_rate_bp,
  (SELECT count(*) FROM order_items i WHERE i.product_id = p.id AND i.deleted_at IS NULL) AS orders_count,
  (SELECT count(*) FROM projects j WHERE j.product_id = p.id AND j.deleted_at IS NULL) AS projects_count
FROM products p;
