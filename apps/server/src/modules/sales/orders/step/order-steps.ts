import { sql } from 'kysely'
import type { BodyOf, confirmOrder, One, Order, OrderStatusCode, Params } from '@stoa/contract'
import { one, run } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { tell } from '#kit/wiring.ts'
import { invalid } from '#lib/errors.ts'
import { accountToday, documentParties, holdDebtorOf, takeNumber } from '../../documents/index.ts'
import { emitOrder, logOrder, moveOrder, notifySide, sayValidation } from '../announce-order.ts'
import { orderCancelled } from '../order-points.ts'
import type { OrderRow } from '../order-row.ts'
import { requireStatus } from './order-state.ts'
import { refreshSearch } from '../draft/write-order.ts'
import { cancelOpenProduction } from '../production/cancel-production.ts'
import { lockOrder, orderQuery, requireRight } from '../orders.query.ts'
import { readyItems } from '../items/ready-items.ts'
import { settleOrder } from './settle-order.ts'

const ANSWERED = ['orderItems', 'client', 'supplier', 'statuses']
type Input<Body = { note?: string | null | undefined }> = { params: Params; body: Body }

const answer = (ctx: Context, order: OrderRow): Promise<One<Order>> => orderQuery.one(ctx, order, ANSWERED)

/** draft → pending: the buyer is asked. @throws 422 on `lines` without items, 409 from another status */
export async function sendSalesOrder(ctx: Context, { params, body }: Input): Promise<One<Order>> {
  const order = await lockOrder(ctx, params.uuid, 'sales')
  requireRight(ctx, order, 'orders.update')
  requireStatus(ctx, order, ['draft'])
  const after = await moveOrder(ctx, order, 'pending', {
    note: body.note,
    values: { ...(await issued(ctx, order)), sent_at: ctx.services.clock.now() },
  })
  await notifySide(ctx, after, 'order.created', 'receiver')
  return answer(ctx, await refreshSearch(ctx, after))
}

/** What an order gets once: its number and both sides as they stand now. */
async function issued(ctx: Context, order: OrderRow, allow_empty = false): Promise<Record<string, unknown>> {
  const found = await one(
    ctx.db,
    sql`SELECT 1 FROM order_items WHERE account_id = ${order.account_id} AND order_uuid = ${order.uuid} AND deleted_at IS NULL LIMIT 1`,
  )
  if (!found && !allow_empty) throw invalid({ lines: sayValidation(ctx, 'required', 'lines') })
  if (order.number !== null) return {}
  const { buyer, seller } = await documentParties(ctx, order.account_id, order)
  const { number, series_id } = await takeNumber(ctx, {
    account_id: order.account_id,
    document_type: 'sales_order',
    date: await accountToday(ctx, order.account_id),
  })
  return { number, series_id, buyer_snapshot: sql`${JSON.stringify(buyer)}::jsonb`, seller_snapshot: sql`${JSON.stringify(seller)}::jsonb` }
}

/** pending → confirmed, by the buyer or by the seller who was told so: production may begin. */
export async function confirmSalesOrder(ctx: Context, { params, body }: Input<BodyOf<typeof confirmOrder>>): Promise<One<Order>> {
  const order = await lockOrder(ctx, params.uuid, 'sales')
  requireRight(ctx, order, 'orders.confirm', 'orders.update')
  requireStatus(ctx, order, ['pending'])
  const purchase_order_number = body.purchase_order_number || order.purchase_order_number
  if (!purchase_order_number && (await needsPurchaseOrder(ctx, order)))
    throw invalid({ purchase_order_number: sayValidation(ctx, 'required', 'purchase_order_number') })
  const after = await confirmed(ctx, order, { note: body.note, values: { purchase_order_number } })
  await notifySide(ctx, after, 'order.confirmed', 'keeper')
  await notifySide(ctx, after, 'order.confirmed', 'receiver')
  return answer(ctx, after)
}

/** Makes an order binding, whoever said so: number, days of delivery, items that wait for answers or are ready. */
export async function confirmed(
  ctx: Context,
  order: OrderRow,
  step: { note?: string | null | undefined; values?: Record<string, unknown>; allow_empty?: boolean },
): Promise<OrderRow> {
  const values = { ...(await issued(ctx, order, step.allow_empty)), ...step.values, confirmed_at: ctx.services.clock.now() }
  const after = await refreshSearch(ctx, await moveOrder(ctx, order, 'confirmed', { note: step.note, values }))
  const today = await accountToday(ctx, after.account_id)
  await run(
    ctx.db,
    sql`UPDATE order_items i SET due_date = coalesce(i.due_date, ${after.requested_delivery}::date, ${today}::date + p.default_duration_days)
    FROM order_items s LEFT JOIN products p ON p.id = s.product_id
    WHERE s.uuid = i.uuid AND i.account_id = ${after.account_id} AND i.order_uuid = ${after.uuid}`,
  )
  await readyItems(ctx, after)
  return settleOrder(ctx, after)
}

async function needsPurchaseOrder(ctx: Context, order: OrderRow): Promise<boolean> {
  const found = await one<{ needed: boolean }>(
    ctx.db,
    sql`SELECT purchase_order_required AS needed FROM account_relations WHERE uuid = ${order.account_relation_uuid}`,
  )
  return found?.needed ?? false
}

export async function declineSalesOrder(ctx: Context, { params, body }: Input<{ reason: string }>): Promise<One<Order>> {
  const order = await lockOrder(ctx, params.uuid, 'sales')
  requireRight(ctx, order, 'orders.confirm', 'orders.update')
  requireStatus(ctx, order, ['pending'])
  const after = await moveOrder(ctx, order, 'declined', { note: body.reason, values: { cancel_reason: body.reason } })
  await cancelItems(ctx, after)
  await notifySide(ctx, after, 'order.status-changed', 'keeper')
  return answer(ctx, after)
}

const HOLDABLE: readonly OrderStatusCode[] = ['draft', 'pending', 'confirmed', 'in_progress']

export async function holdSalesOrder(ctx: Context, { params, body }: Input): Promise<One<Order>> {
  const order = await lockOrder(ctx, params.uuid, 'sales')
  requireRight(ctx, order, 'orders.update')
  requireStatus(ctx, order, HOLDABLE)
  const after = await moveOrder(ctx, order, 'on_hold', { note: body.note })
  await notifySide(ctx, after, 'order.status-changed', 'receiver')
  return answer(ctx, after)
}

/** Back to where it was before. */
export async function resumeSalesOrder(ctx: Context, { params, body }: Input): Promise<One<Order>> {
  const order = await lockOrder(ctx, params.uuid, 'sales')
  requireRight(ctx, order, 'orders.update')
  requireStatus(ctx, order, ['on_hold'])
  const found = await one<{ code: OrderStatusCode }>(ctx.db, sql`SELECT code FROM order_statuses WHERE id = ${order.previous_status_id}`)
  const after = await moveOrder(ctx, order, found!.code, { note: body.note })
  await notifySide(ctx, after, 'order.status-changed', 'receiver')
  return answer(ctx, await settleOrder(ctx, after))
}

/**
 * Ends an order that was not delivered, with its open items and what was ordered from providers for it.
 * @throws 422 on `base` when part of it is invoiced (a credit note comes first) or a provider works on it
 */
export async function cancelSalesOrder(ctx: Context, { params, body }: Input<{ reason: string }>): Promise<One<Order>> {
  // Bills and drafts of invoices go with it, which everybody else locks after who owes them and before their order.
  await holdDebtorOf(ctx, 'orders', sql`uuid = ${params.uuid}`)
  const order = await lockOrder(ctx, params.uuid, 'sales')
  requireRight(ctx, order, 'orders.update')
  requireStatus(ctx, order, [...HOLDABLE, 'on_hold'])
  const found = await one(
    ctx.db,
    sql`SELECT 1 FROM order_items WHERE account_id = ${order.account_id} AND order_uuid = ${order.uuid} AND invoiced_quantity > 0 AND deleted_at IS NULL LIMIT 1`,
  )
  if (found) throw invalid({ base: ctx.services.t(ctx.request.locale, 'orders:refusals.invoiced_part') })
  await cancelOpenProduction(ctx, order, body.reason)
  await cancelItems(ctx, order)
  const after = await moveOrder(ctx, order, 'cancelled', {
    note: body.reason,
    values: { cancel_reason: body.reason, cancelled_at: ctx.services.clock.now() },
  })
  await tell(ctx, orderCancelled, after)
  await notifySide(ctx, after, 'order.status-changed', 'receiver')
  return answer(ctx, after)
}

async function cancelItems(ctx: Context, order: OrderRow): Promise<void> {
  await run(
    ctx.db,
    sql`UPDATE order_items SET previous_status = status, status = 'cancelled', version = version + 1, updated_at = now()
    WHERE account_id = ${order.account_id} AND order_uuid = ${order.uuid} AND status NOT IN ('completed', 'cancelled') AND deleted_at IS NULL`,
  )
}

/** The buyer (or the seller for him) accepts all that was delivered; completed as soon as everything is invoiced. */
export async function completeSalesOrder(ctx: Context, { params, body }: Input): Promise<One<Order>> {
  const order = await lockOrder(ctx, params.uuid, 'sales')
  requireRight(ctx, order, 'orders.confirm', 'orders.update')
  requireStatus(ctx, order, ['delivered'])
  return answer(ctx, await acceptDelivered(ctx, order, body.note ?? undefined))
}

/** Accepts the delivered items of an order; those delivered before a moment only, where one is given. */
export async function acceptDelivered(ctx: Context, order: OrderRow, note?: string, until?: Date): Promise<OrderRow> {
  const now = ctx.services.clock.now()
  await run(
    ctx.db,
    sql`UPDATE order_items SET status = 'completed', accepted_at = ${now}, completed_at = ${now}, version = version + 1, updated_at = now()
    WHERE account_id = ${order.account_id} AND order_uuid = ${order.uuid} AND status = 'delivered' AND deleted_at IS NULL
      AND (${until ?? null}::timestamptz IS NULL OR delivered_at <= ${until ?? null}::timestamptz)`,
  )
  const after = await settleOrder(ctx, order, note)
  if (after.status_code === order.status_code) {
    logOrder(ctx, 'accepted', after)
    emitOrder(ctx, 'updated', after, ['orderItems'])
  }
  return after
}
