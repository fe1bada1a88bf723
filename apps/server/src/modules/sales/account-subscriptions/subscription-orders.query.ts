import { sql } from 'kysely'
import { accountSubscriptionOrders, type Params } from '@stoa/contract'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { missingAccountPermission, notFound } from '#lib/errors.ts'
import { holdsIn } from '#access/actor.ts'
import { column, day, type FilterSql } from '#kit/query/filter-sql.ts'
import { filterOptions } from '#kit/query/filter-options.ts'
import type { ListRequest } from '#kit/query/list-request.ts'
import { resourceQuery } from '#kit/query/resource-query.ts'
import { exportList, type ExportSpec } from '#platform/exports/export-list.ts'
import { escapeLike } from '@stoa/domain'
import { invoicesOf, ordersOf } from './subscription-order-includes.ts'
import { presentOrder, type SubscriptionOrderRow } from './subscription-orders.presenter.ts'
import { subscriptionQuery } from './subscriptions.query.ts'

const INVOICE_NUMBER = sql`(SELECT i.number FROM invoices i WHERE i.uuid = t.invoice_uuid AND i.deleted_at IS NULL)`

/** The place of the bill, up to three digits, or a part of the number of its invoice. */
const search: FilterSql = (condition) => {
  if (condition.kind !== 'search') return undefined
  const text = condition.text.trim()
  return /^\d{1,3}$/.test(text) ? sql`t.sequence = ${Number(text)}` : sql`${INVOICE_NUMBER} ILIKE ${`%${escapeLike(text)}%`}`
}

/** Bills of one subscription. Every path names the subscription, on which access is checked. */
const ordersQuery = resourceQuery<typeof accountSubscriptionOrders, SubscriptionOrderRow>(accountSubscriptionOrders, {
  from: 'account_subscription_orders',
  policy: { scope: () => undefined, knows: () => true, holds: () => true },
  under: { account_subscription_uuid: 'account_subscription_uuid' },
  filters: { search, status: column('status'), kind: column('kind'), due: day('due_date') },
  sorts: { created: 'created_at', updated: 'updated_at', sequence: 'sequence', due_date: 'due_date', period_start: 'period_start' },
  defaultSort: '-sequence',
  includes: { order: ordersOf, invoice: invoicesOf },
  present: presentOrder,
})

export async function listOrders(ctx: Context, { params, query }: { params: Params; query: ListRequest }) {
  await subscriptionQuery.find(ctx, params.account_subscription_uuid)
  return ordersQuery.page(ctx, query, params)
}

const sheet: ExportSpec<SubscriptionOrderRow> = {
  columns: [
    { key: 'sequence', type: 'number' },
    { key: 'kind', type: 'text', words: 'filters:values.account-subscription-orders.kind' },
    { key: 'period_start', type: 'date' },
    // The screen names the last day of the period as well; the column holds the day after it.
    { key: 'last_day', type: 'date', expression: sql`greatest(t.period_end - 1, t.period_start)` },
    { key: 'status', type: 'text', words: 'filters:values.account-subscription-orders.status' },
    { key: 'due_date', type: 'date' },
    { key: 'net', type: 'money', expression: sql`t.net_minor` },
    { key: 'vat', type: 'money', expression: sql`t.vat_minor` },
    { key: 'total', type: 'money', expression: sql`t.total_minor` },
    { key: 'currency', type: 'text' },
    { key: 'invoice', type: 'text', width: 20, expression: INVOICE_NUMBER },
    { key: 'paid_at', type: 'datetime' },
  ],
}

/** The bills of a subscription as a spreadsheet. @throws 403 if the caller may export subscriptions on neither side */
export async function exportOrders(ctx: Context, { params, query }: { params: Params; query: ListRequest }) {
  const { account_id, buyer_account_id } = await subscriptionQuery.find(ctx, params.account_subscription_uuid)
  if (![account_id, buyer_account_id].some((side) => holdsIn(ctx.actor, side, 'account-subscriptions.export')))
    throw missingAccountPermission()
  return exportList(ordersQuery, sheet)(ctx, { params, query })
}

/** The filters of the bills of a subscription that the caller may read. */
export async function orderFilters(ctx: Context, { params }: { params: Params }) {
  await subscriptionQuery.find(ctx, params.account_subscription_uuid)
  return filterOptions(accountSubscriptionOrders)(ctx)
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
