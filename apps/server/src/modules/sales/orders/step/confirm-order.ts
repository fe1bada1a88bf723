import type { BodyOf, confirmOrder, One, Order } from '@stoa/contract'
import { findRow } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuseMissing } from '#kit/refuse.ts'
import { notifySide } from '../announce/notify-side.ts'
import { refreshSearch } from '../draft/refresh-search.ts'
import type { OrderRow } from '../order-row.ts'
import { lockOrder, requireRight } from '../orders.query.ts'
import { moveOpenItems } from '../store/item-status.ts'
import { firstIssue, makeBinding } from './make-binding.ts'
import { moveOrder } from './move-order.ts'
import { answerOrder, type OrderStep } from './order-step.ts'
import { requireStatus } from './require-status.ts'

/** draft → pending: asks the buyer to confirm. @throws 422 on `lines` without items, 409 from another status */
export async function sendSalesOrder(ctx: Context, { params, body }: OrderStep): Promise<One<Order>> {
  const order = await lockOrder(ctx, params.uuid, 'sales')
  requireRight(ctx, order, 'orders.update')
  requireStatus(ctx, order, ['draft'])
  const values = { ...(await firstIssue(ctx, order)), sent_at: ctx.services.clock.now() }
  const after = await moveOrder(ctx, order, 'pending', { note: body.note, values })
  await notifySide(ctx, after, 'order.created', 'receiver')
  return answerOrder(ctx, await refreshSearch(ctx, after))
}

/**
 * pending → confirmed, by the buyer, or by the seller on their behalf. Production may begin.
 * @throws 422 on `purchase_order_number` when the buyer requires one
 */
export async function confirmSalesOrder(ctx: Context, { params, body }: OrderStep<BodyOf<typeof confirmOrder>>): Promise<One<Order>> {
  const order = await lockOrder(ctx, params.uuid, 'sales')
  requireRight(ctx, order, 'orders.confirm', 'orders.update')
  requireStatus(ctx, order, ['pending'])
  const purchase_order_number = body.purchase_order_number || order.purchase_order_number
  if (!purchase_order_number && (await needsPurchaseOrder(ctx, order))) refuseMissing(ctx, 'purchase_order_number')
  const after = await makeBinding(ctx, order, { note: body.note, values: { purchase_order_number } })
  await notifySide(ctx, after, 'order.confirmed', 'keeper')
  await notifySide(ctx, after, 'order.confirmed', 'receiver')
  return answerOrder(ctx, after)
}

async function needsPurchaseOrder({ db }: Context, { account_relation_uuid }: OrderRow): Promise<boolean> {
  if (account_relation_uuid === null) return false
  const relation = await findRow(db, 'account_relations', { uuid: account_relation_uuid })
  return relation?.purchase_order_required ?? false
}

/** pending → declined, by the buyer, or by the seller on the buyer's behalf. Cancels the items. */
export async function declineSalesOrder(ctx: Context, { params, body }: OrderStep<{ reason: string }>): Promise<One<Order>> {
  const order = await lockOrder(ctx, params.uuid, 'sales')
  requireRight(ctx, order, 'orders.confirm', 'orders.update')
  requireStatus(ctx, order, ['pending'])
  const after = await moveOrder(ctx, order, 'declined', { note: body.reason, values: { cancel_reason: body.reason } })
  await moveOpenItems(ctx.db, after, 'cancelled', ctx.services.clock.now())
  await notifySide(ctx, after, 'order.status-changed', 'keeper')
  return answerOrder(ctx, after)
}
