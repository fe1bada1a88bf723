import { sql } from 'kysely'
import type { One, Order } from '@stoa/contract'
import { one, run } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import type { OrderRow } from '../order-row.ts'
import { lockOrder, productionOrderQuery } from '../orders.query.ts'

/**
 * Locks a production order after the sales order that it serves. Always lock in this order, to avoid deadlocks.
 * @throws 404
 */
export async function lockProduction(ctx: Context, uuid: string): Promise<{ order: OrderRow; parent: OrderRow | null }> {
  await run(ctx.db, sql`SELECT 1 FROM orders WHERE uuid = (SELECT parent_order_uuid FROM orders WHERE uuid = ${uuid}) FOR NO KEY UPDATE`)
  const order = await lockOrder(ctx, uuid, 'production')
  const parent = await one<OrderRow>(ctx.db, sql`SELECT * FROM orders WHERE uuid = ${order.parent_order_uuid} AND deleted_at IS NULL`)
  return { order, parent: parent ?? null }
}

/** Presents a production order in the response of a step. */
export const answerProduction = (ctx: Context, order: OrderRow): Promise<One<Order>> =>
  productionOrderQuery.one(ctx, order, ['orderItems', 'client', 'supplier', 'statuses', 'project', 'parentOrder'])
