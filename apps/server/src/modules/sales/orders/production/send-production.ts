import { sql } from 'kysely'
import type { One, Order } from '@stoa/contract'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuseMissing } from '#kit/refuse.ts'
import { accountToday, takeNumber } from '../../documents/index.ts'
import { notifySide } from '../announce/notify-side.ts'
import { refreshSearch } from '../draft/refresh-search.ts'
import { requireRight } from '../orders.query.ts'
import { moveOrder } from '../step/move-order.ts'
import type { OrderStep } from '../step/order-step.ts'
import { requireStatus } from '../step/require-status.ts'
import { settleOrder } from '../step/settle-order.ts'
import { moveOpenItems } from '../store/item-status.ts'
import { productionParties } from './production-parties.ts'
import { answerProduction, lockProduction } from './production-step.ts'

/** draft → sent: the provider can see the order. @throws 422 on `lines` without items */
export async function sendProduction(ctx: Context, { params, body }: OrderStep): Promise<One<Order>> {
  const { order } = await lockProduction(ctx, params.uuid)
  requireRight(ctx, order, 'production-orders.update')
  requireStatus(ctx, order, ['draft'])
  const item = await one(
    ctx.db,
    sql`SELECT 1 FROM order_items WHERE account_id = ${order.account_id} AND order_uuid = ${order.uuid} LIMIT 1`,
  )
  if (!item) refuseMissing(ctx, 'lines')
  const { seller, buyer } = await productionParties(ctx, order.supplier_account_id, order.account_id)
  const date = await accountToday(ctx, order.account_id)
  const { number, series_id } = await takeNumber(ctx, { account_id: order.account_id, document_type: 'production_order', date })
  const snapshots = { buyer_snapshot: { ...buyer }, seller_snapshot: { ...seller } }
  const values = { number, series_id, sent_at: ctx.services.clock.now(), ...snapshots }
  const after = await moveOrder(ctx, order, 'sent', { note: body.note, values })
  await notifySide(ctx, after, 'production-order.received', 'receiver')
  return answerProduction(ctx, await refreshSearch(ctx, after))
}

/** sent → accepted, by the provider. The cost of the order now reduces the margin of the sales order. */
export async function acceptProduction(ctx: Context, { params, body }: OrderStep): Promise<One<Order>> {
  const { order, parent } = await lockProduction(ctx, params.uuid)
  requireRight(ctx, order, 'production-orders.respond')
  requireStatus(ctx, order, ['sent'])
  const now = ctx.services.clock.now()
  await moveOpenItems(ctx.db, order, 'ready', now)
  const after = await moveOrder(ctx, order, 'accepted', { note: body.note, values: { confirmed_at: now } })
  if (parent) await settleOrder(ctx, parent)
  await notifySide(ctx, after, 'production-order.responded', 'keeper', { context: 'accepted' })
  return answerProduction(ctx, after)
}

/** sent → declined, by the provider. Cancels the items. */
export async function declineProduction(ctx: Context, { params, body }: OrderStep<{ reason: string }>): Promise<One<Order>> {
  const { order } = await lockProduction(ctx, params.uuid)
  requireRight(ctx, order, 'production-orders.respond')
  requireStatus(ctx, order, ['sent'])
  await moveOpenItems(ctx.db, order, 'cancelled', ctx.services.clock.now())
  const after = await moveOrder(ctx, order, 'declined', { note: body.reason, values: { cancel_reason: body.reason } })
  await notifySide(ctx, after, 'production-order.responded', 'keeper', { context: 'declined', reason: body.reason })
  return answerProduction(ctx, after)
}
