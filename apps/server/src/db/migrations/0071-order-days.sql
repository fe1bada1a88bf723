-- The day of whoever keeps an order decides what of it is late.

CREATE VIEW order_rows AS
SELECT o.*, (SELECT a.time_zone FROM accounts a WHERE a.id = o.account_id) AS time_zone FROM orders o;
COMMENT ON VIEW order_rows IS 'With the zone of the account that keeps the order.';

CREATE OR REPLACE VIEW order_item_rows AS
SELECT i.*, o.kind AS order_kind, o.number AS order_number, o.title AS order_title, o.status_code AS order_status_code, o.currency,
  o.client_account_id, o.supplier_account_id, o.created_by_id AS order_created_by_id, o.assignee_ids AS order_assignee_ids,
  (SELECT a.time_zone FROM accounts a WHERE a.id = i.account_id) AS time_zone
FROM order_items i JOIN orders o ON o.uuid = i.order_uuid AND o.deleted_at IS NULL
WHERE i.deleted_at IS NULL;
COMMENT ON VIEW order_item_rows IS 'Items with the parties and the status of their order, which decide who sees them, and the zone of its keeper.';
