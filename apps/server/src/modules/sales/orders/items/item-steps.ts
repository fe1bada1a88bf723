import { sql } from 'kysely'
import type { One, OrderItem, OrderItemStatus, Params } from '@stoa/contract'
import { one, run } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { invalid, notFound } from '#lib/errors.ts'
import { addComment } from '#modules/attachments/comments/index.ts'
import { emitItem, itemToSubject, logItem } from '../order-subject.ts'
import { itemQuery } from './order-items.query.ts'
import { isOpenItem, type OrderItemRow } from './order-item-row.ts'
import { notifySide } from '../announce-order.ts'
import { storedLines, writeOrderLines } from '../draft/price-order.ts'
import type { OrderRow } from '../order-row.ts'
import { requireItemStatus, requireStatus } from '../step/order-state.ts'
import { lockOrder, requireRight } from '../orders.query.ts'
import { settleOrder } from '../step/settle-order.ts'

type Input = { params: Params; body: { note?: string | null | undefined } }
const UNDER_WAY = ['confirmed', 'in_progress', 'delivered'] as const

/**
 * Locks the order of an item and answers both; all writers of an order take that lock first.
 * @throws 404 for an item of the other kind, a package whose parts have steps of their own is a 409
 */
export async function lockItem(ctx: Context, uuid: string, kind?: OrderRow['kind']): Promise<{ item: OrderItemRow; order: OrderRow }> {
  const { order_uuid } = await itemQuery.find(ctx, uuid, 'read')
  const order = await lockOrder(ctx, order_uuid)
  if (kind && order.kind !== kind) throw notFound()
  return { item: await itemQuery.find(ctx, uuid, 'read'), order }
}

async function lockStep(ctx: Context, uuid: string, rights: readonly string[]) {
  const found = await lockItem(ctx, uuid, 'sales')
  requireRight(ctx, found.order, ...rights)
  requireStatus(ctx, found.order, UNDER_WAY)
  const listed = await one(
    ctx.db,
    sql`SELECT 1 FROM order_items WHERE account_id = ${found.item.account_id} AND parent_uuid = ${uuid} AND deleted_at IS NULL LIMIT 1`,
  )
  if (listed) throw invalid({ base: ctx.services.t(ctx.request.locale, 'orders:refusals.package') })
  return found
}

interface Move {
  to: OrderItemStatus
  values?: Record<string, unknown>
  note?: string | null | undefined
}

/** Writes the step, brings the order into line with it, and answers the item. */
async function move(
  ctx: Context,
  { item, order }: { item: OrderItemRow; order: OrderRow },
  { to, values = {}, note }: Move,
): Promise<One<OrderItem>> {
  const columns = Object.entries(values).map(([name, value]) => sql`, ${sql.ref(name)} = ${value}`)
  await run(
    ctx.db,
    sql`UPDATE order_items SET previous_status = status, status = ${to}, version = version + 1, updated_at = now()${sql.join(columns, sql``)} WHERE uuid = ${item.uuid}`,
  )
  if (note) await addComment(ctx, itemToSubject(ctx, item), { body: note })
  await settleOrder(ctx, order)
  const after = await itemQuery.find(ctx, item.uuid, 'read')
  logItem(ctx, 'status-changed', after, { item_status: [item.status, to] })
  emitItem(ctx, 'updated', after)
  return itemQuery.one(ctx, after, ['tasks', 'quantities'])
}

export async function startItem(ctx: Context, { params, body }: Input): Promise<One<OrderItem>> {
  const found = await lockStep(ctx, params.uuid, ['orders.update'])
  requireItemStatus(ctx, found.item, ['ready'])
  return move(ctx, found, {
    to: 'in_production',
    values: { started_at: found.item.started_at ?? ctx.services.clock.now() },
    note: body.note,
  })
}

export async function reviewItem(ctx: Context, { params, body }: Input): Promise<One<OrderItem>> {
  const found = await lockStep(ctx, params.uuid, ['orders.update'])
  requireItemStatus(ctx, found.item, ['in_production'])
  return move(ctx, found, { to: 'in_review', note: body.note })
}

export async function deliverItem(ctx: Context, { params, body }: Input): Promise<One<OrderItem>> {
  const found = await lockStep(ctx, params.uuid, ['orders.update'])
  requireItemStatus(ctx, found.item, ['in_production', 'in_review'])
  const answer = await move(ctx, found, { to: 'delivered', values: { delivered_at: ctx.services.clock.now() }, note: body.note })
  await notifySide(ctx, found.order, 'order-item.delivered', 'receiver', { item: found.item.name })
  return answer
}

/** in_review or delivered → in_production, by either side, with what is wrong. */
export async function reworkItem(ctx: Context, { params, body }: Input): Promise<One<OrderItem>> {
  const found = await lockStep(ctx, params.uuid, ['orders.update', 'orders.confirm'])
  const keeps = isKeeper(ctx, found.order)
  requireItemStatus(ctx, found.item, keeps ? ['in_review', 'delivered'] : ['delivered'])
  const answer = await move(ctx, found, { to: 'in_production', values: { delivered_at: null }, note: body.note })
  await notifySide(ctx, found.order, 'order.status-changed', keeps ? 'receiver' : 'keeper', { reason: body.note })
  return answer
}

export async function acceptItem(ctx: Context, { params, body }: Input): Promise<One<OrderItem>> {
  const found = await lockStep(ctx, params.uuid, ['orders.confirm', 'orders.update'])
  requireItemStatus(ctx, found.item, ['delivered'])
  const now = ctx.services.clock.now()
  return move(ctx, found, { to: 'completed', values: { accepted_at: now, completed_at: now }, note: body.note })
}

export async function holdItem(ctx: Context, { params, body }: Input): Promise<One<OrderItem>> {
  const found = await lockStep(ctx, params.uuid, ['orders.update'])
  requireItemStatus(ctx, found.item, ['pending', 'awaiting_requirements', 'ready', 'in_production', 'in_review'])
  return move(ctx, found, { to: 'on_hold', note: body.note })
}

export async function resumeItem(ctx: Context, { params, body }: Input): Promise<One<OrderItem>> {
  const found = await lockStep(ctx, params.uuid, ['orders.update'])
  requireItemStatus(ctx, found.item, ['on_hold'])
  return move(ctx, found, { to: (found.item.previous_status ?? 'ready') as OrderItemStatus, note: body.note })
}

/**
 * Takes an item out of the work; it stays on the order, which becomes cheaper by it.
 * @throws 422 on `base` for one that is invoiced or that a provider works on
 */
export async function cancelItem(ctx: Context, { params, body }: Input): Promise<One<OrderItem>> {
  const found = await lockStep(ctx, params.uuid, ['orders.update'])
  if (!isOpenItem(found.item) || found.item.status === 'delivered') requireItemStatus(ctx, found.item, ['ready'])
  await checkFree(ctx, found.item)
  const answer = await move(ctx, found, { to: 'cancelled', note: body.note })
  await writeOrderLines(ctx, found.order, await storedLines(ctx, found.order))
  await settleOrder(ctx, found.order)
  return answer
}

/** @throws 422 on `base` when the item stands on an invoice or on a production order that is not over */
export async function checkFree(ctx: Context, item: OrderItemRow): Promise<void> {
  const refuse = (key: string) => invalid({ base: ctx.services.t(ctx.request.locale, `orders:refusals.${key}`) })
  if (Number(item.invoiced_quantity) > 0) throw refuse('invoiced_item')
  const found = await one(
    ctx.db,
    sql`SELECT 1 FROM order_items p WHERE p.account_id = ${item.account_id} AND p.source_order_item_uuid = ${item.uuid} AND p.deleted_at IS NULL
      AND p.status <> 'cancelled' LIMIT 1`,
  )
  if (found) throw refuse('produced_item')
}

const isKeeper = (ctx: Context, order: OrderRow) => ctx.actor.staff || ctx.actor.memberships.has(order.account_id)
