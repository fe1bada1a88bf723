import { sql } from 'kysely'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import type { OrderRow } from '../order-row.ts'
import { settleOrder } from '../step/settle-order.ts'

/**
 * Brings an order's invoicing and payment status, its margin and with them its status into line with its invoices and
 * payments. Invoicing and payments call it in the transaction in which they changed them.
 */
export async function refreshOrderSums(ctx: Context, order_uuid: string): Promise<void> {
  const found = await one<OrderRow>(ctx.db, sql`SELECT * FROM orders WHERE uuid = ${order_uuid} FOR NO KEY UPDATE`)
  if (found) await settleOrder(ctx, found)
}
