import { sql } from 'kysely'
import type { Params } from '@stoa/contract'
import { addDays, nextBill, periodAt, periodIndex } from '@stoa/domain'
import type { Context } from '#kit/context.ts'
import { AppError } from '#lib/errors.ts'
import { uuidv7 } from '#lib/uuid.ts'
import { refuse, text } from '#kit/refuse.ts'
import { accountToday, refuseStatus } from '../../documents/index.ts'
import { holdDebtorOf } from '../../invoices/index.ts'
import { billingState, firstUnbilledDay, renewalDay } from '../bill/billing-state.ts'
import { settleSubscription } from '../bill/follow-invoices.ts'
import { insertBill } from '../store/bills.ts'
import type { SubscriptionRow } from '../subscriptions.presenter.ts'
import { subscriptionQuery } from '../subscriptions.query.ts'
import { advanceSubscription } from './advance-subscription.ts'
import { writeSubscription } from '../write-subscription.ts'

type Input = { params: Params }

/** Locks a subscription, after its debtor, and checks its status. @throws 409 for a status that does not allow the step */
export async function lockIn(
  ctx: Context,
  uuid: string,
  states: readonly SubscriptionRow['status'][],
  action = 'update',
): Promise<SubscriptionRow> {
  await holdDebtorOf(ctx, 'account_subscriptions', sql`uuid = ${uuid}`)
  const row = await subscriptionQuery.find(ctx, uuid, action)
  if (!states.includes(row.status)) refuseStatus(ctx, `subscriptions:statuses.${row.status}`)
  return row
}

/** Activates a draft: today with its first bill or trial, or on its start date. */
export async function activate(ctx: Context, { params }: Input) {
  const row = await lockIn(ctx, params.uuid, ['draft'])
  return subscriptionQuery.one(ctx, await activateRow(ctx, row))
}

/** Activates a row that the caller has created or locked. */
export async function activateRow(ctx: Context, row: SubscriptionRow): Promise<SubscriptionRow> {
  const pending = await writeSubscription(ctx, row, { status: 'pending' }, 'activated')
  return advanceSubscription(ctx, pending, await accountToday(ctx, row.account_id))
}

/** Pauses a subscription, which is not billed until it is resumed. */
export async function pause(ctx: Context, { params }: Input) {
  const row = await lockIn(ctx, params.uuid, ['active', 'past_due'])
  const after = await writeSubscription(
    ctx,
    row,
    { status: 'paused', paused_at: ctx.services.clock.now(), next_renewal_on: null },
    'paused',
  )
  return subscriptionQuery.one(ctx, after)
}

/**
 * Resumes a subscription on its previous billing days (domain.md 4.5): from today, with a first bill for the days until the
 * next of them, or after the last paid day.
 */
export async function resume(ctx: Context, { params }: Input) {
  const row = await lockIn(ctx, params.uuid, ['paused'])
  const today = await accountToday(ctx, row.account_id)
  const covered = await firstUnbilledDay(ctx, row)
  const isCovered = row.cycles_done > 0 && covered > today
  const { cycle } = billingState(row)
  const active = await writeSubscription(
    ctx,
    row,
    {
      status: 'active',
      paused_at: null,
      next_renewal_on: isCovered ? covered : today,
      // Bills from before the pause belong to earlier periods.
      ...(!isCovered && { anchor_date: periodAt(cycle, periodIndex(cycle, today)).start }),
    },
    'resumed',
  )
  return subscriptionQuery.one(ctx, await advanceSubscription(ctx, await settleSubscription(ctx, active), today))
}

/**
 * Stops an action on a period that was billed or skipped meanwhile, such as in another tab.
 * @param meant first day of the period that the caller saw; clients that do not know the field leave it out
 * @throws 409 with the first day of the next period
 */
export function refuseOtherPeriod(ctx: Context, next: { period_start: string } | null, meant: string | undefined): void {
  if (meant === undefined || next?.period_start === meant) return
  throw new AppError(409, 'version_conflict', text(ctx, 'subscriptions:refusals.other_period'), {
    current: { period_start: next?.period_start ?? null },
  })
}

/** Skips the next period with a void bill that states the reason. @throws 422 when there is no further period, 409 when it is another */
export async function skip(
  ctx: Context,
  { params, body }: Input & { body: { reason?: string | null | undefined; period_start?: string | undefined } },
) {
  const row = await lockIn(ctx, params.uuid, ['pending', 'trialing', 'active', 'past_due'])
  const before = billingState(row)
  const bill = nextBill(before)
  refuseOtherPeriod(ctx, bill, body.period_start)
  if (!bill) refuse(ctx, { base: 'subscriptions:refusals.no_next_bill' })
  const { start, end } = periodAt(before.cycle, periodIndex(before.cycle, bill.period_start))
  await insertBill(ctx.db, {
    uuid: uuidv7(),
    account_id: row.account_id,
    account_subscription_uuid: row.uuid,
    kind: bill.kind,
    period_start: start,
    period_end: end,
    status: 'void',
    quantity: row.quantity,
    unit_price_minor: row.unit_price_minor,
    net_minor: 0,
    vat_minor: 0,
    total_minor: 0,
    currency: row.currency,
    lines: [],
    due_date: addDays(start, row.payment_terms_days),
    skipped_reason: body.reason ?? ctx.services.t(ctx.request.locale, 'subscriptions:skipped'),
  })
  const next_renewal_on = await renewalDay(ctx, row)
  const after = await writeSubscription(ctx, row, { next_renewal_on }, 'skipped', {
    period_start: start,
    period_end: end,
    reason: body.reason,
  })
  return subscriptionQuery.one(ctx, after)
}
