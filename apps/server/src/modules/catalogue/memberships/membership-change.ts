import { sql } from 'kysely'
import { one, rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { provider } from '#kit/wiring.ts'
import { notFound } from '#lib/errors.ts'
import { setMembership } from '#modules/accounts/accounts/index.ts'
import { rightsChanged } from '#modules/identity/permissions/index.ts'

/** The plan that an account wants instead of its present one. */
export interface MembershipChange {
  account_id: number
  /** The present plan; null is the free plan. */
  from_product_id: number | null
  product_id: number
  /** Terms of payment; null for the free plan and for memberships without terms. */
  subscription_plan_id: number | null
}

/**
 * Sells the plan: creates or changes the account's subscription with the platform, in the same transaction. It calls
 * `applyMembership` when the plan takes effect, which may be later.
 */
export type MembershipSeller = (ctx: Context, change: MembershipChange) => Promise<void>

/** Subscriptions sell the plans of memberships. */
export const membershipSeller = provider<MembershipSeller>('seller of memberships')

export interface MembershipInForce {
  /** Null is the free plan. */
  product_id: number | null
  status: 'none' | 'trial' | 'active' | 'past_due' | 'suspended' | 'cancelled'
  ends_at?: string | null
}

/**
 * Puts a plan in force for an account, or changes its status. Limits follow at once; members of a suspended account can
 * only read (domain.md 3.27). A wish for the same plan is removed.
 * @throws 404 when there is no such account
 */
export async function applyMembership(
  ctx: Context,
  account_id: number,
  { product_id, status, ends_at = null }: MembershipInForce,
): Promise<void> {
  const found = await one<Before>(
    ctx.db,
    sql`SELECT name, membership_product_id, membership_status, membership_ends_at FROM accounts WHERE id = ${account_id} AND deleted_at IS NULL FOR NO KEY UPDATE`,
  )
  const before = found
  if (!before) throw notFound()
  await setMembership(ctx.db, account_id, { product_id, status, ends_at })
  announce(ctx, account_id, before, { membership_product_id: product_id, membership_status: status, membership_ends_at: ends_at })
  if ((status === 'suspended') !== (before.membership_status === 'suspended')) await membersChanged(ctx, account_id)
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

async function membersChanged(ctx: Context, account_id: number): Promise<void> {
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
