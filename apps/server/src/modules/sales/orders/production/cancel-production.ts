import { sql } from 'kysely'
import type { BodyOf, cancelProductionOrder, One, Order } from '@stoa/contract'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuse, refuseField, refuseMissing } from '#kit/refuse.ts'
import { notifySide } from '../announce/notify-side.ts'
import type { OrderRow } from '../order-row.ts'
import { requireRight } from '../orders.query.ts'
import { moveOrder } from '../step/move-order.ts'
import type { OrderStep } from '../step/order-step.ts'
import { requireStatus } from '../step/require-status.ts'
import { settleOrder } from '../step/settle-order.ts'
import { moveOpenItems } from '../store/item-status.ts'
import { answerProduction, lockProduction } from './production-step.ts'

/**
 * Cancels a production order, by the account that placed it.
 * @throws 422 on `agreed_minor`: an order in progress requires an agreed amount, at most its net amount
 */
export async function cancelProductionOrderStep(
  ctx: Context,
  { params, body }: OrderStep<BodyOf<typeof cancelProductionOrder>>,
): Promise<One<Order>> {
  const { order, parent } = await lockProduction(ctx, params.uuid)
  requireRight(ctx, order, 'production-orders.update')
  requireStatus(ctx, order, ['draft', 'sent', 'accepted', 'in_progress'])
  const isWorking = order.status_code === 'in_progress'
  if (isWorking && body.agreed_minor == null) refuseMissing(ctx, 'agreed_minor')
  if (isWorking && body.agreed_minor! > order.net_minor) refuseField(ctx, 'agreed_minor', 'invalid')
  const after = await cancelProduction(ctx, order, body.reason, isWorking ? body.agreed_minor! : null)
  if (parent) await settleOrder(ctx, parent)
  return answerProduction(ctx, after)
}

/**
 * Cancels the production orders of a sales order that have not begun.
 * @throws 422 on `base` while a provider works on one, which is first cancelled with an agreed amount
 */
export async function cancelOpenProduction(ctx: Context, order: OrderRow, reason: string | null): Promise<void> {
  const found = await rows<OrderRow>(
    ctx.db,
    sql`SELECT * FROM orders WHERE account_id = ${order.account_id} AND parent_order_uuid = ${order.uuid} AND deleted_at IS NULL
      AND status_code IN ('draft', 'sent', 'accepted', 'in_progress') ORDER BY uuid FOR NO KEY UPDATE`,
  )
  const working = found.filter((row) => row.status_code === 'in_progress')
  if (working.length)
    refuse(ctx, { base: ['orders:refusals.production_in_progress', { numbers: working.map((row) => row.number).join(', ') }] })
  for (const row of found) await cancelProduction(ctx, row, reason)
}

/** Cancels a production order with its items. The caller has locked it and checked its status. */
async function cancelProduction(
  ctx: Context,
  order: OrderRow,
  reason: string | null,
  agreed_minor: number | null = null,
): Promise<OrderRow> {
  const now = ctx.services.clock.now()
  await moveOpenItems(ctx.db, order, 'cancelled', now)
  const values = { cancel_reason: reason, cancelled_at: now, agreed_minor }
  const after = await moveOrder(ctx, order, 'cancelled', { note: reason, values })
  await notifySide(ctx, after, 'order.status-changed', 'receiver')
  return after
}
