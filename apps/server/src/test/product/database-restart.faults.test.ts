import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type EmbeddedPostgres, freePort, isAlive, signal, startEmbeddedPostgres, temporaryClusterFolder } from '#db/embedded/index.ts'
import { addCaller, type ProductProcess, send, startProduct } from './product-process.ts'
import { until } from '../until.ts'

let folder: string
let port: number
let postgres: EmbeddedPostgres
let product: ProductProcess

beforeAll(async () => {
  folder = await temporaryClusterFolder('stoa-restart-')
  port = await freePort()
  postgres = await startEmbeddedPostgres({ data_dir: join(folder, 'postgres'), port })
  product = await startProduct({ DATABASE_URL: postgres.url, DATABASE_POOL: '6', DATA_DIR: join(folder, 'data') })
}, 300_000)
afterAll(async () => {
  product?.child.kill('SIGKILL')
  await postgres?.stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
}, 60_000)

const queried = async <T>(run: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  try {
    return await run(client)
  } finally {
    await client.end()
  }
}

it('answers 503 while the database is unavailable, recovers by itself, and keeps every contact whose creation it confirmed', async () => {
  const caller = await queried((client) => addCaller(client, ['contacts.read', 'contacts.create']))
  const contacts = `/api/v1/accounts/${caller.account_id}/contacts`
  const answers: { status: number; body: any; email?: string }[] = []
  let running = true
  const load = async (lane: number) => {
    for (let turn = 0; running; turn++) {
      const email = `lane${lane}.${turn}@test.example`
      answers.push({ ...(await send(product.url, caller, 'POST', contacts, { first_name: 'Ada', email })), email })
      answers.push(await send(product.url, caller, 'GET', `${contacts}?per_page=5`))
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }
  const lanes = Promise.all(Array.from({ length: 6 }, (_, lane) => load(lane)))
  const told = () =>
    `${answers
      .slice(-30)
      .map(({ status }) => status)
      .join()}\n${product.printed().slice(-4000)}`
  const good = () => answers.filter(({ status }) => status === 200).length
  await until(() => good() > 40, 30_000)

  signal(postgres.pid, 'SIGQUIT')
  await until(() => !isAlive(postgres.pid))
  await until(() => answers.filter(({ status }) => status === 503).length > 20, 30_000, told)
  expect((await fetch(`${product.url}/readyz`)).status).toBe(503)
  expect((await fetch(`${product.url}/healthz`)).status).toBe(200)
  postgres = await startEmbeddedPostgres({ data_dir: join(folder, 'postgres'), port })

  const before = good()
  await until(() => good() > before + 40, 30_000, told)
  running = false
  await lanes

  const wrong = answers.filter(({ status }) => status !== 200 && status !== 503)
  expect(wrong, product.printed().slice(0, 4000)).toEqual([])
  const promised = answers.filter(({ status, email }) => status === 200 && email).map(({ email }) => email!)
  const { rows } = await queried((client) =>
    client.query<{ email: string; times: number }>(
      'SELECT email, count(*)::int AS times FROM contacts WHERE account_id = $1 GROUP BY email',
      [caller.account_id],
    ),
  )
  const kept = new Map(rows.map(({ email, times }) => [email, times]))
  expect(promised.filter((email) => kept.get(email) !== 1)).toEqual([])
  expect(rows.filter(({ times }) => times > 1)).toEqual([])
  expect(product.child.exitCode).toBeNull()
}, 300_000)

it('sets its schedules after a database that restarts as soon as the product is ready', async () => {
  await queried((client) => client.query('DELETE FROM pgboss.schedule'))
  const starting = await startProduct({ DATABASE_URL: postgres.url, DATABASE_POOL: '6', DATA_DIR: join(folder, 'second') })
  try {
    // Remove what it has set already: only schedules that are set after the restart count.
    await queried((client) => client.query('DELETE FROM pgboss.schedule'))
    signal(postgres.pid, 'SIGQUIT')
    await until(() => !isAlive(postgres.pid))
    await until(async () => (await fetch(`${starting.url}/readyz`)).status === 503)
    postgres = await startEmbeddedPostgres({ data_dir: join(folder, 'postgres'), port })
    await until(async () => (await fetch(`${starting.url}/readyz`)).ok)
    expect(starting.child.exitCode, starting.printed()).toBeNull()
  } finally {
    await starting.end('SIGKILL')
  }
}, 300_000)
