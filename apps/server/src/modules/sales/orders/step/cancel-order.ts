import { sql } from 'kysely'
import type { One, Order, OrderStatusCode } from '@stoa/contract'
import { findRow, one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuse } from '#kit/refuse.ts'
import { tell } from '#kit/wiring.ts'
import { holdDebtorOf } from '../../documents/index.ts'
import { notifySide } from '../announce/notify-side.ts'
import { orderCancelled } from '../order-points.ts'
import { lockOrder, requireRight } from '../orders.query.ts'
import { cancelOpenProduction } from '../production/cancel-production.ts'
import { moveOpenItems } from '../store/item-status.ts'
import { moveOrder } from './move-order.ts'
import { answerOrder, type OrderStep } from './order-step.ts'
import { requireStatus } from './require-status.ts'
import { settleOrder } from './settle-order.ts'

const HOLDABLE: readonly OrderStatusCode[] = ['draft', 'pending', 'confirmed', 'in_progress']

/** Puts an order on hold. */
export async function holdSalesOrder(ctx: Context, { params, body }: OrderStep): Promise<One<Order>> {
  const order = await lockOrder(ctx, params.uuid, 'sales')
  requireRight(ctx, order, 'orders.update')
  requireStatus(ctx, order, HOLDABLE)
  const after = await moveOrder(ctx, order, 'on_hold', { note: body.note })
  await notifySide(ctx, after, 'order.status-changed', 'receiver')
  return answerOrder(ctx, after)
}

/** on_hold → the previous status. */
export async function resumeSalesOrder(ctx: Context, { params, body }: OrderStep): Promise<One<Order>> {
  const order = await lockOrder(ctx, params.uuid, 'sales')
  requireRight(ctx, order, 'orders.update')
  requireStatus(ctx, order, ['on_hold'])
  const previous = await findRow(ctx.db, 'order_statuses', { id: order.previous_status_id! })
  const after = await moveOrder(ctx, order, previous!.code as OrderStatusCode, { note: body.note })
  await notifySide(ctx, after, 'order.status-changed', 'receiver')
  return answerOrder(ctx, await settleOrder(ctx, after))
}

/**
 * Cancels an order that is not delivered, with its open items and the production orders that serve it.
 * @throws 422 on `base` when part of it is invoiced, which requires a credit note first, or while a provider works on it
 */
export async function cancelSalesOrder(ctx: Context, { params, body }: OrderStep<{ reason: string }>): Promise<One<Order>> {
  // Bills and draft invoices are cancelled too. Always lock in this order, to avoid deadlocks: debtor, invoices, order.
  await holdDebtorOf(ctx, 'orders', sql`uuid = ${params.uuid}`)
  const order = await lockOrder(ctx, params.uuid, 'sales')
  requireRight(ctx, order, 'orders.update')
  requireStatus(ctx, order, [...HOLDABLE, 'on_hold'])
  const invoiced = await one(
    ctx.db,
    sql`SELECT 1 FROM order_items WHERE account_id = ${order.account_id} AND order_uuid = ${order.uuid} AND invoiced_quantity > 0 AND deleted_at IS NULL LIMIT 1`,
  )
  if (invoiced) refuse(ctx, { base: 'orders:refusals.invoiced_part' })
  const now = ctx.services.clock.now()
  await cancelOpenProduction(ctx, order, body.reason)
  await moveOpenItems(ctx.db, order, 'cancelled', now)
  const values = { cancel_reason: body.reason, cancelled_at: now }
  const after = await moveOrder(ctx, order, 'cancelled', { note: body.reason, values })
  await tell(ctx, orderCancelled, after)
  await notifySide(ctx, after, 'order.status-changed', 'receiver')
  return answerOrder(ctx, after)
}
