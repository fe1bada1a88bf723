import { addDays, commitmentEnd } from '@stoa/domain'
import type { CancellationInput, ChangePreview, One, Params } from '@stoa/contract'
import { holdsIn } from '#access/actor.ts'
import type { Context } from '#kit/context.ts'
import { forbidden } from '#lib/errors.ts'
import { accountToday, refuseStatus } from '../../documents/index.ts'
import { billingState, firstUnbilledDay, isFreeTrial, renewalDay } from '../bill/billing-state.ts'
import { creditBills, unusedOfBills } from '../bill/credit-bills.ts'
import { endSubscription } from './end-subscription.ts'
import { lockIn } from './step-subscription.ts'
import type { SubscriptionRow } from '../subscriptions.presenter.ts'
import { subscriptionQuery } from '../subscriptions.query.ts'
import { writeSubscription } from '../write-subscription.ts'

type Input = { params: Params; body: CancellationInput }
const ALIVE = ['pending', 'trialing', 'active', 'past_due', 'suspended', 'paused'] as const

/** Previews a cancellation: the last day of service, and the credits. Writes nothing. */
export async function previewCancellation(ctx: Context, { params, body }: Input): Promise<One<ChangePreview>> {
  const row = await subscriptionQuery.find(ctx, params.uuid)
  if (!(ALIVE as readonly string[]).includes(row.status)) refuseStatus(ctx, `subscriptions:statuses.${row.status}`)
  const today = await accountToday(ctx, row.account_id)
  const when = howSoon(row, body)
  const parts = when === 'now' && body.credit ? (await unusedOfBills(ctx, row, today)).map((credit) => credit.part) : []
  const covered = row.status === 'trialing' ? row.trial_ends_on! : await firstUnbilledDay(ctx, row)
  const commitment = await commitmentOf(ctx, row)
  const last = commitment && !body.waive_term ? commitment.ends_on : addDays(covered, -1)
  return {
    data: {
      when,
      from: today,
      parts,
      charge_minor: 0,
      credit_minor: parts.reduce((sum, part) => sum - part.net_minor, 0),
      due_minor: 0,
      vat_minor: 0,
      total_minor: 0,
      carried_minor: 0,
      currency: row.currency,
      change: null,
      replaces: false,
      ends_on: when === 'now' ? today : last,
      commitment,
      nextBills: [],
    },
  }
}

/**
 * Cancels a subscription at the end of the paid period, or today, optionally with a credit note for the unused days. Within
 * the minimum term, "at the end" is the end of that term, unless a manager waives it (decision 0050).
 * @throws 403 for an earlier end than the minimum term, except for managers and staff
 */
export async function cancelSubscription(ctx: Context, { params, body }: Input) {
  const row = await lockIn(ctx, params.uuid, ALIVE, 'cancel')
  return subscriptionQuery.one(ctx, await cancelRow(ctx, row, body))
}

/** Cancels a locked row. */
export async function cancelRow(ctx: Context, row: SubscriptionRow, body: CancellationInput): Promise<SubscriptionRow> {
  const commitment = await commitmentOf(ctx, row)
  const isEarly = commitment !== null && (howSoon(row, body) === 'now' || body.waive_term === true)
  if (isEarly && !commitment.is_allowed)
    throw forbidden(
      ctx.services.t(ctx.request.locale, 'subscriptions:refusals.min_cycles', {
        count: commitment.bills,
        date: commitment.ends_on.split('-').reverse().join('/'),
      }),
    )
  const cancel_reason = body.reason ?? null
  if (howSoon(row, body) === 'period_end') {
    const planned = { cancel_at_period_end: true, cancel_reason, ...(isEarly && waiver(row)) }
    const next_renewal_on = await renewalDay(ctx, { ...row, ...planned })
    return writeSubscription(ctx, row, { ...planned, next_renewal_on }, 'cancellation-planned')
  }
  if (body.credit) await creditBills(ctx, row, await accountToday(ctx, row.account_id))
  return endSubscription(ctx, row, 'cancelled', { cancel_reason, cancelled_at: ctx.services.clock.now() })
}

/** Ends the minimum term with the bills that were made, and remembers it for the case that the cancellation is revoked. */
const waiver = (row: SubscriptionRow) => ({ min_cycles: row.cycles_done, waived_min_cycles: row.min_cycles })

/** The rest of the minimum term: its last day, the bills until then, and whether the caller may end it earlier; null after it. */
async function commitmentOf(ctx: Context, row: SubscriptionRow): Promise<ChangePreview['commitment']> {
  const first = row.cycles_done === 0 ? row.anchor_date : await firstUnbilledDay(ctx, row)
  const ends_on = isFreeTrial(row) ? null : commitmentEnd(billingState(row), first)
  if (ends_on === null) return null
  return {
    ends_on,
    bills: row.min_cycles - row.cycles_done,
    is_allowed: holdsIn(ctx.actor, row.account_id, 'account-subscriptions.delete'),
  }
}

/** Revokes a cancellation at the end of the period. */
export async function keep(ctx: Context, { params }: { params: Params }) {
  const row = await lockIn(ctx, params.uuid, ALIVE, 'cancel')
  return subscriptionQuery.one(ctx, row.cancel_at_period_end ? await keepRow(ctx, row) : row)
}

/** Revokes the planned cancellation of a locked row. A minimum term that it waived applies again. */
export async function keepRow(ctx: Context, row: SubscriptionRow): Promise<SubscriptionRow> {
  const min_cycles = row.waived_min_cycles ?? row.min_cycles
  const kept = { cancel_at_period_end: false, cancel_reason: null, min_cycles, waived_min_cycles: null }
  return writeSubscription(ctx, row, { ...kept, next_renewal_on: await renewalDay(ctx, { ...row, ...kept }) }, 'kept')
}

/** Without a current period, a cancellation takes effect immediately. */
const howSoon = (row: SubscriptionRow, { when = 'period_end' }: CancellationInput) =>
  row.status === 'pending' || row.status === 'suspended' || row.status === 'paused' ? 'now' : when
