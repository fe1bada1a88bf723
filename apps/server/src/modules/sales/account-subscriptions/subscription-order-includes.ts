import { sql } from 'kysely'
import { knowsAccount } from '#access/actor.ts'
import type { Context } from '#kit/context.ts'
import { attachOne, valuesOf } from '#kit/includes.ts'
import type { SubscriptionOrderRow } from './subscription-orders.presenter.ts'

/** Invoices of bills; the buyer sees them once they were issued. */
export async function invoicesOf(ctx: Context, rows: SubscriptionOrderRow[]): Promise<void> {
  const { rows: found } = await sql<{ uuid: string; account_id: number; status: string }>`
    SELECT uuid, account_id, number, status, issue_date, due_date, total_minor, balance_minor FROM invoices
    WHERE uuid = any(${valuesOf<string>(rows, 'invoice_uuid')}::uuid[]) AND deleted_at IS NULL`.execute(ctx.db)
  const seen = found.filter((invoice) => invoice.status !== 'draft' || knowsAccount(ctx.actor, invoice.account_id))
  attachOne(rows, 'invoice', seen, 'invoice_uuid', 'uuid')
}

export async function ordersOf(ctx: Context, rows: SubscriptionOrderRow[]): Promise<void> {
  const { rows: found } = await sql<{ uuid: string }>`
    SELECT uuid, number FROM orders WHERE uuid = any(${valuesOf<string>(rows, 'order_uuid')}::uuid[]) AND deleted_at IS NULL`.execute(
    ctx.db,
  )
  attachOne(rows, 'order', found, 'order_uuid', 'uuid')
}
