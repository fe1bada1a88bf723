import { sql } from 'kysely'
import type { OrderItemStatus, OrderStatusCode } from '@stoa/contract'
import { one, rows, run } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { moveOrder, notifySide } from '../announce-order.ts'
import { statusOfItems, statusOfParts, type ItemState } from './order-state.ts'
import type { OrderRow } from '../order-row.ts'

/**
 * Brings an order into line with its items after something happened to them: packages by their parts, money columns as
 * sums over rows, the status by the items. The caller holds the lock on the order. Harmless to repeat.
 * @returns the order as it is now
 */
export async function settleOrder(ctx: Context, order: OrderRow, note?: string): Promise<OrderRow> {
  if (order.kind !== 'sales') return order
  const items = await settlePackages(ctx, order)
  const summed = await refreshSums(ctx, order)
  const top = items.filter((item) => item.parent_uuid === null).map((item) => item.status)
  const settled = summed.invoicing_status === 'invoiced' || summed.invoicing_status === 'not_applicable'
  const to = statusOfItems(summed.status_code as OrderStatusCode, top, settled)
  if (to === summed.status_code) return summed
  const now = ctx.services.clock.now()
  const after = await moveOrder(ctx, summed, to, {
    note,
    values: {
      ...((to === 'delivered' || to === 'completed') && { delivered_at: summed.delivered_at ?? now }),
      ...(to === 'completed' && { completed_at: now }),
      ...(to === 'in_progress' && { delivered_at: null }),
    },
  })
  await notifySide(ctx, after, 'order.status-changed', 'receiver')
  await notifySide(ctx, after, 'order.status-changed', 'keeper')
  return after
}

async function settlePackages(ctx: Context, order: OrderRow): Promise<ItemState[]> {
  const items = await rows<ItemState>(
    ctx.db,
    sql`SELECT uuid, parent_uuid, status FROM order_items WHERE account_id = ${order.account_id} AND order_uuid = ${order.uuid} AND deleted_at IS NULL`,
  )
  const parts = Map.groupBy(
    items.filter((item) => item.parent_uuid !== null),
    (item) => item.parent_uuid!,
  )
  const changed: { uuid: string; status: OrderItemStatus }[] = []
  for (const item of items) {
    const of = parts.get(item.uuid)
    if (!of || order.status_code === 'draft' || order.status_code === 'pending') continue
    const status = statusOfParts(of.map((part) => part.status))
    if (status === item.status) continue
    item.status = status
    changed.push({ uuid: item.uuid, status })
  }
  if (changed.length) {
    const now = ctx.services.clock.now()
    await run(
      ctx.db,
      sql`UPDATE order_items i SET status = c.status, version = version + 1, updated_at = now(),
        started_at = coalesce(i.started_at, CASE WHEN c.status IN ('in_production', 'in_review', 'delivered', 'completed') THEN ${now}::timestamptz END),
        delivered_at = CASE WHEN c.status IN ('delivered', 'completed') THEN coalesce(i.delivered_at, ${now}::timestamptz) END,
        accepted_at = CASE WHEN c.status = 'completed' THEN coalesce(i.accepted_at, ${now}::timestamptz) END,
        completed_at = CASE WHEN c.status = 'completed' THEN coalesce(i.completed_at, ${now}::timestamptz) END
      FROM jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) AS c(uuid uuid, status text) WHERE i.uuid = c.uuid`,
    )
  }
  return items
}

/**
 * Columns of an order that are sums over rows: how far it is invoiced and paid, and its margin. Invoicing and payments
 * call it after they changed what an order's invoices say.
 */
async function refreshSums(ctx: Context, order: OrderRow): Promise<OrderRow> {
  return (await one<OrderRow>(
    ctx.db,
    sql`WITH billable AS (
      SELECT count(*) AS items, count(*) FILTER (WHERE invoiced_quantity >= quantity) AS done, count(*) FILTER (WHERE invoiced_quantity > 0) AS begun
      FROM order_items WHERE account_id = ${order.account_id} AND order_uuid = ${order.uuid} AND deleted_at IS NULL AND status <> 'cancelled' AND net_minor > 0
    ), bills AS (
      SELECT coalesce(sum(paid_minor), 0) AS paid, coalesce(sum(greatest(balance_minor, 0)), 0) AS open, count(*) AS n FROM invoices
      WHERE account_id = ${order.account_id} AND order_uuid = ${order.uuid} AND type IN ('invoice', 'retail_receipt') AND status NOT IN ('draft', 'credited')
    ), sums AS (
      SELECT CASE WHEN b.items = 0 THEN 'not_applicable' WHEN b.done = b.items THEN 'invoiced' WHEN b.begun > 0 THEN 'partially_invoiced' ELSE 'not_invoiced' END AS invoicing_status,
        CASE WHEN b.items = 0 THEN 'not_applicable' WHEN v.paid = 0 THEN 'unpaid' WHEN b.done = b.items AND v.open = 0 THEN 'paid' ELSE 'partially_paid' END AS payment_status,
        o.net_minor - order_cost_minor(o.account_id, o.uuid, o.currency) AS margin_minor
      FROM orders o, billable b, bills v WHERE o.uuid = ${order.uuid}
    )
    UPDATE orders o SET invoicing_status = s.invoicing_status, payment_status = CASE WHEN o.payment_status = 'refunded' AND s.payment_status = 'unpaid' THEN 'refunded' ELSE s.payment_status END,
      margin_minor = s.margin_minor, version = o.version + (CASE WHEN (o.invoicing_status, o.payment_status) IS DISTINCT FROM (s.invoicing_status, s.payment_status) THEN 1 ELSE 0 END)
    FROM sums s WHERE o.uuid = ${order.uuid} RETURNING o.*`,
  ))!
}
