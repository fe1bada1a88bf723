import { attempt, divideRound, toMinor } from './exact.ts'

/** Months of an interval as a fraction: a year is 12, a week 12/52 (domain.md 4.5). */
const MONTHS = { month: [1n, 1n], year: [12n, 1n], week: [12n, 52n] } as const

/** Monthly equivalent of an amount that recurs after a number of intervals; null for invalid numbers. */
export function perMonth(amount_minor: number, interval: keyof typeof MONTHS, interval_count: number): number | null {
  if (interval_count < 1) return null
  const [months, of] = MONTHS[interval]
  return attempt(() => toMinor(divideRound(BigInt(amount_minor) * of, months * BigInt(interval_count)))) ?? null
}
