import { addDays } from '@stoa/domain'
import { sql } from 'kysely'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { applyPlan } from '#modules/catalogue/plans/index.ts'
import { commitmentEndOf } from './bill/billing-state.ts'
import type { SubscriptionRow } from './subscriptions.presenter.ts'

/** Status of an account's plan for each status of its subscription (domain.md 3.27). */
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

/** Columns that determine an account's plan. */
const DECISIVE = [
  'status',
  'product_id',
  'cancel_at_period_end',
  'auto_renew',
  'min_cycles',
  'current_period_end',
  'ends_on',
  'trial_ends_on',
] as const

/**
 * Copies the state of a platform subscription to the plan of its account, after columns of the subscription changed.
 * A subscription that waits for its first payment does not change the plan yet.
 */
export async function updateAccountPlan(ctx: Context, row: SubscriptionRow, changed: readonly string[] = DECISIVE): Promise<void> {
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

/** The day on which the plan ends; null if it continues. */
function endOf(row: SubscriptionRow): string | null {
  if (row.status === 'trialing') return row.trial_ends_on
  if (row.status === 'cancelled' || row.status === 'expired') return row.current_period_end
  const committed_to = commitmentEndOf(row)
  if (row.cancel_at_period_end || !row.auto_renew) return committed_to ? addDays(committed_to, 1) : row.current_period_end
  return row.ends_on
}
