import { sql } from 'kysely'
import type { PaymentAllocation, PaymentRefund } from '@stoa/contract'
import { rows } from '#db/rows.ts'
import type { Context, Sql } from '#kit/context.ts'
import { attachMany, joined, valuesOf, type IncludeLoaders } from '#kit/query/includes.ts'
import { userInclude } from '#modules/attachments/subjects/index.ts'
import { openInvoicesSql, type OpenInvoiceRow } from './allocate/open-invoices.ts'
import type { PaymentRow } from './payment-row.ts'

const badge = (column: string): Sql =>
  sql`(SELECT jsonb_build_object('id', a.id, 'uuid', a.uuid, 'type', a.type, 'name', a.name) FROM accounts a WHERE a.id = ${sql.ref(`t.${column}`)})`

export const paymentIncludes = {
  account: joined(badge('account_id')),
  client: joined(badge('client_account_id')),
  accountRelation:
    joined(sql`(SELECT jsonb_build_object('uuid', r.uuid, 'name', coalesce(r.display_name, a.name), 'code', r.code, 'currency', r.currency)
    FROM account_relations r JOIN accounts a ON a.id = r.related_account_id WHERE r.uuid = t.account_relation_uuid)`),
  contact:
    joined(sql`(SELECT jsonb_build_object('id', c.id, 'name', coalesce(nullif(concat_ws(' ', c.first_name, c.last_name), ''), c.company, c.email, '#' || c.id))
    FROM contacts c WHERE c.account_id = t.account_id AND c.id = t.contact_id)`),
  paymentAccount: joined(
    sql`(SELECT jsonb_build_object('uuid', p.uuid, 'name', p.name, 'type', p.type) FROM payment_accounts p WHERE p.uuid = t.payment_account_uuid)`,
  ),
  createdBy: userInclude('created_by_id'),
  allocations: async (ctx, rows: PaymentRow[]) =>
    attachMany(rows, 'allocations', await allocationsOf(ctx, valuesOf(rows, 'uuid') as unknown as string[]), 'payment_uuid', 'uuid'),
  invoices: loadInvoices,
  refunds: loadRefunds,
} satisfies IncludeLoaders<string>

/** Allocations of payments with the open amount of each invoice, effective ones first. */
export async function allocationsOf({ db }: Pick<Context, 'db'>, uuids: readonly string[]): Promise<PaymentAllocation[]> {
  return rows<PaymentAllocation>(
    db,
    sql`SELECT l.id, l.payment_uuid, l.invoice_uuid, l.supplier_bill_uuid, l.amount_minor, l.allocated_at, l.reversed_at, coalesce(i.number, b.number) AS number,
      coalesce(i.issue_date, b.issue_date) AS issue_date, coalesce(i.due_date, b.due_date) AS due_date, coalesce(i.payable_minor, b.payable_minor) AS payable_minor,
      coalesce(i.balance_minor, b.balance_minor) AS balance_minor
    FROM payment_allocations l LEFT JOIN invoices i ON i.account_id = l.account_id AND i.uuid = l.invoice_uuid
      LEFT JOIN supplier_bills b ON b.account_id = l.account_id AND b.uuid = l.supplier_bill_uuid
    WHERE l.payment_uuid = any(${uuids}::uuid[]) ORDER BY l.reversed_at IS NOT NULL, l.allocated_at, l.id`,
  )
}

async function loadInvoices(ctx: Context, payments: PaymentRow[]): Promise<void> {
  const found = await rows<OpenInvoiceRow & { payment_uuid: string }>(
    ctx.db,
    sql`SELECT l.payment_uuid, ${openInvoicesSql} FROM payment_allocations l JOIN invoices i ON i.account_id = l.account_id AND i.uuid = l.invoice_uuid
    WHERE l.payment_uuid = any(${payments.map((row) => row.uuid)}::uuid[]) AND l.reversed_at IS NULL ORDER BY i.due_date, i.uuid`,
  )
  for (const row of payments)
    row.invoices = found.filter((one) => one.payment_uuid === row.uuid).map(({ payment_uuid: _payment, ...invoice }) => invoice)
}

async function loadRefunds(ctx: Context, payments: PaymentRow[]): Promise<void> {
  const found = await rows<PaymentRefund>(
    ctx.db,
    sql`SELECT uuid, payment_uuid, amount_minor, reason, status, failure_reason, refunded_on, created_at FROM payment_refunds
    WHERE payment_uuid = any(${payments.map((row) => row.uuid)}::uuid[]) ORDER BY created_at, uuid`,
  )
  attachMany(payments, 'refunds', found, 'payment_uuid', 'uuid')
}
