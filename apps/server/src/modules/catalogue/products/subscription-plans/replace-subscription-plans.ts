import { sql } from 'kysely'
import type { BodyOf, Params, SubscriptionPlan, SubscriptionPlanInput, updateSubscriptionPlans } from '@stoa/contract'
import { CURRENCIES } from '@stoa/domain'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { changesOf } from '#kit/effects.ts'
import { record } from '#kit/records/record-change.ts'
import { subscriptionPlansOf } from './subscription-plan-rows.ts'
import { replaceSubscriptionPlans as storeSubscriptionPlans, type StoredSubscriptionPlan } from './store.ts'
import { productSubject } from '../product-log.ts'
import type { ProductRow } from '../product-row.ts'
import { refuse } from '../write/product-rules.ts'
import { findProduct, productQuery } from '../products.query.ts'

/** Reads the subscription plans of a product, including inactive ones. @throws 404, 403 */
export async function readSubscriptionPlans(ctx: Context, { params }: { params: Params }): Promise<{ data: SubscriptionPlan[] }> {
  const { id } = await findProduct(ctx, params.product_id)
  return { data: await subscriptionPlansOf(ctx, [id], 'staff') }
}

/**
 * Replaces the subscription plans of a product. Plans missing from the body are deleted, or deactivated if they are in
 * use; running subscriptions keep their price.
 * @throws 422 on the invalid field of a plan, by its position in the list
 */
export async function replaceSubscriptionPlans(
  ctx: Context,
  { params, body }: { params: Params; body: BodyOf<typeof updateSubscriptionPlans> },
): Promise<{ data: SubscriptionPlan[] }> {
  const product = await findProduct(ctx, params.product_id, undefined, 'update')
  const wanted = body.subscription_plans.map((plan) => withDefaults(plan, product))
  const before = await subscriptionPlansOf(ctx, [product.id], 'staff')
  await checkPlans(ctx, product, wanted, before)
  const kept = new Set(wanted.flatMap((plan) => plan.id ?? []))
  const removed = before.filter((plan) => !kept.has(plan.id))
  await storeSubscriptionPlans(ctx.db, product.id, wanted, removed)
  const after = await subscriptionPlansOf(ctx, [product.id], 'staff')
  const changes = changesOf({ subscriptionPlans: before.map(summary) }, { subscriptionPlans: after.map(summary) })
  if (Object.keys(changes).length) record(ctx, productQuery, productSubject, 'updated', product, changes)
  return { data: after }
}

function withDefaults(plan: SubscriptionPlanInput, product: ProductRow): StoredSubscriptionPlan {
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
  wanted: readonly StoredSubscriptionPlan[],
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
    const refusal = unknownIn(plan, ids, editions) ?? takenIn(plan, taken)
    if (refusal) refuse(ctx, refusal[0], refusal[1], `subscription_plans.${place}.${refusal[0]}`)
    if (plan.id !== null) ids.delete(plan.id)
    for (const claim of claimsOf(plan)) taken.add(claim[1])
  }
}

/** A field with the key of its validation text. */
type Refusal = readonly [field: string, message: string] | undefined

function unknownIn(plan: StoredSubscriptionPlan, ids: ReadonlySet<number | null>, editions: ReadonlySet<number | null>): Refusal {
  if (!ids.has(plan.id)) return ['id', 'unknown']
  if (!editions.has(plan.package_edition_id)) return ['package_edition_id', 'unknown']
  return (CURRENCIES as readonly string[]).includes(plan.currency) ? undefined : ['currency', 'oneOf']
}

/** Keys that are unique within a product: one active plan per edition, interval and currency, and one default per edition. */
function claimsOf({ package_edition_id: edition, interval, interval_count, currency, is_active, is_default }: StoredSubscriptionPlan) {
  return [
    ...(is_active ? [['interval', `term ${edition} ${interval} ${interval_count} ${currency}`] as const] : []),
    ...(is_default ? [['is_default', `default ${edition}`] as const] : []),
  ]
}

function takenIn(plan: StoredSubscriptionPlan, taken: ReadonlySet<string>): Refusal {
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
