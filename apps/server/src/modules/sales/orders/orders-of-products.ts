import { sql } from 'kysely'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { UNFILTERED } from '#kit/query/list-request.ts'
import { salesOrderQuery } from './orders.query.ts'

/** Number of sales orders with each of these products that the caller sees in the accounts that sell them. */
export async function ordersOfProducts(ctx: Context, product_ids: readonly number[]): Promise<Map<number, number>> {
  const found = await rows<{ product_id: number; total: number }>(
    ctx.db,
    sql`SELECT i.product_id, count(DISTINCT t.uuid) AS total FROM orders t JOIN order_items i ON i.order_uuid = t.uuid AND i.deleted_at IS NULL
      JOIN products p ON p.id = i.product_id AND p.account_id = t.account_id
      WHERE i.product_id = any(${product_ids}::bigint[]) AND ${salesOrderQuery.where(ctx, UNFILTERED, {})} GROUP BY 1`,
  )
  return new Map(found.map(({ product_id, total }) => [product_id, total]))
}
