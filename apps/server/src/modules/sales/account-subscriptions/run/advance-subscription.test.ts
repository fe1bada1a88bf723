import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import type { Subscribing } from '../subscriptions.fixture.ts'
import { advanceSubscription } from './advance-subscription.ts'
import { FIRST, FREE, MARCH, MOVED, PENDING, SECOND, TRIAL, begun, billed, now, renewal, renewed } from './subscription-periods.fixture.ts'
import { bothSides, NOTHING, notifying, outcomeOf, type Outcome, type Stored, type StoredBill } from './subscription-states.fixture.ts'

let app: TestApp
let made: Subscribing

beforeAll(async () => {
  app = await createTestApp()
  made = await notifying(app)
})
afterAll(() => app.stop())

type Case = readonly [title: string, day: string, stored: Stored, outcome: Partial<Outcome>]

/** A quarter without renewal. */
const QUARTER = { interval_count: 3, current_period_end: '2026-05-01', next_renewal_on: null, auto_renew: false }
const QUARTER_BILL: StoredBill = { ...FIRST, period_end: '2026-05-01' }

const DOCUMENTS = { others: ['invoice.created', 'order.created'] }

const check = async ([, day, stored, outcome]: Case) =>
  expect(await outcomeOf(app, made, day, stored, advanceSubscription)).toEqual({ ...NOTHING, ...outcome })

describe('the start of a subscription', () => {
  const FIRST_PERIOD = ['2026-02-01', '2026-03-01', '2026-02-15'] as const
  it.each<Case>([
    ['waits for its day', '2026-01-31', { row: PENDING }, { returned: 'pending' }],
    [
      'creates the first bill and enters the first period',
      '2026-02-01',
      { row: PENDING },
      {
        ...begun(...FIRST_PERIOD),
        bills: [billed('initial scheduled', '2026-02-01', '2026-03-01', '2026-02-15', 30_000)],
        ...DOCUMENTS,
      },
    ],
    ['waits while its order is on hold', '2026-02-01', { row: PENDING, order: 'on_hold' }, { returned: 'pending' }],
    ['follows a confirmed order', '2026-02-01', { row: { ...PENDING, ...FREE }, order: 'confirmed' }, begun(...FIRST_PERIOD)],
    ['follows a completed order', '2026-02-01', { row: { ...PENDING, ...FREE }, order: 'completed' }, begun(...FIRST_PERIOD)],
    [
      'creates a prepaid bill and waits for its payment',
      '2026-02-01',
      { row: { ...PENDING, payment_terms_days: 0 } },
      {
        returned: 'pending',
        changed: { next_renewal_on: '2026-03-01', cycles_done: 1, version: 2 },
        bills: [billed('initial scheduled', '2026-02-01', '2026-03-01', '2026-02-01', 30_000)],
        log: [renewed('2026-02-01', '2026-03-01', 1)],
        ...DOCUMENTS,
      },
    ],
    [
      'gets no second bill, no period and no dunning while the prepaid bill is open',
      '2026-03-01',
      {
        row: { ...PENDING, payment_terms_days: 0, cycles_done: 1, next_renewal_on: '2026-03-01' },
        bills: [{ ...FIRST, status: 'due', due_date: '2026-02-01' }],
      },
      { returned: 'pending' },
    ],
    [
      'follows the payment of the prepaid bill',
      '2026-02-03',
      { row: { ...PENDING, payment_terms_days: 0, cycles_done: 1, next_renewal_on: '2026-03-01' }, bills: [FIRST] },
      {
        returned: 'active',
        changed: { status: 'active', current_period_start: '2026-02-01', current_period_end: '2026-03-01', version: 2 },
        log: [
          [
            'activated',
            { status: ['pending', 'active'], current_period_start: [null, '2026-02-01'], current_period_end: [null, '2026-03-01'] },
          ],
        ],
      },
    ],
    [
      'is not its end, even when its last day has passed before it could begin',
      '2026-02-15',
      { row: { ...TRIAL, status: 'pending', ends_on: '2026-02-10' } },
      { returned: 'pending' },
    ],
  ])('%s', (...row) => check(row))
})

describe('a trial', () => {
  it.each<Case>([
    ['does not begin before the start', '2026-01-31', { row: { ...TRIAL, status: 'pending' } }, { returned: 'pending' }],
    [
      'begins on the day of the start, without a bill',
      '2026-02-01',
      { row: { ...TRIAL, status: 'pending' } },
      { returned: 'trialing', changed: { status: 'trialing', version: 2 }, log: [['trial-started', { status: ['pending', 'trialing'] }]] },
    ],
    ['begins once', '2026-02-02', { row: TRIAL }, { returned: 'trialing' }],
    [
      'is over when its last day passed while the subscription waited for its order',
      '2026-02-15',
      { row: { ...TRIAL, ...FREE, status: 'pending' }, order: 'confirmed' },
      begun('2026-02-15', '2026-03-15', '2026-03-01'),
    ],
    ['is not mentioned four days before its end', '2026-02-11', { row: TRIAL }, { returned: 'trialing' }],
    [
      'is mentioned to both sides three days before its end',
      '2026-02-12',
      { row: TRIAL },
      {
        returned: 'trialing',
        changed: { trial_reminded_at: now('2026-02-12') },
        notices: bothSides('subscription.renewing trial', { date: '15/02/2026' }),
      },
    ],
    ['is mentioned once', '2026-02-13', { row: { ...TRIAL, trial_reminded_at: now('2026-02-12') } }, { returned: 'trialing' }],
    [
      'is not mentioned before it begins, however short it is',
      '2026-02-01',
      { row: { ...TRIAL, status: 'pending', start_date: '2026-02-02', trial_ends_on: '2026-02-04', next_renewal_on: '2026-02-04' } },
      { returned: 'pending' },
    ],
    [
      'turns into the first paid period on its last day',
      '2026-02-15',
      { row: { ...TRIAL, ...FREE } },
      begun('2026-02-15', '2026-03-15', '2026-03-01', 'trialing'),
    ],
    [
      'that was cancelled runs until its end',
      '2026-02-14',
      { row: { ...TRIAL, next_renewal_on: null, cancel_at_period_end: true, trial_reminded_at: now('2026-02-12') } },
      { returned: 'trialing' },
    ],
    [
      'that was cancelled ends without a bill',
      '2026-02-15',
      { row: { ...TRIAL, next_renewal_on: null, cancel_at_period_end: true } },
      {
        returned: 'cancelled',
        changed: { status: 'cancelled', cancelled_at: now('2026-02-15'), version: 2 },
        log: [['cancelled', { status: ['trialing', 'cancelled'], cancelled_at: [null, now('2026-02-15')] }]],
        notices: bothSides('subscription.cancelled cancelled', { reason: '' }),
      },
    ],
  ])('%s', (...row) => check(row))
})

describe('a running subscription', () => {
  it.each<Case>([
    ['needs nothing in the middle of a period that is followed by another', '2026-02-25', { bills: [FIRST] }, { returned: 'active' }],
    [
      'is billed for the next period on its first day, and enters it',
      '2026-03-01',
      { bills: [FIRST] },
      { ...renewal('renewal scheduled', '2026-03-15', 30_000), ...DOCUMENTS },
    ],
    [
      'is billed further when it is prepaid, once it has begun',
      '2026-03-01',
      { row: { payment_terms_days: 0 }, bills: [FIRST] },
      { ...renewal('renewal scheduled', '2026-03-01', 30_000), ...DOCUMENTS },
    ],
    [
      'is billed although its order is on hold',
      '2026-03-01',
      { row: FREE, bills: [FIRST], order: 'on_hold' },
      renewal('renewal paid', '2026-03-15', 0),
    ],
    [
      'gets no second bill of a period (invariant 46)',
      '2026-03-01',
      { bills: [FIRST, SECOND] },
      { returned: 'active', changed: { ...MARCH, next_renewal_on: '2026-04-01', cycles_done: 2, version: 3 }, log: [MOVED] },
    ],
    [
      'stays past due in the next period',
      '2026-03-01',
      {
        row: { status: 'past_due', dunning_level: 3, cycles_done: 2, next_renewal_on: '2026-04-01' },
        bills: [{ ...FIRST, status: 'overdue' }, SECOND],
      },
      { returned: 'past_due', changed: { ...MARCH, version: 2 }, log: [MOVED] },
    ],
    [
      'is not billed while it is suspended',
      '2026-03-01',
      { row: { status: 'suspended', dunning_level: 4, suspended_at: now('2026-02-28') }, bills: [{ ...FIRST, status: 'overdue' }] },
      { returned: 'suspended' },
    ],
    [
      'enters a period that was billed in advance even while it is suspended',
      '2026-03-02',
      {
        row: { status: 'suspended', dunning_level: 4, suspended_at: now('2026-02-28'), cycles_done: 2, next_renewal_on: '2026-04-01' },
        bills: [{ ...FIRST, status: 'overdue' }, SECOND],
      },
      { returned: 'suspended', changed: { ...MARCH, version: 2 }, log: [MOVED] },
    ],
    [
      'enters no period and does not end while it is paused',
      '2026-03-05',
      { row: { status: 'paused', next_renewal_on: null, cycles_done: 2 }, bills: [FIRST, SECOND] },
      { returned: 'paused' },
    ],
  ])('%s', (...row) => check(row))
})

describe('a bill that was refused', () => {
  const part = { reason: 'period', name: 'Basic', quantity: 1, unit_price_minor: 30_000, discount_bp: 0, net_minor: 30_000 } as const
  const refused: StoredBill = {
    ...FIRST,
    status: 'scheduled',
    lines: [{ ...part, from: '2026-02-01', to: '2026-03-01', days: 28, period_days: 28, whole_minor: 30_000 }],
    problems: [{ field: 'vat_number', message: 'Required' }],
  }
  it.each<Case>([
    [
      'is issued by the next run after the correction',
      '2026-02-10',
      { row: { auto_issue: true }, bills: [refused] },
      {
        returned: 'active',
        changed: { outstanding_minor: 37_200, bill_problem: null },
        bills: [{ ...billed('initial due', '2026-02-01', '2026-03-01', '2026-02-15', 30_000), attempts: 1 }],
        notices: [['invoice.received undefined', 'buyer: client', { buyer: 'Ξενοδοχεία Κυανή Ακτή' }], { topic: 'invoice-issued' }],
        others: ['invoice.created', 'invoice.issued', 'order.created'],
      },
    ],
    ['is left to a person if the subscription does not issue bills', '2026-02-10', { bills: [refused] }, { returned: 'active' }],
  ])('%s', (...row) => check(row))
})

describe('the end of a subscription', () => {
  const WITHOUT_NEXT = { next_renewal_on: null, auto_renew: false }
  const reminded = (day: number, expiry_reminded_days: number): Case => [
    `is announced to both sides ${day} days before, with the last day of service`,
    day === 30 ? '2026-04-01' : '2026-04-24',
    { row: { ...QUARTER, expiry_reminded_days: day === 30 ? null : 30 }, bills: [QUARTER_BILL] },
    { returned: 'active', changed: { expiry_reminded_days }, notices: bothSides('subscription.renewing expiry', { date: '30/04/2026' }) },
  ]
  it.each<Case>([
    ['is not announced thirty-one days before', '2026-03-31', { row: QUARTER, bills: [QUARTER_BILL] }, { returned: 'active' }],
    reminded(30, 30),
    [
      'is not announced again between the two reminders',
      '2026-04-23',
      { row: { ...QUARTER, expiry_reminded_days: 30 }, bills: [QUARTER_BILL] },
      { returned: 'active' },
    ],
    reminded(7, 7),
    [
      'is not announced while a bill is late, because of which reminders are sent already',
      '2026-02-25',
      { row: { ...WITHOUT_NEXT, status: 'past_due', dunning_level: 2 }, bills: [{ ...FIRST, status: 'overdue' }] },
      { returned: 'past_due' },
    ],
    [
      'does not come before the last day has passed',
      '2026-02-28',
      { row: { ...WITHOUT_NEXT, expiry_reminded_days: 7 }, bills: [FIRST] },
      { returned: 'active' },
    ],
    [
      'comes with the end of the period if that is not renewed',
      '2026-03-01',
      { row: WITHOUT_NEXT, bills: [FIRST] },
      {
        returned: 'expired',
        changed: { status: 'expired', version: 2 },
        log: [['expired', { status: ['active', 'expired'] }]],
        notices: bothSides('subscription.cancelled expired', { reason: '' }),
      },
    ],
    [
      'is a cancellation if one was planned for it, with its reason',
      '2026-03-01',
      { row: { next_renewal_on: null, cancel_at_period_end: true, cancel_reason: 'Moving' }, bills: [FIRST] },
      {
        returned: 'cancelled',
        changed: { status: 'cancelled', cancelled_at: now('2026-03-01'), version: 2 },
        log: [['cancelled', { status: ['active', 'cancelled'], cancelled_at: [null, now('2026-03-01')] }]],
        notices: bothSides('subscription.cancelled cancelled', { reason: 'Moving' }),
      },
    ],
    [
      'comes once',
      '2026-03-05',
      { row: { ...WITHOUT_NEXT, status: 'cancelled', cancelled_at: now('2026-03-01') }, bills: [FIRST] },
      { returned: 'cancelled' },
    ],
  ])('%s', (...row) => check(row))
})
