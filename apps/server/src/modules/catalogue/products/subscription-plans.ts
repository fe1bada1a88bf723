import { sql } from 'kysely'
import type { BodyOf, Params, SubscriptionPlan, SubscriptionPlanInput, updateSubscriptionPlans } from '@stoa/contract'
import { CURRENCIES } from '@stoa/domain'
import { rows, run } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { changesOf } from '#kit/effects.ts'
import { record } from '#kit/record-change.ts'
import { plansOf } from './plan-rows.ts'
import { productSubject } from './product-log.ts'
import type { ProductRow } from './product-row.ts'
import { refuse } from './product-rules.ts'
import { findProduct, productQuery } from './products.query.ts'

/** Plans of one product, as staff see them. */
export async function listPlans(ctx: Context, { params }: { params: Params }): Promise<{ data: SubscriptionPlan[] }> {
  const { id } = await findProduct(ctx, params.product_id)
  return { data: await plansOf(ctx, [id], 'staff') }
}

/**
 * Replaces the plans of a product. Plans that are not named go; those in use are deactivated instead, and nobody's
 * running subscription changes its price.
 * @throws 422 on the plan that is wrong, by its place
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
  // All make room first: two plans may swap their intervals.
  await run(ctx.db, sql`UPDATE subscription_plans SET is_active = false WHERE product_id = ${product.id} AND deleted_at IS NULL`)
  await run(
    ctx.db,
    sql`UPDATE subscription_plans p SET deleted_at = CASE WHEN p.id = any(${gone.filter((plan) => !plan.is_used).map((plan) => plan.id)}::bigint[]) THEN now() END,
    is_default = false, updated_at = now() WHERE p.id = any(${gone.map((plan) => plan.id)}::bigint[])`,
  )
  await writePlans(ctx, product.id, wanted)
  const after = await plansOf(ctx, [product.id], 'staff')
  const changes = changesOf({ subscriptionPlans: before.map(summary) }, { subscriptionPlans: after.map(summary) })
  if (Object.keys(changes).length) record(ctx, productQuery, productSubject, 'updated', product, changes)
  return { data: after }
}

type Plan = ReturnType<typeof completed>

function completed(plan: SubscriptionPlanInput, product: ProductRow) {
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

async function checkPlans(ctx: Context, product: ProductRow, wanted: readonly Plan[], before: readonly SubscriptionPlan[]): Promise<void> {
  const found = await rows<{ id: number }>(
    ctx.db,
    sql`
    SELECT id FROM package_editions WHERE product_id = ${product.id} AND deleted_at IS NULL`,
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

function unknownIn(plan: Plan, ids: ReadonlySet<number | null>, editions: ReadonlySet<number | null>): Wrong {
  if (!ids.has(plan.id)) return ['id', 'unknown']
  if (!editions.has(plan.package_edition_id)) return ['package_edition_id', 'unknown']
  return (CURRENCIES as readonly string[]).includes(plan.currency) ? undefined : ['currency', 'oneOf']
}

/** Terms are sold once, and each edition has one default. */
function claimsOf({ package_edition_id: edition, interval, interval_count, currency, is_active, is_default }: Plan) {
  return [
    ...(is_active ? [['interval', `term ${edition} ${interval} ${interval_count} ${currency}`] as const] : []),
    ...(is_default ? [['is_default', `default ${edition}`] as const] : []),
  ]
}

function takenIn(plan: Plan, taken: ReadonlySet<string>): Wrong {
  const claim = claimsOf(plan).find(([, key]) => taken.has(key))
  return claim && [claim[0], 'taken']
}

async function writePlans(ctx: Context, product_id: number, plans: readonly Plan[]): Promise<void> {
  const records = sql`jsonb_to_recordset(${JSON.stringify(plans)}::jsonb) AS n(id bigint, package_edition_id bigint, name text, interval text, interval_count int,
    price_minor bigint, currency text, setup_fee_minor bigint, trial_days int, min_cycles int, is_default boolean, is_active boolean)`
  await run(
    ctx.db,
    sql`
    UPDATE subscription_plans p SET package_edition_id = n.package_edition_id, name = n.name, interval = n.interval, interval_count = n.interval_count, price_minor = n.price_minor,
      currency = n.currency, setup_fee_minor = n.setup_fee_minor, trial_days = n.trial_days, min_cycles = n.min_cycles, is_default = n.is_default, is_active = n.is_active,
      version = p.version + 1, updated_at = now()
    FROM ${records} WHERE p.id = n.id AND p.product_id = ${product_id}`,
  )
  await run(
    ctx.db,
    sql`
    INSERT INTO subscription_plans (product_id, package_edition_id, name, interval, interval_count, price_minor, currency, setup_fee_minor, trial_days, min_cycles, is_default, is_active)
    SELECT ${product_id}, package_edition_id, name, interval, interval_count, price_minor, currency, setup_fee_minor, trial_days, min_cycles, is_default, is_active
    FROM ${records} WHERE n.id IS NULL`,
  )
}

const summary = ({ name, interval, interval_count, price_minor, currency, is_active }: SubscriptionPlan) => ({
  name,
  interval,
  interval_count,
  price_minor,
  currency,
  is_active,
})
