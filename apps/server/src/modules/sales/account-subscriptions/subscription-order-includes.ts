import { sql } from 'kysely'
import { knowsAccount } from '#access/actor.ts'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { attachOne, valuesOf } from '#kit/query/includes.ts'
import type { SubscriptionOrderRow } from './subscription-orders.presenter.ts'

/** Invoices of bills; the buyer reads issued ones only. */
export async function invoicesOf(ctx: Context, bills: SubscriptionOrderRow[]): Promise<void> {
  const found = await rows<{ uuid: string; account_id: number; status: string }>(
    ctx.db,
    sql`SELECT uuid, account_id, number, status, issue_date, due_date, total_minor, balance_minor FROM invoices
    WHERE uuid = any(${valuesOf<string>(bills, 'invoice_uuid')}::uuid[]) AND deleted_at IS NULL`,
  )
  const seen = found.filter((invoice) => invoice.status !== 'draft' || knowsAccount(ctx.actor, invoice.account_id))
  attachOne(bills, 'invoice', seen, 'invoice_uuid', 'uuid')
}

export async function ordersOf(ctx: Context, bills: SubscriptionOrderRow[]): Promise<void> {
  const found = await rows<{ uuid: string }>(
    ctx.db,
    sql`SELECT uuid, number FROM orders WHERE uuid = any(${valuesOf<string>(bills, 'order_uuid')}::uuid[]) AND deleted_at IS NULL`,
  )
  attachOne(bills, 'order', found, 'order_uuid', 'uuid')
}
