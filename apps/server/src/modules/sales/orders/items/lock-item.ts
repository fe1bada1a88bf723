import { sql } from 'kysely'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuse } from '#kit/refuse.ts'
import { notFound } from '#lib/errors.ts'
import type { OrderRow } from '../order-row.ts'
import { lockOrder } from '../orders.query.ts'
import type { OrderItemRow } from './order-item-row.ts'
import { itemQuery } from './order-items.query.ts'

/**
 * Locks the order of an item, as all writers of an order do first, and reads both.
 * @throws 404 for an item of an order of the other kind
 */
export async function lockItem(ctx: Context, uuid: string, kind?: OrderRow['kind']): Promise<{ item: OrderItemRow; order: OrderRow }> {
  const { order_uuid } = await itemQuery.find(ctx, uuid, 'read')
  const order = await lockOrder(ctx, order_uuid)
  if (kind && order.kind !== kind) throw notFound()
  return { item: await itemQuery.find(ctx, uuid, 'read'), order }
}

/** @throws 422 on `base` when part of the item is invoiced, or when a production order that is not cancelled serves it */
export async function checkFree(ctx: Context, item: OrderItemRow): Promise<void> {
  if (Number(item.invoiced_quantity) > 0) refuse(ctx, { base: 'orders:refusals.invoiced_item' })
  const produced = await one(
    ctx.db,
    sql`SELECT 1 FROM order_items p WHERE p.account_id = ${item.account_id} AND p.source_order_item_uuid = ${item.uuid} AND p.deleted_at IS NULL
      AND p.status <> 'cancelled' LIMIT 1`,
  )
  if (produced) refuse(ctx, { base: 'orders:refusals.produced_item' })
}
