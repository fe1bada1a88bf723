-- The same view as before (0050), read in one pass over a card: what covers its lines was added up anew for each of them, which took
-- half a minute on a card with some thousands of lines written by hand.
CREATE OR REPLACE VIEW account_relation_open_lines AS
SELECT l.account_id, l.account_relation_uuid, l.movement_uuid, l.currency, l.due_date,
  greatest(0, least(l.owed, l.until_here - l.written_off - CASE l.direction WHEN 'payable' THEN greatest(0, l.money - l.billed) ELSE l.money END))::bigint AS open_minor
FROM (
  SELECT f.account_id, f.account_relation_uuid, f.movement_uuid, f.direction, f.currency, f.due_date, f.owed,
    sum(f.owed) OVER (card ORDER BY f.due_date, f.sequence) AS until_here,
    sum(f.written_off) OVER card AS written_off, sum(f.money) OVER card AS money, sum(f.billed) OVER card AS billed
  FROM (
    -- Lines by hand: one side is owed, the other covers it.
    SELECT m.account_id, m.account_relation_uuid, m.uuid AS movement_uuid, m.direction, m.currency, coalesce(m.due_date, m.date) AS due_date, m.sequence,
      CASE WHEN h.is_owed THEN m.debit_minor + m.credit_minor ELSE 0 END AS owed,
      CASE WHEN h.covers THEN m.debit_minor + m.credit_minor ELSE 0 END AS written_off, 0::bigint AS money, 0::bigint AS billed
    FROM account_relation_movements AS m
    CROSS JOIN LATERAL (SELECT CASE m.direction WHEN 'payable' THEN m.credit_minor ELSE m.debit_minor END > 0 AS is_owed,
      CASE m.direction WHEN 'payable' THEN m.debit_minor ELSE m.credit_minor END > 0 AS covers) AS h
    WHERE m.type IN ('opening_balance', 'adjustment', 'write_off') AND m.document_id IS NULL
    UNION ALL
    -- Money that pays no invoice; of a provider all that was paid to him, less what his invoices took of it.
    SELECT t.account_id, t.account_relation_uuid, NULL, CASE t.direction WHEN 'out' THEN 'payable' ELSE 'receivable' END, t.currency, NULL, NULL,
      0, 0, t.amount_minor - t.refunded_minor - CASE t.direction WHEN 'out' THEN 0 ELSE t.allocated_minor END, 0
    FROM payments AS t
    WHERE t.account_relation_uuid IS NOT NULL AND t.deleted_at IS NULL AND t.status IN ('completed', 'partially_refunded')
    UNION ALL
    SELECT r.account_id, r.uuid, NULL, 'payable', i.currency, NULL, NULL, 0, 0, 0, i.paid_minor
    FROM account_relations AS r JOIN invoices AS i ON i.account_id = r.related_account_id AND i.client_account_id = r.account_id
    WHERE r.type = 'provider' AND i.type = 'invoice' AND i.status <> 'draft'
  ) AS f
  WINDOW card AS (PARTITION BY f.account_id, f.account_relation_uuid, f.currency, f.direction)
) AS l
WHERE l.owed > 0;
