import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays } from '../time/local-day.ts'
import {
  commitmentEnd,
  nextBill,
  nextBills,
  periodPrice,
  prorateChange,
  yearlyPrice,
  type BillingState,
  type PendingChange,
} from './subscription-bills.ts'
import { daysBetween } from './subscription-dates.ts'

const state = (changes: Partial<BillingState> = {}): BillingState => ({
  name: 'Social media',
  quantity: 1,
  unit_price_minor: 30_000,
  discount_bp: 0,
  cycle: { anchor_date: '2026-01-31', interval: 'month', interval_count: 1 },
  next_renewal_on: '2026-01-31',
  cycles_done: 0,
  max_cycles: null,
  min_cycles: 0,
  ends_on: null,
  auto_renew: true,
  cancel_at_period_end: false,
  setup_fee_minor: 0,
  credit_minor: 0,
  invoice_lead_days: 0,
  payment_terms_days: 14,
  pending_change: null,
  ...changes,
})
const upgrade = { name: 'Social media plus', quantity: 1, unit_price_minor: 50_000, discount_bp: 0 }
const february = { start: '2026-01-31', end: '2026-02-28', until: '2026-02-28', whole_minor: 30_000 }

it('calculates the next three bills with one setup fee and a constant day of the month', () => {
  const bills = nextBills(state({ setup_fee_minor: 10_000, invoice_lead_days: 5 }), 3)
  expect(bills.map((bill) => [bill.kind, bill.period_start, bill.period_end, bill.bill_on, bill.due_on, bill.net_minor])).toEqual([
    ['initial', '2026-01-31', '2026-02-28', '2026-01-26', '2026-02-09', 40_000],
    ['renewal', '2026-02-28', '2026-03-31', '2026-02-23', '2026-03-09', 30_000],
    ['renewal', '2026-03-31', '2026-04-30', '2026-03-26', '2026-04-09', 30_000],
  ])
  expect(bills.map((bill) => bill.parts.map((part) => part.reason))).toEqual([['period', 'setup'], ['period'], ['period']])
  expect(nextBill(state())!.parts.map((part) => part.reason)).toEqual(['period'])
})

it('deducts a credit from consecutive bills, never below zero', () => {
  const bills = nextBills(state({ credit_minor: 70_000 }), 4)
  expect(bills.map((bill) => bill.net_minor)).toEqual([0, 0, 20_000, 30_000])
  expect(bills[2]!.parts[1]).toMatchObject({ reason: 'credit', net_minor: -10_000 })
})

it('ends with the last cycle, with a prorated last period, or with the current period if it is not renewed', () => {
  expect(nextBills(state({ max_cycles: 2 }), 5)).toHaveLength(2)
  expect(nextBills(state({ auto_renew: false }), 5)).toHaveLength(1)
  expect(nextBills(state({ cancel_at_period_end: true, cycles_done: 1 }), 5)).toEqual([])
  const bills = nextBills(state({ ends_on: '2026-03-14' }), 5)
  expect(bills).toHaveLength(2)
  expect(bills[1]).toMatchObject({
    period_end: '2026-03-15',
    net_minor: 14_516,
    parts: [{ reason: 'part_period', days: 15, period_days: 31 }],
  })
})

it('ends a cancelled subscription, or one without renewal, not before its minimum term', () => {
  const cancelled = state({ cancel_at_period_end: true, cycles_done: 1, min_cycles: 3, next_renewal_on: '2026-02-28' })
  expect(nextBills(cancelled, 5).map((bill) => bill.period_end)).toEqual(['2026-03-31', '2026-04-30'])
  expect(commitmentEnd(cancelled, '2026-02-28')).toBe('2026-04-29')
  expect(nextBills(state({ auto_renew: false, min_cycles: 3 }), 5)).toHaveLength(3)
  expect(nextBills(state({ cancel_at_period_end: true, min_cycles: 3 }), 5)).toEqual([])
  expect(nextBills(state({ cancel_at_period_end: true, cycles_done: 3, min_cycles: 3 }), 5)).toEqual([])
  expect(commitmentEnd(state({ cycles_done: 3, min_cycles: 3 }), '2026-04-30')).toBeNull()
})

it('applies new terms from the first period on or after their day', () => {
  const pending_change: PendingChange = {
    ...upgrade,
    from: '2026-02-10',
    reason: 'downgrade',
    product_id: 1,
    package_edition_id: null,
    subscription_plan_id: null,
    interval: 'year',
    interval_count: 1,
  }
  const bills = nextBills(state({ cycles_done: 0, pending_change }), 3)
  expect(bills.map((bill) => [bill.period_start, bill.period_end, bill.net_minor, bill.change !== null])).toEqual([
    ['2026-01-31', '2026-02-28', 30_000, false],
    ['2026-02-28', '2027-02-28', 50_000, true],
    ['2027-02-28', '2028-02-28', 50_000, false],
  ])
})

it('bills a single day when the service ends on the first day of a period', () => {
  const bills = nextBills(state({ ends_on: '2026-02-28' }), 5)
  expect(bills.map((bill) => [bill.period_start, bill.period_end])).toEqual([
    ['2026-01-31', '2026-02-28'],
    ['2026-02-28', '2026-03-01'],
  ])
})

it('keeps the days of billing after a change of the price, and restarts them after one of the number of months', () => {
  const change = {
    ...upgrade,
    from: '2026-02-28',
    reason: 'upgrade',
    product_id: 1,
    package_edition_id: null,
    subscription_plan_id: null,
  } as const
  const ends = (interval_count: number) =>
    nextBills(state({ pending_change: { ...change, interval: 'month', interval_count } }), 3).map((bill) => [
      bill.period_end,
      bill.net_minor,
    ])
  expect(ends(1)).toEqual([
    ['2026-02-28', 30_000],
    ['2026-03-31', 50_000],
    ['2026-04-30', 50_000],
  ])
  expect(ends(3)).toEqual([
    ['2026-02-28', 30_000],
    ['2026-05-28', 50_000],
    ['2026-08-28', 50_000],
  ])
})

it('compares prices of different intervals by the year', () => {
  const per = (interval: 'week' | 'month' | 'year', interval_count = 1) =>
    yearlyPrice({ ...upgrade, unit_price_minor: 700, interval, interval_count })
  expect([per('week'), per('month'), per('month', 3), per('year'), per('year', 2)]).toEqual([36_524.25, 8400, 2800, 700, 350])
})

it('calculates the upgrade of the worked example: 321,43 less 192,86 is 128,57', () => {
  expect(prorateChange('Social media', upgrade, [february], '2026-02-10')).toMatchObject({
    charge_minor: 32_143,
    credit_minor: 19_286,
    due_minor: 12_857,
    carried_minor: 0,
    parts: [
      { reason: 'charge', days: 18, period_days: 28, whole_minor: 50_000, net_minor: 32_143 },
      { reason: 'unused', days: 18, net_minor: -19_286 },
    ],
  })
})

it('credits the difference of a downgrade to the next bill', () => {
  expect(prorateChange('Social media', { ...upgrade, unit_price_minor: 10_000 }, [february], '2026-02-10')).toMatchObject({
    due_minor: 0,
    carried_minor: 19_286 - 6429,
  })
})

it('credits whole periods that were billed in advance', () => {
  const march = { start: '2026-02-28', end: '2026-03-31', until: '2026-03-31', whole_minor: 30_000 }
  expect(prorateChange('Social media', null, [february, march], '2026-02-10')).toMatchObject({
    credit_minor: 49_286,
    carried_minor: 49_286,
    parts: [{ days: 18 }, { days: 31, net_minor: -30_000 }],
  })
  expect(prorateChange('Social media', null, [february], february.until).parts).toEqual([])
})

it('charges every day of a period once for any number of changes within it (invariant 47)', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ day: fc.integer({ min: 0, max: 27 }), price: fc.integer({ min: 0, max: 9_999_999 }) }), { maxLength: 6 }),
      (changes) => {
        const sorted = changes.toSorted((a, b) => a.day - b.day)
        let whole_minor = 30_000
        let paid = 30_000
        for (const { day, price } of sorted) {
          const today = addDays(february.start, day)
          const { due_minor, carried_minor } = prorateChange(
            'a',
            { ...upgrade, unit_price_minor: price },
            [{ ...february, whole_minor }],
            today,
          )
          paid += due_minor - carried_minor
          whole_minor = price
        }
        const prices = [{ day: 0, price: 30_000 }, ...sorted]
        const exact = prices.reduce((sum, one, at) => sum + (one.price * ((prices[at + 1]?.day ?? 28) - one.day)) / 28, 0)
        expect(Math.abs(paid - exact)).toBeLessThanOrEqual(changes.length + 1)
        expect(daysBetween(february.start, february.end)).toBe(28)
        const same = prorateChange('a', { ...upgrade, unit_price_minor: whole_minor }, [{ ...february, whole_minor }], february.start)
        expect([same.due_minor, same.carried_minor]).toEqual([0, 0])
      },
    ),
  )
})

it('is consistent for any terms: parts sum to net, used credit equals granted credit', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 500_000 }),
      fc.integer({ min: 0, max: 100_000 }),
      fc.integer({ min: 0, max: 10_000 }),
      (credit_minor, unit_price_minor, discount_bp) => {
        const bills = nextBills(state({ credit_minor, unit_price_minor, discount_bp, quantity: 1.5 }), 6)
        const used = bills
          .flatMap((bill) => bill.parts)
          .filter((part) => part.reason === 'credit')
          .reduce((sum, part) => sum - part.net_minor, 0)
        for (const bill of bills) expect(bill.parts.reduce((sum, part) => sum + part.net_minor, 0)).toBe(bill.net_minor)
        expect(used).toBe(Math.min(credit_minor, 6 * periodPrice({ quantity: 1.5, unit_price_minor, discount_bp })))
      },
    ),
  )
  expect(nextBill(state({ next_renewal_on: null }))).toBeNull()
})
