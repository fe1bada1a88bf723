import { sql } from 'kysely'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuse } from '#kit/refuse.ts'
import { ensureClientRelation } from '#modules/accounts/relations/index.ts'
import type { PlanChange } from '#modules/catalogue/plans/index.ts'
import { cancelRow, keepRow } from '../run/cancel-subscription.ts'
import { changeRow } from './change-subscription.ts'
import { draftSubscription } from './create-subscription.ts'
import { activateRow } from '../run/step-subscription.ts'
import type { SubscriptionRow } from '../subscriptions.presenter.ts'
import { writeSubscription } from '../write-subscription.ts'

/**
 * Creates or changes an account's subscription with the platform. The first paid plan starts immediately or with its trial,
 * a more expensive one immediately with proration, a cheaper one with the next period, the free one after the paid
 * period.
 */
export async function chooseAccountPlan(ctx: Context, change: PlanChange): Promise<void> {
  const row = await one<{ id: number }>(ctx.db, sql`SELECT id FROM accounts WHERE is_platform AND deleted_at IS NULL`)
  const platform = row?.id
  if (!platform || platform === change.account_id) refuse(ctx, { product_id: 'plans:change.unavailable' })
  const current = await running(ctx, platform, change.account_id)
  if (await isFree(ctx, change.product_id)) return current ? void (await cancelRow(ctx, current, { when: 'period_end' })) : undefined
  if (!current) return begin(ctx, platform, change)
  // An account that chooses a plan after giving notice stays.
  const open = current.cancel_at_period_end ? await keepRow(ctx, current) : current
  const isSame = open.product_id === change.product_id && open.subscription_plan_id === change.subscription_plan_id
  if (isSame) return open.pending_change ? void (await writeSubscription(ctx, open, { pending_change: null }, 'change-dropped')) : undefined
  await changeRow(ctx, open, { product_id: change.product_id, subscription_plan_id: change.subscription_plan_id })
}

async function begin(ctx: Context, platform: number, { account_id, product_id, subscription_plan_id }: PlanChange): Promise<void> {
  const card = await ensureClientRelation(ctx, platform, account_id)
  const draft = await draftSubscription(ctx, platform, { account_relation_uuid: card.uuid, product_id, subscription_plan_id })
  await activateRow(ctx, draft)
}

async function running({ db }: Context, platform: number, account_id: number): Promise<SubscriptionRow | undefined> {
  return one<SubscriptionRow>(
    db,
    sql`SELECT t.* FROM account_subscription_list t JOIN products p ON p.id = t.product_id AND p.type = 'membership'
    WHERE t.account_id = ${platform} AND t.buyer_account_id = ${account_id} AND t.deleted_at IS NULL AND t.status IN ('pending', 'trialing', 'active', 'past_due', 'suspended', 'paused')
    ORDER BY t.created_at DESC LIMIT 1 FOR NO KEY UPDATE OF t`,
  )
}

async function isFree({ db }: Context, product_id: number): Promise<boolean> {
  const row = await one<{ is_default: boolean }>(db, sql`SELECT is_default FROM products WHERE id = ${product_id}`)
  return row?.is_default ?? false
}
