import { sql } from 'kysely'
import { accountOrderItems, orderItems, type OrderItem } from '@stoa/contract'
import { escapeLike, searchWords } from '@stoa/domain'
import { rows } from '#db/rows.ts'
import type { Context, Sql } from '#kit/context.ts'
import { column, day, linked, whether, type FilterSql } from '#kit/query/filter-sql.ts'
import { resourceQuery, type ResourceQuerySpec } from '#kit/query/resource-query.ts'
import { orderItemIncludes } from './order-item-includes.ts'
import { keeperToday } from '../order-filters.ts'
import { itemsPolicy, presentItem, type OrderItemRow } from './order-item-row.ts'

/** Searches the text of the item and the searchable text of its order. */
const search: FilterSql = (condition) => {
  if (condition.kind !== 'search') return undefined
  const words = searchWords(condition.text)
  if (!words.length) return condition.text.trim() ? sql`false` : undefined
  const inOrder = sql.join(
    words.map(({ pattern }) => sql`w.search_text LIKE ${pattern}`),
    sql` AND `,
  )
  return sql`(t.name ILIKE ${`%${escapeLike(condition.text.trim())}%`} OR EXISTS (SELECT FROM orders w WHERE w.uuid = t.order_uuid AND ${inOrder}))`
}

/** Due before today in the time zone of the keeper, and neither delivered nor ended. */
export const isLate = (now: Date): Sql =>
  sql`coalesce(t.due_date < ${keeperToday(now)} AND t.delivered_at IS NULL AND t.status NOT IN ('completed', 'cancelled') AND t.order_status_code <> 'draft', false)`

const late: FilterSql = (condition, scope) => whether(isLate(scope.now))(condition, scope)

const spec: ResourceQuerySpec<typeof orderItems, OrderItemRow> = {
  from: 'order_item_rows',
  policy: itemsPolicy,
  present: presentItem,
  under: { order_uuid: 'order_uuid' },
  filters: {
    search,
    status: column('status'),
    kind: column('order_kind'),
    product: column('product_id'),
    client: column('client_account_id'),
    provider: column('supplier_account_id'),
    assignee: linked((ids) => sql`t.order_assignee_ids && ${ids}::bigint[]`),
    project: column('project_uuid', 'uuid'),
    order: column('order_uuid', 'uuid'),
    due: day('due_date'),
    late,
    date_created: column('created_at'),
    direction: () => undefined,
  },
  sorts: {
    created: 'created_at',
    updated: 'updated_at',
    name: 'name',
    position: 'position',
    due_date: { column: 'due_date', nulls_last: true },
    status: 'status',
    total: 'total_minor',
  },
  includes: orderItemIncludes,
}

/** Items of one order by position, and one item by its key. */
export const itemQuery = resourceQuery<typeof orderItems, OrderItemRow>(orderItems, { ...spec, defaultSort: 'position' })
/** Items over all orders: production management. */
export const accountItemQuery = resourceQuery<typeof accountOrderItems, OrderItemRow>(accountOrderItems, { ...spec, under: {} })

/** Items included with their orders, as the reader may see them. */
export async function loadItemsOf(ctx: Context, order_uuids: readonly string[]): Promise<OrderItem[]> {
  const found = await rows<OrderItemRow>(
    ctx.db,
    sql`SELECT t.* FROM order_item_rows t WHERE t.order_uuid = any(${order_uuids}::uuid[]) ORDER BY t.order_uuid, t.position, t.uuid`,
  )
  return found.map((row) => presentItem(row, ctx))
}
