import { sql } from 'kysely'
import type { TestApp } from '#test/app.ts'

/** Ledger of a seller for a client. */
export async function addRelation(
  app: TestApp,
  account_id: number,
  options: { type?: 'client' | 'provider'; currency?: string; email?: string } = {},
) {
  const client_id = await app.account({ type: options.type === 'provider' ? 'provider' : 'client', name: 'Ξενοδοχεία Κυανή Ακτή' })
  const { rows } = await sql<{ uuid: string }>`
    INSERT INTO account_relations (uuid, account_id, related_account_id, type, status, currency, invoice_email)
    VALUES (uuid_v7(), ${account_id}, ${client_id}, ${options.type ?? 'client'}, 'active', ${options.currency ?? 'EUR'}, ${options.email ?? null}) RETURNING uuid`.execute(
    app.database.db,
  )
  return { uuid: rows[0]!.uuid, client_id }
}

let sequence = 0

/** An issued invoice with its ledger entry. */
export async function addInvoice(
  app: TestApp,
  account_id: number,
  of: { relation?: { uuid: string; client_id: number }; contact_id?: number },
  {
    total_minor,
    due_date = '2026-06-30',
    currency = 'EUR',
    seller_country,
  }: { total_minor: number; due_date?: string; currency?: string; seller_country?: string },
): Promise<string> {
  const number = `T-${++sequence}`
  const party = JSON.stringify({ name: 'x', ...(seller_country && { country_code: seller_country }) })
  const { rows } = await sql<{ uuid: string }>`
    INSERT INTO invoices (uuid, account_id, status, account_relation_uuid, client_account_id, contact_id, number, year, sequence, issue_date, due_date, currency,
      gross_minor, net_minor, total_minor, payable_minor, buyer_snapshot, seller_snapshot, hash, public_token, issued_at)
    VALUES (uuid_v7(), ${account_id}, 'issued', ${of.relation?.uuid ?? null}, ${of.relation?.client_id ?? null}, ${of.contact_id ?? null}, ${number}, 2026, ${sequence}, '2026-06-01', ${due_date}, ${currency},
      ${total_minor}, ${total_minor}, ${total_minor}, ${total_minor}, ${party}::jsonb, ${party}::jsonb, decode(repeat('00', 32), 'hex'), gen_random_uuid(), now()) RETURNING uuid`.execute(
    app.database.db,
  )
  const uuid = rows[0]!.uuid
  if (of.relation)
    await sql`
      WITH card AS (UPDATE account_relations SET last_sequence = last_sequence + 1, balance_minor = balance_minor + CASE WHEN currency = ${currency} THEN ${total_minor}::bigint ELSE 0 END
        WHERE uuid = ${of.relation.uuid} RETURNING last_sequence)
      INSERT INTO account_relation_movements (uuid, account_id, account_relation_uuid, type, document_type, document_id, number, date, due_date, description, debit_minor, currency, sequence)
      SELECT uuid_v7(), ${account_id}, ${of.relation.uuid}, 'invoice', 'invoice', ${uuid}, ${number}, '2026-06-01', ${due_date}, 'Invoice', ${total_minor}, ${currency}, last_sequence FROM card`.execute(
      app.database.db,
    )
  return uuid
}

export interface Standing {
  status: string
  paid_minor: number
  balance_minor: number
}

export async function invoiceStanding(app: TestApp, uuid: string): Promise<Standing> {
  const { rows } = await sql<Standing>`SELECT status, paid_minor, balance_minor FROM invoices WHERE uuid = ${uuid}`.execute(app.database.db)
  return rows[0]!
}

/** Violations of invariants 41, 43 and 49 in an account; empty if there are none. */
export async function moneyFaults(app: TestApp, account_id: number): Promise<unknown[]> {
  const { rows } = await sql`
    SELECT 'invoice' AS what, i.uuid FROM invoices i WHERE i.account_id = ${account_id} AND (
      i.paid_minor <> (SELECT coalesce(sum(l.amount_minor), 0) FROM payment_allocations l WHERE l.invoice_uuid = i.uuid AND l.reversed_at IS NULL)
      OR i.paid_minor + i.credited_minor > i.payable_minor
      OR i.credited_minor <> (SELECT coalesce(sum(n.payable_minor), 0) FROM invoices n WHERE n.credits_invoice_uuid = i.uuid AND n.status <> 'draft')
      OR i.status <> CASE WHEN i.credited_minor > 0 AND i.credited_minor = i.payable_minor THEN 'credited' WHEN i.written_off_minor > 0 AND i.balance_minor = 0 THEN 'written_off'
        WHEN i.balance_minor = 0 THEN 'paid' WHEN i.paid_minor > 0 THEN 'partially_paid' ELSE 'issued' END)
      AND i.type IN ('invoice', 'retail_receipt') AND i.status <> 'draft'
    UNION ALL
    SELECT 'payment', p.uuid FROM payments p WHERE p.account_id = ${account_id} AND (
      p.allocated_minor <> (SELECT coalesce(sum(l.amount_minor), 0) FROM payment_allocations l WHERE l.payment_uuid = p.uuid AND l.reversed_at IS NULL)
      OR p.refunded_minor <> (SELECT coalesce(sum(r.amount_minor), 0) FROM payment_refunds r WHERE r.payment_uuid = p.uuid AND r.status = 'completed')
      OR p.allocated_minor + p.refunded_minor > p.amount_minor)
    UNION ALL
    SELECT 'allocation', l.payment_uuid FROM payment_allocations l JOIN payments p ON p.uuid = l.payment_uuid JOIN invoices i ON i.uuid = l.invoice_uuid
      WHERE l.account_id = ${account_id} AND (p.currency <> i.currency OR p.account_relation_uuid IS DISTINCT FROM i.account_relation_uuid OR p.contact_id IS DISTINCT FROM i.contact_id)
    UNION ALL
    SELECT 'card', r.uuid FROM account_relations r WHERE r.account_id = ${account_id} AND r.type = 'client' AND (
      r.balance_minor <> (SELECT coalesce(sum(m.debit_minor - m.credit_minor), 0) FROM account_relation_movements m WHERE m.account_relation_uuid = r.uuid AND m.currency = r.currency)
      OR r.balance_minor <> (SELECT coalesce(sum(i.balance_minor), 0) FROM invoices i WHERE i.account_relation_uuid = r.uuid AND i.currency = r.currency AND i.type = 'invoice' AND i.status <> 'draft')
        - (SELECT coalesce(sum(p.amount_minor - p.allocated_minor - p.refunded_minor), 0) FROM payments p
           WHERE p.account_relation_uuid = r.uuid AND p.currency = r.currency AND p.status IN ('completed', 'partially_refunded', 'refunded') AND p.deleted_at IS NULL))`.execute(
    app.database.db,
  )
  return rows
}
