-- What an order costs its seller: what providers took on for it, and of lines that nobody took on what they were reckoned with.
CREATE FUNCTION order_cost_minor(of_account bigint, of_order uuid, of_currency text) RETURNS bigint LANGUAGE sql STABLE AS $$
  WITH taken AS (
    SELECT p.uuid, p.status_code, CASE WHEN p.status_code = 'cancelled' THEN coalesce(p.agreed_minor, 0) ELSE p.net_minor END AS net_minor
    FROM orders p WHERE p.account_id = of_account AND p.parent_order_uuid = of_order AND p.kind = 'production' AND p.currency = of_currency AND p.deleted_at IS NULL
      AND p.status_code IN ('accepted', 'in_progress', 'delivered', 'completed', 'cancelled')
  ), made AS (
    SELECT s.uuid, s.parent_uuid FROM taken t
    JOIN order_items m ON m.account_id = of_account AND m.order_uuid = t.uuid AND m.deleted_at IS NULL
    JOIN order_items s ON s.account_id = of_account AND s.uuid = m.source_order_item_uuid
    WHERE t.status_code <> 'cancelled'
  )
  SELECT (coalesce((SELECT sum(t.net_minor) FROM taken t), 0) + coalesce((SELECT sum(i.cost_minor) FROM order_items i
    WHERE i.account_id = of_account AND i.order_uuid = of_order AND i.deleted_at IS NULL AND i.status <> 'cancelled'
      AND NOT EXISTS (SELECT FROM made m WHERE i.uuid IN (m.uuid, m.parent_uuid) OR i.parent_uuid = m.uuid)), 0))::bigint
$$;
COMMENT ON FUNCTION order_cost_minor IS 'Net of production that was taken on, plus the own cost of lines for which none was: of a package its parts stand for it, and it for them.';
COMMENT ON COLUMN orders.margin_minor IS 'Net less order_cost_minor; kept whenever the order is settled.';

UPDATE orders o SET margin_minor = o.net_minor - order_cost_minor(o.account_id, o.uuid, o.currency)
WHERE o.kind = 'sales' AND o.margin_minor IS NOT NULL AND o.margin_minor IS DISTINCT FROM o.net_minor - order_cost_minor(o.account_id, o.uuid, o.currency);
