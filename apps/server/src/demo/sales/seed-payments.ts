import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'
import { equipSeries } from '#modules/sales/documents/index.ts'

/** A payment of the demo story. Amounts are minor units; what is neither allocated nor refunded stays as credit. */
export interface DemoPayment {
  uuid: string
  account_id: number
  /** One of the two. */
  account_relation_uuid: string | null
  contact_id: number | null
  client_account_id: number | null
  direction: 'in' | 'out'
  /** The issued invoice it pays, wholly or in part; null for an advance. */
  invoice_uuid: string | null
  status: 'pending' | 'completed' | 'failed' | 'cancelled' | 'partially_refunded' | 'refunded'
  method: number
  amount_minor: number
  allocated_minor: number
  refunded_minor: number
  currency: string
  /** `YYYY-MM-DD`; receipts are numbered in this order. */
  paid_on: string
  reference: string | null
  failure_reason: string | null
  search_text: string
}

/**
 * Writes payments with what follows from them, by a few statements whatever their number: numbers without gap,
 * allocations, what is paid of invoices, refunds. The invoices must be there; the lines of the cards are booked
 * afterwards.
 */
export async function seedPayments(db: Db, payments: readonly DemoPayment[]): Promise<void> {
  await equipSeries(db, [...new Set(payments.map(({ account_id }) => account_id))])
  const given = sql`jsonb_to_recordset(${JSON.stringify(payments)}::jsonb) AS g(uuid uuid, account_id bigint, account_relation_uuid uuid, contact_id bigint,
    client_account_id bigint, direction text, invoice_uuid uuid, status text, method smallint, amount_minor bigint, allocated_minor bigint, refunded_minor bigint, currency text,
    paid_on date, reference text, failure_reason text, search_text text)`
  await sql`
    WITH numbered AS (
      SELECT g.*, s.id AS series_id, s.code, extract(year FROM g.paid_on)::int AS year,
        coalesce(c.last_number, 0) + row_number() OVER (PARTITION BY g.account_id, extract(year FROM g.paid_on) ORDER BY g.paid_on, g.uuid) AS no
      FROM ${given} JOIN document_series s ON s.account_id = g.account_id AND s.document_type = 'payment' AND s.is_default AND s.deleted_at IS NULL
      LEFT JOIN document_series_counters c ON c.series_id = s.id AND c.year = extract(year FROM g.paid_on)
      WHERE g.status IN ('completed', 'partially_refunded', 'refunded')
    ), counted AS (
      INSERT INTO document_series_counters AS c (series_id, year, last_number) SELECT series_id, year, max(no) FROM numbered GROUP BY series_id, year
      ON CONFLICT (series_id, year) DO UPDATE SET last_number = EXCLUDED.last_number
    ), dated AS (
      UPDATE document_series s SET last_issue_date = greatest(s.last_issue_date, n.last) FROM (SELECT series_id, max(paid_on) AS last FROM numbered GROUP BY series_id) n WHERE s.id = n.series_id
    )
    INSERT INTO payments (uuid, account_id, series_id, number, account_relation_uuid, client_account_id, contact_id, direction, status, method, amount_minor, currency, refunded_minor,
      allocated_minor, paid_on, reference, failure_reason, search_text, completed_at, created_at, updated_at)
    SELECT g.uuid, g.account_id, n.series_id, n.code || '-' || n.year || '-' || lpad(n.no::text, 5, '0'), g.account_relation_uuid, g.client_account_id, g.contact_id, g.direction, g.status, g.method,
      g.amount_minor, g.currency, g.refunded_minor, g.allocated_minor, g.paid_on, g.reference, g.failure_reason,
      trim(g.search_text || ' ' || lower(coalesce(n.code || '-' || n.year || '-' || lpad(n.no::text, 5, '0'), ''))),
      CASE WHEN n.uuid IS NOT NULL THEN g.paid_on + interval '7 hours' END, g.paid_on + interval '7 hours', g.paid_on + interval '7 hours'
    FROM ${given} LEFT JOIN numbered n ON n.uuid = g.uuid ORDER BY g.paid_on, g.uuid`.execute(db)
  await sql`
    INSERT INTO payment_allocations (account_id, payment_uuid, invoice_uuid, amount_minor, allocated_at)
    SELECT g.account_id, g.uuid, g.invoice_uuid, g.allocated_minor, g.paid_on + interval '7 hours' FROM ${given} WHERE g.invoice_uuid IS NOT NULL AND g.allocated_minor > 0 ORDER BY g.paid_on, g.uuid`.execute(
    db,
  )
  await sql`
    INSERT INTO payment_refunds (uuid, account_id, payment_uuid, amount_minor, reason, refunded_on, created_at, updated_at)
    SELECT overlay(overlay(md5(g.uuid::text) placing '8' from 13) placing '8' from 17)::uuid, g.account_id, g.uuid, g.refunded_minor, 'Πληρώθηκε παραπάνω', g.paid_on + 3, g.paid_on + interval '3 days 7 hours', g.paid_on + interval '3 days 7 hours'
    FROM ${given} WHERE g.refunded_minor > 0`.execute(db)
  await sql`
    UPDATE invoices i SET paid_minor = p.paid, paid_at = CASE WHEN i.payable_minor - i.credited_minor - i.written_off_minor = p.paid THEN p.last + interval '7 hours' END,
      status = CASE WHEN i.payable_minor - i.credited_minor - i.written_off_minor = p.paid THEN 'paid' ELSE 'partially_paid' END
    FROM (SELECT g.invoice_uuid, sum(g.allocated_minor) AS paid, max(g.paid_on) AS last FROM ${given} WHERE g.allocated_minor > 0 GROUP BY g.invoice_uuid) p
    WHERE i.uuid = p.invoice_uuid AND i.status IN ('issued', 'partially_paid')`.execute(db)
}
