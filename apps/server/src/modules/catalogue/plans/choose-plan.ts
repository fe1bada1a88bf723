import { sql } from 'kysely'
import type { AccountPlan, BodyOf, chooseAccountMembership, Params, Product } from '@stoa/contract'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { providerOf } from '#kit/wiring.ts'
import { conflict, forbidden, invalid } from '#lib/errors.ts'
import { setPlanWish } from '#modules/accounts/accounts/index.ts'
import { say } from '../products/index.ts'
import { offersOf, readAccountPlan, storedPlan } from './account-plan.ts'
import { applyPlan, planSeller, type PlanChange } from './apply-plan.ts'

type Body = BodyOf<typeof chooseAccountMembership>

/**
 * Chooses another plan for an account. The free plan takes effect immediately unless a paid plan is running; a paid plan
 * is requested and sold as a subscription. Choosing the current plan withdraws the request. Staff can put a plan in force
 * immediately with `at_once`.
 * @throws 409 while the platform suspends the account; 422 on `product_id` if the plan is not on offer, on
 *   `subscription_plan_id` if the plan has prices and none is chosen
 */
export async function choosePlan(ctx: Context, { params, body }: { params: Params; body: Body }): Promise<{ data: AccountPlan }> {
  const account_id = params.account_id as number
  if (body.at_once && !ctx.actor.staff) throw forbidden()
  const stored = await storedPlan(ctx, account_id, true)
  if (stored.account_status === 'suspended' && !ctx.actor.staff) throw conflict(say(ctx, 'plans:change.account_suspended'), 'wrong_state')
  const product = await findOffer(ctx, account_id, body.product_id)
  const subscription_plan_id = body.at_once ? null : chosenSubscriptionPlan(ctx, product, body)
  const isCurrent = product.id === (stored.membership_product_id ?? stored.free_product_id)
  const target = { account_id, from_product_id: stored.membership_product_id, product_id: product.id, subscription_plan_id }
  if (body.at_once) await applyPlan(ctx, account_id, stateOf(product))
  else if (isCurrent && !(await changesInterval(ctx, stored.wished_membership_product_id, target)))
    await requestPlan(ctx, account_id, null, null)
  else await sell(ctx, product, target)
  return readAccountPlan(ctx, { params })
}

async function sell(ctx: Context, product: Product, target: PlanChange): Promise<void> {
  await requestPlan(ctx, target.account_id, product.id, target.subscription_plan_id)
  await providerOf(ctx, planSeller)(ctx, target)
  if (product.is_default && target.from_product_id === null) await applyPlan(ctx, target.account_id, stateOf(product))
}

const stateOf = (product: Product) =>
  product.is_default ? ({ product_id: null, status: 'none' } as const) : ({ product_id: product.id, status: 'active' } as const)

async function findOffer(ctx: Context, account_id: number, product_id: number): Promise<Product> {
  const product = (await offersOf(ctx, account_id)).find(({ id }) => id === product_id)
  if (!product) throw invalid({ product_id: say(ctx, 'plans:change.not_offered') })
  return product
}

function chosenSubscriptionPlan(ctx: Context, product: Product, { subscription_plan_id }: Body): number | null {
  const plans = product.subscriptionPlans ?? []
  if (product.is_default || !plans.length) return null
  const plan = plans.find(({ id }) => id === subscription_plan_id)
  if (!plan) throw invalid({ subscription_plan_id: say(ctx, 'plans:change.plan_needed') })
  return plan.id
}

/** Whether the choice changes only the billing interval of the current plan. */
async function changesInterval(ctx: Context, wished: number | null, { account_id, subscription_plan_id }: PlanChange): Promise<boolean> {
  if (wished !== null || subscription_plan_id === null) return false
  const found = await one<{ paid: boolean }>(
    ctx.db,
    sql`SELECT EXISTS (SELECT FROM account_subscriptions s JOIN accounts p ON p.id = s.account_id AND p.is_platform
      WHERE s.buyer_account_id = ${account_id} AND s.subscription_plan_id IS DISTINCT FROM ${subscription_plan_id} AND s.status IN ('trialing', 'active', 'past_due')) AS paid`,
  )
  return found!.paid
}

/** Stores the requested plan; null withdraws the request. */
async function requestPlan(ctx: Context, account_id: number, product_id: number | null, plan_id: number | null): Promise<void> {
  const at = product_id === null ? null : ctx.services.clock.now()
  await setPlanWish(ctx.db, account_id, { product_id, plan_id, at })
  ctx.emit({ name: 'account.updated', account_id, type: 'account', key: account_id, requires: 'accounts.billing', changed: ['membership'] })
}
