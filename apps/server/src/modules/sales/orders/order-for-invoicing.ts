import { sql } from 'kysely'
import type { Context } from '#kit/context.ts'
import type { OrderItemRow } from './order-item-row.ts'
import type { OrderRow } from './order-row.ts'
import { lockOrder, requireRight } from './orders.query.ts'
import { settleOrder } from './settle-order.ts'

/** An item with what of it no issued invoice names yet. */
export interface InvoicableItem extends OrderItemRow {
  /** Ordered less invoiced, in units. */
  open_quantity: number
  /** Net that stands on issued invoices, less credits. */
  invoiced_net_minor: number
}

/**
 * A sales order of the caller's account, locked, with the items that are not cancelled. The invoice that completes an
 * item takes `net_minor - invoiced_net_minor` (domain model 4.1).
 * @throws 404 for a foreign order or one that was given to a provider, 403 for its buyer
 */
export async function orderForInvoicing(ctx: Context, order_uuid: string): Promise<{ order: OrderRow; items: InvoicableItem[] }> {
  const order = await lockOrder(ctx, order_uuid, 'sales')
  requireRight(ctx, order, 'invoices.create')
  const { rows } = await sql<InvoicableItem>`
    SELECT t.*, (t.quantity - t.invoiced_quantity)::float8 AS open_quantity, coalesce((
      SELECT sum(CASE WHEN i.type IN ('credit_note', 'retail_credit') THEN -l.net_minor ELSE l.net_minor END) FROM invoice_lines l JOIN invoices i ON i.uuid = l.invoice_uuid
      WHERE l.account_id = t.account_id AND l.order_item_uuid = t.uuid AND i.status <> 'draft' AND i.type <> 'proforma'), 0)::bigint AS invoiced_net_minor
    FROM order_item_rows t WHERE t.account_id = ${order.account_id} AND t.order_uuid = ${order.uuid} AND t.status <> 'cancelled'
    ORDER BY t.position, t.uuid`.execute(ctx.db)
  return { order, items: rows }
}

/**
 * Brings an order's invoicing and payment status, its margin and with them its status into line with its invoices and
 * payments. Invoicing and payments call it in the transaction in which they changed them.
 */
export async function refreshOrderSums(ctx: Context, order_uuid: string): Promise<void> {
  const { rows } = await sql<OrderRow>`SELECT * FROM orders WHERE uuid = ${order_uuid} FOR NO KEY UPDATE`.execute(ctx.db)
  if (rows[0]) await settleOrder(ctx, rows[0])
}
