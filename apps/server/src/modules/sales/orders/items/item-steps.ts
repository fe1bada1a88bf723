import { sql } from 'kysely'
import type { One, OrderItem, OrderItemStatus, Params } from '@stoa/contract'
import { one, type RowChange } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuse } from '#kit/refuse.ts'
import { addComment } from '#modules/attachments/comments/index.ts'
import { emitItem, logItem } from '../announce/announce-item.ts'
import { notifySide } from '../announce/notify-side.ts'
import { storedLines, writeOrderLines } from '../draft/price-order.ts'
import type { OrderRow } from '../order-row.ts'
import { itemToSubject } from '../order-subject.ts'
import { requireRight } from '../orders.query.ts'
import { requireItemStatus, requireStatus } from '../step/require-status.ts'
import { settleOrder } from '../step/settle-order.ts'
import { moveItem } from '../store/item-status.ts'
import { checkFree, lockItem } from './lock-item.ts'
import { isOpenItem, type OrderItemRow } from './order-item-row.ts'
import { itemQuery } from './order-items.query.ts'

type Input = { params: Params; body: { note?: string | null | undefined } }
const UNDER_WAY = ['confirmed', 'in_progress', 'delivered'] as const

/** ready → in_production */
export async function startItem(ctx: Context, { params, body }: Input): Promise<One<OrderItem>> {
  const found = await lockForStep(ctx, params.uuid, ['orders.update'])
  requireItemStatus(ctx, found.item, ['ready'])
  return move(ctx, found, {
    to: 'in_production',
    values: { started_at: found.item.started_at ?? ctx.services.clock.now() },
    note: body.note,
  })
}

/** in_production → in_review */
export async function reviewItem(ctx: Context, { params, body }: Input): Promise<One<OrderItem>> {
  const found = await lockForStep(ctx, params.uuid, ['orders.update'])
  requireItemStatus(ctx, found.item, ['in_production'])
  return move(ctx, found, { to: 'in_review', note: body.note })
}

/** in_production or in_review → delivered */
export async function deliverItem(ctx: Context, { params, body }: Input): Promise<One<OrderItem>> {
  const found = await lockForStep(ctx, params.uuid, ['orders.update'])
  requireItemStatus(ctx, found.item, ['in_production', 'in_review'])
  const answer = await move(ctx, found, { to: 'delivered', values: { delivered_at: ctx.services.clock.now() }, note: body.note })
  await notifySide(ctx, found.order, 'order-item.delivered', 'receiver', { item: found.item.name })
  return answer
}

/** in_review or delivered → in_production. The buyer can only reject delivered items. */
export async function reworkItem(ctx: Context, { params, body }: Input): Promise<One<OrderItem>> {
  const found = await lockForStep(ctx, params.uuid, ['orders.update', 'orders.confirm'])
  const isKeeper = ctx.actor.staff || ctx.actor.memberships.has(found.order.account_id)
  requireItemStatus(ctx, found.item, isKeeper ? ['in_review', 'delivered'] : ['delivered'])
  const answer = await move(ctx, found, { to: 'in_production', values: { delivered_at: null }, note: body.note })
  await notifySide(ctx, found.order, 'order.status-changed', isKeeper ? 'receiver' : 'keeper', { reason: body.note })
  return answer
}

/** delivered → completed */
export async function acceptItem(ctx: Context, { params, body }: Input): Promise<One<OrderItem>> {
  const found = await lockForStep(ctx, params.uuid, ['orders.confirm', 'orders.update'])
  requireItemStatus(ctx, found.item, ['delivered'])
  const now = ctx.services.clock.now()
  return move(ctx, found, { to: 'completed', values: { accepted_at: now, completed_at: now }, note: body.note })
}

/** Puts an item on hold. */
export async function holdItem(ctx: Context, { params, body }: Input): Promise<One<OrderItem>> {
  const found = await lockForStep(ctx, params.uuid, ['orders.update'])
  requireItemStatus(ctx, found.item, ['pending', 'awaiting_requirements', 'ready', 'in_production', 'in_review'])
  return move(ctx, found, { to: 'on_hold', note: body.note })
}

/** on_hold → the previous status */
export async function resumeItem(ctx: Context, { params, body }: Input): Promise<One<OrderItem>> {
  const found = await lockForStep(ctx, params.uuid, ['orders.update'])
  requireItemStatus(ctx, found.item, ['on_hold'])
  return move(ctx, found, { to: (found.item.previous_status ?? 'ready') as OrderItemStatus, note: body.note })
}

/**
 * Cancels an item. It remains on the order but no longer counts in the totals.
 * @throws 422 on `base` when it is invoiced, or when a provider works on it
 */
export async function cancelItem(ctx: Context, { params, body }: Input): Promise<One<OrderItem>> {
  const found = await lockForStep(ctx, params.uuid, ['orders.update'])
  if (!isOpenItem(found.item) || found.item.status === 'delivered') requireItemStatus(ctx, found.item, ['ready'])
  await checkFree(ctx, found.item)
  const answer = await move(ctx, found, { to: 'cancelled', note: body.note })
  await writeOrderLines(ctx, found.order, await storedLines(ctx, found.order))
  await settleOrder(ctx, found.order)
  return answer
}

/** Checks a step. @throws 403, 409 for an order that is not in progress, 422 on `base` for a package, whose parts decide its status */
async function lockForStep(ctx: Context, uuid: string, rights: readonly string[]) {
  const found = await lockItem(ctx, uuid, 'sales')
  requireRight(ctx, found.order, ...rights)
  requireStatus(ctx, found.order, UNDER_WAY)
  const part = await one(
    ctx.db,
    sql`SELECT 1 FROM order_items WHERE account_id = ${found.item.account_id} AND parent_uuid = ${uuid} AND deleted_at IS NULL LIMIT 1`,
  )
  if (part) refuse(ctx, { base: 'orders:refusals.package' })
  return found
}

interface Move {
  to: OrderItemStatus
  values?: RowChange<'order_items'>
  note?: string | null | undefined
}

/** Moves an item, settles its order, announces and logs the change. */
async function move(
  ctx: Context,
  { item, order }: { item: OrderItemRow; order: OrderRow },
  { to, values = {}, note }: Move,
): Promise<One<OrderItem>> {
  await moveItem(ctx.db, item.uuid, to, values)
  if (note) await addComment(ctx, itemToSubject(ctx, item), { body: note })
  await settleOrder(ctx, order)
  const after = await itemQuery.find(ctx, item.uuid, 'read')
  logItem(ctx, 'status-changed', after, { item_status: [item.status, to] })
  emitItem(ctx, 'updated', after)
  return itemQuery.one(ctx, after, ['tasks', 'quantities'])
}
