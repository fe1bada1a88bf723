import { sql } from 'kysely'
import { accountProductionOrders, accountSalesOrders, orders, productionOrders, salesOrders } from '@stoa/contract'
import { run } from '#db/rows.ts'
import type { Context, Sql } from '#kit/context.ts'
import { missingAccountPermission, notFound } from '#lib/errors.ts'
import { column, day, linked, searchText, money } from '#kit/query/filter-sql.ts'
import { resourceQuery, type ResourceQuery, type ResourceQuerySpec } from '#kit/query/resource-query.ts'
import { accountZone } from '../documents/index.ts'
import { byStatus, lateOrders } from './order-filters.ts'
import { orderIncludes } from './order-includes.ts'
import { ordersPolicy, type OrderRow } from './order-row.ts'
import { presentOrder } from './orders.presenter.ts'

const containing = (ids: readonly (string | number)[]): Sql =>
  sql`EXISTS (SELECT FROM order_items i WHERE i.account_id = t.account_id AND i.order_uuid = t.uuid AND i.product_id = any(${ids}::bigint[]) AND i.deleted_at IS NULL)`
const tagged = (ids: readonly (string | number)[]): Sql =>
  sql`EXISTS (SELECT FROM taggables g WHERE g.account_id = t.account_id AND g.taggable_type = 'order' AND g.taggable_id = t.uuid::text AND g.tag_id = any(${ids}::bigint[]))`

const spec: ResourceQuerySpec<typeof orders, OrderRow> = {
  from: 'order_rows',
  policy: ordersPolicy,
  present: presentOrder,
  where: sql`t.deleted_at IS NULL`,
  filters: {
    search: searchText(),
    kind: column('kind'),
    status: byStatus,
    payment_status: column('payment_status'),
    invoicing_status: column('invoicing_status'),
    account: column('account_id'),
    client: column('client_account_id'),
    supplier: column('supplier_account_id'),
    contact: column('contact_id'),
    relation: column('account_relation_uuid', 'uuid'),
    assignee: assignedTo,
    project: column('project_uuid', 'uuid'),
    product: linked(containing),
    tag: linked(tagged),
    offer: column('offer_uuid', 'uuid'),
    parent_order: column('parent_order_uuid', 'uuid'),
    late: lateOrders,
    total: money('total_minor'),
    order_date: day('order_date'),
    date_created: column('created_at'),
    direction: () => undefined,
  },
  selective: ['contact', 'relation', 'offer', 'parent_order', 'tag', 'product'],
  sorts: {
    created: 'created_at',
    updated: 'updated_at',
    number: { column: 'number', nulls_last: true },
    total: 'total_minor',
    order_date: 'order_date',
    requested_delivery: { column: 'requested_delivery', nulls_last: true },
    client: 'counterpart_name',
  },
  includes: orderIncludes,
}

/** Orders of both kinds in all accounts of the caller. Also finds orders to change. */
export const orderQuery = inItsZone(resourceQuery<typeof orders, OrderRow>(orders, spec))

const { kind: _kind, ...filters } = spec.filters
const ofOneKind = (kind: 'sales' | 'production') => ({ ...spec, filters, where: sql`t.deleted_at IS NULL AND t.kind = ${kind}` }) as never

export const salesOrderQuery = inItsZone(resourceQuery<typeof salesOrders, OrderRow>(salesOrders, ofOneKind('sales')))
export const productionOrderQuery = inItsZone(resourceQuery<typeof productionOrders, OrderRow>(productionOrders, ofOneKind('production')))
export const accountSalesQuery = resourceQuery<typeof accountSalesOrders, OrderRow>(accountSalesOrders, ofOneKind('sales'))
export const accountProductionQuery = resourceQuery<typeof accountProductionOrders, OrderRow>(
  accountProductionOrders,
  ofOneKind('production'),
)

/** Adds the time zone of the issuing account to a row that was just written. */
function inItsZone<Q extends ResourceQuery>(query: Q): Q {
  const one: ResourceQuery['one'] = async (ctx, row: OrderRow, include) =>
    query.one(ctx, { ...row, time_zone: row.time_zone ?? (await accountZone(ctx, row.account_id)) }, include)
  return { ...query, one }
}

/**
 * Locks an order for the rest of the transaction, if the caller may read it. Every change of an order or its items locks
 * the order first.
 * @throws 404 for foreign and deleted orders, and those of the other kind
 */
export async function lockOrder(ctx: Context, uuid: string, kind?: OrderRow['kind']): Promise<OrderRow> {
  await run(ctx.db, sql`SELECT 1 FROM orders WHERE uuid = ${uuid} FOR NO KEY UPDATE`)
  const order = await orderQuery.find(ctx, uuid, 'read')
  if (kind && order.kind !== kind) throw notFound()
  return order
}

/** Checks permissions on an order. @throws 403 without one of the permissions on the issuing or the receiving side */
export function requireRight(ctx: Context, order: OrderRow, ...permissions: string[]): void {
  if (!permissions.some((permission) => ordersPolicy.holds(ctx.actor, permission, order))) throw missingAccountPermission()
}

function assignedTo(condition: { kind: string; op?: string; values?: (string | number | null)[] }): Sql | undefined {
  if (condition.kind !== 'choice') return undefined
  const ids = condition.values!.filter((value) => value !== null)
  const none = condition.values!.includes(null) ? sql`cardinality(t.assignee_ids) = 0` : sql`false`
  const matching = sql`(${none} OR t.assignee_ids && ${ids}::bigint[])`
  return condition.op === 'any' ? matching : sql`NOT ${matching}`
}
