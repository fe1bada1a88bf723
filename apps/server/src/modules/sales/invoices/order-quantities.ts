import { sql } from 'kysely'
import type { Context } from '#kit/context.ts'
import type { InvoiceLineRow, InvoiceRow } from './invoices.presenter.ts'
import { refreshOrderSums } from '../orders/index.ts'
import { refuse } from './refuse.ts'

/**
 * Counts issued lines on the order items they come from; a credit note gives quantities back, but none for
 * money that it only takes off. Items are locked, and
 * none is ever invoiced beyond its quantity (invariant 44).
 * @throws 422 on the quantity of the line that would be too much
 */
export async function countOnOrder(ctx: Context, row: InvoiceRow, lines: readonly InvoiceLineRow[]): Promise<void> {
  const byItem = Map.groupBy(
    lines.filter((line) => line.order_item_uuid !== null && !line.credits_amount),
    (line) => line.order_item_uuid!,
  )
  if (!byItem.size || row.type === 'proforma') return
  const sign = row.credits_invoice_uuid === null ? 1 : -1
  await sql`SELECT 1 FROM orders WHERE uuid IN (SELECT order_uuid FROM order_items WHERE account_id = ${row.account_id} AND uuid = any(${[...byItem.keys()]}::uuid[]))
    ORDER BY uuid FOR NO KEY UPDATE`.execute(ctx.db)
  const { rows: items } = await sql<{ uuid: string; order_uuid: string; quantity: number; invoiced: number }>`
    SELECT uuid, order_uuid, quantity::float8 AS quantity, invoiced_quantity::float8 AS invoiced FROM order_items
    WHERE account_id = ${row.account_id} AND uuid = any(${[...byItem.keys()]}::uuid[]) ORDER BY uuid FOR NO KEY UPDATE`.execute(ctx.db)
  const counts = items.map((item) => {
    const of = byItem.get(item.uuid)!
    const thousandths = Math.round(item.invoiced * 1000) + sign * of.reduce((sum, line) => sum + Math.round(line.quantity * 1000), 0)
    if (thousandths > Math.round(item.quantity * 1000))
      throw refuse(ctx, { [`lines.${of[0]!.position}.quantity`]: ['more_than_ordered', { open: item.quantity - item.invoiced }] })
    return { uuid: item.uuid, invoiced: Math.max(0, thousandths) / 1000 }
  })
  await sql`
    UPDATE order_items i SET invoiced_quantity = c.invoiced, updated_at = now() FROM jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) AS c(uuid uuid, invoiced numeric)
    WHERE i.uuid = c.uuid`.execute(ctx.db)
  for (const order_uuid of new Set(items.map((item) => item.order_uuid))) await refreshInvoicing(ctx, order_uuid)
}

/** Says how far an order is invoiced, by the sums over its items. */
async function refreshInvoicing(ctx: Context, order_uuid: string): Promise<void> {
  const { rows } = await sql<{ account_id: number; client_account_id: number | null }>`
    UPDATE orders o SET updated_at = now(), invoicing_status = CASE WHEN f.open = 0 THEN 'invoiced' WHEN f.done > 0 THEN 'partially_invoiced' ELSE 'not_invoiced' END
    FROM (SELECT count(*) FILTER (WHERE invoiced_quantity < quantity AND status <> 'cancelled') AS open, count(*) FILTER (WHERE invoiced_quantity > 0) AS done
      FROM order_items WHERE order_uuid = ${order_uuid} AND deleted_at IS NULL AND (net_minor > 0 OR parent_uuid IS NULL)) f
    WHERE o.uuid = ${order_uuid} AND o.invoicing_status <> 'not_applicable'
    RETURNING o.account_id, o.client_account_id`.execute(ctx.db)
  if (rows[0]) await announceOrder(ctx, order_uuid, rows[0])
}

/** Says how far an order is paid: by the invoices of it that are neither drafts nor credited. */
export async function refreshPayment(ctx: Context, order_uuid: string): Promise<void> {
  const { rows } = await sql<{ account_id: number; client_account_id: number | null }>`
    UPDATE orders o SET updated_at = now(), payment_status = CASE
      WHEN f.paid = 0 AND f.refunded THEN 'refunded' WHEN f.paid = 0 THEN 'unpaid'
      WHEN f.open = 0 AND o.invoicing_status = 'invoiced' THEN 'paid' ELSE 'partially_paid' END
    FROM (SELECT coalesce(sum(i.paid_minor), 0) AS paid, coalesce(sum(i.balance_minor), 0) AS open,
        count(*) > 0 AND bool_and(i.status = 'credited') AND bool_or(i.paid_at IS NOT NULL) AS refunded
      FROM invoices i WHERE i.order_uuid = ${order_uuid} AND i.type IN ('invoice', 'retail_receipt') AND i.status <> 'draft') f
    WHERE o.uuid = ${order_uuid} AND o.payment_status <> 'not_applicable'
    RETURNING o.account_id, o.client_account_id`.execute(ctx.db)
  if (rows[0]) await announceOrder(ctx, order_uuid, rows[0])
}

async function announceOrder(ctx: Context, uuid: string, order: { account_id: number; client_account_id: number | null }): Promise<void> {
  for (const account_id of [order.account_id, order.client_account_id])
    if (account_id !== null) ctx.emit({ name: 'order.updated', account_id, type: 'order', key: uuid, requires: 'orders.read' })
  await refreshOrderSums(ctx, uuid)
}
