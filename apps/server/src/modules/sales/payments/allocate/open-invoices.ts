import { sql } from 'kysely'
import type { OpenInvoice, Params } from '@stoa/contract'
import { CASH_METHOD, isCashAboveLimit } from '@stoa/domain'
import { one, rows } from '#db/rows.ts'
import type { Context, Db, Sql } from '#kit/context.ts'

export type OpenInvoiceRow = OpenInvoice

export const openInvoicesSql = sql`i.uuid, i.number, i.issue_date, i.due_date, i.currency, i.payable_minor, i.balance_minor`

/** The debtor of invoices: one relation or one contact, in one account and currency (invariant 41). */
export interface Payer {
  account_id: number
  account_relation_uuid: string | null
  contact_id: number | null
  currency: string
}

/** Condition on invoices `i` that money of this payer may pay. */
export const payableBy = ({ account_id, account_relation_uuid, contact_id, currency }: Payer): Sql => sql`
  i.account_id = ${account_id} AND i.currency = ${currency} AND i.type IN ('invoice', 'retail_receipt')
  AND ${account_relation_uuid ? sql`i.account_relation_uuid = ${account_relation_uuid}` : sql`i.account_relation_uuid IS NULL AND i.contact_id = ${contact_id}`}`

/** Invoices with an open amount, the oldest due first. */
export async function openInvoicesOf(db: Db, payer: Payer, limit = 200): Promise<OpenInvoiceRow[]> {
  return rows<OpenInvoiceRow>(
    db,
    sql`SELECT ${openInvoicesSql} FROM invoices i
    WHERE ${payableBy(payer)} AND i.status IN ('issued', 'partially_paid') AND i.balance_minor > 0
    ORDER BY i.due_date, i.issue_date, i.uuid LIMIT ${limit}`,
  )
}

/** Everything that a payer owes in one currency. */
export async function openTotal(db: Db, payer: Payer): Promise<number> {
  const row = await one<{ minor: number }>(
    db,
    sql`SELECT coalesce(sum(i.balance_minor), 0)::bigint AS minor FROM invoices i
    WHERE ${payableBy(payer)} AND i.status IN ('issued', 'partially_paid')`,
  )
  return row!.minor
}

interface Query {
  account_relation_uuid?: string | undefined
  contact_id?: number | undefined
  currency?: string | undefined
}

/** Open invoices of a payer, for the form; empty without a payer. */
export async function listOpenInvoices(
  ctx: Context,
  { params, query }: { params: Params; query: Query },
): Promise<{ data: OpenInvoice[] }> {
  const { account_relation_uuid = null, contact_id = null, currency } = query
  if (!account_relation_uuid && !contact_id) return { data: [] }
  const account_id = params.account_id as number
  const row = await one<{ currency: string }>(
    ctx.db,
    sql`SELECT coalesce((SELECT currency FROM account_relations WHERE account_id = a.id AND uuid = ${account_relation_uuid}::uuid), a.currency) AS currency
    FROM accounts a WHERE a.id = ${account_id}`,
  )
  const payer = { account_id, account_relation_uuid, contact_id, currency: currency ?? row!.currency }
  return { data: await withCashLimit(ctx.db, await openInvoicesOf(ctx.db, payer)) }
}

/** Adds the type of the documents, and marks those that may not be paid in cash. */
async function withCashLimit(db: Db, invoices: readonly OpenInvoiceRow[]): Promise<OpenInvoice[]> {
  const uuids = invoices.map(({ uuid }) => uuid)
  const documents = await rows<{ uuid: string; type: string; total_minor: number; currency: string; seller_country: string }>(
    db,
    sql`SELECT uuid, type, total_minor, currency, coalesce(seller_snapshot ->> 'country_code', '') AS seller_country FROM invoices WHERE uuid = any(${uuids}::uuid[])`,
  )
  const byUuid = new Map(documents.map((document) => [document.uuid, document]))
  return invoices.map((invoice) => {
    const document = byUuid.get(invoice.uuid)!
    return { ...invoice, type: document.type, is_cash_limited: isCashAboveLimit({ ...document, payment_method: CASH_METHOD }) }
  })
}
