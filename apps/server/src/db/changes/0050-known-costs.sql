ALTER TABLE offers ADD COLUMN costed_net_minor bigint NOT NULL DEFAULT 0;
ALTER TABLE orders ADD COLUMN costed_net_minor bigint NOT NULL DEFAULT 0;
COMMENT ON COLUMN offers.costed_net_minor IS 'Net amount of the chosen lines whose cost is known.';
COMMENT ON COLUMN orders.costed_net_minor IS 'Net amount of the lines whose cost is known.';
COMMENT ON COLUMN orders.margin_minor IS 'Margin over costed_net_minor, null if no cost is known; updated when the order is settled.';

-- A view that selects all columns of a table keeps those of the time when it was created.
DROP VIEW offer_rows;
CREATE VIEW offer_rows AS
SELECT o.*, (SELECT a.time_zone FROM accounts a WHERE a.id = o.account_id) AS time_zone FROM offers o;
COMMENT ON VIEW offer_rows IS 'Offers with the zone of the seller, whose day decides how long an offer is valid.';
DROP VIEW order_rows;
CREATE VIEW order_rows AS
SELECT o.*, (SELECT a.time_zone FROM accounts a WHERE a.id = o.account_id) AS time_zone FROM orders o;
COMMENT ON VIEW order_rows IS 'Orders with the zone of the account that keeps them.';

DROP FUNCTION order_cost_minor;
-- Cost of an order for its seller, and the net amount of the lines whose cost is known, with which margins are calculated. The cost of a
-- line is that of its bills, else of its accepted production, else its own. A package is known if it has a cost itself, or all of its parts.
CREATE FUNCTION order_costs(of_account bigint, of_order uuid, of_currency text, OUT cost_minor bigint, OUT costed_net_minor bigint) LANGUAGE sql STABLE AS $$
  WITH billed AS (
    SELECT l.order_item_uuid, b.production_order_uuid, CASE b.type WHEN 'bill' THEN l.net_minor ELSE -l.net_minor END AS net_minor
    FROM supplier_bills b JOIN supplier_bill_lines l ON l.account_id = b.account_id AND l.supplier_bill_uuid = b.uuid
    WHERE b.account_id = of_account AND b.order_uuid = of_order AND b.currency = of_currency AND b.deleted_at IS NULL
  ), taken AS (
    SELECT p.uuid, p.status_code, CASE WHEN p.status_code = 'cancelled' THEN coalesce(p.agreed_minor, 0) ELSE p.net_minor END AS net_minor,
      EXISTS (SELECT FROM billed b WHERE b.production_order_uuid = p.uuid) AS is_billed
    FROM orders p WHERE p.account_id = of_account AND p.parent_order_uuid = of_order AND p.kind = 'production' AND p.currency = of_currency AND p.deleted_at IS NULL
      AND p.status_code IN ('accepted', 'in_progress', 'delivered', 'completed', 'cancelled')
  ), made AS (
    SELECT s.uuid, s.parent_uuid FROM taken t
    JOIN order_items m ON m.account_id = of_account AND m.order_uuid = t.uuid AND m.deleted_at IS NULL
    JOIN order_items s ON s.account_id = of_account AND s.uuid = m.source_order_item_uuid
    WHERE t.status_code <> 'cancelled'
    UNION
    SELECT s.uuid, s.parent_uuid FROM billed b JOIN order_items s ON s.account_id = of_account AND s.uuid = b.order_item_uuid
  ), lines AS (
    SELECT coalesce(i.parent_uuid, i.uuid) AS whole, i.parent_uuid IS NOT NULL AS is_part, i.net_minor, i.cost_minor,
      EXISTS (SELECT FROM made m WHERE m.uuid IN (i.uuid, i.parent_uuid)) AS is_made,
      EXISTS (SELECT FROM made m WHERE m.parent_uuid = i.uuid) AS has_made_parts
    FROM order_items i WHERE i.account_id = of_account AND i.order_uuid = of_order AND i.deleted_at IS NULL AND i.status <> 'cancelled'
  ), wholes AS (
    SELECT sum(l.net_minor) AS net_minor, sum(l.cost_minor) FILTER (WHERE NOT l.is_made AND NOT l.has_made_parts) AS cost_minor,
      bool_or(l.is_made OR (l.cost_minor IS NOT NULL AND NOT l.has_made_parts)) FILTER (WHERE NOT l.is_part) IS TRUE
        OR bool_and(l.is_made OR l.cost_minor IS NOT NULL) FILTER (WHERE l.is_part) IS TRUE AS is_known
    FROM lines l GROUP BY l.whole
  )
  SELECT (coalesce((SELECT sum(b.net_minor) FROM billed b), 0) + coalesce((SELECT sum(t.net_minor) FROM taken t WHERE NOT t.is_billed), 0)
      + coalesce(sum(w.cost_minor) FILTER (WHERE w.is_known), 0))::bigint,
    coalesce(sum(w.net_minor) FILTER (WHERE w.is_known), 0)::bigint
  FROM wholes w
$$;
COMMENT ON FUNCTION order_costs IS 'Cost of an order, and the net amount of the lines whose cost is known. For a package, bills and production of its parts count for the package and the reverse.';

-- Margin over the lines whose cost is known; null if none is known.
CREATE FUNCTION margin_of(net_minor bigint, cost_minor bigint, costed_net_minor bigint) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN costed_net_minor <> 0 OR cost_minor <> 0 OR net_minor = 0 THEN costed_net_minor - cost_minor END
$$;

UPDATE offers o SET costed_net_minor = w.costed_net_minor, cost_minor = w.cost_minor
FROM (
  SELECT g.offer_uuid, coalesce(sum(g.net_minor) FILTER (WHERE g.is_known), 0)::bigint AS costed_net_minor, (sum(g.cost_minor) FILTER (WHERE g.is_known))::bigint AS cost_minor
  FROM (
    SELECT l.offer_uuid, sum(l.net_minor) AS net_minor, sum(l.cost_minor) AS cost_minor,
      bool_or(l.cost_minor IS NOT NULL) FILTER (WHERE l.parent_uuid IS NULL) IS TRUE OR bool_and(l.cost_minor IS NOT NULL) FILTER (WHERE l.parent_uuid IS NOT NULL) IS TRUE AS is_known
    FROM offer_lines l WHERE l.is_chosen GROUP BY l.offer_uuid, coalesce(l.parent_uuid, l.uuid)) g
  GROUP BY g.offer_uuid) w
WHERE w.offer_uuid = o.uuid;
UPDATE orders o SET costed_net_minor = c.costed_net_minor, margin_minor = margin_of(o.net_minor, c.cost_minor, c.costed_net_minor)
FROM orders k CROSS JOIN LATERAL order_costs(k.account_id, k.uuid, k.currency) c
WHERE k.uuid = o.uuid AND k.kind = 'sales';
