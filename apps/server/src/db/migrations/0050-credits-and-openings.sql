-- A credit note may take money off a line without giving pieces of it back.
ALTER TABLE invoice_lines
  ADD COLUMN credits_amount boolean NOT NULL DEFAULT false,
  ADD CHECK (NOT credits_amount OR credited_line_id IS NOT NULL);
COMMENT ON COLUMN invoice_lines.credits_amount IS 'Line of a credit note that takes an amount off the credited line; its quantity of 1 is none of the credited quantity.';

-- What is open of lines that people wrote on a card themselves (opening balances, adjustments, write-offs), oldest due first: they
-- are covered by what was written off them and by money that pays no invoice.
CREATE VIEW account_relation_open_lines AS
SELECT l.account_id, l.account_relation_uuid, l.movement_uuid, l.currency, l.due_date,
  greatest(0, least(l.owed, l.until_here - coalesce(w.credit_minor, 0) - coalesce(p.credit_minor, 0)))::bigint AS open_minor
FROM (
  SELECT m.account_id, m.account_relation_uuid, m.uuid AS movement_uuid, m.direction, m.currency, coalesce(m.due_date, m.date) AS due_date,
    m.debit_minor + m.credit_minor AS owed,
    sum(m.debit_minor + m.credit_minor) OVER (PARTITION BY m.account_relation_uuid, m.currency ORDER BY coalesce(m.due_date, m.date), m.sequence) AS until_here
  FROM account_relation_movements m
  WHERE m.type IN ('opening_balance', 'adjustment', 'write_off') AND m.document_id IS NULL
    AND CASE m.direction WHEN 'payable' THEN m.credit_minor ELSE m.debit_minor END > 0) l
LEFT JOIN LATERAL (
  SELECT sum(m.debit_minor + m.credit_minor) AS credit_minor FROM account_relation_movements m
  WHERE m.account_relation_uuid = l.account_relation_uuid AND m.currency = l.currency AND m.type IN ('opening_balance', 'adjustment', 'write_off') AND m.document_id IS NULL
    AND CASE m.direction WHEN 'payable' THEN m.debit_minor ELSE m.credit_minor END > 0) w ON true
LEFT JOIN LATERAL (
  SELECT CASE l.direction
    WHEN 'payable' THEN greatest(0, sum(t.amount_minor - t.refunded_minor) - (
      SELECT coalesce(sum(i.paid_minor), 0) FROM account_relations r JOIN invoices i ON i.account_id = r.related_account_id AND i.client_account_id = r.account_id
      WHERE r.uuid = l.account_relation_uuid AND i.currency = l.currency AND i.type = 'invoice' AND i.status <> 'draft'))
    ELSE sum(t.amount_minor - t.allocated_minor - t.refunded_minor) END AS credit_minor
  FROM payments t
  WHERE t.account_id = l.account_id AND t.account_relation_uuid = l.account_relation_uuid AND t.currency = l.currency AND t.deleted_at IS NULL
    AND t.status IN ('completed', 'partially_refunded') AND t.direction = CASE l.direction WHEN 'payable' THEN 'out' ELSE 'in' END) p ON true;
COMMENT ON VIEW account_relation_open_lines IS 'Open rest of each opening balance and adjustment of a card.';
