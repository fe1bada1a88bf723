import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type MailStandIn, startMailStandIn } from '#stand-ins/mail-stand-in.ts'
import { createEmptyDatabase, type TestDatabase } from '../database.ts'
import { until } from '../until.ts'
import { type ProductProcess, startProduct } from './product-process.ts'

const MAILS = 300
const KILLS = 3
/** Connections of the mailer of accounts. */
const CONNECTIONS = 5
let database: TestDatabase
let data_dir: string
let mail_server: MailStandIn
let product: ProductProcess

beforeAll(async () => {
  mail_server = await startMailStandIn({ keep_raw: false })
  database = await createEmptyDatabase()
  data_dir = await mkdtemp(join(tmpdir(), 'stoa-account-mails-'))
})
afterAll(async () => {
  product?.child.kill('SIGKILL')
  await mail_server.close()
  await database.drop()
  await rm(data_dir, { recursive: true, force: true })
})

const start = async () => {
  product = await startProduct({ DATABASE_URL: database.url, DATABASE_POOL: '4', DATA_DIR: data_dir, SMTP_URL: mail_server.url })
}
const arrivals = () => mail_server.received.flatMap(({ to }) => to).filter((address) => address.startsWith('once'))

it('sends each mail of an account, invoice or receipt at most once, whenever the process is killed', async () => {
  await start()
  const mail = { name: 'sender-verification', locale: 'en', params: { account: 'A', email: 'a@test.example', url: product.url, count: 7 } }
  await database.pool.query(
    `INSERT INTO outbox_events (topic, payload, dedupe_key) SELECT 'mail', jsonb_build_object('to', 'once' || n || '@test.example') || $1::jsonb, 'once:' || n FROM generate_series(1, ${MAILS}) AS n`,
    [mail],
  )
  for (let kill = 0; kill < KILLS; kill++) {
    const goal = Math.min(arrivals().length + 20 + Math.floor(Math.random() * 60), MAILS - 1)
    await until(() => arrivals().length >= goal, 60_000, product.printed)
    await product.end('SIGKILL')
    await start()
  }
  const open = async () =>
    (
      await database.pool.query(
        `SELECT count(*)::int AS n FROM outbox_events WHERE topic = 'mail' AND done_at IS NULL AND available_at < 'infinity'`,
      )
    ).rows[0].n as number
  await until(async () => (await open()) === 0, 90_000, product.printed)

  const times = Map.groupBy(arrivals(), (address) => address)
  expect([...times].filter(([, each]) => each.length > 1)).toEqual([])
  const { rows: unknown } = await database.pool.query(`SELECT payload->>'to' AS address FROM outbox_events WHERE available_at = 'infinity'`)
  expect(unknown.length).toBeLessThanOrEqual(KILLS * CONNECTIONS)
  const missing = Array.from({ length: MAILS }, (_, n) => `once${n + 1}@test.example`).filter((address) => !times.has(address))
  expect(missing.filter((address) => !unknown.some((row) => row.address === address))).toEqual([])
}, 240_000)
