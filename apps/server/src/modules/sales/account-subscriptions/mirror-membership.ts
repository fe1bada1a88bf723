import { sql } from 'kysely'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { applyPlan } from '#modules/catalogue/plans/index.ts'
import type { SubscriptionRow } from './subscriptions.presenter.ts'

/** Status of an account's membership for each status of its subscription (domain.md 3.27). */
const MIRRORED = {
  draft: 'none',
  pending: 'none',
  trialing: 'trial',
  active: 'active',
  past_due: 'past_due',
  suspended: 'suspended',
  paused: 'active',
  cancelled: 'cancelled',
  expired: 'cancelled',
} as const satisfies Record<SubscriptionRow['status'], string>

/** Columns that an account's membership follows. */
const DECISIVE = ['status', 'product_id', 'cancel_at_period_end', 'auto_renew', 'current_period_end', 'ends_on', 'trial_ends_on'] as const

/**
 * Writes the state of a platform membership onto the account that has it, after columns of its subscription changed.
 * What waits for its first payment is not in force yet and leaves what the account has.
 */
export async function mirrorMembership(ctx: Context, row: SubscriptionRow, changed: readonly string[] = DECISIVE): Promise<void> {
  if (row.status === 'draft' || row.status === 'pending' || !DECISIVE.some((name) => changed.includes(name))) return
  const before = await one<{ membership_product_id: number | null; membership_status: string; membership_ends_at: string | null }>(
    ctx.db,
    sql`SELECT b.membership_product_id, b.membership_status, b.membership_ends_at
    FROM accounts a, products p, accounts b
    WHERE a.id = ${row.account_id} AND a.is_platform AND p.id = ${row.product_id} AND p.type = 'membership' AND b.id = ${row.buyer_account_id}
      AND NOT EXISTS (SELECT FROM account_subscriptions n WHERE n.account_id = a.id AND n.previous_subscription_uuid = ${row.uuid} AND n.status <> 'draft')`,
  )
  if (!before) return
  const after = { product_id: row.product_id, status: MIRRORED[row.status], ends_at: endOf(row) }
  const isSame =
    before.membership_product_id === after.product_id &&
    before.membership_status === after.status &&
    before.membership_ends_at === after.ends_at
  if (!isSame) await applyPlan(ctx, row.buyer_account_id, after)
}

/** The day on which the membership ends; null when it continues. */
function endOf(row: SubscriptionRow): string | null {
  if (row.status === 'trialing') return row.trial_ends_on
  if (row.status === 'cancelled' || row.status === 'expired') return row.current_period_end
  return row.cancel_at_period_end || !row.auto_renew ? row.current_period_end : row.ends_on
}
