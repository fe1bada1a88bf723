import { documentTotals } from '../documents/document-totals.ts'
import { addDays } from '../time/local-day.ts'
import {
  daysBetween,
  periodAt,
  periodIndex,
  periodStart,
  prorate,
  type BillingCycle,
  type BillingInterval,
  type BillingPeriod,
} from './subscription-dates.ts'

/** Price of a period. */
export interface SubscriptionPrice {
  name: string
  quantity: number
  unit_price_minor: number
  discount_bp: number
}

/** New terms that apply from the first period that starts on or after a day. */
export interface PendingChange extends SubscriptionPrice {
  /** `YYYY-MM-DD` */
  from: string
  reason: 'downgrade' | 'upgrade' | 'price'
  product_id: number
  package_edition_id: number | null
  subscription_plan_id: number | null
  interval: BillingInterval
  interval_count: number
}

/** Data of a subscription that determines its next bill. */
export interface BillingState extends SubscriptionPrice {
  cycle: BillingCycle
  /** First day of the next unbilled period; null if there is none. */
  next_renewal_on: string | null
  cycles_done: number
  max_cycles: number | null
  /** Bills of the minimum term: no cancellation at the period end and no missing renewal takes effect before the last of them. */
  min_cycles: number
  /** Last day of service. */
  ends_on: string | null
  auto_renew: boolean
  cancel_at_period_end: boolean
  setup_fee_minor: number
  /** Net credit to deduct from the next bills. */
  credit_minor: number
  invoice_lead_days: number
  payment_terms_days: number
  pending_change: PendingChange | null
}

export type BillReason = 'period' | 'part_period' | 'setup' | 'credit' | 'charge' | 'unused'

/** One explained part of a bill. Credits have a negative net amount. */
export interface BillPart {
  reason: BillReason
  name: string
  quantity: number
  unit_price_minor: number
  discount_bp: number
  net_minor: number
  /** Days of the part, and days of the whole period. */
  from?: string
  to?: string
  days?: number
  period_days?: number
  /** Price of the whole period. */
  whole_minor?: number
}

export interface Bill {
  kind: 'initial' | 'renewal'
  period_start: string
  period_end: string
  /** The day on which it is created. */
  bill_on: string
  due_on: string
  parts: BillPart[]
  /** Sum of all parts, never negative. */
  net_minor: number
  /** New terms that start with it. */
  change: PendingChange | null
}

/** Net price of one whole period: quantity by unit price less the discount, rounded as on a document. */
export function periodPrice({ quantity, unit_price_minor, discount_bp }: Omit<SubscriptionPrice, 'name'>): number {
  return documentTotals([{ quantity, unit_price_minor, discount_bp, vat_bp: 0, vat_category: 8 }]).net_minor
}

/**
 * The next bill of a subscription with all parts; null if there is none, because it is cancelled at the end of the period,
 * not renewed, has completed its cycles or reached its last day. The renewal creates exactly this bill.
 */
export function nextBill(before: BillingState): Bill | null {
  const start = before.next_renewal_on
  if (start === null || isOver(before, start)) return null
  const change = before.pending_change && before.pending_change.from <= start ? before.pending_change : null
  const state = change ? withChange(before, change, start) : before
  const full = periodAt(state.cycle, periodIndex(state.cycle, start))
  const last = state.ends_on === null ? full.end : addDays(state.ends_on, 1)
  const end = last < full.end ? last : full.end
  const parts = [periodPart(state, full, start, end), ...setupPart(state)]
  const due = parts.reduce((sum, part) => sum + part.net_minor, 0)
  const credit = Math.min(state.credit_minor, due)
  if (credit) parts.push(amountPart('credit', state.name, -credit))
  const bill_on = addDays(start, -state.invoice_lead_days)
  return {
    kind: state.cycles_done === 0 ? 'initial' : 'renewal',
    period_start: start,
    period_end: end,
    bill_on,
    due_on: addDays(bill_on, state.payment_terms_days),
    parts,
    net_minor: due - credit,
    change,
  }
}

/** State of the subscription after a bill. */
export function afterBill(before: BillingState, bill: Bill): BillingState {
  const state = bill.change ? withChange(before, bill.change, bill.period_start) : before
  const used = bill.parts.reduce((sum, part) => sum - (part.reason === 'credit' ? part.net_minor : 0), 0)
  const cycles_done = state.cycles_done + 1
  const next = { ...state, cycles_done, credit_minor: state.credit_minor - used, next_renewal_on: bill.period_end }
  return { ...next, next_renewal_on: isOver(next, bill.period_end) ? null : bill.period_end }
}

/** The next bills if nothing changes. */
export function nextBills(state: BillingState, count: number): Bill[] {
  const bills: Bill[] = []
  for (let at = state; bills.length < count; at = afterBill(at, bills.at(-1)!)) {
    const bill = nextBill(at)
    if (!bill) break
    bills.push(bill)
  }
  return bills
}

/**
 * Last day of the minimum term; null once it is fulfilled.
 * @param first_unbilled first day of the next period to bill; the anchor date as long as there is no bill
 */
export function commitmentEnd({ cycle, cycles_done, min_cycles }: BillingState, first_unbilled: string): string | null {
  const left = min_cycles - cycles_done
  return left > 0 ? addDays(periodStart(cycle, periodIndex(cycle, first_unbilled) + left), -1) : null
}

/** A billed period with remaining days. */
export interface BilledPeriod extends BillingPeriod {
  /** End of the period, or of the subscription within it. */
  until: string
  /** Price of the whole period under the old terms. */
  whole_minor: number
}

export interface Proration {
  parts: BillPart[]
  charge_minor: number
  credit_minor: number
  /** Amount to pay now. */
  due_minor: number
  /** Credit for the next bill if the new terms are cheaper. */
  carried_minor: number
}

/**
 * Cost of a change today: the remaining days of billed periods at the new price, less the same days at the old one
 * (domain.md 4.5).
 * @param price the new terms; null if the subscription ends today, for the credit only
 */
export function prorateChange(
  old_name: string,
  price: SubscriptionPrice | null,
  periods: readonly BilledPeriod[],
  today: string,
): Proration {
  const parts = periods
    .filter((period) => period.until > today)
    .flatMap((period) => {
      const from = today > period.start ? today : period.start
      const unused = daysPart('unused', old_name, period, from, period.whole_minor)
      return price ? [daysPart('charge', price.name, period, from, periodPrice(price)), unused] : [unused]
    })
  const sum = (reason: BillReason) => parts.reduce((all, part) => all + (part.reason === reason ? Math.abs(part.net_minor) : 0), 0)
  const [charge_minor, credit_minor] = [sum('charge'), sum('unused')]
  return {
    parts,
    charge_minor,
    credit_minor,
    due_minor: Math.max(0, charge_minor - credit_minor),
    carried_minor: Math.max(0, credit_minor - charge_minor),
  }
}

/** Yearly price in minor units, to compare prices of different intervals. */
export const yearlyPrice = (price: SubscriptionPrice & { interval: BillingInterval; interval_count: number }): number =>
  (periodPrice(price) * { week: 365.2425 / 7, month: 12, year: 1 }[price.interval]) / price.interval_count

function isOver(state: BillingState, start: string): boolean {
  const isFree = state.cycles_done === 0 || state.cycles_done >= state.min_cycles
  if (state.cancel_at_period_end && isFree) return true
  if (state.cycles_done > 0 && !state.auto_renew && isFree) return true
  if (state.max_cycles !== null && state.cycles_done >= state.max_cycles) return true
  return state.ends_on !== null && start > state.ends_on
}

/** Terms after a change. Another interval restarts the count of periods and keeps the day of the month. */
function withChange(state: BillingState, change: PendingChange, start: string): BillingState {
  const { name, quantity, unit_price_minor, discount_bp, interval, interval_count } = change
  const same = interval === state.cycle.interval && interval_count === state.cycle.interval_count
  const cycle = same ? state.cycle : { ...state.cycle, anchor_date: start, interval, interval_count }
  return { ...state, name, quantity, unit_price_minor, discount_bp, cycle, pending_change: null }
}

/** The period from `start` to `end`: whole, or by days if it begins after a pause or ends with the subscription. */
function periodPart(state: BillingState, full: BillingPeriod, start: string, end: string): BillPart {
  const whole_minor = periodPrice(state)
  const [days, period_days] = [daysBetween(start, end), daysBetween(full.start, full.end)]
  const range = { from: start, to: end, days, period_days, whole_minor }
  if (days < period_days) return { ...amountPart('part_period', state.name, prorate(whole_minor, full, start, end)), ...range }
  const { name, quantity, unit_price_minor, discount_bp } = state
  return { reason: 'period', name, quantity, unit_price_minor, discount_bp, net_minor: whole_minor, ...range }
}

const setupPart = (state: BillingState): BillPart[] =>
  state.cycles_done === 0 && state.setup_fee_minor > 0 ? [amountPart('setup', state.name, state.setup_fee_minor)] : []

function daysPart(reason: 'charge' | 'unused', name: string, period: BilledPeriod, from: string, whole_minor: number): BillPart {
  const net = prorate(whole_minor, period, from, period.until)
  return {
    ...amountPart(reason, name, reason === 'unused' ? -net : net),
    from,
    to: period.until,
    days: daysBetween(from, period.until),
    period_days: daysBetween(period.start, period.end),
    whole_minor,
  }
}

const amountPart = (reason: BillReason, name: string, net_minor: number): BillPart => ({
  reason,
  name,
  quantity: 1,
  unit_price_minor: Math.abs(net_minor),
  discount_bp: 0,
  net_minor,
})
