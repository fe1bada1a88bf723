import { sql } from 'kysely'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuseMissing } from '#kit/refuse.ts'
import { accountToday, documentParties, takeNumber } from '../../documents/index.ts'
import { refreshSearch } from '../draft/refresh-search.ts'
import { readyItems } from '../items/ready-items.ts'
import type { OrderRow } from '../order-row.ts'
import { setDueDates } from '../store/item-status.ts'
import type { OrderChange } from '../store/orders.ts'
import { moveOrder, type Step } from './move-order.ts'
import { settleOrder } from './settle-order.ts'

/**
 * Confirms an order: assigns a number and due dates, and marks its items as ready or waiting for answers.
 * @param step.allow_empty for orders whose lines all became subscriptions
 */
export async function makeBinding(ctx: Context, order: OrderRow, step: Step & { allow_empty?: boolean }): Promise<OrderRow> {
  const values = { ...(await firstIssue(ctx, order, step.allow_empty)), ...step.values, confirmed_at: ctx.services.clock.now() }
  const after = await refreshSearch(ctx, await moveOrder(ctx, order, 'confirmed', { note: step.note, values }))
  await setDueDates(ctx.db, after, await accountToday(ctx, after.account_id))
  await readyItems(ctx, after)
  return settleOrder(ctx, after)
}

/**
 * Assigns number and snapshots of both parties, once.
 * @returns no columns for an order that already has them
 * @throws 422 on `lines` for an order without items
 */
export async function firstIssue(ctx: Context, order: OrderRow, allow_empty = false): Promise<OrderChange> {
  const found = await one(
    ctx.db,
    sql`SELECT 1 FROM order_items WHERE account_id = ${order.account_id} AND order_uuid = ${order.uuid} AND deleted_at IS NULL LIMIT 1`,
  )
  if (!found && !allow_empty) refuseMissing(ctx, 'lines')
  if (order.number !== null) return {}
  const { buyer, seller } = await documentParties(ctx, order.account_id, order)
  const date = await accountToday(ctx, order.account_id)
  const { number, series_id } = await takeNumber(ctx, { account_id: order.account_id, document_type: 'sales_order', date })
  return { number, series_id, buyer_snapshot: { ...buyer }, seller_snapshot: { ...seller } }
}
