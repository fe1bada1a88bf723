import { sql } from 'kysely'
import type { Sql } from '#db/rows.ts'

/** A way in which stored documents could break a rule of money. */
export interface MoneyFault {
  /** Number in docs/domain/6-invariants.md. */
  invariant: number
  fault: string
  /** Selects what breaks the rule; nothing on sound data. */
  find: Sql
  /** Breaks the rule in one place, so that the search is seen to find it. Triggers are off while it runs. */
  plant: Sql
  /** Index that would refuse the plant. */
  without?: string
}

const issued = sql`i.status <> 'draft'`

/** The rules of money that can be seen in stored data, each over all accounts. */
export const moneyFaults: readonly MoneyFault[] = [
  {
    invariant: 37,
    fault: 'the net, VAT and total of an invoice differ from the sums of its lines',
    find: sql`SELECT i.uuid FROM invoices i JOIN invoice_lines l ON l.invoice_uuid = i.uuid WHERE i.deleted_at IS NULL GROUP BY i.uuid
      HAVING i.net_minor <> sum(l.net_minor) OR i.vat_minor <> sum(l.vat_minor) OR i.total_minor <> sum(l.total_minor)
        OR i.total_minor <> i.net_minor + i.vat_minor`,
    plant: sql`UPDATE invoice_lines SET vat_minor = vat_minor + 1 WHERE id = (SELECT min(id) FROM invoice_lines)`,
  },
  {
    invariant: 38,
    fault: 'a column of money is not an integer',
    find: sql`SELECT table_name, column_name FROM information_schema.columns
      WHERE table_schema = 'public' AND column_name LIKE '%\\_minor' AND data_type NOT IN ('bigint', 'integer')`,
    plant: sql`CREATE TABLE planted (price_minor numeric)`,
  },
  {
    invariant: 40,
    fault: 'the numbers of a series and year are not 1 to n, each once',
    find: sql`SELECT i.series_id, i.year FROM invoices i WHERE ${issued} GROUP BY i.series_id, i.year
      HAVING count(*) <> max(i.sequence) OR count(DISTINCT i.sequence) <> count(*) OR min(i.sequence) <> 1`,
    plant: sql`UPDATE invoices SET sequence = sequence + 1000 WHERE uuid = (SELECT uuid FROM invoices WHERE status <> 'draft' ORDER BY uuid LIMIT 1)`,
  },
  {
    invariant: 40,
    fault: 'a later number of a series has an earlier date',
    find: sql`SELECT later.uuid FROM invoices i JOIN invoices later ON later.series_id = i.series_id AND later.year = i.year AND later.sequence = i.sequence + 1
      WHERE ${issued} AND later.status <> 'draft' AND later.issue_date < i.issue_date`,
    plant: sql`UPDATE invoices SET issue_date = '2000-01-01' WHERE uuid = (SELECT uuid FROM invoices WHERE status <> 'draft' AND sequence > 1 ORDER BY uuid LIMIT 1)`,
  },
  {
    invariant: 41,
    fault: 'an invoice has another amount paid or credited than its allocations and credit notes say, or more than is payable',
    find: sql`SELECT i.uuid FROM invoices i WHERE ${issued} AND (i.paid_minor + i.credited_minor > i.payable_minor
      OR i.paid_minor <> (SELECT coalesce(sum(a.amount_minor), 0) FROM payment_allocations a WHERE a.invoice_uuid = i.uuid AND a.reversed_at IS NULL)
      OR i.credited_minor <> (SELECT coalesce(sum(n.payable_minor), 0) FROM invoices n WHERE n.credits_invoice_uuid = i.uuid AND n.status <> 'draft'))`,
    plant: sql`UPDATE payment_allocations SET amount_minor = amount_minor - 1 WHERE id = (SELECT min(id) FROM payment_allocations WHERE reversed_at IS NULL)`,
  },
  {
    invariant: 41,
    fault: 'a payment is allocated beyond its amount, or to an invoice of somebody else',
    find: sql`SELECT p.uuid FROM payments p WHERE p.allocated_minor + p.refunded_minor > p.amount_minor
      UNION ALL SELECT p.uuid FROM payment_allocations a JOIN payments p ON p.uuid = a.payment_uuid JOIN invoices i ON i.uuid = a.invoice_uuid
        WHERE p.account_relation_uuid IS DISTINCT FROM i.account_relation_uuid OR p.contact_id IS DISTINCT FROM i.contact_id`,
    plant: sql`UPDATE payments SET contact_id = -1 WHERE uuid = (SELECT payment_uuid FROM payment_allocations ORDER BY id LIMIT 1)`,
  },
  {
    invariant: 42,
    fault: 'more of a line is credited than was invoiced',
    find: sql`SELECT l.id FROM invoice_lines l JOIN invoice_lines n ON n.credited_line_id = l.id JOIN invoices i ON i.uuid = n.invoice_uuid
      WHERE ${issued} GROUP BY l.id HAVING sum(n.total_minor) > l.total_minor`,
    plant: sql`UPDATE invoice_lines SET credited_line_id = (SELECT min(id) FROM invoice_lines), total_minor = 999999999
      WHERE id = (SELECT max(l.id) FROM invoice_lines l JOIN invoices i ON i.uuid = l.invoice_uuid WHERE ${issued})`,
  },
  {
    invariant: 43,
    fault: 'the balance of a relation differs from the sum of its movements',
    find: sql`SELECT r.uuid FROM account_relations r WHERE r.type = 'client' AND r.balance_minor <> (
      SELECT coalesce(sum(m.debit_minor - m.credit_minor), 0) FROM account_relation_movements m
      WHERE m.account_relation_uuid = r.uuid AND m.currency = r.currency AND m.direction = 'receivable')`,
    plant: sql`UPDATE account_relations SET balance_minor = balance_minor + 1 WHERE uuid = (SELECT uuid FROM account_relations WHERE type = 'client' ORDER BY uuid LIMIT 1)`,
  },
  {
    invariant: 44,
    fault: 'the invoiced quantity of an item exceeds its quantity',
    find: sql`SELECT s.uuid FROM order_items s JOIN invoice_lines l ON l.order_item_uuid = s.uuid JOIN invoices i ON i.uuid = l.invoice_uuid
      WHERE ${issued} AND i.type IN ('invoice', 'retail_receipt') AND i.status <> 'credited' GROUP BY s.uuid HAVING sum(l.quantity) > s.quantity`,
    plant: sql`UPDATE invoice_lines SET quantity = 999999 WHERE id = (
      SELECT min(l.id) FROM invoice_lines l JOIN invoices i ON i.uuid = l.invoice_uuid
      WHERE l.order_item_uuid IS NOT NULL AND i.type = 'invoice' AND i.status NOT IN ('draft', 'credited'))`,
  },
  {
    invariant: 45,
    fault: 'an accepted offer has no order, or an order came from an offer that names another',
    find: sql`SELECT o.uuid FROM orders o JOIN offers f ON f.uuid = o.offer_uuid WHERE f.order_uuid IS DISTINCT FROM o.uuid
      UNION ALL SELECT f.uuid FROM offers f WHERE f.status = 'converted' AND NOT EXISTS (SELECT FROM orders o WHERE o.offer_uuid = f.uuid)`,
    plant: sql`UPDATE offers SET order_uuid = gen_random_uuid() WHERE uuid = (SELECT offer_uuid FROM orders WHERE offer_uuid IS NOT NULL ORDER BY uuid LIMIT 1)`,
  },
  {
    invariant: 46,
    fault: 'a subscription has two live renewals of one period',
    without: 'account_subscription_orders_period',
    find: sql`SELECT account_subscription_uuid, period_start FROM account_subscription_orders
      WHERE kind IN ('initial', 'renewal') AND status NOT IN ('skipped', 'cancelled') GROUP BY 1, 2 HAVING count(*) > 1`,
    plant: sql`INSERT INTO account_subscription_orders (uuid, account_id, account_subscription_uuid, sequence, kind, period_start, period_end, status, unit_price_minor, net_minor, vat_minor, total_minor, due_date)
      SELECT gen_random_uuid(), account_id, account_subscription_uuid, sequence + 1000, 'initial', period_start, period_end, status, unit_price_minor, net_minor, vat_minor, total_minor, due_date
      FROM account_subscription_orders WHERE kind = 'renewal' AND status NOT IN ('skipped', 'cancelled') ORDER BY uuid LIMIT 1`,
  },
  {
    invariant: 49,
    fault: 'an allocation or a movement has another currency than its document',
    find: sql`SELECT a.id::text AS key FROM payment_allocations a JOIN payments p ON p.uuid = a.payment_uuid JOIN invoices i ON i.uuid = a.invoice_uuid WHERE p.currency <> i.currency
      UNION ALL SELECT m.uuid::text FROM account_relation_movements m JOIN invoices i ON i.uuid::text = m.document_id WHERE m.currency <> i.currency`,
    plant: sql`UPDATE payments SET currency = 'CHF' WHERE uuid = (SELECT payment_uuid FROM payment_allocations ORDER BY id LIMIT 1)`,
  },
]
