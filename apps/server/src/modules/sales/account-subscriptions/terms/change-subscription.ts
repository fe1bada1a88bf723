import type { ChangePreview, One, Params, SubscriptionChange } from '@stoa/contract'
import { nextBill, prorateChange, type PendingChange, type Proration } from '@stoa/domain'
import type { Context } from '#kit/context.ts'
import { accountToday, refuseStatus } from '../../documents/index.ts'
import { billingState } from '../bill/billing-state.ts'
import { billedPeriods } from '../bill/billed-periods.ts'
import { draftSubscription } from './create-subscription.ts'
import { dropDrafts } from '../run/end-subscription.ts'
import { makeBill } from '../bill/make-bill.ts'
import { notifySubscription } from '../notify-subscription.ts'
import { planChange, underTerms, type PlannedChange } from './plan-change.ts'
import { priceBill } from '../bill/price-bill.ts'
import { activateRow, lockIn } from '../run/step-subscription.ts'
import type { SubscriptionRow } from '../subscriptions.presenter.ts'
import { subscriptionQuery } from '../subscriptions.query.ts'
import { upcomingBills } from '../bill/upcoming-bills.ts'
import { writeSubscription } from '../write-subscription.ts'

type Input = { params: Params; body: SubscriptionChange }
const CHANGEABLE = ['pending', 'trialing', 'active', 'past_due'] as const

/** Previews the cost of a change and the following bills. Writes nothing. */
export async function previewChange(ctx: Context, { params, body }: Input): Promise<One<ChangePreview>> {
  const row = await subscriptionQuery.find(ctx, params.uuid)
  if (!(CHANGEABLE as readonly string[]).includes(row.status)) refuseStatus(ctx, `subscriptions:statuses.${row.status}`)
  const today = await accountToday(ctx, row.account_id)
  const planned = await planChange(ctx, row, body, today)
  const proration = await prorationOf(ctx, row, planned, today)
  const after = hypothetical(row, planned, proration, today)
  const now = planned.replaces ? firstOf(after, proration) : proration
  const amounts = await priceBill(ctx, after, now.parts, today)
  return {
    data: {
      when: planned.when,
      from: planned.terms.from,
      ...now,
      vat_minor: amounts.vat_minor,
      total_minor: amounts.total_minor,
      currency: row.currency,
      change: planned.terms,
      replaces: planned.replaces,
      ends_on: null,
      commitment: null,
      nextBills: await upcomingBills(ctx, after, 3),
    },
  }
}

/** Changes plan, edition, quantity or price: immediately with proration, or with the next period. */
export async function changeSubscription(ctx: Context, { params, body }: Input) {
  const row = await lockIn(ctx, params.uuid, CHANGEABLE)
  return subscriptionQuery.one(ctx, await changeRow(ctx, row, body))
}

/** Applies a change to a locked row. @returns the subscription that is effective afterwards */
export async function changeRow(ctx: Context, row: SubscriptionRow, body: SubscriptionChange): Promise<SubscriptionRow> {
  const today = await accountToday(ctx, row.account_id)
  const planned = await planChange(ctx, row, body, today)
  if (planned.when === 'period_end') return postpone(ctx, row, planned.terms)
  const proration = await prorationOf(ctx, row, planned, today)
  if (planned.replaces) return replace(ctx, row, planned.terms, proration, today)
  return changeNow(ctx, row, planned.terms, proration, today)
}

/** Discards a scheduled change. */
export async function dropPending(ctx: Context, { params }: { params: Params }) {
  const row = await lockIn(ctx, params.uuid, CHANGEABLE)
  const after = row.pending_change ? await writeSubscription(ctx, row, { pending_change: null }, 'change-dropped') : row
  return subscriptionQuery.one(ctx, after)
}

async function postpone(ctx: Context, row: SubscriptionRow, terms: PendingChange): Promise<SubscriptionRow> {
  const after = await writeSubscription(ctx, row, { pending_change: { ...terms } }, 'change-planned', {
    name: terms.name,
    from: terms.from,
  })
  if (terms.reason === 'price')
    await notifySubscription(ctx, after, 'subscription.renewing', 'price', { date: terms.from.split('-').reverse().join('/') })
  return after
}

async function changeNow(
  ctx: Context,
  row: SubscriptionRow,
  terms: PendingChange,
  proration: Proration,
  today: string,
): Promise<SubscriptionRow> {
  const { from: _from, reason, ...columns } = terms
  const event = reason === 'downgrade' ? 'downgraded' : 'upgraded'
  const credit_minor = row.credit_minor + proration.carried_minor
  const after = await writeSubscription(ctx, row, { ...columns, credit_minor, pending_change: null }, event, {
    due_minor: proration.due_minor,
    carried_minor: proration.carried_minor,
  })
  const period_end = proration.parts
    .map((part) => part.to!)
    .toSorted()
    .at(-1)
  if (period_end)
    await makeBill(
      ctx,
      after,
      { kind: 'proration', period_start: today, period_end, parts: proration.parts, net_minor: proration.due_minor },
      today,
    )
  return after
}

/** Creates a separate subscription with the other interval, which follows this one and receives the prepaid amount. */
async function replace(
  ctx: Context,
  row: SubscriptionRow,
  terms: PendingChange,
  proration: Proration,
  today: string,
): Promise<SubscriptionRow> {
  const { from: _from, reason: _reason, quantity, ...rest } = terms
  const draft = await draftSubscription(
    ctx,
    row.account_id,
    {
      ...rest,
      quantity,
      account_relation_uuid: row.account_relation_uuid,
      currency: row.currency,
      vat_rate_id: row.vat_rate_id,
      vat_exemption_code: row.vat_exemption_code,
      project_uuid: row.project_uuid,
      setup_fee_minor: 0,
      start_date: today,
      trial_ends_on: row.status === 'trialing' ? row.trial_ends_on : null,
      invoice_lead_days: row.invoice_lead_days,
      payment_terms_days: row.payment_terms_days,
      auto_renew: row.auto_renew,
      auto_issue: row.auto_issue,
    },
    { previous_subscription_uuid: row.uuid, offer_uuid: row.offer_uuid, order_uuid: row.order_uuid },
  )
  const credited = await writeSubscription(ctx, draft, { credit_minor: row.credit_minor + proration.credit_minor }, null)
  await dropDrafts(ctx, row)
  const cancel_reason = ctx.services.t(ctx.request.locale, 'subscriptions:replaced', { number: draft.number })
  const next = await activateRow(ctx, credited)
  await writeSubscription(
    ctx,
    row,
    {
      status: 'cancelled',
      cancelled_at: ctx.services.clock.now(),
      cancel_reason,
      credit_minor: 0,
      next_renewal_on: null,
      pending_change: null,
    },
    'upgraded',
    { replaced_by: next.number },
  )
  return next
}

async function prorationOf(
  ctx: Context,
  row: SubscriptionRow,
  { when, terms, replaces }: PlannedChange,
  today: string,
): Promise<Proration> {
  if (when === 'period_end') return prorateChange(row.name, terms, [], today)
  return prorateChange(row.name, replaces ? null : terms, await billedPeriods(ctx, row, today), today)
}

function hypothetical(
  row: SubscriptionRow,
  { when, terms, replaces }: PlannedChange,
  proration: Proration,
  today: string,
): SubscriptionRow {
  if (when === 'period_end') return { ...row, pending_change: terms }
  const after = {
    ...underTerms(row, terms),
    credit_minor: row.credit_minor + (replaces ? proration.credit_minor : proration.carried_minor),
  }
  if (!replaces) return after
  const anchor_date = row.status === 'trialing' && row.trial_ends_on ? row.trial_ends_on : today
  return {
    ...after,
    anchor_date,
    anchor_day: Number(anchor_date.slice(8)),
    cycles_done: 0,
    setup_fee_minor: 0,
    next_renewal_on: anchor_date,
  }
}

/** The first bill of the following subscription is the amount to pay now. */
function firstOf(after: SubscriptionRow, { credit_minor }: Proration): Proration {
  const bill = nextBill(billingState(after))
  const parts = bill?.parts ?? []
  const charge_minor = parts.reduce((sum, part) => sum + Math.max(0, part.net_minor), 0)
  const due_minor = bill?.net_minor ?? 0
  return { parts, charge_minor, credit_minor, due_minor, carried_minor: Math.max(0, after.credit_minor - (charge_minor - due_minor)) }
}
