import { beginCheckout, payments, readPaymentOptions, refundPayment, savePaymentGateway } from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { addInvoice, addRelation, invoiceStanding, moneyFaults } from '../payments.fixture.ts'
import { startStripeStandIn, type StripeStandIn } from '#stand-ins/stripe/stripe-stand-in.ts'
import { reconcileCheckoutsHandler } from './reconcile-checkouts.job.ts'
import { stripeGateway } from './stripe-gateway.ts'

const KEY = 'sk_test_gateway12345'
const SECRET = 'whsec_gateway12345'
let takes_key = true
let app: TestApp
let stripe: StripeStandIn
let webhook_url = ''
let seller: TestUser
let relation: { uuid: string; client_id: number }
let invoice: string
let token: string

beforeAll(async () => {
  stripe = await startStripeStandIn({
    accountOf: (key) => (key === KEY && takes_key ? { webhook_url, webhook_secret: SECRET } : null),
    emits: false,
  })
  app = await createTestApp({ env: { STRIPE_API_BASE: stripe.url } })
  await app.work()
  await app.listen()
})
afterAll(async () => {
  await app.stop()
  await stripe.close()
})
beforeEach(async () => {
  stripe.recover()
  seller = await app.member({ permissions: ['accounts.update', 'payments.read', 'payments.update', 'payments.refund', 'payments.create'] })
  relation = await addRelation(app, seller.account_id)
  invoice = await addInvoice(app, seller.account_id, { relation }, { total_minor: 12_400 })
  token = (await sql<{ public_token: string }>`SELECT public_token FROM invoices WHERE uuid = ${invoice}`.execute(app.database.db)).rows[0]!
    .public_token
  const saved = await connectStripe()
  const address = app.http.server.address() as { port: number }
  webhook_url = `http://127.0.0.1:${address.port}${new URL(saved.body.data.gateway!.webhook_url).pathname}`
})

const connectStripe = (body: object = {}) =>
  seller.call(savePaymentGateway, { params: { account_id: seller.account_id }, body: { secret_key: KEY, webhook_secret: SECRET, ...body } })
const begin = () => app.guest.call(beginCheckout, { params: { public_token: token } })
const sessionIn = (url: string) => url.split('/').at(-1)!
async function begun(): Promise<string> {
  const { status, body } = await begin()
  expect(status).toBe(200)
  return sessionIn(body.data.url)
}
const online = async () =>
  (
    await sql<{ uuid: string; status: string; failure_reason: string | null; allocated_minor: number; provider_payment_id: string | null }>`
    SELECT uuid, status, failure_reason, allocated_minor, provider_payment_id FROM payments WHERE account_id = ${seller.account_id} ORDER BY created_at`.execute(
      app.database.db,
    )
  ).rows
/** Waits until the received events are processed. */
async function settled(status: string): Promise<void> {
  await expect.poll(async () => (await online()).at(-1)?.status, { timeout: 30_000 }).toBe(status)
}
async function allHandled(): Promise<void> {
  const open = async () =>
    (
      await sql<{ count: number }>`SELECT count(*) FROM webhook_events WHERE provider = 'payment-stripe' AND status = 'received'`.execute(
        app.database.db,
      )
    ).rows[0]!.count
  await expect.poll(open, { timeout: 30_000 }).toBe(0)
}
const emit = (session_id: string, type: string, more: object = {}) => stripe.emit({ session_id, type, ...more })
const expiredEvent = (client_reference_id: string) => ({ object: { object: 'checkout.session', client_reference_id, status: 'expired' } })
const paidBy = async (session: string) => {
  expect(await stripe.pay(session, '4242 4242 4242 4242')).toBe('paid')
  expect(await emit(session, 'checkout.session.completed')).toBe(200)
  await settled('completed')
}

describe('paying an invoice by card', () => {
  it('opens the page of the provider for the open amount, and books the payment when the provider confirms it', async () => {
    const options = await app.guest.call(readPaymentOptions, { params: { public_token: token } })
    expect(options.body.data).toMatchObject({ by_card: true, balance_minor: 12_400, currency: 'EUR' })
    const session = await begun()
    expect(stripe.sessions.get(session)).toMatchObject({ amount_total: 12_400, currency: 'eur' })
    expect(await online()).toMatchObject([{ status: 'pending' }])
    expect((await invoiceStanding(app, invoice)).status).toBe('issued')
    await paidBy(session)
    expect(await invoiceStanding(app, invoice)).toEqual({ status: 'paid', paid_minor: 12_400, balance_minor: 0 })
    expect(await moneyFaults(app, seller.account_id)).toEqual([])
    expect((await begin()).status).toBe(409)
    expect((await app.guest.call(readPaymentOptions, { params: { public_token: token } })).body.data.by_card).toBe(false)
  })

  it('returns one payment and one page for two requests, even simultaneous ones', async () => {
    const pages = await Promise.all([begin(), begin(), begin()])
    expect(new Set(pages.map(({ body }) => body.data.url)).size).toBe(1)
    expect(await online()).toHaveLength(1)
  })

  it('pays the invoice of the checkout before older ones', async () => {
    const older = await addInvoice(app, seller.account_id, { relation }, { total_minor: 500, due_date: '2026-01-01' })
    await paidBy(await begun())
    expect((await invoiceStanding(app, invoice)).status).toBe('paid')
    expect((await invoiceStanding(app, older)).status).toBe('issued')
  })

  it('records the reason of a declined card and lets the payer retry', async () => {
    const session = await begun()
    expect(await stripe.pay(session, '4000 0000 0000 0002')).toBe('declined')
    await emit(session, 'payment_intent.payment_failed', {
      object: {
        object: 'payment_intent',
        metadata: { payment_uuid: (await online())[0]!.uuid },
        last_payment_error: { message: 'Your card was declined.' },
      },
    })
    await expect.poll(async () => (await online())[0]!.failure_reason, { timeout: 30_000 }).toBe('Your card was declined.')
    expect(await online()).toMatchObject([{ status: 'pending' }])
    await paidBy(session)
    expect(await online()).toMatchObject([{ status: 'completed', failure_reason: null }])
  })

  it('waits while the bank authenticates the payer', async () => {
    const session = await begun()
    expect(await stripe.pay(session, '4000 0025 0000 3155')).toBe('requires_action')
    await emit(session, 'checkout.session.completed')
    await allHandled()
    expect((await online())[0]!.status).toBe('pending')
    await stripe.authenticate(session)
    await emit(session, 'checkout.session.async_payment_succeeded')
    await settled('completed')
  })

  it('books a repeated event once, and ignores outdated events', async () => {
    const session = await begun()
    await stripe.pay(session, '4242424242424242')
    const told = await Promise.all(
      Array.from({ length: 5 }, () => emit(session, 'checkout.session.completed', { event_id: `evt_${session}` })),
    )
    expect(told).toEqual([200, 200, 200, 200, 200])
    await settled('completed')
    await emit(session, 'checkout.session.completed')
    const payment_uuid = (await online())[0]!.uuid
    await emit(session, 'payment_intent.payment_failed', { object: { object: 'payment_intent', metadata: { payment_uuid } } })
    await emit(session, 'checkout.session.expired', expiredEvent(payment_uuid))
    await allHandled()
    expect(await online()).toMatchObject([{ status: 'completed', allocated_minor: 12_400, failure_reason: null }])
    const { rows } =
      await sql`SELECT 1 FROM account_relation_movements WHERE account_relation_uuid = ${relation.uuid} AND type = 'payment'`.execute(
        app.database.db,
      )
    expect(rows).toHaveLength(1)
  })

  it('books money that arrives after the page was reported as expired', async () => {
    const session = await begun()
    const payment_uuid = (await online())[0]!.uuid
    await emit(session, 'checkout.session.expired', expiredEvent(payment_uuid))
    await settled('failed')
    await paidBy(session)
    expect(await moneyFaults(app, seller.account_id)).toEqual([])
  })

  it('refuses events that are unsigned, old, or addressed to another account', async () => {
    const session = await begun()
    await stripe.pay(session, '4242424242424242')
    expect(await emit(session, 'checkout.session.completed', { secret: 'whsec_wrong' })).toBe(400)
    expect(await emit(session, 'checkout.session.completed', { at: 1_700_000_000 })).toBe(400)
    expect((await app.guest.post('/api/webhooks/stripe/unknown', {})).status).toBe(404)
    const other = await app.member({ permissions: ['accounts.update'] })
    const theirs = await other.call(savePaymentGateway, {
      params: { account_id: other.account_id },
      body: { secret_key: KEY, webhook_secret: SECRET },
    })
    const here = webhook_url
    const wrong = new URL(theirs.body.data.gateway!.webhook_url).pathname
    const live = stripe.sessions.get(session)!
    live.account.webhook_url = here.replace(new URL(here).pathname, wrong)
    expect(await emit(session, 'checkout.session.completed')).toBe(200)
    await allHandled()
    expect(await online()).toMatchObject([{ status: 'pending' }])
  })

  it('keeps an event with another amount for inspection, and books nothing', async () => {
    const session = await begun()
    await stripe.pay(session, '4242424242424242')
    stripe.sessions.get(session)!.amount_total = 1
    await emit(session, 'checkout.session.completed')
    const failed = async () =>
      (
        await sql<{
          error: string
        }>`SELECT error FROM webhook_events WHERE provider = 'payment-stripe' AND status = 'failed' ORDER BY id DESC LIMIT 1`.execute(
          app.database.db,
        )
      ).rows[0]?.error
    await expect.poll(failed, { timeout: 30_000 }).toBe('Paid 1 EUR where 12400 EUR was asked for.')
    expect(await online()).toMatchObject([{ status: 'pending' }])
  })

  it('fetches the outcome of a payment whose event was lost', async () => {
    const session = await begun()
    await stripe.pay(session, '4242424242424242')
    await sql`UPDATE payments SET created_at = created_at - interval '1 hour' WHERE account_id = ${seller.account_id}`.execute(
      app.database.db,
    )
    await reconcileCheckoutsHandler.handle(app.services, {} as never, {})
    expect(await online()).toMatchObject([{ status: 'completed' }])
  })

  it('answers 503 when the provider is silent or refuses the key, and continues later with the same payment', async () => {
    const silent = stripeGateway({ secret_key: KEY, webhook_secret: SECRET, base_url: 'http://127.0.0.1:9', timeout_ms: 500 })
    await expect(silent.checkLogin()).rejects.toMatchObject({ name: 'Error' })
    stripe.fail('no_answer', Infinity)
    const hanging = stripeGateway({ secret_key: KEY, webhook_secret: SECRET, base_url: stripe.url, timeout_ms: 200 })
    await expect(hanging.checkLogin()).rejects.toThrow(/timeout|aborted|timed out|connection/i)
    stripe.recover()
    takes_key = false
    expect((await begin()).status).toBe(503)
    takes_key = true
    expect((await app.guest.call(readPaymentOptions, { params: { public_token: token } })).body.data.by_card).toBe(false)
    await connectStripe()
    await begun()
    expect(await online()).toHaveLength(1)
  })
})

describe('refunding a card payment', () => {
  const refund = (amount_minor: number) =>
    app
      .relay()
      .then(async () =>
        seller.call(refundPayment, { params: { uuid: (await online())[0]!.uuid }, body: { amount_minor, reason: 'Ακύρωση' } }),
      )

  it('moves nothing before the provider confirms, and requests each refund once', async () => {
    await paidBy(await begun())
    const before = stripe.refunds.size
    const asked = await refund(2_400)
    expect(asked.body.data).toMatchObject({ status: 'completed', refunded_minor: 0, refunds: [{ status: 'pending', amount_minor: 2_400 }] })
    expect((await refund(10_001)).body.errors).toHaveProperty('amount_minor')
    await app.relay()
    const after = await seller.call(payments.read, { params: { uuid: asked.body.data.uuid }, query: { include: 'refunds' } })
    expect(after.body.data).toMatchObject({ status: 'partially_refunded', refunded_minor: 2_400, refunds: [{ status: 'completed' }] })
    expect(stripe.refunds.size).toBe(before + 1)
    expect(await moneyFaults(app, seller.account_id)).toEqual([])
  })

  it('changes nothing when the provider refuses', async () => {
    await paidBy(await begun())
    stripe.fail('refund_refused')
    const asked = await refund(400)
    await app.relay()
    const after = await seller.call(payments.read, { params: { uuid: asked.body.data.uuid }, query: { include: 'refunds' } })
    expect(after.body.data).toMatchObject({
      status: 'completed',
      refunded_minor: 0,
      refunds: [{ status: 'failed', failure_reason: expect.any(String) }],
    })
  })

  it('books delayed refunds, and refunds that were made at the provider directly, on their event', async () => {
    const session = await begun()
    await paidBy(session)
    stripe.fail('refund_pending')
    const asked = await refund(400)
    await app.relay()
    const [slow] = [...stripe.refunds.values()].slice(-1)
    await emit(session, 'refund.updated', { object: { ...slow, status: 'succeeded' } })
    await settled('partially_refunded')
    const { payment_intent } = slow as { payment_intent: string }
    await emit(session, 'refund.created', {
      object: { id: `re_${session}`, object: 'refund', amount: 600, payment_intent, metadata: {}, status: 'succeeded' },
    })
    await allHandled()
    const after = await seller.call(payments.read, { params: { uuid: asked.body.data.uuid }, query: { include: 'refunds' } })
    expect(after.body.data).toMatchObject({
      refunded_minor: 1_000,
      refunds: [{ status: 'completed' }, { status: 'completed', reason: 'Stripe' }],
    })
    expect(await moneyFaults(app, seller.account_id)).toEqual([])
  })
})
