import { sql } from 'kysely'
import type { BodyOf, Params, SubscriptionPlan, SubscriptionPlanInput, updateSubscriptionPlans } from '@stoa/contract'
import { CURRENCIES } from '@stoa/domain'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { changesOf } from '#kit/effects.ts'
import { record } from '#kit/records/record-change.ts'
import { plansOf } from './plan-rows.ts'
import { replacePlans as storePlans, type StoredPlan } from './store.ts'
import { productSubject } from '../product-log.ts'
import type { ProductRow } from '../product-row.ts'
import { refuse } from '../write/product-rules.ts'
import { findProduct, productQuery } from '../products.query.ts'

/** Plans of one product, as staff see them. */
export async function listPlans(ctx: Context, { params }: { params: Params }): Promise<{ data: SubscriptionPlan[] }> {
  const { id } = await findProduct(ctx, params.product_id)
  return { data: await plansOf(ctx, [id], 'staff') }
}

/**
 * Replaces the plans of a product. Plans that are not named are deleted, or deactivated if something uses them; running
 * subscriptions keep their price.
 * @throws 422 on the field of the plan that is wrong, by its position in the list
 */
export async function replacePlans(
  ctx: Context,
  { params, body }: { params: Params; body: BodyOf<typeof updateSubscriptionPlans> },
): Promise<{ data: SubscriptionPlan[] }> {
  const product = await findProduct(ctx, params.product_id, undefined, 'update')
  const wanted = body.subscription_plans.map((plan) => completed(plan, product))
  const before = await plansOf(ctx, [product.id], 'staff')
  await checkPlans(ctx, product, wanted, before)
  const named = new Set(wanted.flatMap((plan) => plan.id ?? []))
  const gone = before.filter((plan) => !named.has(plan.id))
  await storePlans(ctx.db, product.id, wanted, gone)
  const after = await plansOf(ctx, [product.id], 'staff')
  const changes = changesOf({ subscriptionPlans: before.map(summary) }, { subscriptionPlans: after.map(summary) })
  if (Object.keys(changes).length) record(ctx, productQuery, productSubject, 'updated', product, changes)
  return { data: after }
}

function completed(plan: SubscriptionPlanInput, product: ProductRow): StoredPlan {
  return {
    ...plan,
    id: plan.id ?? null,
    package_edition_id: plan.package_edition_id ?? null,
    currency: plan.currency ?? product.currency,
    setup_fee_minor: plan.setup_fee_minor ?? 0,
    trial_days: plan.trial_days ?? 0,
    min_cycles: plan.min_cycles ?? 0,
    is_default: plan.is_default ?? false,
    is_active: plan.is_active ?? true,
  }
}

async function checkPlans(
  ctx: Context,
  product: ProductRow,
  wanted: readonly StoredPlan[],
  before: readonly SubscriptionPlan[],
): Promise<void> {
  const found = await rows<{ id: number }>(
    ctx.db,
    sql`SELECT id FROM package_editions WHERE product_id = ${product.id} AND deleted_at IS NULL`,
  )
  const editions = new Set<number | null>([null, ...found.map((row) => row.id)])
  const ids = new Set<number | null>([null, ...before.map((row) => row.id)])
  const taken = new Set<string>()
  for (const [place, plan] of wanted.entries()) {
    const wrong = unknownIn(plan, ids, editions) ?? takenIn(plan, taken)
    if (wrong) refuse(ctx, wrong[0], wrong[1], `subscription_plans.${place}.${wrong[0]}`)
    if (plan.id !== null) ids.delete(plan.id)
    for (const claim of claimsOf(plan)) taken.add(claim[1])
  }
}

type Wrong = readonly [field: string, message: string] | undefined

function unknownIn(plan: StoredPlan, ids: ReadonlySet<number | null>, editions: ReadonlySet<number | null>): Wrong {
  if (!ids.has(plan.id)) return ['id', 'unknown']
  if (!editions.has(plan.package_edition_id)) return ['package_edition_id', 'unknown']
  return (CURRENCIES as readonly string[]).includes(plan.currency) ? undefined : ['currency', 'oneOf']
}

/** An edition has one active plan for each term, and one default. */
function claimsOf({ package_edition_id: edition, interval, interval_count, currency, is_active, is_default }: StoredPlan) {
  return [
    ...(is_active ? [['interval', `term ${edition} ${interval} ${interval_count} ${currency}`] as const] : []),
    ...(is_default ? [['is_default', `default ${edition}`] as const] : []),
  ]
}

function takenIn(plan: StoredPlan, taken: ReadonlySet<string>): Wrong {
  const claim = claimsOf(plan).find(([, key]) => taken.has(key))
  return claim && [claim[0], 'taken']
}

const summary = ({ name, interval, interval_count, price_minor, currency, is_active }: SubscriptionPlan) => ({
  name,
  interval,
  interval_count,
  price_minor,
  currency,
  is_active,
})
