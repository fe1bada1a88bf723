import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import PusherModule from 'pusher-js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type EmbeddedPostgres, freePort, isAlive, signal, startEmbeddedPostgres, temporaryClusterFolder } from '#db/embedded/index.ts'
import { addCaller, type Caller, type ProductProcess, send, startProduct } from './product-process.ts'
import { until } from '../until.ts'

// The types of this CommonJS package describe an ES module, but Node imports its exports as the default.
const Pusher = PusherModule as unknown as typeof PusherModule.default

const CONTACTS = 60
let folder: string
let port: number
let postgres: EmbeddedPostgres
let api: ProductProcess, realtime: ProductProcess
let caller: Caller
const clients: InstanceType<typeof Pusher>[] = []

beforeAll(async () => {
  folder = await temporaryClusterFolder('stoa-missed-')
  port = await freePort()
  postgres = await startEmbeddedPostgres({ data_dir: join(folder, 'postgres'), port })
  const start = (ROLES: string) => startProduct({ ROLES, DATABASE_URL: postgres.url, DATABASE_POOL: '6', DATA_DIR: join(folder, ROLES) })
  ;[api, realtime] = await Promise.all([start('api,worker'), start('realtime')])
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  caller = await addCaller(client, ['contacts.read', 'contacts.create'])
  await client.end()
}, 300_000)
afterAll(async () => {
  for (const client of clients) client.disconnect()
  for (const product of [api, realtime]) product?.child.kill('SIGKILL')
  await postgres?.stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
}, 60_000)

const contacts = () => `/api/v1/accounts/${caller.account_id}/contacts`

/**
 * A client that knows records from events, reads the list whenever it has joined the channel again, and asks again to join after a 503:
 * what the web application does (`apps/web/src/kit/live/live-connection.ts`).
 */
function openClient() {
  const known = new Set<number>()
  let rejoined = 0
  let has_joined = false
  const client = new Pusher('stoa', {
    cluster: '',
    wsHost: '127.0.0.1',
    wsPort: Number(new URL(realtime.url).port),
    forceTLS: false,
    enabledTransports: ['ws'],
    channelAuthorization: {
      endpoint: `${api.url}/broadcasting/auth`,
      transport: 'ajax',
      headers: { Authorization: `Bearer ${caller.token}` },
    },
  })
  clients.push(client)
  const channel = client.subscribe(`private-accounts.${caller.account_id}`)
  channel.bind('contact.created', ({ key }: { key: number }) => known.add(key))
  channel.bind('pusher:subscription_error', () => void sleep(1_000).then(() => channel.subscribed || channel.subscribe()))
  channel.bind('pusher:subscription_succeeded', () => {
    if (has_joined) {
      rejoined++
      void reread()
    }
    has_joined = true
  })
  async function reread(): Promise<void> {
    const answer = await send(api.url, caller, 'GET', `${contacts()}?per_page=100`)
    if (answer.status !== 200) return sleep(500).then(reread)
    for (const { id } of answer.body.data) known.add(id)
  }
  return { known, channel, rejoined: () => rejoined }
}

it('shows every client every contact without a reload by hand when the database restarts', async () => {
  const opened = Array.from({ length: 4 }, openClient)
  await until(() => opened.every(({ channel }) => channel.subscribed), 30_000)
  const confirmed: number[] = []
  const writing = (async () => {
    for (let n = 0; confirmed.length < CONTACTS; n++) {
      const answer = await send(api.url, caller, 'POST', contacts(), { first_name: 'Ada', email: `missed${n}@test.example` })
      if (answer.status === 200) confirmed.push(answer.body.data.id)
      await sleep(60)
    }
  })()
  await until(() => confirmed.length >= CONTACTS / 3, 30_000)
  signal(postgres.pid, 'SIGQUIT')
  await until(() => !isAlive(postgres.pid))
  postgres = await startEmbeddedPostgres({ data_dir: join(folder, 'postgres'), port })
  await writing
  const missing = () => opened.map(({ known }) => confirmed.filter((id) => !known.has(id)).length)
  await until(
    () => missing().every((count) => count === 0),
    30_000,
    () => `missing: ${missing().join()}; rejoined: ${opened.map(({ rejoined }) => rejoined()).join()}\n${realtime.printed().slice(-2000)}`,
  )
  expect(opened.every(({ rejoined }) => rejoined() > 0)).toBe(true)
}, 180_000)
