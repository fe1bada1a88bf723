import { sql } from 'kysely'
import { accountAccountSubscriptions, accountSubscriptions, type Condition, type Params } from '@stoa/contract'
import { one } from '#db/rows.ts'
import { exportList, type ExportSpec } from '#platform/exports/export-list.ts'
import type { Context, Sql } from '#kit/context.ts'
import { column, day, searchText, money, whether } from '#kit/query/filter-sql.ts'
import type { ListRequest } from '#kit/query/list-request.ts'
import { askedFilters } from '#kit/query/request-filters.ts'
import { accountPolicy } from '#access/policy.ts'
import { resourceQuery, type ResourceQuerySpec } from '#kit/query/resource-query.ts'
import { bySide, keptTotal, ownName, type Side } from '../documents/index.ts'
import { subscriptionIncludes } from './subscription-includes.ts'
import { presentSubscription, type SubscriptionRow } from './subscriptions.presenter.ts'

/** Members of the seller, and members of the buyer unless it is a draft. */
const subscriptionPolicy = accountPolicy<SubscriptionRow>({
  shared: [
    {
      column: 'buyer_account_id',
      visible: { sql: sql`t.status <> 'draft'`, holds: (row) => row.status !== 'draft' },
      permissions: ['account-subscriptions.read'],
    },
  ],
})

/** Bills that wait for a correction. */
const hasProblem = whether(sql`(t.bill_problem IS NOT NULL)`)

const spec: ResourceQuerySpec<typeof accountSubscriptions, SubscriptionRow> = {
  from: 'account_subscription_list',
  policy: subscriptionPolicy,
  where: sql`t.deleted_at IS NULL`,
  filters: {
    search: searchText(),
    // Applied below, because it depends on the account of the path.
    direction: () => undefined,
    status: column('status'),
    client: column('buyer_account_id'),
    account: column('account_id'),
    product: column('product_id'),
    interval: column('interval'),
    renewing: day('next_renewal_on'),
    auto_renew: column('auto_renew'),
    price: money('period_price_minor'),
    problem: hasProblem,
    date_created: column('created_at'),
  },
  selective: ['client', 'product'],
  sorts: {
    created: 'created_at',
    updated: 'updated_at',
    number: 'number',
    next_renewal_on: { column: 'next_renewal_on', nulls_last: true },
    price: 'period_price_minor',
    name: 'name',
    client: 'client_name',
    status: 'status',
  },
  includes: subscriptionIncludes,
  present: presentSubscription,
}

export const subscriptionQuery = resourceQuery<typeof accountSubscriptions, SubscriptionRow>(accountSubscriptions, spec)
/** The same rows under the path of an account. */
const accountQuery = resourceQuery<typeof accountAccountSubscriptions, SubscriptionRow>(accountAccountSubscriptions, spec)

const sheet = (ctx: Context): ExportSpec<SubscriptionRow> => ({
  columns: [
    { key: 'number', type: 'text' },
    { key: 'client_name', type: 'text', width: 30, expression: bySide(ctx, sql`t.client_name`, ownName('buyer_account_id')) },
    { key: 'seller_name', type: 'text', width: 30 },
    { key: 'name', type: 'text', width: 36 },
    { key: 'status', type: 'text', words: 'filters:values.account-subscriptions.status' },
    { key: 'interval', type: 'text', words: 'filters:values.account-subscriptions.interval' },
    { key: 'interval_count', type: 'number' },
    { key: 'quantity', type: 'number' },
    { key: 'price', type: 'money', expression: sql`t.period_price_minor` },
    { key: 'currency', type: 'text' },
    { key: 'start_date', type: 'date' },
    { key: 'current_period_end', type: 'date' },
    { key: 'next_renewal_on', type: 'date' },
    { key: 'auto_renew', type: 'boolean' },
    { key: 'ends_on', type: 'date' },
    { key: 'outstanding', type: 'money', expression: sql`t.outstanding_minor` },
  ],
})

type Asked = { params: Params; query: ListRequest }

/** All subscriptions that the caller may read, on either side. */
export const listSubscriptions = (ctx: Context, { params, query }: Asked) =>
  subscriptionQuery.page(ctx, query, params, sideOfCaller(ctx, query))

/** Subscriptions that an account sells or buys. */
export const listOfAccount = async (ctx: Context, { params, query }: Asked) => {
  const { account_id } = params
  const side = askedSide(query) ?? (await usualSide(ctx, account_id))
  const total = keptTotal(ctx, query, { account_id, list: 'account_subscriptions', sides: [side] })
  return accountQuery.page(ctx, query, params, onSide(ctx, account_id, query, side), total)
}

export const exportSubscriptions = (ctx: Context, asked: Asked) =>
  exportList(subscriptionQuery, sheet(ctx), () => sideOfCaller(ctx, asked.query) ?? sql`true`)(ctx, asked)

export async function exportOfAccount(ctx: Context, asked: Asked) {
  const side = await sideOfAccount(ctx, asked.params.account_id, asked.query)
  return exportList(accountQuery, sheet(ctx), () => side)(ctx, asked)
}

const sideOfAccount = async (ctx: Context, account_id: number, query: ListRequest): Promise<Sql> =>
  onSide(ctx, account_id, query, askedSide(query) ?? (await usualSide(ctx, account_id)))

function onSide(ctx: Context, account_id: number, query: ListRequest, side: Side): Sql {
  if (side === 'issued') return sql`t.account_id = ${account_id}`
  return sql`t.buyer_account_id = ${account_id} AND t.status <> 'draft' AND ${ofSeller(ctx, query)}`
}

async function usualSide(ctx: Context, account_id: number): Promise<'issued' | 'received'> {
  const row = await one<{ type: string }>(ctx.db, sql`SELECT type FROM accounts WHERE id = ${account_id}`)
  return row?.type === 'client' ? 'received' : 'issued'
}

function sideOfCaller(ctx: Context, query: ListRequest): Sql | undefined {
  if (!askedSide(query) && !askedFilters(query).has('problem')) return undefined
  const side = askedSide(query)
  const accounts = [...ctx.actor.memberships.keys()]
  const own = ofSeller(ctx, query)
  return side ? sql`${sql.ref(side === 'received' ? 't.buyer_account_id' : 't.account_id')} = any(${accounts}::bigint[]) AND ${own}` : own
}

/** The filter on errors of bills applies to the caller's own sales only, because a filter discloses as much as a column. */
function ofSeller(ctx: Context, query: ListRequest): Sql {
  const asksForProblems = askedFilters(query).has('problem')
  if (!asksForProblems || ctx.actor.staff || ctx.actor.permissions.size > 0) return sql`true`
  return sql`t.account_id = any(${[...ctx.actor.memberships.keys()]}::bigint[])`
}

function askedSide(query: ListRequest): 'issued' | 'received' | undefined {
  const [condition] = (query.conditions.get('direction') ?? []) as Extract<Condition, { kind: 'choice' }>[]
  if (!condition || condition.values.length !== 1) return undefined
  const received = (condition.values[0] === 'received') === (condition.op === 'any')
  return received ? 'received' : 'issued'
}
