import { sql } from 'kysely'
import { one, rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { provider } from '#kit/wiring.ts'
import { notFound } from '#lib/errors.ts'
import { setPlan } from '#modules/accounts/accounts/index.ts'
import { rightsChanged } from '#modules/identity/permissions/index.ts'

/** A change from the current plan of an account to another. */
export interface PlanChange {
  account_id: number
  /** The current plan; null for the free plan. */
  from_product_id: number | null
  product_id: number
  /** Null for the free plan and for plans without subscription plans. */
  subscription_plan_id: number | null
}

/**
 * Sells a plan: creates or changes the account's subscription with the platform, in the same transaction. The seller calls
 * {@link applyPlan} when the plan takes effect, which may be later.
 */
export type PlanSeller = (ctx: Context, change: PlanChange) => Promise<void>

/** Module that sells plans; see `modules/wiring.ts`. */
export const planSeller = provider<PlanSeller>('seller of plans')

export interface PlanInForce {
  /** Null for the free plan. */
  product_id: number | null
  status: 'none' | 'trial' | 'active' | 'past_due' | 'suspended' | 'cancelled'
  ends_at?: string | null
}

/**
 * Puts a plan in force for an account, or changes its status. The limits of the account change immediately; members of a
 * suspended account can only read (domain.md 3.27). Withdraws a request for the same plan.
 * @throws 404 if the account does not exist
 */
export async function applyPlan(ctx: Context, account_id: number, { product_id, status, ends_at = null }: PlanInForce): Promise<void> {
  const before = await one<Before>(
    ctx.db,
    sql`SELECT name, membership_product_id, membership_status, membership_ends_at FROM accounts WHERE id = ${account_id} AND deleted_at IS NULL FOR NO KEY UPDATE`,
  )
  if (!before) throw notFound()
  await setPlan(ctx.db, account_id, { product_id, status, ends_at })
  announce(ctx, account_id, before, { membership_product_id: product_id, membership_status: status, membership_ends_at: ends_at })
  if ((status === 'suspended') !== (before.membership_status === 'suspended')) await announceRights(ctx, account_id)
}

interface Before {
  name: string
  membership_product_id: number | null
  membership_status: string
  membership_ends_at: string | null
}

function announce(ctx: Context, account_id: number, before: Before, after: Omit<Before, 'name'>): void {
  const names = (Object.keys(after) as (keyof typeof after)[]).filter((name) => before[name] !== after[name])
  if (!names.length) return
  ctx.emit({
    name: 'account.updated',
    account_id,
    type: 'account',
    key: account_id,
    requires: 'accounts.read',
    changed: [...names, 'features'],
  })
  ctx.log({
    account_id,
    event: 'account.membership_changed',
    subject_type: 'account',
    subject_id: account_id,
    subject_label: before.name,
    changes: Object.fromEntries(names.map((name) => [name, [before[name], after[name]]])),
  })
}

/** Members of a suspended account lose their write permissions, and get them back afterwards. */
async function announceRights(ctx: Context, account_id: number): Promise<void> {
  const found = await rows<{ user_id: number }>(
    ctx.db,
    sql`SELECT user_id FROM memberships WHERE account_id = ${account_id} AND deleted_at IS NULL`,
  )
  rightsChanged(
    ctx,
    account_id,
    found.map((row) => row.user_id),
  )
}
