import { sql } from 'kysely'
import type { AccountSubscriptionOrderInput, Params } from '@stoa/contract'
import { nextBill, periodPrice, type BillPart } from '@stoa/domain'
import type { Context } from '#kit/context.ts'
import { invalid } from '#lib/errors.ts'
import { refuse, refuseMissing } from '#kit/refuse.ts'
import { accountToday, refuseStatus } from '../../documents/index.ts'
import { holdDebtorOf, issueInvoice } from '../../invoices/index.ts'
import { billingState } from './billing-state.ts'
import { documentBill, redraftBill, updateOrder } from './bill-documents.ts'
import { dropBill } from '../run/end-subscription.ts'
import { makeBill, renew } from './make-bill.ts'
import { lockIn, refuseOtherPeriod } from '../run/step-subscription.ts'
import { answerOrder, orderOf } from '../subscription-orders.query.ts'
import type { SubscriptionRow } from '../subscriptions.presenter.ts'
import { subscriptionQuery } from '../subscriptions.query.ts'
import { advanceSubscription, waitsForOrder } from '../run/advance-subscription.ts'
import { upcomingBills } from './upcoming-bills.ts'
import { recordSubscription } from '../write-subscription.ts'

const BILLABLE = ['pending', 'trialing', 'active', 'past_due'] as const

/** The next three bills of a subscription. */
export async function listRenewals(ctx: Context, { params }: { params: Params }) {
  const row = await subscriptionQuery.find(ctx, params.account_subscription_uuid)
  return { data: await upcomingBills(ctx, row, 3) }
}

/**
 * Creates the bill of the next period in advance.
 * @throws 422 on `base` when there is no further period, 409 when the next period is not the one that the caller means
 */
export async function renewNow(ctx: Context, { params, body }: { params: Params; body: { period_start?: string | undefined } }) {
  const row = await lockBillable(ctx, params)
  refuseOtherPeriod(ctx, nextBill(billingState(row)), body.period_start)
  return answerOrder(ctx, await renewRow(ctx, row))
}

/** Bills the next period, or a single charge independent of periods. */
export async function createOrder(ctx: Context, { params, body }: { params: Params; body: AccountSubscriptionOrderInput }) {
  const row = await lockBillable(ctx, params)
  if (body.kind === 'renewal') refuseOtherPeriod(ctx, nextBill(billingState(row)), body.period_start)
  return answerOrder(ctx, body.kind === 'renewal' ? await renewRow(ctx, row) : await charge(ctx, row, body))
}

async function lockBillable(ctx: Context, params: Params): Promise<SubscriptionRow> {
  const row = await lockIn(ctx, params.account_subscription_uuid, BILLABLE)
  if (await waitsForOrder(ctx, row)) refuse(ctx, { base: 'subscriptions:refusals.order_unconfirmed' })
  return row
}

async function renewRow(ctx: Context, row: SubscriptionRow) {
  const today = await accountToday(ctx, row.account_id)
  const renewed = await renew(ctx, row, today)
  if (!renewed) refuse(ctx, { base: 'subscriptions:refusals.no_next_bill' })
  await advanceSubscription(ctx, renewed.row, today)
  return renewed.order
}

async function charge(ctx: Context, row: SubscriptionRow, body: AccountSubscriptionOrderInput) {
  const { name, unit_price_minor, quantity = 1, discount_bp = 0 } = body
  if (!name) refuseMissing(ctx, 'name')
  if (!unit_price_minor) refuseMissing(ctx, 'unit_price_minor')
  const today = await accountToday(ctx, row.account_id)
  const net_minor = periodPrice({ quantity, unit_price_minor, discount_bp })
  const part: BillPart = { reason: 'charge', name, quantity, unit_price_minor, discount_bp, net_minor }
  const order = await makeBill(ctx, row, { kind: 'setup', period_start: today, period_end: today, parts: [part], net_minor }, today)
  recordSubscription(ctx, 'charged', row, { context: { name, net_minor } })
  return order!
}

/**
 * Issues a waiting bill manually.
 * @throws 409 for a bill that is not waiting, 422 with all errors, each on its field
 */
export async function issueOrder(ctx: Context, { params }: { params: Params }) {
  await holdDebtorOf(ctx, 'account_subscriptions', sql`uuid = ${params.account_subscription_uuid}`)
  const row = await subscriptionQuery.find(ctx, params.account_subscription_uuid, 'update')
  const order = await orderOf(ctx, params)
  if (order.status !== 'scheduled') refuseStatus(ctx, `subscriptions:order_statuses.${order.status}`)
  const documented =
    order.invoice_uuid === null ? await documentBill(ctx, { ...row, auto_issue: false }, order) : await redraftBill(ctx, row, order)
  if (documented.invoice_uuid === null)
    throw invalid(Object.fromEntries((documented.problems ?? []).map(({ field, message }) => [field, message])))
  await issueInvoice(ctx, documented.invoice_uuid)
  const due = { status: 'due', problems: null, attempts: order.attempts + 1, last_attempt_at: ctx.services.clock.now() }
  const issued = await updateOrder(ctx, documented, due)
  recordSubscription(ctx, 'bill-issued', row, { context: { sequence: order.sequence } })
  return answerOrder(ctx, issued)
}

/**
 * Drops a bill whose invoice is not issued.
 * @throws 409 for other bills, because an issued invoice requires a credit note; 422 on `base` while a provider works on it
 */
export async function voidOrder(ctx: Context, { params, body }: { params: Params; body: { reason?: string | null | undefined } }) {
  await holdDebtorOf(ctx, 'account_subscriptions', sql`uuid = ${params.account_subscription_uuid}`)
  const row = await subscriptionQuery.find(ctx, params.account_subscription_uuid, 'update')
  const order = await orderOf(ctx, params)
  if (order.status !== 'scheduled') refuseStatus(ctx, `subscriptions:order_statuses.${order.status}`)
  const skipped_reason = body.reason ?? ctx.services.t(ctx.request.locale, 'subscriptions:skipped')
  const voided = await updateOrder(ctx, await dropBill(ctx, order, skipped_reason), { skipped_reason })
  recordSubscription(ctx, 'skipped', row, { context: { sequence: order.sequence, reason: body.reason } })
  return answerOrder(ctx, voided)
}
