-- Orders by the code of their status, items with what their order says, and what providers may know.

ALTER TABLE orders
  ADD COLUMN status_code text,
  ADD COLUMN sent_at timestamptz,
  ADD COLUMN confirmed_at timestamptz,
  ADD COLUMN agreed_minor bigint CHECK (agreed_minor >= 0),
  ADD COLUMN assignee_ids bigint[] NOT NULL DEFAULT '{}',
  ADD COLUMN counterpart_name text NOT NULL DEFAULT '';
COMMENT ON COLUMN orders.counterpart_name IS 'Name of the other side for the keeper of the record: the buyer of a sale, the provider of production.';
COMMENT ON COLUMN orders.assignee_ids IS 'Copy of order_assignees, so that a row tells whose it is.';
COMMENT ON COLUMN orders.status_code IS 'Code of order_status_id; kept by a trigger, so that lists and policies need no join.';
COMMENT ON COLUMN orders.cancel_reason IS 'Why it was cancelled or declined.';
COMMENT ON COLUMN orders.agreed_minor IS 'Net amount that is owed for a production order cancelled while work was going on.';

CREATE FUNCTION order_status_code() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT code INTO STRICT NEW.status_code FROM order_statuses WHERE id = NEW.order_status_id AND applies_to = NEW.kind;
  RETURN NEW;
END $$;
CREATE TRIGGER orders_status_code BEFORE INSERT OR UPDATE OF order_status_id, status_code ON orders FOR EACH ROW EXECUTE FUNCTION order_status_code();
UPDATE orders SET order_status_id = order_status_id;
ALTER TABLE orders ALTER COLUMN status_code SET NOT NULL;
CREATE INDEX orders_all ON orders (kind, created_at DESC, uuid DESC) WHERE deleted_at IS NULL;

CREATE INDEX order_items_delivered ON order_items (delivered_at) WHERE status = 'delivered' AND deleted_at IS NULL;
CREATE INDEX order_items_list ON order_items (account_id, created_at DESC, uuid DESC) WHERE deleted_at IS NULL;

CREATE VIEW order_item_rows AS
SELECT i.*, o.kind AS order_kind, o.number AS order_number, o.title AS order_title, o.status_code AS order_status_code, o.currency,
  o.client_account_id, o.supplier_account_id, o.created_by_id AS order_created_by_id, o.assignee_ids AS order_assignee_ids
FROM order_items i JOIN orders o ON o.uuid = i.order_uuid AND o.deleted_at IS NULL
WHERE i.deleted_at IS NULL;
COMMENT ON VIEW order_item_rows IS 'Items with the parties and the status of their order, which decide who sees them.';

ALTER TABLE projects ADD COLUMN shows_client boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN projects.shows_client IS 'Providers who work for the project read the name of its client on their production orders.';
