import type { Outcome, StoredBill } from './subscription-states.fixture.ts'

/** The bill of February, paid. */
export const FIRST: StoredBill = { period_start: '2026-02-01', period_end: '2026-03-01', due_date: '2026-02-15', status: 'paid' }
/** The bill of March, which is not late in March. */
export const SECOND: StoredBill = {
  period_start: '2026-03-01',
  period_end: '2026-04-01',
  due_date: '2026-03-29',
  status: 'due',
  kind: 'renewal',
}
/** Bills without an amount are paid without documents. */
export const FREE = { unit_price_minor: 0 }
const UNBILLED = { cycles_done: 0, current_period_start: null, current_period_end: null, next_renewal_on: '2026-02-01' }
/** Before its first bill. */
export const PENDING = { ...UNBILLED, status: 'pending' }
/** A trial of two weeks from the first of February. */
export const TRIAL = {
  ...UNBILLED,
  status: 'trialing',
  trial_ends_on: '2026-02-15',
  anchor_date: '2026-02-15',
  anchor_day: 15,
  next_renewal_on: '2026-02-15',
}
/** The instant of a run. */
export const now = (day: string) => `${day}T10:00:00Z`
/** A bill of an outcome. */
export const billed = (is: string, start: string, end: string, due_date: string, net_minor: number) => ({
  is,
  period: `${start} ${end}`,
  due_date,
  net_minor,
})
/** The log entry of a bill. */
export const renewed = (start: string, end: string, cycles: number) => [
  'renewed',
  { next_renewal_on: [start, end], cycles_done: [cycles - 1, cycles] },
  { period_start: start, period_end: end, sequence: cycles },
]
const activated = (from: string, start: string, end: string) => [
  'activated',
  { current_period_start: [null, start], current_period_end: [null, end], status: [from, 'active'] },
]
/** The log entry of the step from February to March. */
export const MOVED = ['updated', { current_period_start: ['2026-02-01', '2026-03-01'], current_period_end: ['2026-03-01', '2026-04-01'] }]
/** Columns of the current period in March. */
export const MARCH = { current_period_start: '2026-03-01', current_period_end: '2026-04-01' }

/** The first period begins, with its bill. */
export const begun = (start: string, end: string, due_date: string, from = 'pending'): Partial<Outcome> => ({
  returned: 'active',
  changed: { status: 'active', current_period_start: start, current_period_end: end, next_renewal_on: end, cycles_done: 1, version: 3 },
  bills: [billed('initial paid', start, end, due_date, 0)],
  log: [renewed(start, end, 1), activated(from, start, end)],
})
/** March is billed and begins. */
export const renewal = (is: string, due_date: string, net_minor: number): Partial<Outcome> => ({
  returned: 'active',
  changed: { ...MARCH, next_renewal_on: '2026-04-01', cycles_done: 2, version: 3 },
  bills: [billed(is, '2026-03-01', '2026-04-01', due_date, net_minor)],
  log: [renewed('2026-03-01', '2026-04-01', 2), MOVED],
})
