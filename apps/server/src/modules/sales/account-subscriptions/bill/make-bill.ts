import type { BillPart } from '@stoa/contract'
import { addDays, afterBill, nextBill, type Bill, type BillingState } from '@stoa/domain'
import type { Context } from '#kit/context.ts'
import { uuidv7 } from '#lib/uuid.ts'
import { billingState } from './billing-state.ts'
import { documentBill } from './bill-documents.ts'
import { insertBill } from '../store/bills.ts'
import type { SubscriptionOrderRow } from '../subscription-orders.presenter.ts'
import type { SubscriptionRow } from '../subscriptions.presenter.ts'
import { writeSubscription } from '../write-subscription.ts'

export interface NewBill {
  kind: SubscriptionOrderRow['kind']
  period_start: string
  period_end: string
  parts: readonly BillPart[]
  net_minor: number
}

/**
 * Creates a bill of a locked subscription, with its invoice.
 * @param day current day of the seller, to which the payment terms are added
 * @returns null if another run has already billed the period
 */
export async function makeBill(ctx: Context, row: SubscriptionRow, bill: NewBill, day: string): Promise<SubscriptionOrderRow | null> {
  const first = bill.parts.find((part) => part.reason !== 'credit') ?? bill.parts[0]
  const order = await insertBill(ctx.db, {
    uuid: uuidv7(),
    account_id: row.account_id,
    account_subscription_uuid: row.uuid,
    kind: bill.kind,
    period_start: bill.period_start,
    period_end: bill.period_end,
    quantity: first?.quantity ?? 1,
    unit_price_minor: first?.unit_price_minor ?? 0,
    net_minor: bill.net_minor,
    vat_minor: 0,
    total_minor: bill.net_minor,
    currency: row.currency,
    lines: [...bill.parts],
    due_date: addDays(day, row.payment_terms_days),
  })
  return order ? documentBill(ctx, row, order) : null
}

/**
 * Bills the next period and advances the subscription: new terms of the period, used credit, day of the following renewal.
 * @returns the bill, or null if there is no further period
 */
export async function renew(
  ctx: Context,
  row: SubscriptionRow,
  day: string,
): Promise<{ row: SubscriptionRow; order: SubscriptionOrderRow } | null> {
  const before = billingState(row)
  const bill = nextBill(before)
  if (!bill) return null
  const begun = bill.change ? await writeSubscription(ctx, row, changedTerms(row, bill, afterBill(before, bill)), null) : row
  const order = await makeBill(ctx, begun, bill, day)
  const after = afterBill(before, bill)
  const moved = { next_renewal_on: after.next_renewal_on, cycles_done: after.cycles_done, credit_minor: after.credit_minor }
  const renewed = await writeSubscription(ctx, begun, moved, order ? 'renewed' : null, {
    period_start: bill.period_start,
    period_end: bill.period_end,
    sequence: order?.sequence,
  })
  return order && { row: renewed, order }
}

/** Columns of terms that start with a bill. */
function changedTerms(row: SubscriptionRow, { change }: Bill, after: BillingState) {
  if (!change) return {}
  const { from: _from, reason: _reason, ...terms } = change
  return {
    ...terms,
    anchor_date: after.cycle.anchor_date,
    anchor_day: after.cycle.anchor_day ?? row.anchor_day,
    pending_change: null,
  }
}
