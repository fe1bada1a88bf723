import type { One, Order } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { emitOrder, logOrder } from '../announce/announce-order.ts'
import type { OrderRow } from '../order-row.ts'
import { lockOrder, requireRight } from '../orders.query.ts'
import { acceptItems } from '../store/item-status.ts'
import { answerOrder, type OrderStep } from './order-step.ts'
import { requireStatus } from './require-status.ts'
import { settleOrder } from './settle-order.ts'

/** Accepts all delivered items, by the buyer, or by the seller on their behalf. The order is completed once everything is invoiced. */
export async function completeSalesOrder(ctx: Context, { params, body }: OrderStep): Promise<One<Order>> {
  const order = await lockOrder(ctx, params.uuid, 'sales')
  requireRight(ctx, order, 'orders.confirm', 'orders.update')
  requireStatus(ctx, order, ['delivered'])
  return answerOrder(ctx, await acceptDelivered(ctx, order, { note: body.note ?? undefined }))
}

/**
 * Accepts the delivered items of an order.
 * @param options.delivered_until excludes items that were delivered later
 */
export async function acceptDelivered(
  ctx: Context,
  order: OrderRow,
  { note, delivered_until = null }: { note?: string | undefined; delivered_until?: Date | null },
): Promise<OrderRow> {
  await acceptItems(ctx.db, order, ctx.services.clock.now(), delivered_until)
  const after = await settleOrder(ctx, order, note)
  if (after.status_code === order.status_code) {
    logOrder(ctx, 'accepted', after)
    emitOrder(ctx, 'updated', after, ['orderItems'])
  }
  return after
}
