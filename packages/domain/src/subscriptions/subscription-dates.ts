import { divideRound, toMinor } from '../money/exact.ts'
import { addDays } from '../time/local-day.ts'

export const BILLING_INTERVALS = ['week', 'month', 'year'] as const
export type BillingInterval = (typeof BILLING_INTERVALS)[number]

/** Sequence of periods, counted from one date instead of the preceding period. */
export interface BillingCycle {
  /** First day of period 0, `YYYY-MM-DD`. */
  anchor_date: string
  /** Day of the month, to which periods return after shorter months. Default: that of the anchor date. */
  anchor_day?: number
  interval: BillingInterval
  interval_count: number
}

/** Half open: the end is the first day of the next period. */
export interface BillingPeriod {
  start: string
  end: string
}

/**
 * First day of the k-th period (domain.md 4.5): 31 January, 28 February, 31 March. Yearly from 29 February it is the
 * 28th in common years and the 29th again in leap years.
 */
export function periodStart(cycle: BillingCycle, k: number): string {
  const { anchor_date, interval, interval_count } = cycle
  if (interval === 'week') return addDays(anchor_date, 7 * interval_count * k)
  const [year, month, day] = anchor_date.split('-').map(Number) as [number, number, number]
  if (k === 0) return anchor_date
  const months = year * 12 + (month - 1) + k * interval_count * (interval === 'year' ? 12 : 1)
  const [to_year, to_month] = [Math.floor(months / 12), (months % 12) + 1]
  const to_day = Math.min(cycle.anchor_day ?? day, daysInMonth(to_year, to_month))
  return `${String(to_year).padStart(4, '0')}-${two(to_month)}-${two(to_day)}`
}

export const periodAt = (cycle: BillingCycle, k: number): BillingPeriod => ({
  start: periodStart(cycle, k),
  end: periodStart(cycle, k + 1),
})

/** Number of the period that contains a day; negative before the anchor. */
export function periodIndex(cycle: BillingCycle, day: string): number {
  const per = cycle.interval_count * { week: 7, month: 30.436_875, year: 365.2425 }[cycle.interval]
  let k = Math.floor(daysBetween(cycle.anchor_date, day) / per)
  while (periodStart(cycle, k) > day) k -= 1
  while (periodStart(cycle, k + 1) <= day) k += 1
  return k
}

/** Whole days from one day to another. */
export const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

/**
 * Prorated price of days of a period: the rounded remainder of the price at `from` less the rounded remainder at `to`, so
 * that the parts of any split sum to the whole price.
 * @param price_minor price of the whole period, not negative
 * @param to default: the end of the period
 */
export function prorate(price_minor: number, period: BillingPeriod, from: string, to: string = period.end): number {
  const days = BigInt(daysBetween(period.start, period.end))
  const left = (day: string) => divideRound(BigInt(price_minor) * BigInt(daysBetween(clip(day, period), period.end)), days)
  return toMinor(left(from) - left(to))
}

const DAY_MS = 86_400_000
const two = (value: number) => String(value).padStart(2, '0')
const daysInMonth = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()
const clip = (day: string, { start, end }: BillingPeriod) => (day < start ? start : day > end ? end : day)
