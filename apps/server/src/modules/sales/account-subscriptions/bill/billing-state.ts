import { sql } from 'kysely'
import { commitmentEnd, nextBill, type BillingState } from '@stoa/domain'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import type { SubscriptionRow } from '../subscriptions.presenter.ts'

/** The columns of a subscription that determine its next bill. */
export function billingState(row: SubscriptionRow): BillingState {
  const { anchor_date, anchor_day, interval, interval_count } = row
  return {
    name: row.name,
    quantity: Number(row.quantity),
    unit_price_minor: row.unit_price_minor,
    discount_bp: row.discount_bp,
    cycle: { anchor_date, anchor_day, interval, interval_count },
    next_renewal_on: row.next_renewal_on,
    cycles_done: row.cycles_done,
    max_cycles: row.max_cycles,
    min_cycles: row.min_cycles,
    ends_on: row.ends_on,
    auto_renew: row.auto_renew,
    cancel_at_period_end: row.cancel_at_period_end,
    setup_fee_minor: row.setup_fee_minor,
    credit_minor: row.credit_minor,
    invoice_lead_days: row.invoice_lead_days,
    payment_terms_days: row.payment_terms_days,
    pending_change: row.pending_change,
  }
}

const ENDED: ReadonlySet<string> = new Set(['cancelled', 'expired'])

/** Last day of the minimum term, as far as the row tells without its bills; null after it, at the end and during a free trial. */
export function commitmentEndOf(row: SubscriptionRow): string | null {
  const isOpen = ENDED.has(row.status) || isFreeTrial(row)
  const first = row.cycles_done === 0 ? row.anchor_date : (row.next_renewal_on ?? row.current_period_end ?? row.anchor_date)
  return isOpen ? null : commitmentEnd(billingState(row), first)
}

/** A trial before its first bill commits no client. */
export const isFreeTrial = (row: SubscriptionRow) => row.status === 'trialing' && row.cycles_done === 0

/** First day without a bill; skipped periods count as billed. */
export async function firstUnbilledDay({ db }: Pick<Context, 'db'>, row: SubscriptionRow): Promise<string> {
  const found = await one<{ day: string | null }>(
    db,
    sql`SELECT max(period_end) AS day FROM account_subscription_orders
    WHERE account_subscription_uuid = ${row.uuid} AND kind IN ('initial', 'renewal') AND (status <> 'void' OR skipped_reason IS NOT NULL) AND period_start >= ${row.anchor_date}::date`,
  )
  return found!.day ?? row.anchor_date
}

/** First day of the next unbilled period under these terms; null if there is none. */
export async function renewalDay(ctx: Pick<Context, 'db'>, row: SubscriptionRow): Promise<string | null> {
  const day = await firstUnbilledDay(ctx, row)
  return nextBill({ ...billingState(row), next_renewal_on: day }) && day
}
