-- Why a bill of a subscription could not be made or issued: the seller reads it, and it is tried again.

ALTER TABLE account_subscription_orders
  ADD COLUMN problems jsonb CHECK (jsonb_typeof(problems) = 'array' AND problems <> '[]');
COMMENT ON COLUMN account_subscription_orders.problems IS 'What stood against issuing at the last attempt, [{field, message}] in the language of the account; null once it went through.';
CREATE INDEX account_subscription_orders_problems ON account_subscription_orders (account_id, account_subscription_uuid) WHERE problems IS NOT NULL;

CREATE OR REPLACE VIEW account_subscription_list AS
SELECT s.*,
  (SELECT g.gross - round(g.gross * s.discount_bp / 10000) FROM (SELECT round(s.quantity * s.unit_price_minor) AS gross) g)::bigint AS period_price_minor,
  (SELECT coalesce(r.display_name, a.name) FROM account_relations r JOIN accounts a ON a.id = r.related_account_id WHERE r.uuid = s.account_relation_uuid) AS client_name,
  (SELECT a.name FROM accounts a WHERE a.id = s.account_id) AS seller_name,
  (SELECT coalesce(sum(i.balance_minor), 0) FROM account_subscription_orders o JOIN invoices i ON i.uuid = o.invoice_uuid
    WHERE o.account_id = s.account_id AND o.account_subscription_uuid = s.uuid AND o.status IN ('due', 'overdue', 'failed_attempt') AND i.status IN ('issued', 'partially_paid'))::bigint AS outstanding_minor,
  (SELECT string_agg(DISTINCT p.problem->>'message', ' ') FROM account_subscription_orders o CROSS JOIN LATERAL jsonb_array_elements(o.problems) p (problem)
    WHERE o.account_id = s.account_id AND o.account_subscription_uuid = s.uuid AND o.problems IS NOT NULL) AS bill_problem
FROM account_subscriptions s;
