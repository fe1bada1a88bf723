ALTER TABLE account_subscriptions ADD COLUMN waived_min_cycles integer CHECK (waived_min_cycles > 0);
COMMENT ON COLUMN account_subscriptions.waived_min_cycles IS 'The min_cycles that a planned cancellation waived; apply again when it is revoked.';

-- The history of a subscription names the minimum term that its planned cancellation waived.
UPDATE account_subscriptions s SET waived_min_cycles = (l.changes->'min_cycles'->>0)::integer
FROM (SELECT DISTINCT ON (subject_id) subject_id, event, changes FROM activity_logs
  WHERE subject_type = 'account_subscription' AND changes ? 'min_cycles' ORDER BY subject_id, created_at DESC, id DESC) l
WHERE l.subject_id = s.uuid::text AND s.cancel_at_period_end AND s.status NOT IN ('cancelled', 'expired')
  AND l.event = 'account-subscription.cancellation-planned' AND (l.changes->'min_cycles'->>1)::integer = s.min_cycles
  AND (l.changes->'min_cycles'->>0)::integer > s.min_cycles;

-- A view that selects all columns of a table keeps those of the time when it was created.
DROP VIEW account_subscription_list;
CREATE VIEW account_subscription_list AS
SELECT s.*,
  (SELECT g.gross - round(g.gross * s.discount_bp / 10000) FROM (SELECT round(s.quantity * s.unit_price_minor) AS gross) g)::bigint AS period_price_minor,
  (SELECT coalesce(r.display_name, a.name) FROM account_relations r JOIN accounts a ON a.id = r.related_account_id WHERE r.uuid = s.account_relation_uuid) AS client_name,
  (SELECT a.name FROM accounts a WHERE a.id = s.account_id) AS seller_name,
  (SELECT coalesce(sum(i.balance_minor), 0) FROM account_subscription_orders o JOIN invoices i ON i.uuid = o.invoice_uuid
    WHERE o.account_id = s.account_id AND o.account_subscription_uuid = s.uuid AND o.status IN ('due', 'overdue', 'failed_attempt') AND i.status IN ('issued', 'partially_paid'))::bigint AS outstanding_minor,
  (SELECT string_agg(DISTINCT p.problem->>'message', ' ') FROM account_subscription_orders o CROSS JOIN LATERAL jsonb_array_elements(o.problems) p (problem)
    WHERE o.account_id = s.account_id AND o.account_subscription_uuid = s.uuid AND o.problems IS NOT NULL) AS bill_problem
FROM account_subscriptions s;
