import { sql } from 'kysely'
import type { AccountPlan, LimitUsage, Params, Product, SubscriptionPlan } from '@stoa/contract'
import { one, rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { notFound } from '#lib/errors.ts'
import { COUNTED_CODES, effectiveFeatures, unitsOf, usageOf } from '#modules/accounts/features/index.ts'
import { subscriptionPlansOf } from '../products/index.ts'
import { plansForAccount } from './plans-for-account.ts'

const RELATIONS = ['features', 'subscriptionPlans', 'cover']

interface StoredPlan {
  account_status: string
  membership_product_id: number | null
  free_product_id: number | null
  membership_status: AccountPlan['status']
  membership_ends_at: string | null
  wished_membership_product_id: number | null
  wished_subscription_plan_id: number | null
  wished_membership_at: string | null
}

/** Reads the plan of an account with its limits and their usage, and the plans on offer. @throws 404 */
export async function readAccountPlan(ctx: Context, { params }: { params: Params }): Promise<{ data: AccountPlan }> {
  const account_id = params.account_id as number
  const stored = await storedPlan(ctx, account_id)
  const offers = await offersOf(ctx, account_id)
  const features = (await effectiveFeatures(ctx, [account_id])).get(account_id) ?? []
  const current_id = stored.membership_product_id ?? stored.free_product_id
  const [product = null] = current_id === null ? [] : await plansForAccount(ctx, [current_id], RELATIONS)
  return {
    data: {
      product,
      status: stored.membership_status,
      ends_at: stored.membership_ends_at,
      wish: await wishOf(ctx, stored),
      features,
      usage: await usage(ctx, account_id, features),
      offers,
    },
  }
}

/** Reads the plan of an account, its status and the requested plan. @param lock locks the account @throws 404 */
export async function storedPlan(ctx: Context, account_id: number, lock = false): Promise<StoredPlan> {
  const stored = await one<StoredPlan>(
    ctx.db,
    sql`SELECT a.status AS account_status, membership_product_id, membership_status, membership_ends_at, wished_membership_product_id, wished_subscription_plan_id, wished_membership_at,
      (SELECT p.id FROM products p WHERE p.is_default AND p.deleted_at IS NULL) AS free_product_id
    FROM accounts a WHERE a.id = ${account_id} AND a.deleted_at IS NULL ${lock ? sql`FOR NO KEY UPDATE OF a` : sql``}`,
  )
  if (!stored) throw notFound()
  return stored
}

/** Plans that an account can choose: published plans and those made for this account, by tier and price. */
export async function offersOf(ctx: Context, account_id: number): Promise<Product[]> {
  const found = await rows<{ id: number }>(
    ctx.db,
    sql`SELECT id FROM products WHERE type = 'membership' AND deleted_at IS NULL AND ((account_id IS NULL AND published_at IS NOT NULL) OR account_id = ${account_id})
    ORDER BY is_default DESC, tier NULLS LAST, coalesce(price_minor, 0), position, id`,
  )
  return plansForAccount(
    ctx,
    found.map((row) => row.id),
    RELATIONS,
  )
}

/** The plan that the account requested and that is not in force yet. */
async function wishOf(ctx: Context, stored: StoredPlan): Promise<AccountPlan['wish']> {
  const { wished_membership_product_id, wished_subscription_plan_id, wished_membership_at } = stored
  if (wished_membership_product_id === null) return null
  const [product] = await plansForAccount(ctx, [wished_membership_product_id], [])
  if (!product) return null
  const plans: SubscriptionPlan[] = await subscriptionPlansOf(ctx, [product.id], 'staff')
  return { product, subscriptionPlan: plans.find((plan) => plan.id === wished_subscription_plan_id) ?? null, at: wished_membership_at! }
}

async function usage(ctx: Context, account_id: number, features: AccountPlan['features']): Promise<LimitUsage[]> {
  const counted = features.filter(({ code }) => COUNTED_CODES.includes(code))
  return Promise.all(
    counted.map(async ({ code, name, unit, value }) => {
      const per_unit = unitsOf(code)
      const used = await usageOf(ctx.db, account_id, code, ctx.services.clock.now())
      const limit = value === null ? null : value * per_unit
      return { code, name, unit: per_unit > 1 ? 'bytes' : unit, used, limit, state: stateOf(used, limit) }
    }),
  )
}

/** A limit is `near` from 80 % on, when the account is also notified. */
function stateOf(used: number, limit: number | null): LimitUsage['state'] {
  if (limit === null || used < limit * 0.8) return 'free'
  if (used < limit) return 'near'
  return used === limit ? 'reached' : 'over'
}
