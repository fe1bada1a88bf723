import { sql } from 'kysely'
import { one, rows, run, type Db, type Row } from '#db/rows.ts'

/** An ordered item and how much of it is invoiced. */
export interface BillableItem {
  uuid: string
  order_uuid: string
  quantity: number
  invoiced: number
}

/** Seller and buyer of an order; null for a buyer without an account. */
export interface OrderSides {
  account_id: number
  client_account_id: number | null
}

/** Locks items after their orders, both in the order of their keys, to avoid deadlocks. */
export async function lockBillableItems(db: Db, account_id: number, item_uuids: readonly string[]): Promise<BillableItem[]> {
  await run(
    db,
    sql`SELECT 1 FROM orders WHERE uuid IN (SELECT order_uuid FROM order_items WHERE account_id = ${account_id} AND uuid = any(${[...item_uuids]}::uuid[]))
      ORDER BY uuid FOR NO KEY UPDATE`,
  )
  return rows<BillableItem>(
    db,
    sql`SELECT uuid, order_uuid, quantity::float8 AS quantity, invoiced_quantity::float8 AS invoiced FROM order_items
      WHERE account_id = ${account_id} AND uuid = any(${[...item_uuids]}::uuid[]) ORDER BY uuid FOR NO KEY UPDATE`,
  )
}

/** Stores the invoiced quantity of each item. */
export async function writeInvoicedQuantities(db: Db, counts: readonly { uuid: string; invoiced: number }[]): Promise<void> {
  await run(
    db,
    sql`UPDATE order_items i SET invoiced_quantity = c.invoiced, updated_at = now()
      FROM jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) AS c(uuid uuid, invoiced numeric) WHERE i.uuid = c.uuid`,
  )
}

/** Derives the invoicing status of an order from its items. @returns undefined for an order that is never invoiced */
export function refreshInvoicingStatus(db: Db, order_uuid: string): Promise<OrderSides | undefined> {
  return one<OrderSides>(
    db,
    sql`UPDATE orders o SET updated_at = now(), invoicing_status = CASE WHEN f.open = 0 THEN 'invoiced' WHEN f.done > 0 THEN 'partially_invoiced' ELSE 'not_invoiced' END
      FROM (SELECT count(*) FILTER (WHERE invoiced_quantity < quantity AND status <> 'cancelled') AS open, count(*) FILTER (WHERE invoiced_quantity > 0) AS done
        FROM order_items WHERE order_uuid = ${order_uuid} AND deleted_at IS NULL AND (net_minor > 0 OR parent_uuid IS NULL)) f
      WHERE o.uuid = ${order_uuid} AND o.invoicing_status <> 'not_applicable'
      RETURNING o.account_id, o.client_account_id`,
  )
}

/** Derives the payment status of an order from its issued invoices. @returns undefined for an order that is never paid */
export function refreshPaymentStatus(db: Db, order_uuid: string): Promise<OrderSides | undefined> {
  return one<OrderSides>(
    db,
    sql`UPDATE orders o SET updated_at = now(), payment_status = CASE
        WHEN f.paid = 0 AND f.refunded THEN 'refunded' WHEN f.paid = 0 THEN 'unpaid'
        WHEN f.open = 0 AND o.invoicing_status = 'invoiced' THEN 'paid' ELSE 'partially_paid' END
      FROM (SELECT coalesce(sum(i.paid_minor), 0) AS paid, coalesce(sum(i.balance_minor), 0) AS open,
          count(*) > 0 AND bool_and(i.status = 'credited') AND bool_or(i.paid_at IS NOT NULL) AS refunded
        FROM invoices i WHERE i.order_uuid = ${order_uuid} AND i.type IN ('invoice', 'retail_receipt') AND i.status <> 'draft') f
      WHERE o.uuid = ${order_uuid} AND o.payment_status <> 'not_applicable'
      RETURNING o.account_id, o.client_account_id`,
  )
}

/** Derives invoicing status, payment status and margin of an order from its invoices and items. Increments the version if a status changes. */
export async function refreshSums(db: Db, order: { account_id: number; uuid: string }): Promise<Row<'orders'>> {
  const refreshed = await one<Row<'orders'>>(
    db,
    sql`WITH billable AS (
      SELECT count(*) AS items, count(*) FILTER (WHERE invoiced_quantity >= quantity) AS done, count(*) FILTER (WHERE invoiced_quantity > 0) AS begun
      FROM order_items WHERE account_id = ${order.account_id} AND order_uuid = ${order.uuid} AND deleted_at IS NULL AND status <> 'cancelled' AND net_minor > 0
    ), bills AS (
      SELECT coalesce(sum(paid_minor), 0) AS paid, coalesce(sum(greatest(balance_minor, 0)), 0) AS open, count(*) AS n FROM invoices
      WHERE account_id = ${order.account_id} AND order_uuid = ${order.uuid} AND type IN ('invoice', 'retail_receipt') AND status NOT IN ('draft', 'credited')
    ), sums AS (
      SELECT CASE WHEN b.items = 0 THEN 'not_applicable' WHEN b.done = b.items THEN 'invoiced' WHEN b.begun > 0 THEN 'partially_invoiced' ELSE 'not_invoiced' END AS invoicing_status,
        CASE WHEN b.items = 0 THEN 'not_applicable' WHEN v.paid = 0 THEN 'unpaid' WHEN b.done = b.items AND v.open = 0 THEN 'paid' ELSE 'partially_paid' END AS payment_status,
        margin_of(o.net_minor, c.cost_minor, c.costed_net_minor) AS margin_minor, c.costed_net_minor
      FROM orders o CROSS JOIN LATERAL order_costs(o.account_id, o.uuid, o.currency) c, billable b, bills v WHERE o.uuid = ${order.uuid}
    )
    UPDATE orders o SET invoicing_status = s.invoicing_status, payment_status = CASE WHEN o.payment_status = 'refunded' AND s.payment_status = 'unpaid' THEN 'refunded' ELSE s.payment_status END,
      margin_minor = s.margin_minor, costed_net_minor = s.costed_net_minor, version = o.version + (CASE WHEN (o.invoicing_status, o.payment_status) IS DISTINCT FROM (s.invoicing_status, s.payment_status) THEN 1 ELSE 0 END)
    FROM sums s WHERE o.uuid = ${order.uuid} RETURNING o.*`,
  )
  return refreshed!
}
