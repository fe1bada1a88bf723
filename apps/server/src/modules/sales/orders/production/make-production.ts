import type { BodyOf, completeProductionOrder, One, Order } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { notifySide } from '../announce/notify-side.ts'
import type { OrderRow } from '../order-row.ts'
import { requireRight } from '../orders.query.ts'
import { moveOrder } from '../step/move-order.ts'
import type { OrderStep } from '../step/order-step.ts'
import { requireStatus } from '../step/require-status.ts'
import { settleOrder } from '../step/settle-order.ts'
import { moveOpenItems, moveServedItems, type Following } from '../store/item-status.ts'
import { answerProduction, lockProduction } from './production-step.ts'

/** accepted → in_progress, by the provider. The sales items that the order serves are in production. */
export async function startProduction(ctx: Context, { params, body }: OrderStep): Promise<One<Order>> {
  const { order, parent } = await lockProduction(ctx, params.uuid)
  requireRight(ctx, order, 'production-orders.respond')
  requireStatus(ctx, order, ['accepted'])
  await moveOpenItems(ctx.db, order, 'in_production', ctx.services.clock.now())
  const after = await moveOrder(ctx, order, 'in_progress', { note: body.note })
  await moveServed(ctx, after, parent, { from: ['pending', 'awaiting_requirements', 'ready'], to: 'in_production' })
  return answerProduction(ctx, after)
}

/** in_progress → delivered, by the provider. Sales items whose production is all delivered go into review. */
export async function deliverProduction(ctx: Context, { params, body }: OrderStep): Promise<One<Order>> {
  const { order, parent } = await lockProduction(ctx, params.uuid)
  requireRight(ctx, order, 'production-orders.respond')
  requireStatus(ctx, order, ['in_progress'])
  const now = ctx.services.clock.now()
  await moveOpenItems(ctx.db, order, 'delivered', now)
  const after = await moveOrder(ctx, order, 'delivered', { note: body.note, values: { delivered_at: now } })
  const produced = ['delivered', 'completed', 'cancelled'] as const
  await moveServed(ctx, after, parent, { from: ['in_production'], to: 'in_review', produced })
  await notifySide(ctx, after, 'production-order.delivered', 'keeper')
  return answerProduction(ctx, after)
}

/** delivered → in_progress: returns the work to the provider, with a comment. */
export async function reworkProduction(ctx: Context, { params, body }: OrderStep<{ comment: string }>): Promise<One<Order>> {
  const { order, parent } = await lockProduction(ctx, params.uuid)
  requireRight(ctx, order, 'production-orders.update')
  requireStatus(ctx, order, ['delivered'])
  await moveOpenItems(ctx.db, order, 'in_production', ctx.services.clock.now())
  const after = await moveOrder(ctx, order, 'in_progress', { note: body.comment, values: { delivered_at: null } })
  await moveServed(ctx, after, parent, { from: ['in_review'], to: 'in_production' })
  await notifySide(ctx, after, 'order.status-changed', 'receiver', { reason: body.comment })
  return answerProduction(ctx, after)
}

/** delivered → completed. Delivers the sales items whose production is all completed, unless `pass_on` is false. */
export async function completeProduction(
  ctx: Context,
  { params, body }: OrderStep<BodyOf<typeof completeProductionOrder>>,
): Promise<One<Order>> {
  const { order, parent } = await lockProduction(ctx, params.uuid)
  requireRight(ctx, order, 'production-orders.update')
  requireStatus(ctx, order, ['delivered'])
  const now = ctx.services.clock.now()
  await moveOpenItems(ctx.db, order, 'completed', now)
  const after = await moveOrder(ctx, order, 'completed', { note: body.note, values: { completed_at: now } })
  const following: Following = { from: ['in_review'], to: 'delivered', produced: ['completed', 'cancelled'] }
  if (body.pass_on ?? true) await moveServed(ctx, after, parent, following)
  await notifySide(ctx, after, 'order.status-changed', 'receiver')
  return answerProduction(ctx, after)
}

/** Moves the sales items that a production order serves, if the sales order is under way. */
async function moveServed(ctx: Context, order: OrderRow, parent: OrderRow | null, following: Following): Promise<void> {
  if (!parent || !['confirmed', 'in_progress', 'delivered'].includes(parent.status_code)) return
  const moved = await moveServedItems(ctx.db, order, parent, following, ctx.services.clock.now())
  const after = await settleOrder(ctx, parent)
  if (following.to !== 'delivered') return
  for (const item of moved) await notifySide(ctx, after, 'order-item.delivered', 'receiver', { item: item.name })
}
