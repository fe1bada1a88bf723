import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PusherModule from 'pusher-js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '../database.ts'
import { addCaller, type Caller, type ProductProcess, send, startProduct } from './product-process.ts'
import { until } from '../until.ts'

// The types of this CommonJS package describe an ES module, but Node imports its exports as the default.
const Pusher = PusherModule as unknown as typeof PusherModule.default

let database: TestDatabase
let data_dir: string
let api: ProductProcess, worker: ProductProcess, realtime: ProductProcess
let caller: Caller
const processes: ProductProcess[] = []

beforeAll(async () => {
  database = await createEmptyDatabase()
  data_dir = await mkdtemp(join(tmpdir(), 'stoa-roles-'))
  const start = async (ROLES: string) => {
    const started = await startProduct({ ROLES, DATABASE_URL: database.url, DATABASE_POOL: '4', DATA_DIR: data_dir })
    processes.push(started)
    return started
  }
  // All start at the same time on an empty database: one migrates, the others wait for it.
  ;[api, worker, realtime] = await Promise.all([start('api'), start('worker,scheduler'), start('realtime')])
  caller = await addCaller(database.pool, ['contacts.read', 'contacts.create'])
}, 240_000)
afterAll(async () => {
  for (const { child } of processes) child.kill('SIGKILL')
  await database.drop()
  await rm(data_dir, { recursive: true, force: true })
})

it('notifies a browser at the realtime process of a contact created through the api process', async () => {
  const channelAuthorization = {
    endpoint: `${api.url}/broadcasting/auth`,
    transport: 'ajax' as const,
    headers: { Authorization: `Bearer ${caller.token}` },
  }
  const client = new Pusher('stoa', {
    cluster: '',
    wsHost: '127.0.0.1',
    wsPort: Number(new URL(realtime.url).port),
    forceTLS: false,
    enabledTransports: ['ws'],
    channelAuthorization,
  })
  try {
    const channel = client.subscribe(`private-accounts.${caller.account_id}`)
    const events: string[] = []
    channel.bind_global((name: string) => void events.push(name))
    await until(
      () => channel.subscribed,
      20_000,
      () => `${client.connection.state} ${events.join()}`,
    )
    expect(
      (
        await send(api.url, caller, 'POST', `/api/v1/accounts/${caller.account_id}/contacts`, {
          first_name: 'Ada',
          email: 'ada@test.example',
        })
      ).status,
    ).toBe(200)
    await until(
      () => events.includes('contact.created'),
      20_000,
      () => `${events.join()}\n${worker.printed()}`,
    )
  } finally {
    client.disconnect()
  }
}, 60_000)

it('sends mail that the api process queues from the worker process', async () => {
  expect((await send(api.url, caller, 'POST', '/api/password/email', { email: caller.email })).status).toBe(200)
  const arrived = async () =>
    (await database.pool.query('SELECT FROM mailbox_messages WHERE $1 = any(recipients)', [caller.email])).rowCount === 1
  await until(arrived, 20_000, worker.printed)
}, 60_000)

it('serves only the endpoints of its role in each process', async () => {
  expect((await send(realtime.url, caller, 'GET', `/api/v1/accounts/${caller.account_id}/contacts`)).status).toBe(404)
  await expect(fetch(worker.url)).rejects.toThrow()
})

it('ends every process on SIGTERM within seconds, without an error', async () => {
  for (const { end, printed } of [api, worker, realtime]) {
    const { code, took_ms } = await end()
    expect(code, printed()).toBe(0)
    expect(took_ms).toBeLessThan(15_000)
  }
}, 60_000)
