import { sql } from 'kysely'
import { addDays, daysBetween, nextBill } from '@stoa/domain'
import { one, rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { billingState } from '../bill/billing-state.ts'
import { dun } from './dun.ts'
import { endSubscription } from './end-subscription.ts'
import { settleSubscription, syncBills } from '../bill/follow-invoices.ts'
import { renew } from '../bill/make-bill.ts'
import { notifySubscription } from '../notify-subscription.ts'
import { retryBill } from '../bill/bill-documents.ts'
import { noteOnSubscription } from '../store/subscriptions.ts'
import type { SubscriptionOrderRow } from '../subscription-orders.presenter.ts'
import type { SubscriptionRow } from '../subscriptions.presenter.ts'
import { writeSubscription } from '../write-subscription.ts'

/** Maximum number of bills in one run, so that years of missed periods are not billed at once. */
const BILLS_A_RUN = 12
const TRIAL_NOTICE_DAYS = 3
const EXPIRY_NOTICE_DAYS = [30, 7] as const

const BILLED: ReadonlySet<string> = new Set(['pending', 'trialing', 'active', 'past_due'])

/**
 * Advances a locked subscription to a day: starts it, creates due bills, advances the period, ends it, reminds, duns.
 * Each step checks the stored state, so that repeated and late runs, and runs after a kill, do nothing twice.
 * @param day in the time zone of the seller
 */
export async function advanceSubscription(ctx: Context, before: SubscriptionRow, day: string): Promise<SubscriptionRow> {
  await syncBills(ctx, before)
  await retryBills(ctx, before)
  if (await waitsForOrder(ctx, before)) return before
  const started = await startTrial(ctx, await settleSubscription(ctx, before), day)
  const billed = await renewUntil(ctx, started, day)
  const running = await moveOn(ctx, billed, day)
  await remind(ctx, running, day)
  return dun(ctx, running, day)
}

/** Retries refused bills, oldest first, whose errors may be corrected by now. */
async function retryBills(ctx: Context, row: SubscriptionRow): Promise<void> {
  if (!row.auto_issue) return
  const found = await rows<SubscriptionOrderRow>(
    ctx.db,
    sql`SELECT * FROM account_subscription_orders WHERE account_id = ${row.account_id} AND account_subscription_uuid = ${row.uuid} AND status = 'scheduled' AND problems IS NOT NULL
    ORDER BY sequence LIMIT ${BILLS_A_RUN}`,
  )
  for (const order of found) await retryBill(ctx, row, order)
}

/** A subscription of an order starts once the order is confirmed (domain.md 1.3, 3.27). */
export async function waitsForOrder({ db }: Pick<Context, 'db'>, row: SubscriptionRow): Promise<boolean> {
  if (row.status !== 'pending' || row.order_uuid === null) return false
  const found = await rows(
    db,
    sql`SELECT 1 FROM orders WHERE uuid = ${row.order_uuid} AND status_code IN ('confirmed', 'in_progress', 'delivered', 'completed')`,
  )
  return found.length === 0
}

async function startTrial(ctx: Context, row: SubscriptionRow, day: string): Promise<SubscriptionRow> {
  if (row.status !== 'pending' || row.start_date > day || !row.trial_ends_on || row.trial_ends_on <= day) return row
  return writeSubscription(ctx, row, { status: 'trialing' }, 'trial-started')
}

/** Bills missed periods, oldest first. A subscription that waits for its first payment receives no second bill. */
async function renewUntil(ctx: Context, from: SubscriptionRow, day: string): Promise<SubscriptionRow> {
  let row = from
  for (let made = 0; made < BILLS_A_RUN; made++) {
    const bill = BILLED.has(row.status) && !awaitsPayment(row) ? nextBill(billingState(row)) : null
    if (!bill || bill.bill_on > day) return row
    const renewed = await renew(ctx, row, day)
    if (!renewed) return row
    row = renewed.row
  }
  return row
}

/** Prepaid subscriptions start when their first bill is paid. */
const awaitsPayment = (row: SubscriptionRow) => row.status === 'pending' && row.cycles_done > 0 && row.payment_terms_days === 0

/** Advances the period to the day, and ends a subscription without a further period. */
async function moveOn(ctx: Context, row: SubscriptionRow, day: string): Promise<SubscriptionRow> {
  if (!BILLED.has(row.status) && row.status !== 'suspended') return row
  const period = await periodOn(ctx, row, day)
  if (period?.must_wait) return row
  const moved = period && period.start !== row.current_period_start ? await enter(ctx, row, period) : row
  return isOver(moved, day) ? endSubscription(ctx, moved, moved.cancel_at_period_end ? 'cancelled' : 'expired') : moved
}

function enter(ctx: Context, row: SubscriptionRow, { start, end }: Period): Promise<SubscriptionRow> {
  const begins = row.status === 'pending' || row.status === 'trialing'
  const period = { current_period_start: start, current_period_end: end }
  return writeSubscription(ctx, row, begins ? { ...period, status: 'active' } : period, begins ? 'activated' : 'updated')
}

function isOver(row: SubscriptionRow, day: string): boolean {
  const last = row.current_period_end ?? row.trial_ends_on
  return row.status !== 'pending' && last !== null && last <= day && nextBill(billingState(row)) === null
}

interface Period {
  start: string
  end: string
  /** Whether the first period of a prepaid subscription is unpaid. */
  must_wait: boolean
}

/** The latest billed or skipped period that has started by the day. */
async function periodOn({ db }: Context, row: SubscriptionRow, day: string): Promise<Period | undefined> {
  return one<Period>(
    db,
    sql`SELECT period_start AS start, period_end AS end, (status NOT IN ('paid', 'void') AND ${row.status} = 'pending' AND ${row.payment_terms_days} = 0) AS must_wait
    FROM account_subscription_orders
    WHERE account_subscription_uuid = ${row.uuid} AND kind IN ('initial', 'renewal') AND (status <> 'void' OR skipped_reason IS NOT NULL)
      AND period_start <= ${day}::date AND period_start >= ${row.anchor_date}::date
    ORDER BY period_start DESC, sequence DESC LIMIT 1`,
  )
}

/** Reminds three days before the end of a trial, and thirty and seven days before the end of a subscription. */
async function remind(ctx: Context, row: SubscriptionRow, day: string): Promise<void> {
  if (row.status === 'trialing' && row.trial_ends_on && !row.trial_reminded_at) await remindOfTrial(ctx, row, row.trial_ends_on, day)
  if (row.status === 'active' && row.current_period_end && !nextBill(billingState(row)))
    await remindOfEnd(ctx, row, row.current_period_end, day)
}

async function remindOfTrial(ctx: Context, row: SubscriptionRow, ends: string, day: string): Promise<void> {
  if (ends <= day || addDays(ends, -TRIAL_NOTICE_DAYS) > day) return
  await notifySubscription(ctx, row, 'subscription.renewing', 'trial', { date: shown(ends) })
  await noteOnSubscription(ctx.db, row.uuid, { trial_reminded_at: ctx.services.clock.now() })
}

async function remindOfEnd(ctx: Context, row: SubscriptionRow, end: string, day: string): Promise<void> {
  const left = daysBetween(day, end)
  const notice = EXPIRY_NOTICE_DAYS.findLast((days) => left <= days)
  if (left <= 0 || notice === undefined || (row.expiry_reminded_days ?? 99) <= notice) return
  await notifySubscription(ctx, row, 'subscription.renewing', 'expiry', { date: shown(addDays(end, -1)) })
  await noteOnSubscription(ctx.db, row.uuid, { expiry_reminded_days: notice })
}

const shown = (day: string) => day.split('-').reverse().join('/')
