import { sql } from 'kysely'
import type { BodyOf, cancelProductionOrder, completeProductionOrder, One, Order, OrderItemStatus, Params } from '@stoa/contract'
import { one, rows, run } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { invalid } from '#lib/errors.ts'
import { accountToday, takeNumber } from '../../documents/index.ts'
import { moveOrder, notifySide, sayValidation } from '../announce-order.ts'
import type { OrderRow } from '../order-row.ts'
import { requireStatus } from '../step/order-state.ts'
import { lockOrder, productionOrderQuery, requireRight } from '../orders.query.ts'
import { cancelProduction, setItems } from './cancel-production.ts'
import { productionParties } from './production-parties.ts'
import { settleOrder } from '../step/settle-order.ts'
import { refreshSearch } from '../draft/write-order.ts'

type Input<Body = { note?: string | null | undefined }> = { params: Params; body: Body }
const answer = (ctx: Context, order: OrderRow): Promise<One<Order>> =>
  productionOrderQuery.one(ctx, order, ['orderItems', 'client', 'supplier', 'statuses', 'project', 'parentOrder'])

/**
 * Locks a production order after the sales order that it serves: everything that touches both takes them in this order.
 * @throws 404
 */
async function lockProduction(ctx: Context, uuid: string): Promise<{ order: OrderRow; parent: OrderRow | null }> {
  await run(ctx.db, sql`SELECT 1 FROM orders WHERE uuid = (SELECT parent_order_uuid FROM orders WHERE uuid = ${uuid}) FOR NO KEY UPDATE`)
  const order = await lockOrder(ctx, uuid, 'production')
  const found = await one<OrderRow>(ctx.db, sql`SELECT * FROM orders WHERE uuid = ${order.parent_order_uuid} AND deleted_at IS NULL`)
  return { order, parent: found ?? null }
}

/** draft → sent: the provider sees it from now on. */
export async function sendProduction(ctx: Context, { params, body }: Input): Promise<One<Order>> {
  const { order } = await lockProduction(ctx, params.uuid)
  requireRight(ctx, order, 'production-orders.update')
  requireStatus(ctx, order, ['draft'])
  const found = await one(
    ctx.db,
    sql`SELECT 1 FROM order_items WHERE account_id = ${order.account_id} AND order_uuid = ${order.uuid} LIMIT 1`,
  )
  if (!found) throw invalid({ lines: sayValidation(ctx, 'required', 'lines') })
  const { seller, buyer } = await productionParties(ctx, order.supplier_account_id, order.account_id)
  const date = await accountToday(ctx, order.account_id)
  const { number, series_id } = await takeNumber(ctx, { account_id: order.account_id, document_type: 'production_order', date })
  const after = await moveOrder(ctx, order, 'sent', {
    note: body.note,
    values: {
      number,
      series_id,
      sent_at: ctx.services.clock.now(),
      buyer_snapshot: sql`${JSON.stringify(buyer)}::jsonb`,
      seller_snapshot: sql`${JSON.stringify(seller)}::jsonb`,
    },
  })
  await notifySide(ctx, after, 'production-order.received', 'receiver')
  return answer(ctx, await refreshSearch(ctx, after))
}

/** sent → accepted, by the provider; what it costs counts against the margin from now on. */
export async function acceptProduction(ctx: Context, { params, body }: Input): Promise<One<Order>> {
  const { order, parent } = await lockProduction(ctx, params.uuid)
  requireRight(ctx, order, 'production-orders.respond')
  requireStatus(ctx, order, ['sent'])
  await setItems(ctx, order, 'ready')
  const after = await moveOrder(ctx, order, 'accepted', { note: body.note, values: { confirmed_at: ctx.services.clock.now() } })
  if (parent) await settleOrder(ctx, parent)
  await notifySide(ctx, after, 'production-order.responded', 'keeper', { context: 'accepted' })
  return answer(ctx, after)
}

export async function declineProduction(ctx: Context, { params, body }: Input<{ reason: string }>): Promise<One<Order>> {
  const { order } = await lockProduction(ctx, params.uuid)
  requireRight(ctx, order, 'production-orders.respond')
  requireStatus(ctx, order, ['sent'])
  await setItems(ctx, order, 'cancelled')
  const after = await moveOrder(ctx, order, 'declined', { note: body.reason, values: { cancel_reason: body.reason } })
  await notifySide(ctx, after, 'production-order.responded', 'keeper', { context: 'declined', reason: body.reason })
  return answer(ctx, after)
}

/** accepted → in_progress: the sales items that it serves are being made. */
export async function startProduction(ctx: Context, { params, body }: Input): Promise<One<Order>> {
  const { order, parent } = await lockProduction(ctx, params.uuid)
  requireRight(ctx, order, 'production-orders.respond')
  requireStatus(ctx, order, ['accepted'])
  await setItems(ctx, order, 'in_production')
  const after = await moveOrder(ctx, order, 'in_progress', { note: body.note })
  await moveServed(ctx, after, parent, ['pending', 'awaiting_requirements', 'ready'], 'in_production')
  return answer(ctx, after)
}

/** in_progress → delivered: the sales items whose production is all there go into review. */
export async function deliverProduction(ctx: Context, { params, body }: Input): Promise<One<Order>> {
  const { order, parent } = await lockProduction(ctx, params.uuid)
  requireRight(ctx, order, 'production-orders.respond')
  requireStatus(ctx, order, ['in_progress'])
  await setItems(ctx, order, 'delivered')
  const after = await moveOrder(ctx, order, 'delivered', { note: body.note, values: { delivered_at: ctx.services.clock.now() } })
  await moveServed(ctx, after, parent, ['in_production'], 'in_review', ['delivered', 'completed', 'cancelled'])
  await notifySide(ctx, after, 'production-order.delivered', 'keeper')
  return answer(ctx, after)
}

/** delivered → in_progress: what is wrong is said in the comment. */
export async function reworkProduction(ctx: Context, { params, body }: Input<{ comment: string }>): Promise<One<Order>> {
  const { order, parent } = await lockProduction(ctx, params.uuid)
  requireRight(ctx, order, 'production-orders.update')
  requireStatus(ctx, order, ['delivered'])
  await setItems(ctx, order, 'in_production')
  const after = await moveOrder(ctx, order, 'in_progress', { note: body.comment, values: { delivered_at: null } })
  await moveServed(ctx, after, parent, ['in_review'], 'in_production')
  await notifySide(ctx, after, 'order.status-changed', 'receiver', { reason: body.comment })
  return answer(ctx, after)
}

/** delivered → completed: accepted, and handed to the client unless it shall be looked at longer. */
export async function completeProduction(
  ctx: Context,
  { params, body }: Input<BodyOf<typeof completeProductionOrder>>,
): Promise<One<Order>> {
  const { order, parent } = await lockProduction(ctx, params.uuid)
  requireRight(ctx, order, 'production-orders.update')
  requireStatus(ctx, order, ['delivered'])
  await setItems(ctx, order, 'completed')
  const after = await moveOrder(ctx, order, 'completed', { note: body.note, values: { completed_at: ctx.services.clock.now() } })
  if (body.pass_on ?? true) await moveServed(ctx, after, parent, ['in_review'], 'delivered', ['completed', 'cancelled'])
  await notifySide(ctx, after, 'order.status-changed', 'receiver')
  return answer(ctx, after)
}

/** @throws 422 on `agreed_minor` while work is going on and no amount was agreed, or more than the order's */
export async function cancelProductionStep(
  ctx: Context,
  { params, body }: Input<BodyOf<typeof cancelProductionOrder>>,
): Promise<One<Order>> {
  const { order, parent } = await lockProduction(ctx, params.uuid)
  requireRight(ctx, order, 'production-orders.update')
  requireStatus(ctx, order, ['draft', 'sent', 'accepted', 'in_progress'])
  const working = order.status_code === 'in_progress'
  if (working && body.agreed_minor == null) throw invalid({ agreed_minor: sayValidation(ctx, 'required', 'agreed_minor') })
  if (working && body.agreed_minor! > order.net_minor) throw invalid({ agreed_minor: sayValidation(ctx, 'invalid', 'agreed_minor') })
  const after = await cancelProduction(ctx, order, body.reason, working ? body.agreed_minor! : null)
  if (parent) await settleOrder(ctx, parent)
  return answer(ctx, after)
}

/**
 * Moves the sales items that a production order serves, as far as the sales order is under way.
 * @param when statuses in which all production of an item must be, itself included
 */
async function moveServed(
  ctx: Context,
  order: OrderRow,
  parent: OrderRow | null,
  from: readonly OrderItemStatus[],
  to: OrderItemStatus,
  when?: readonly OrderItemStatus[],
): Promise<void> {
  if (!parent || !['confirmed', 'in_progress', 'delivered'].includes(parent.status_code)) return
  const now = ctx.services.clock.now()
  const found = await rows<{ uuid: string; name: string }>(
    ctx.db,
    sql`UPDATE order_items s SET status = ${to}, version = version + 1, updated_at = now(),
      started_at = coalesce(started_at, ${now}::timestamptz), delivered_at = ${to === 'delivered' ? now : null}::timestamptz
    WHERE s.account_id = ${parent.account_id} AND s.order_uuid = ${parent.uuid} AND s.status = any(${from}::text[])
      AND s.uuid IN (SELECT source_order_item_uuid FROM order_items WHERE account_id = ${order.account_id} AND order_uuid = ${order.uuid})
      AND (${when === undefined} OR NOT EXISTS (SELECT FROM order_items p WHERE p.account_id = s.account_id AND p.source_order_item_uuid = s.uuid
        AND p.deleted_at IS NULL AND NOT p.status = any(${when ?? []}::text[])))
    RETURNING s.uuid, s.name`,
  )
  const after = await settleOrder(ctx, parent)
  if (to === 'delivered') for (const item of found) await notifySide(ctx, after, 'order-item.delivered', 'receiver', { item: item.name })
}
