import { contacts, webhookDeliveries, webhookEndpoints } from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { run } from '#db/rows.ts'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { sweepWebhooksJob } from './deliver/deliver-webhooks.job.ts'
import { startReceiver } from './receiver.fixture.ts'

const RIGHTS = ['integrations.read', 'integrations.manage', 'contacts.read', 'contacts.create']
type Receiver = Awaited<ReturnType<typeof startReceiver>>
let app: TestApp
/** A receiver that takes requests and never answers, and one that answers at once. */
let silent: Receiver, quick: Receiver

beforeAll(async () => {
  app = await createTestApp({ env: { OUTGOING_ALLOWED: '127.0.0.1' } })
  await app.work()
  silent = await startReceiver()
  silent.answers(() => undefined)
  quick = await startReceiver()
})
afterAll(async () => {
  await Promise.all([silent.stop(), quick.stop()])
  await app.stop()
})

async function endpointOf(maker: TestUser, { url }: Receiver): Promise<number> {
  const { account_id } = maker
  const { status, body } = await maker.call(webhookEndpoints.create, { params: { account_id }, body: { url, events: ['contact.created'] } })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data.id
}
async function contactOf({ account_id, call }: TestUser, n: number): Promise<void> {
  await call(contacts.create, { params: { account_id }, body: { first_name: `N${n}`, email: `n${n}@slow.example` } })
}
const deliveriesOf = async (maker: TestUser, webhook_endpoint_id: number) =>
  (await maker.call(webhookDeliveries.list, { params: { account_id: maker.account_id, webhook_endpoint_id }, query: { sort: 'created' } }))
    .body.data

it('a receiver that never answers delays no other account, is tried again, and is suspended in the end', async () => {
  const patient = await app.member({ permissions: RIGHTS })
  const other = await app.member({ permissions: RIGHTS })
  const slow: number[] = []
  for (let n = 0; n < 6; n += 1) slow.push(await endpointOf(patient, silent))
  const sameAccount = await endpointOf(patient, quick)
  const otherAccount = await endpointOf(other, quick)
  for (const n of [1, 2, 3]) await contactOf(patient, n)
  await app.relay()
  await expect.poll(() => silent.received.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(4)

  const started = Date.now()
  for (const n of [4, 5]) await contactOf(other, n)
  await app.relay()
  const arrived = (maker: TestUser, id: number) => async () => (await deliveriesOf(maker, id)).map(({ status }) => status)
  await expect.poll(arrived(other, otherAccount), { timeout: 20_000, interval: 50 }).toEqual(['delivered', 'delivered'])
  // Less than the time limit of one attempt: it waited for none of them.
  expect(Date.now() - started).toBeLessThan(9_000)
  await expect.poll(arrived(patient, sameAccount), { timeout: 60_000 }).toEqual(['delivered', 'delivered', 'delivered'])

  await expect
    .poll(async () => (await deliveriesOf(patient, slow[0]!))[0]!, { timeout: 60_000 })
    .toMatchObject({ status: 'retrying', error: 'timeout', response_status: null })
  const [first] = await deliveriesOf(patient, slow[0]!)
  expect(first!.duration_ms).toBeGreaterThanOrEqual(9_900)

  await run(
    app.database.db,
    sql`UPDATE webhook_endpoints SET failures_in_row = 24, failing_since = now() - interval '13 hours' WHERE id = ${slow[0]}`,
  )
  await run(
    app.database.db,
    sql`UPDATE webhook_deliveries SET next_attempt_at = now() WHERE webhook_endpoint_id = ${slow[0]} AND status = 'retrying'`,
  )
  await app.services.jobs.enqueue(app.database.db, sweepWebhooksJob, {})
  const read = () => patient.call(webhookEndpoints.read, { params: { account_id: patient.account_id, id: slow[0]! } })
  await expect.poll(async () => (await read()).body.data, { timeout: 60_000 }).toMatchObject({ status: 'suspended', last_error: 'timeout' })
}, 600_000)
