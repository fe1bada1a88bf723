import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'

/** Every document and payment with a card, as issuing, crediting, paying and refunding book them; buyers who keep the seller as a provider have the invoices as well. */
const FACTS = sql`
  SELECT i.account_id, i.client_account_id, i.account_relation_uuid AS card, CASE WHEN i.credits_invoice_uuid IS NULL THEN 'invoice' ELSE 'credit_note' END AS type, 'invoice' AS document_type,
    i.uuid AS document, i.number, i.issue_date AS day, CASE WHEN i.credits_invoice_uuid IS NULL THEN i.due_date END AS due_date, ${nameOf(sql`i.type`, sql`i.locale`)} || ' ' || i.number AS description,
    CASE WHEN i.credits_invoice_uuid IS NULL THEN i.total_minor ELSE 0 END AS debit, CASE WHEN i.credits_invoice_uuid IS NULL THEN 0 ELSE i.total_minor END AS credit, i.currency, 1 AS place
  FROM invoices i WHERE i.status <> 'draft' AND i.type <> 'proforma' AND i.account_relation_uuid IS NOT NULL AND i.total_minor > 0
  UNION ALL
  SELECT i.account_id, i.client_account_id, i.account_relation_uuid, 'withholding', 'invoice', i.uuid, i.number, i.issue_date, NULL, ${nameOf(sql`i.type`, sql`i.locale`)} || ' ' || i.number,
    CASE WHEN i.credits_invoice_uuid IS NULL THEN 0 ELSE i.withheld_minor END, CASE WHEN i.credits_invoice_uuid IS NULL THEN i.withheld_minor ELSE 0 END, i.currency, 1
  FROM invoices i WHERE i.status <> 'draft' AND i.type <> 'proforma' AND i.account_relation_uuid IS NOT NULL AND i.withheld_minor > 0
  UNION ALL
  SELECT i.account_id, i.client_account_id, i.account_relation_uuid, 'write_off', 'invoice', i.uuid, i.number, i.due_date + 90, NULL, ${nameOf(sql`i.type`, sql`i.locale`)} || ' ' || i.number,
    0, i.written_off_minor, i.currency, 4
  FROM invoices i WHERE i.written_off_minor > 0 AND i.account_relation_uuid IS NOT NULL
  UNION ALL
  SELECT p.account_id, NULL, p.account_relation_uuid, 'payment', 'payment', p.uuid, p.number, p.paid_on, NULL, coalesce(p.reference, p.number),
    CASE p.direction WHEN 'out' THEN p.amount_minor ELSE 0 END, CASE p.direction WHEN 'in' THEN p.amount_minor ELSE 0 END, p.currency, 2
  FROM payments p WHERE p.status IN ('completed', 'partially_refunded', 'refunded') AND p.account_relation_uuid IS NOT NULL
  UNION ALL
  SELECT p.account_id, NULL, p.account_relation_uuid, 'refund', 'payment', p.uuid, p.number, r.refunded_on, NULL, r.reason,
    CASE p.direction WHEN 'in' THEN r.amount_minor ELSE 0 END, CASE p.direction WHEN 'out' THEN r.amount_minor ELSE 0 END, p.currency, 3
  FROM payment_refunds r JOIN payments p ON p.uuid = r.payment_uuid WHERE r.status = 'completed' AND p.account_relation_uuid IS NOT NULL`

/**
 * Writes the lines of the cards that are missing, in the order of the days, and lets numbers, balances and what is overdue
 * follow (invariant 43).
 * @param today the day that tells what is overdue
 */
export async function bookCards(db: Db, today: string): Promise<void> {
  await sql`
    WITH facts AS (${FACTS}), sides AS (
      SELECT account_id, card, type, document_type, document, number, day, due_date, description, debit, credit, currency, place FROM facts
      UNION ALL
      SELECT r.account_id, r.uuid, f.type, f.document_type, f.document, f.number, f.day, f.due_date, f.description, f.credit, f.debit, f.currency, f.place
      FROM facts f JOIN account_relations r ON r.account_id = f.client_account_id AND r.related_account_id = f.account_id AND r.type = 'provider' AND r.deleted_at IS NULL
    ), lines AS (
      SELECT b.*, CASE r.type WHEN 'provider' THEN 'payable' ELSE 'receivable' END AS direction, r.currency = b.currency AS counts,
        r.last_sequence + row_number() OVER (PARTITION BY b.card ORDER BY b.day, b.place, b.number, b.document, b.type) AS at
      FROM sides b JOIN account_relations r ON r.uuid = b.card
      WHERE NOT EXISTS (SELECT FROM account_relation_movements m WHERE m.account_relation_uuid = b.card AND m.document_type = b.document_type AND m.document_id = b.document::text AND m.type = b.type)
    ), moved AS (
      UPDATE account_relations r SET last_sequence = s.last, balance_minor = r.balance_minor + s.owed, last_activity_at = greatest(r.last_activity_at, s.day)
      FROM (SELECT card, max(at) AS last, max(day) + interval '7 hours' AS day,
          coalesce(sum(CASE direction WHEN 'payable' THEN credit - debit ELSE debit - credit END) FILTER (WHERE counts), 0) AS owed FROM lines GROUP BY card) s
      WHERE r.uuid = s.card
    )
    INSERT INTO account_relation_movements (uuid, account_id, account_relation_uuid, direction, type, document_type, document_id, number, date, due_date, description, debit_minor, credit_minor,
      currency, sequence, created_at, updated_at)
    SELECT overlay(overlay(md5(card::text || type || document::text) placing '8' from 13) placing '8' from 17)::uuid, account_id, card, direction, type, document_type, document::text, number, day, due_date, left(description, 300), debit, credit, currency, at,
      day + interval '7 hours', day + interval '7 hours'
    FROM lines ORDER BY card, at`.execute(db)
  await sql`
    UPDATE account_relations r SET overdue_minor = least(greatest(r.balance_minor, 0), coalesce((SELECT sum(i.balance_minor) FROM invoices i
      WHERE r.type <> 'provider' AND i.status IN ('issued', 'partially_paid') AND i.type = 'invoice' AND i.balance_minor > 0 AND i.currency = r.currency AND i.due_date < ${today}::date
        AND i.account_id = r.account_id AND i.account_relation_uuid = r.uuid), 0)
      + coalesce((SELECT sum(b.balance_minor) FROM supplier_bills b
        WHERE r.type = 'provider' AND b.account_id = r.account_id AND b.account_relation_uuid = r.uuid AND b.currency = r.currency AND b.due_date < ${today}::date), 0)
      + coalesce((SELECT sum(l.open_minor) FROM account_relation_open_lines l WHERE l.account_relation_uuid = r.uuid AND l.currency = r.currency AND l.due_date < ${today}::date), 0))
    WHERE r.deleted_at IS NULL`.execute(db)
}

/** How a document is called on a card, in the language of its receiver. */
function nameOf(type: ReturnType<typeof sql>, locale: ReturnType<typeof sql>) {
  return sql`CASE WHEN ${locale} = 'gr' THEN CASE ${type} WHEN 'credit_note' THEN 'Πιστωτικό τιμολόγιο' ELSE 'Τιμολόγιο' END ELSE CASE ${type} WHEN 'credit_note' THEN 'Credit note' ELSE 'Invoice' END END`
}
