import * as contract from '@stoa/contract'
import type { AnyEndpoint } from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { invoicing, type Invoicing } from '#modules/sales/invoices/invoicing.fixture.ts'
import { offering, type Offering } from '#modules/sales/offers/offering.fixture.ts'
import { addRelation } from '#modules/sales/payments/payments.fixture.ts'
import { subscribing, type Subscribing } from '#modules/sales/account-subscriptions/subscriptions.fixture.ts'
import { createTestApp, type TestAnswer, type TestApp, type TestUser } from '#test/app.ts'
import { STATE_LIMITS_THEM, UNLIMITED_ON_PURPOSE } from './limited-actions.ts'

/** Requests that arrive together, as from tabs of one user that were clicked at the same moment. */
const AT_ONCE = 8

let app: TestApp
let invoices: Invoicing
let offers: Offering
let subscriptions: Subscribing
let admin: TestUser

beforeAll(async () => {
  app = await createTestApp()
  invoices = await invoicing(app)
  offers = await offering(app)
  subscriptions = await subscribing(app)
  await app.services.jobs.start()
  admin = await app.staff('super-admin')
}, 120_000)
afterAll(() => app.stop())

const count = async (what: string, where = 'true') =>
  (await sql<{ n: number }>`SELECT count(*)::int AS n FROM ${sql.table(what)} WHERE ${sql.raw(where)}`.execute(app.database.db)).rows[0]!.n

/** Sends a call eight times at once, each with a separate Idempotency-Key. */
async function eightTimes(user: TestUser, endpoint: AnyEndpoint, input: { params?: object; body?: object }): Promise<TestAnswer[]> {
  const send = (n: number) =>
    user.call(endpoint, { ...input, headers: { 'idempotency-key': `${endpoint.id}-${n}-${Math.random()}` } } as never)
  return Promise.all(Array.from({ length: AT_ONCE }, (_, n) => send(n)))
}

interface Action {
  endpoint: AnyEndpoint
  /** Prepares a record in the state that the action needs. `table` and `where` count its effects. */
  prepare: () => Promise<{ user: TestUser; params: object; body?: object; table: string; where?: string }>
}

const mailTo = (address: string) => `topic = 'mail' AND payload->>'to' = '${address}'`

const actions: Action[] = [
  {
    endpoint: contract.createRenewal,
    prepare: async () => ({
      user: subscriptions.seller,
      params: { account_subscription_uuid: (await subscriptions.begun()).uuid },
      table: 'account_subscription_orders',
    }),
  },
  {
    endpoint: contract.skipNextBill,
    prepare: async () => ({
      user: subscriptions.seller,
      params: { uuid: (await subscriptions.begun()).uuid },
      table: 'account_subscription_orders',
    }),
  },
  {
    endpoint: contract.createSubscriptionOrder,
    prepare: async () => ({
      user: subscriptions.seller,
      params: { account_subscription_uuid: (await subscriptions.begun()).uuid },
      body: { kind: 'setup', name: 'Workshop', unit_price_minor: 5000 },
      table: 'account_subscription_orders',
    }),
  },
  {
    endpoint: contract.activateAccountSubscription,
    prepare: async () => ({
      user: subscriptions.seller,
      params: { uuid: (await subscriptions.drafted()).uuid },
      table: 'account_subscription_orders',
    }),
  },
  {
    endpoint: contract.issueInvoiceEndpoint,
    prepare: async () => ({
      user: invoices.seller,
      params: { uuid: (await invoices.drafted()).uuid },
      body: { send: false },
      table: 'account_relation_movements',
    }),
  },
  {
    endpoint: contract.creditInvoiceEndpoint,
    prepare: async () => ({
      user: invoices.seller,
      params: { uuid: (await invoices.issued()).uuid },
      body: { credit_reason: 'Agreed.' },
      table: 'invoices',
    }),
  },
  {
    endpoint: contract.duplicateInvoice,
    prepare: async () => ({ user: invoices.seller, params: { uuid: (await invoices.issued()).uuid }, table: 'invoices' }),
  },
  {
    endpoint: contract.sendInvoiceEndpoint,
    prepare: async () => ({
      user: invoices.seller,
      params: { uuid: (await invoices.issued()).uuid },
      body: { to: 'once@test.example' },
      table: 'pgboss.job',
      where: `data::text LIKE '%once@test.example%'`,
    }),
  },
  {
    endpoint: contract.sendOffer,
    prepare: async () => ({
      user: offers.seller,
      params: { uuid: (await offers.drafted()).uuid },
      body: { mode: 'mark' },
      table: 'activity_logs',
      where: `event = 'offer.sent' AND account_id = ${offers.seller.account_id}`,
    }),
  },
  {
    endpoint: contract.acceptOffer,
    prepare: async () => ({ user: offers.buyer, params: { uuid: (await offers.sent()).uuid }, table: 'orders' }),
  },
  {
    endpoint: contract.reviseOffer,
    prepare: async () => ({ user: offers.seller, params: { uuid: (await offers.sent()).uuid }, table: 'offers' }),
  },
  {
    endpoint: contract.duplicateOffer,
    prepare: async () => ({ user: offers.seller, params: { uuid: (await offers.sent()).uuid }, table: 'offers' }),
  },
  {
    endpoint: contract.withdrawOffer,
    prepare: async () => ({
      user: offers.seller,
      params: { uuid: (await offers.sent()).uuid },
      table: 'activity_logs',
      where: `event = 'offer.withdrawn' AND account_id = ${offers.seller.account_id}`,
    }),
  },
  {
    endpoint: contract.refundPayment,
    prepare: async () => {
      const user = await app.member({ permissions: ['payments.read', 'payments.create', 'payments.update', 'payments.refund'] })
      const relation = await addRelation(app, user.account_id)
      const paid = await user.call(contract.payments.create, {
        params: { account_id: user.account_id },
        body: { account_relation_uuid: relation.uuid, amount_minor: 80_000, method: 1, paid_on: contractToday() },
      })
      expect(paid.status, JSON.stringify(paid.body)).toBe(200)
      return {
        user,
        params: { uuid: (paid.body as any).data.uuid },
        body: { amount_minor: 1000, reason: 'Discount.' },
        table: 'payment_refunds',
      }
    },
  },
  {
    endpoint: contract.sendActivation,
    prepare: async () => {
      const email = `pending${Math.random().toString(36).slice(2)}@test.example`
      const { body } = await admin.call(contract.adminUsers.create, { body: { first_name: 'Pending', last_name: 'User', email } })
      return { user: admin, params: { id: body.data.id }, table: 'outbox_events', where: mailTo(email) }
    },
  },
]

const contractToday = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Athens' }).format(new Date())

describe('actions that two tabs send at once', () => {
  it.each(actions)('$endpoint.id has one effect', async ({ endpoint, prepare }) => {
    const { user, params, body, table, where } = await prepare()
    const before = await count(table, where)
    const answers = await eightTimes(user, endpoint, { params, body: body ?? {} })
    const statuses = answers.map(({ status }) => status)
    expect(
      statuses.filter((status) => status !== 200 && status !== 409 && status !== 422),
      JSON.stringify(answers.map((answer) => answer.body)),
    ).toEqual([])
    expect(statuses.filter((status) => status === 200).length, JSON.stringify(answers[0]!.body)).toBeGreaterThan(0)
    expect((await count(table, where)) - before).toBe(1)
  })

  it('bills the period that the caller means, and no other', async () => {
    const { uuid, next_renewal_on } = await subscriptions.begun()
    const params = { account_subscription_uuid: uuid }
    const [one, other] = [
      subscriptions.seller,
      await app.member({
        account_id: subscriptions.seller.account_id,
        permissions: ['account-subscriptions.read', 'account-subscriptions.update', 'invoices.read', 'orders.read'],
      }),
    ]
    const bill = (user: TestUser) => user.call(contract.createRenewal, { params, body: { period_start: next_renewal_on } })
    const answers = await Promise.all([one, other, one, other].map(bill))
    const made = new Set(answers.filter(({ status }) => status === 200).map(({ body }) => (body as any).data.uuid))
    expect([made.size, answers.some(({ status }) => status === 409)]).toEqual([1, true])
    expect((await subscriptions.read(uuid)).next_renewal_on > next_renewal_on).toBe(true)
  })
})

it('every action of the contract drops repetitions, is limited by the state of its record, or is listed with the reason why it is not', () => {
  const endpoints = Object.values(contract).flatMap((each) => (isEndpoint(each) ? [each] : []))
  const unlisted = endpoints.filter(
    ({ id, method, repeats }) =>
      method === 'POST' && ACTION.test(id) && repeats !== 'dropped' && !STATE_LIMITS_THEM.has(id) && !UNLIMITED_ON_PURPOSE.has(id),
  )
  expect(unlisted.map(({ id }) => id)).toEqual([])
})

/** Names of actions that must not have two effects. */
const ACTION =
  /\.(issue|renew|convert|send|resend|refund\w*|refunds\.create|publish\w*|accept|cancel|credit|correct|transfer|revise|duplicate|copy|transmit|confirm|decline|withdraw|activat\w*|void|writeOff|complete|keep|skip|pause|resume|renewals\.create|invoice\.create|order\.create|undo|restore|merge|retry|deliver|start|rework|hold|review|checkout|verification\.create)$/

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'id' in value && 'method' in value && 'path' in value
