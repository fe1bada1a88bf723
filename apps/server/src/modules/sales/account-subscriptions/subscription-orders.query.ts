import { sql } from 'kysely'
import { accountSubscriptionOrders, type Params } from '@stoa/contract'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { notFound } from '#lib/errors.ts'
import { column } from '#kit/query/filter-sql.ts'
import type { ListRequest } from '#kit/query/list-request.ts'
import { resourceQuery } from '#kit/query/resource-query.ts'
import { invoicesOf, ordersOf } from './subscription-order-includes.ts'
import { presentOrder, type SubscriptionOrderRow } from './subscription-orders.presenter.ts'
import { subscriptionQuery } from './subscriptions.query.ts'

/** Bills of one subscription. Every path names the subscription, on which access is checked. */
const ordersQuery = resourceQuery<typeof accountSubscriptionOrders, SubscriptionOrderRow>(accountSubscriptionOrders, {
  from: 'account_subscription_orders',
  policy: { scope: () => undefined, knows: () => true, holds: () => true },
  under: { account_subscription_uuid: 'account_subscription_uuid' },
  filters: { status: column('status'), kind: column('kind') },
  sorts: { created: 'created_at', updated: 'updated_at', sequence: 'sequence', due_date: 'due_date', period_start: 'period_start' },
  defaultSort: '-sequence',
  includes: { order: ordersOf, invoice: invoicesOf },
  present: presentOrder,
})

export async function listOrders(ctx: Context, { params, query }: { params: Params; query: ListRequest }) {
  await subscriptionQuery.find(ctx, params.account_subscription_uuid)
  return ordersQuery.page(ctx, query, params)
}

export async function readOrder(ctx: Context, { params, query }: { params: Params; query: ListRequest }) {
  await subscriptionQuery.find(ctx, params.account_subscription_uuid)
  return answerOrder(ctx, await orderOf(ctx, params), query.include)
}

export const answerOrder = (ctx: Context, row: SubscriptionOrderRow, include: readonly string[] = ['invoice', 'order']) =>
  ordersQuery.one(ctx, row, include)

/** Finds a bill. @throws 404 for a bill of another subscription */
export async function orderOf(ctx: Context, params: Params): Promise<SubscriptionOrderRow> {
  const row = await one<SubscriptionOrderRow>(
    ctx.db,
    sql`SELECT * FROM account_subscription_orders WHERE uuid = ${params.uuid} AND account_subscription_uuid = ${params.account_subscription_uuid}`,
  )
  if (!row) throw notFound()
  return row
}
