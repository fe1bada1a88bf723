import { once } from 'node:events'
import { connect } from 'node:net'
import { get, type IncomingMessage } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { postmasterOf, temporaryClusterFolder } from '#db/embedded/index.ts'
import { createEmptyDatabase, type TestDatabase } from '../database.ts'
import { addCaller, type Caller, type ProductProcess, startProduct } from './product-process.ts'
import { until } from '../until.ts'

/** Rows with 300 barely compressible characters each: more than the buffers between two processes hold. */
const ROWS = 40_000
let database: TestDatabase
let data_dir: string
let product: ProductProcess
let caller: Caller

beforeAll(async () => {
  database = await createEmptyDatabase()
  data_dir = await mkdtemp(join(tmpdir(), 'stoa-stop-'))
  product = await startProduct({ DATABASE_URL: database.url, DATABASE_POOL: '4', DATA_DIR: data_dir })
  caller = await addCaller(database.pool, ['contacts.read', 'contacts.create', 'contacts.export'])
  await database.pool.query(
    `INSERT INTO contacts (account_id, first_name, job_title, company)
     SELECT $1, md5(n::text) || md5('a' || n), md5('b' || n) || md5('c' || n) || md5('d' || n), md5('e' || n) || md5('f' || n) || md5('g' || n) || md5('h' || n)
     FROM generate_series(1, ${ROWS}) AS n`,
    [caller.account_id],
  )
}, 240_000)
afterAll(async () => {
  product?.child.kill('SIGKILL')
  await database.drop()
  await rm(data_dir, { recursive: true, force: true })
})

it('after SIGTERM, finishes a slow download and a half-sent form, refuses new connections, and ends without an error', async () => {
  const exports = async () => (await database.pool.query('SELECT status, rows FROM exports')).rows as { status: string; rows: number }[]
  const { hostname, port } = new URL(product.url)
  const contacts = `/api/v1/accounts/${caller.account_id}/contacts`
  const headers = { authorization: `Bearer ${caller.token}` }
  const download = await new Promise<IncomingMessage>((resolve, reject) =>
    get({ hostname, port, path: `${contacts}/export`, headers }, resolve).once('error', reject),
  )
  expect(download.statusCode).toBe(200)
  download.pause()

  const body = JSON.stringify({ first_name: 'Last', email: 'last@test.example' })
  const form = connect(Number(port), hostname)
  form.write(
    `POST ${contacts} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAuthorization: ${headers.authorization}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\nExpect: 100-continue\r\n\r\n`,
  )
  // The server has read the headers.
  expect(String((await once(form, 'data'))[0])).toMatch(/^HTTP\/1\.1 100 /)
  const answer = text(form)
  form.write(body.slice(0, 10))

  const ended = product.end('SIGTERM')
  const refused = () =>
    new Promise<boolean>((resolve) =>
      connect(Number(port), hostname)
        .once('connect', function (this: ReturnType<typeof connect>) {
          this.destroy()
          resolve(false)
        })
        .once('error', () => resolve(true)),
    )
  await until(refused, 10_000, product.printed)
  expect(product.child.exitCode).toBeNull()
  expect((await exports()).map(({ status }) => status)).toEqual(['streaming'])

  form.write(body.slice(10))
  expect(await answer).toMatch(/^HTTP\/1\.1 200 /)
  const file = await buffer(download)
  // The directory at the end of a zip shows that the file is complete.
  expect(file.subarray(-22, -18).toString('latin1')).toBe('PK\u0005\u0006')
  const { code } = await ended
  expect(code, product.printed()).toBe(0)
  expect(await exports()).toMatchObject([{ status: 'completed', rows: ROWS }])
  expect((await database.pool.query(`SELECT FROM contacts WHERE email = 'last@test.example'`)).rowCount).toBe(1)
}, 180_000)

it('finishes sending the current mails before it stops, and keeps the others for the next start', async () => {
  product = await startProduct({ DATABASE_URL: database.url, DATA_DIR: data_dir })
  const mail = { name: 'sender-verification', locale: 'en', params: { account: 'A', email: 'a@test.example', url: product.url, count: 7 } }
  await database.pool.query(
    `INSERT INTO outbox_events (topic, payload) SELECT 'mail', jsonb_build_object('to', 'stop' || n || '@test.example') || $1::jsonb FROM generate_series(1, 2000) AS n`,
    [mail],
  )
  const count = async (what: string) => (await database.pool.query(`SELECT count(*)::int AS n FROM ${what}`)).rows[0].n as number
  const sent = `mailbox_messages WHERE recipients[1] LIKE 'stop%'`
  await until(async () => (await count(sent)) > 0, 20_000, product.printed)
  const { code } = await product.end('SIGTERM')
  expect(code, product.printed()).toBe(0)
  const waiting = await count(`outbox_events WHERE topic = 'mail' AND attempts = 0 AND last_error IS NULL`)
  expect(waiting).toBeGreaterThan(0)
  expect(waiting + (await count(sent))).toBe(2000)
}, 120_000)

it('stops the embedded database when it is stopped during a start', async () => {
  const folder = await temporaryClusterFolder('stoa-start-')
  const server = () => postmasterOf(join(folder, 'postgres'))
  const starting = await startProduct({ ROLES: 'worker', DATA_DIR: folder })
  await until(async () => (await server()) !== undefined, 60_000, starting.printed)
  const { code } = await starting.end('SIGINT')
  expect([code, await server()], starting.printed()).toEqual([130, undefined])
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 300 })
}, 120_000)
