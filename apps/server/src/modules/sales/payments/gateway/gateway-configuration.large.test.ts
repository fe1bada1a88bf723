import { beginCheckout, readPaymentGateway, removePaymentGateway, savePaymentGateway } from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { addInvoice, addRelation } from '../payments.fixture.ts'
import { startStripeStandIn, type StripeStandIn } from '#stand-ins/stripe/stripe-stand-in.ts'

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
    accountOf: (key) => ((key === KEY || key.startsWith('sk_test_standin_')) && takes_key ? { webhook_url, webhook_secret: SECRET } : null),
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
const emit = (session_id: string, type: string, more: object = {}) => stripe.emit({ session_id, type, ...more })
const paidBy = async (session: string) => {
  expect(await stripe.pay(session, '4242 4242 4242 4242')).toBe('paid')
  expect(await emit(session, 'checkout.session.completed')).toBe(200)
  await settled('completed')
}

describe('the configuration of the provider', () => {
  it('is stored only with a key that the provider accepts, and never shows the key', async () => {
    expect((await connectStripe({ secret_key: 'sk_test_unknown999' })).body.errors).toHaveProperty('secret_key')
    expect((await connectStripe({ secret_key: 'nonsense' })).body.errors).toHaveProperty('secret_key')
    expect((await connectStripe({ webhook_secret: 'nonsense' })).body.errors).toHaveProperty('webhook_secret')
    const kept = await connectStripe({ secret_key: null, webhook_secret: null })
    expect(kept.body.data.gateway).toMatchObject({ provider: 'stripe', status: 'active', is_stand_in: false })
    const read = await seller.call(readPaymentGateway, { params: { account_id: seller.account_id } })
    expect(JSON.stringify(read.body)).not.toMatch(/sk_test|whsec/)
    const { rows } = await sql<{
      text: string
    }>`SELECT secret_ciphertext || webhook_secret_ciphertext AS text FROM payment_gateways WHERE account_id = ${seller.account_id}`.execute(
      app.database.db,
    )
    expect(rows[0]!.text).not.toMatch(/sk_test|whsec/)
    const stranger = await app.member({ permissions: ['accounts.update'] })
    expect((await stranger.call(readPaymentGateway, { params: { account_id: seller.account_id } })).status).toBe(404)
  })

  it('marks what the practice gateway took, and nothing else', async () => {
    await begun()
    expect((await connectStripe({ is_stand_in: true, secret_key: null, webhook_secret: null })).status).toBe(200)
    invoice = await addInvoice(app, seller.account_id, { relation }, { total_minor: 5_000 })
    token = (await sql<{ public_token: string }>`SELECT public_token FROM invoices WHERE uuid = ${invoice}`.execute(app.database.db))
      .rows[0]!.public_token
    await begun()
    const { body } = await seller.get(`/api/v1/accounts/${seller.account_id}/payments?filter[status]=pending&sort=amount`)
    expect(body.data.map((row: { amount_minor: number; is_practice: boolean }) => [row.amount_minor, row.is_practice])).toEqual([
      [5_000, true],
      [12_400, false],
    ])
  })

  it('accepts no payments after its removal, but completes pending ones', async () => {
    const session = await begun()
    expect((await seller.call(removePaymentGateway, { params: { account_id: seller.account_id } })).status).toBe(200)
    expect((await begin()).status).toBe(409)
    await paidBy(session)
  })
})
