import { sql } from 'kysely'
import { rows } from '#db/rows.ts'
import type { Context, Sql } from '#kit/context.ts'
import { attachMany, attachOne, joined, valuesOf, type IncludeLoader } from '#kit/query/includes.ts'
import { presentOrder, type SubscriptionOrderRow } from './subscription-orders.presenter.ts'
import { invoicesOf, ordersOf } from './subscription-order-includes.ts'
import type { SubscriptionRow } from './subscriptions.presenter.ts'
import { upcomingBills } from './bill/upcoming-bills.ts'

const badge = (column: string): Sql =>
  sql`(SELECT jsonb_build_object('id', a.id, 'uuid', a.uuid, 'type', a.type, 'name', a.name) FROM accounts a WHERE a.id = ${sql.ref(`t.${column}`)})`

const product: IncludeLoader = async (ctx: Context, subscriptions) => {
  const name = ctx.request.locale === 'gr' ? sql`coalesce(name_gr, name_en)` : sql`name_en`
  const products = await rows<{ id: number }>(
    ctx.db,
    sql`SELECT id, type, code, ${name} AS name FROM products WHERE id = any(${valuesOf(subscriptions, 'product_id')}::bigint[])`,
  )
  attachOne(subscriptions, 'product', products, 'product_id')
}

/** The latest twelve bills of each subscription, newest first. */
const subscriptionOrders: IncludeLoader = async (ctx: Context, subscriptions) => {
  const found = await rows<SubscriptionOrderRow>(
    ctx.db,
    sql`SELECT o.* FROM unnest(${valuesOf<string>(subscriptions, 'uuid')}::uuid[]) AS s(uuid)
    CROSS JOIN LATERAL (SELECT * FROM account_subscription_orders x WHERE x.account_subscription_uuid = s.uuid ORDER BY x.sequence DESC LIMIT 12) o`,
  )
  await invoicesOf(ctx, found)
  await ordersOf(ctx, found)
  attachMany(
    subscriptions,
    'subscriptionOrders',
    found.map((one) => presentOrder(one, ctx)),
    'account_subscription_uuid',
    'uuid',
  )
}

/** Maximum number of subscriptions whose upcoming bills are calculated, one after another. */
const nextBills: IncludeLoader = async (ctx: Context, rows: SubscriptionRow[]) => {
  for (const row of rows as (SubscriptionRow & { nextBills?: unknown })[]) row.nextBills = await upcomingBills(ctx, row, 3)
}

/** Relations of subscriptions. */
export const subscriptionIncludes = {
  account: joined(badge('account_id')),
  client: joined(badge('buyer_account_id')),
  accountRelation: joined(
    sql`(SELECT jsonb_build_object('uuid', r.uuid, 'name', t.client_name, 'code', r.code) FROM account_relations r WHERE r.uuid = t.account_relation_uuid)`,
  ),
  product,
  plan: joined(sql`(SELECT jsonb_build_object('id', p.id, 'name', p.name) FROM subscription_plans p WHERE p.id = t.subscription_plan_id)`),
  project: joined(
    sql`(SELECT jsonb_build_object('uuid', p.uuid, 'name', p.name) FROM projects p WHERE p.uuid = t.project_uuid AND p.account_id = t.account_id)`,
  ),
  subscriptionOrders,
  nextBills,
}
