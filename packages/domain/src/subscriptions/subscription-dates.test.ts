import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays } from '../time/local-day.ts'
import { daysBetween, periodAt, periodIndex, periodStart, prorate, type BillingCycle } from './subscription-dates.ts'

const monthly = (anchor_date: string): BillingCycle => ({ anchor_date, interval: 'month', interval_count: 1 })
const day = fc.integer({ min: 0, max: 73_049 }).map((offset) => addDays('1950-01-01', offset))
const cycles = fc.record({
  anchor_date: day,
  interval: fc.constantFrom('week', 'month', 'year'),
  interval_count: fc.integer({ min: 1, max: 36 }),
}) as fc.Arbitrary<BillingCycle>

it('returns to the 31st after shorter months', () => {
  const starts = [0, 1, 2, 3, 13].map((k) => periodStart(monthly('2026-01-31'), k))
  expect(starts).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2027-02-28'])
})

it('returns to 29 February in leap years', () => {
  const cycle: BillingCycle = { anchor_date: '2024-02-29', interval: 'year', interval_count: 1 }
  expect([0, 1, 2, 3, 4].map((k) => periodStart(cycle, k))).toEqual(['2024-02-29', '2025-02-28', '2026-02-28', '2027-02-28', '2028-02-29'])
})

it('counts weeks and several months or years', () => {
  expect(periodStart({ anchor_date: '2026-03-25', interval: 'week', interval_count: 2 }, 1)).toBe('2026-04-08')
  expect(periodStart({ anchor_date: '2026-11-30', interval: 'month', interval_count: 3 }, 1)).toBe('2027-02-28')
  expect(periodStart({ anchor_date: '2024-02-29', interval: 'year', interval_count: 4 }, 25)).toBe('2124-02-29')
})

it('keeps the day of the month if the count restarts in a shorter month', () => {
  expect(periodStart({ ...monthly('2026-02-28'), anchor_day: 31 }, 1)).toBe('2026-03-31')
  expect(periodStart({ ...monthly('2026-02-10'), anchor_day: 31 }, 0)).toBe('2026-02-10')
  expect(periodStart(monthly('0998-12-31'), 2)).toBe('0999-02-28')
})

it('starts every period at the anchor plus k intervals clamped to the month, over 200 years of dates (invariant 47)', () => {
  const wrong: string[] = []
  for (let offset = 0; offset < 73_049; offset++) {
    const anchor = addDays('1950-01-01', offset)
    const k = offset % 2400
    const start = periodStart(monthly(anchor), k)
    const wished = new Date(Date.UTC(Number(anchor.slice(0, 4)), Number(anchor.slice(5, 7)) - 1 + k, 1))
    const last = new Date(Date.UTC(wished.getUTCFullYear(), wished.getUTCMonth() + 1, 0)).getUTCDate()
    wished.setUTCDate(Math.min(Number(anchor.slice(8)), last))
    if (start !== wished.toISOString().slice(0, 10)) wrong.push(`${anchor} + ${k}: ${start}`)
  }
  expect(wrong).toEqual([])
  expect(periodStart(monthly('1950-01-31'), 2400)).toBe('2150-01-31')
})

it('creates consecutive periods without gaps or overlaps, and finds the period of a day (invariant 47)', () => {
  fc.assert(
    fc.property(cycles, fc.integer({ min: 0, max: 40 }), fc.nat(), (cycle, k, offset) => {
      const period = periodAt(cycle, k)
      expect(period.end).toBe(periodAt(cycle, k + 1).start)
      expect(period.start < period.end).toBe(true)
      const inside = addDays(period.start, offset % daysBetween(period.start, period.end))
      expect(periodIndex(cycle, inside)).toBe(k)
    }),
  )
})

it('finds the period of the last day of two long months', () => {
  expect(periodIndex(monthly('2026-07-01'), '2026-08-31')).toBe(1)
})

it('prorates the worked example: 18 of 28 days', () => {
  const period = { start: '2026-01-31', end: '2026-02-28' }
  expect(prorate(30_000, period, '2026-02-10')).toBe(19_286)
  expect(prorate(50_000, period, '2026-02-10')).toBe(32_143)
  expect(prorate(30_000, period, '2026-01-01', '2026-04-01')).toBe(30_000)
})

it('splits a period into charges that sum to its price (invariant 47)', () => {
  const price = fc.integer({ min: 0, max: 99_999_999_999 })
  fc.assert(
    fc.property(cycles, fc.integer({ min: 0, max: 40 }), price, fc.array(fc.nat(), { maxLength: 8 }), (cycle, k, whole, cuts) => {
      const period = periodAt(cycle, k)
      const days = daysBetween(period.start, period.end)
      const edges = [period.start, ...cuts.map((cut) => addDays(period.start, cut % days)).sort(), period.end]
      const parts = edges.slice(1).map((to, at) => prorate(whole, period, edges[at]!, to))
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(whole)
      expect(parts.every((part) => part >= 0)).toBe(true)
    }),
  )
})
