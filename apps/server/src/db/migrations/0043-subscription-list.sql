-- What lists of subscriptions show besides the row, and which reminders they have had.

ALTER TABLE account_subscriptions
  ADD COLUMN trial_reminded_at timestamptz,
  ADD COLUMN expiry_reminded_days smallint,
  ADD COLUMN tended_on date;
COMMENT ON COLUMN account_subscriptions.tended_on IS 'Day of its account on which the renewal last looked after it; once a day is enough.';
COMMENT ON COLUMN account_subscriptions.expiry_reminded_days IS 'The latest reminder of the end that went out: 30 or 7 days before.';

CREATE UNIQUE INDEX account_subscription_orders_invoice_once ON account_subscription_orders (invoice_uuid) WHERE invoice_uuid IS NOT NULL;
-- Renewals by the clock look for what is due, whichever account it belongs to.
CREATE INDEX account_subscriptions_running ON account_subscriptions (next_renewal_on, current_period_end)
  WHERE deleted_at IS NULL AND status IN ('pending', 'trialing', 'active', 'past_due', 'suspended');

-- Subselects, not joins, so that rows can be locked through it.
CREATE VIEW account_subscription_list AS
SELECT s.*,
  (SELECT g.gross - round(g.gross * s.discount_bp / 10000) FROM (SELECT round(s.quantity * s.unit_price_minor) AS gross) g)::bigint AS period_price_minor,
  (SELECT coalesce(r.display_name, a.name) FROM account_relations r JOIN accounts a ON a.id = r.related_account_id WHERE r.uuid = s.account_relation_uuid) AS client_name,
  (SELECT a.name FROM accounts a WHERE a.id = s.account_id) AS seller_name,
  (SELECT coalesce(sum(i.balance_minor), 0) FROM account_subscription_orders o JOIN invoices i ON i.uuid = o.invoice_uuid
    WHERE o.account_id = s.account_id AND o.account_subscription_uuid = s.uuid AND o.status IN ('due', 'overdue', 'failed_attempt') AND i.status IN ('issued', 'partially_paid'))::bigint AS outstanding_minor
FROM account_subscriptions s;
