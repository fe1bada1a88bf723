import { sql } from 'kysely'
import { searchText } from '@stoa/domain'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import type { OrderRow } from '../order-row.ts'
import { writeDerived } from '../store/orders.ts'

/** Updates the searchable text of an order: numbers, title, and the names of the counterpart and of the items. */
export async function refreshSearch(ctx: Context, order: OrderRow): Promise<OrderRow> {
  const items = await rows<{ name: string }>(
    ctx.db,
    sql`SELECT DISTINCT name FROM order_items WHERE account_id = ${order.account_id} AND order_uuid = ${order.uuid} AND deleted_at IS NULL LIMIT 60`,
  )
  const search_text = searchText({
    names: [order.counterpart_name, order.title ?? '', ...items.map((item) => item.name)],
    values: [order.number ?? '', order.purchase_order_number ?? ''],
  })
  return writeDerived(ctx.db, order.uuid, { search_text })
}
