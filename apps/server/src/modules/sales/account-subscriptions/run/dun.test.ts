import { addDays, formatMoney } from '@stoa/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import type { Subscribing } from '../subscriptions.fixture.ts'
import { dun } from './dun.ts'
import { bothSides, NOTHING, notifying, outcomeOf, type Outcome, type Stored, type StoredBill } from './subscription-states.fixture.ts'

let app: TestApp
let made: Subscribing

beforeAll(async () => {
  app = await createTestApp()
  made = await notifying(app)
})
afterAll(() => app.stop())

type Case = readonly [title: string, days: number, stored: Stored, outcome: Partial<Outcome>]

const DUE = '2026-02-15'
const BILL: StoredBill = { period_start: '2026-02-01', period_end: '2026-03-01', due_date: DUE, status: 'due' }
/** A bill that an earlier run has marked. */
const MARKED: StoredBill = { ...BILL, status: 'overdue' }
const OVERDUE = { is: 'initial overdue', period: '2026-02-01 2026-03-01', due_date: DUE, net_minor: 30_000 }
const BECAME_LATE = ['past-due', { status: ['active', 'past_due'] }, { due_date: DUE }]

const after = (days: number) => addDays(DUE, days)
/** An instant of a late evening: ten o'clock at night in Athens. */
const evening = (days: number) => `${after(days)}T20:00:00Z`
const now = (days: number) => `${after(days)}T10:00:00Z`
const values = (days: number) => ({ days, date: '15/02/2026' })
const reminded = (days: number) => bothSides('subscription.payment-failed reminder', values(days))
/** The bills of these tests have no invoices with a balance. */
const OPEN = formatMoney(0, 'EUR')
const task = (days: number, then = '') => ({
  title: `Call Ξενοδοχεία Κυανή Ακτή: ${OPEN} overdue for ${days} days`,
  description: `<p>SUB-1 Basic has not been paid for ${days} days. ${OPEN} are open.${then}</p>`,
  type: 'call',
  priority: 'high',
  due_at: `${after(days + 2)}T00:00:00Z`,
  is_of_manager: true,
})

const pastDue = (dunning_level: number, more: Stored = {}): Stored => ({
  row: { status: 'past_due', dunning_level },
  bills: [MARKED],
  ...more,
})
const suspendedAfter = (days: number, dunning_level = 4): Stored => ({
  row: { status: 'suspended', dunning_level, suspended_at: evening(days) },
  bills: [MARKED],
})

const suspended = (days: number, from = 'past_due') => ({
  log: [['suspended', { status: [from, 'suspended'], suspended_at: [null, now(days)] }, values(days)]],
  notices: bothSides('subscription.payment-failed suspended', values(days)),
})

/** The end after some days, of a subscription in a status at a level. */
function cancelled(days: number, from: string, dunning_level: number): Partial<Outcome> {
  const cancel_reason = 'Δεν πληρώθηκε, λήξη 15/02/2026'
  return {
    returned: 'cancelled',
    changed: { status: 'cancelled', dunning_level, cancel_reason, cancelled_at: now(days), next_renewal_on: null, version: 3 },
    log: [
      [
        'cancelled',
        {
          cancel_reason: [null, cancel_reason],
          status: [from, 'cancelled'],
          next_renewal_on: ['2026-03-01', null],
          cancelled_at: [null, now(days)],
        },
      ],
    ],
    notices: bothSides('subscription.cancelled cancelled', { reason: cancel_reason }),
  }
}

const check = async ([, days, stored, outcome]: Case) =>
  expect(await outcomeOf(app, made, after(days), stored, dun)).toEqual({ ...NOTHING, returned: 'past_due', ...outcome })

describe('the default ladder', () => {
  it.each<Case>([
    ['leaves a bill alone on its due date', 0, { bills: [BILL] }, { returned: 'active' }],
    [
      'makes a subscription past due on the day after, and reminds both sides',
      1,
      { bills: [BILL] },
      { changed: { status: 'past_due', dunning_level: 1, version: 3 }, bills: [OVERDUE], log: [BECAME_LATE], notices: reminded(1) },
    ],
    [
      'counts a bill whose payment has failed as late',
      1,
      { bills: [{ ...BILL, status: 'failed_attempt' }] },
      { changed: { status: 'past_due', dunning_level: 1, version: 3 }, bills: [OVERDUE], log: [BECAME_LATE], notices: reminded(1) },
    ],
    ['does nothing between two steps', 6, pastDue(1), {}],
    [
      'reminds again after seven days, without another entry in the log',
      7,
      pastDue(1),
      { changed: { dunning_level: 2, version: 2 }, notices: reminded(7) },
    ],
    [
      'reminds after fourteen days with a task for the manager, which says how long it is until the suspension',
      14,
      pastDue(2),
      {
        changed: { dunning_level: 3, version: 2 },
        notices: reminded(14),
        others: ['task.created'],
        tasks: [task(14, ' After 7 more days the service is suspended.')],
      },
    ],
    ['does not suspend after twenty days', 20, pastDue(3), {}],
    [
      'suspends after twenty-one days',
      21,
      pastDue(3),
      { returned: 'suspended', changed: { status: 'suspended', dunning_level: 4, suspended_at: now(21), version: 3 }, ...suspended(21) },
    ],
    ['does not cancel after forty-four days', 44, suspendedAfter(21), { returned: 'suspended' }],
    ['cancels after forty-five days, with the reason in the language of the seller', 45, suspendedAfter(21), cancelled(45, 'suspended', 5)],
  ])('%s', (...row) => check(row))
})

describe('after downtime, the ladder', () => {
  it.each<Case>([
    [
      'sends only the last of the missed reminders',
      8,
      { bills: [BILL] },
      { changed: { status: 'past_due', dunning_level: 2, version: 3 }, bills: [OVERDUE], log: [BECAME_LATE], notices: reminded(8) },
    ],
    [
      'takes all missed steps up to the suspension at once, and the task no longer announces that',
      21,
      { bills: [BILL] },
      {
        returned: 'suspended',
        changed: { status: 'suspended', dunning_level: 4, suspended_at: now(21), version: 4 },
        bills: [OVERDUE],
        ...suspended(21),
        log: [BECAME_LATE, ...suspended(21).log],
        others: ['task.created'],
        tasks: [task(21)],
      },
    ],
    [
      'suspends first, even when the day of the cancellation has passed',
      50,
      pastDue(3),
      { returned: 'suspended', changed: { status: 'suspended', dunning_level: 4, suspended_at: now(50), version: 3 }, ...suspended(50) },
    ],
    ['does not cancel after forty-five days when the suspension was five days late', 45, suspendedAfter(26), { returned: 'suspended' }],
    ['does not cancel before the postponed day', 49, suspendedAfter(26), { returned: 'suspended' }],
    ['cancels as many days after a late suspension as after a timely one', 50, suspendedAfter(26), cancelled(50, 'suspended', 5)],
    [
      'counts the days since a suspension where the seller is: half past midnight in Athens is the day before in UTC',
      49,
      { row: { status: 'suspended', dunning_level: 4, suspended_at: `${after(25)}T22:30:00Z` }, bills: [MARKED] },
      { returned: 'suspended' },
    ],
  ])('%s', (...row) => check(row))
})

describe('the ladder of the seller', () => {
  const remind = (days: number) => ({ days, action: 'remind' })
  it.each<Case>([
    [
      'cancels without a suspension if it has none',
      10,
      pastDue(1, { ladder: [remind(1), { days: 10, action: 'cancel' }] }),
      cancelled(10, 'past_due', 2),
    ],
    [
      'announces no suspension in the task if it has none',
      3,
      pastDue(1, { ladder: [remind(1), { days: 3, action: 'warn' }] }),
      { changed: { dunning_level: 2, version: 2 }, notices: reminded(3), others: ['task.created'], tasks: [task(3)] },
    ],
    [
      'is followed by days, in whichever order its steps are stored',
      10,
      pastDue(1, { ladder: [{ days: 10, action: 'suspend' }, remind(2)] }),
      { returned: 'suspended', changed: { status: 'suspended', dunning_level: 2, suspended_at: now(10), version: 3 }, ...suspended(10) },
    ],
    [
      'suspends nothing a second time after the seller has made it longer',
      21,
      suspendedAfter(2, 1),
      {
        returned: 'suspended',
        changed: { dunning_level: 4, version: 2 },
        notices: reminded(21),
        others: ['task.created'],
        tasks: [task(21)],
      },
    ],
    [
      'may have ten steps, each of which counts',
      30,
      { bills: [BILL], ladder: Array.from({ length: 10 }, (_, at) => remind(at + 1)) },
      { changed: { status: 'past_due', dunning_level: 10, version: 3 }, bills: [OVERDUE], log: [BECAME_LATE], notices: reminded(30) },
    ],
  ])('%s', (...row) => check(row))
})

describe('a late bill changes nothing of a subscription that', () => {
  it.each(['pending', 'trialing', 'paused', 'cancelled', 'expired'])('is %s', async (status) => {
    expect(await outcomeOf(app, made, after(30), { row: { status }, bills: [BILL] }, dun)).toEqual({ ...NOTHING, returned: status })
  })
})
