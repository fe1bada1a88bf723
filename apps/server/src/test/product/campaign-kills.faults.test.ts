import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type MailStandIn, startMailStandIn } from '#stand-ins/mail-stand-in.ts'
import { createEmptyDatabase, type TestDatabase } from '../database.ts'
import { until } from '../until.ts'
import { addCaller, type Caller, launchProduct, type ProductProcess, send, startProduct } from './product-process.ts'

/** `CAMPAIGN_KILLS=50 CAMPAIGN_MAILS=5000` is the long run of docs/operations.md. */
const KILLS = Number(process.env.CAMPAIGN_KILLS ?? 6)
const MAILS = Number(process.env.CAMPAIGN_MAILS ?? 600)
const WORKERS = 2
/** Mails that one process hands over at the same time. */
const CONNECTIONS = 8
const PAUSE_WITHIN_MS = 5_000

let database: TestDatabase
let data_dir: string
let mail_server: MailStandIn
let api: ProductProcess
let caller: Caller
let campaign_id: number
let list_id: number
const workers: ProductProcess[] = []

const settings = (ROLES: string) => ({
  ROLES,
  DATABASE_URL: database.url,
  DATABASE_POOL: '4',
  DATA_DIR: data_dir,
  SMTP_URL: mail_server.url,
})
const startWorker = () => launchProduct(settings('worker,scheduler'))
const arrivals = () => mail_server.received.flatMap(({ to }) => to)

beforeAll(async () => {
  mail_server = await startMailStandIn({ keep_raw: false })
  database = await createEmptyDatabase()
  data_dir = await mkdtemp(join(tmpdir(), 'stoa-campaign-kills-'))
  api = await startProduct(settings('api'))
  caller = await addCaller(database.pool, ['contacts.read', 'email-campaigns.create', 'email-campaigns.read', 'email-campaigns.send'])
  list_id = await addSubscribers()
  campaign_id = await draftTo(list_id)
  for (let n = 0; n < WORKERS; n++) workers.push(await startWorker())
}, 300_000)
afterAll(async () => {
  for (const { child } of [api, ...workers]) child.kill('SIGKILL')
  await mail_server.close()
  await database.drop()
  await rm(data_dir, { recursive: true, force: true })
})

/** A list whose people agreed to be written to. Their mail servers take half a second for each mail. @returns its id */
async function addSubscribers(): Promise<number> {
  const add = async (text: string, ...values: unknown[]) =>
    (await database.pool.query<{ id: number }>(text, [caller.account_id, ...values])).rows[0]?.id
  await add(
    `INSERT INTO account_emails (uuid, account_id, email, is_sender, from_name, verified_at) VALUES (uuid_v7(), $1, 'hello@agency.example', true, 'Agency', now())`,
  )
  const list_id = await add(`INSERT INTO contact_lists (account_id, name) VALUES ($1, 'Newsletter') RETURNING id`)
  await add(
    `INSERT INTO contacts (account_id, first_name, email, email_key, search_text)
    SELECT $1::bigint, 'Person ' || n, e.email, e.email, 'slow' || n
    FROM generate_series(1, $2::int) n, LATERAL (SELECT 'slow' || n || '@d' || n % 20 || '.example' AS email) e`,
    MAILS,
  )
  await add(
    'INSERT INTO contact_email_addresses (account_id, contact_id, email, email_key, is_primary) SELECT account_id, id, email, email, true FROM contacts WHERE account_id = $1',
  )
  await add(
    `INSERT INTO consents (account_id, contact_id, channel, action, source, text_snapshot, occurred_at)
    SELECT account_id, id, 'email', 'granted', 'form', 'Yes', now() - interval '1 day' FROM contacts WHERE account_id = $1`,
  )
  await add(
    `INSERT INTO subscriptions (account_id, contact_id, contact_list_id, status, channels, source, unsubscribe_id)
    SELECT account_id, id, $2, 'subscribed', '{email}', 'manual', gen_random_uuid() FROM contacts WHERE account_id = $1`,
    list_id,
  )
  // As autovacuum does some time after so many rows were added.
  await database.pool.query('ANALYZE')
  return list_id!
}

async function draftTo(contact_list_id: number, more: object = {}): Promise<number> {
  const { body, status } = await send(api.url, caller, 'POST', `/api/v1/accounts/${caller.account_id}/email-campaigns`, {
    name: 'Spring',
    subject: 'News for {{ contact.first_name }}',
    html: '<p>Hello, <a href="https://example.com/offer">look</a></p>',
    recipients: { contact_list_ids: [contact_list_id] },
    ...more,
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data.id as number
}

const activate = async (email_campaign_id = campaign_id) => {
  const { status, body } = await send(api.url, caller, 'POST', `/api/v1/accounts/${caller.account_id}/active-email-campaigns`, {
    email_campaign_id,
  })
  expect(status, JSON.stringify(body)).toBe(200)
}
const statusOf = async () => (await send(api.url, caller, 'GET', `/api/v1/email-campaigns/${campaign_id}`)).body.data.status as string
const printed = () => workers.map((worker) => worker.printed()).join('\n')

/** Kills a worker at a random moment and starts another in its place. */
async function killOne(): Promise<void> {
  await sleep(Math.random() * 3_000)
  const n = Math.floor(Math.random() * WORKERS)
  await workers[n]!.end('SIGKILL')
  workers[n] = await startWorker()
}

it('stops within five seconds when it is paused, and continues when it is resumed', async () => {
  await activate()
  await until(() => arrivals().length >= 20, 120_000, printed)
  const paused = await fetch(`${api.url}/api/v1/accounts/${caller.account_id}/active-email-campaigns/${campaign_id}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${caller.token}` },
  })
  expect(paused.status).toBe(200)
  await sleep(PAUSE_WITHIN_MS)
  const at = arrivals().length
  expect(at).toBeLessThan(MAILS)
  await sleep(2_000)
  expect(arrivals()).toHaveLength(at)
  await activate()
}, 180_000)

it(
  'sends each mail of a campaign at most once and loses none, whenever one of its two workers is killed',
  async () => {
    for (let kill = 0; kill < KILLS; kill++) await killOne()
    await until(async () => (await statusOf()) === 'sent', 180_000 + MAILS * 40, printed)

    const times = Map.groupBy(arrivals(), (address) => address)
    expect([...times].filter(([, each]) => each.length > 1)).toEqual([])
    const { rows } = await database.pool.query<{ to_address: string; status: string }>(
      'SELECT to_address, status FROM email_messages WHERE email_campaign_id = $1',
      [campaign_id],
    )
    expect(rows).toHaveLength(MAILS)
    // A kill while a connection hands over the end of a mail leaves its outcome unknown. Such a mail is never recorded as sent.
    const unknown = rows.filter(({ status }) => status === 'unknown')
    expect(unknown.length).toBeLessThanOrEqual(KILLS * CONNECTIONS)
    expect(rows.filter(({ status }) => status === 'sent')).toHaveLength(MAILS - unknown.length)
    const missing = rows.filter(({ to_address }) => !times.has(to_address))
    expect(missing.filter(({ status }) => status !== 'unknown')).toEqual([])
  },
  300_000 + KILLS * 5_000 + MAILS * 50,
)

it(
  'decides a test once and sends each person one variant, whenever a worker is killed around the decision',
  async () => {
    const before = arrivals().length
    const id = await draftTo(list_id, { ab_test: { share: 10, rule: 'opens', wait_hours: 1, variants: [{ subject: 'Other news' }] } })
    const one = async <T extends object>(text: string) => (await database.pool.query<T>(text, [id])).rows[0]!
    const state = () =>
      one<{ ended: boolean; decided: boolean; status: string }>(
        'SELECT test_ended_at IS NOT NULL AS ended, decided_at IS NOT NULL AS decided, status FROM email_campaigns WHERE id = $1',
      )
    await activate(id)
    await killOne()
    await until(async () => (await state()).ended, 120_000, printed)
    await database.pool.query(`UPDATE email_campaigns SET test_ended_at = test_ended_at - interval '1 hour' WHERE id = $1`, [id])
    // The clock of campaigns runs every minute.
    for (let kill = 0; kill < 40 && !(await state()).decided; kill++) await killOne()
    for (let kill = 0; kill < 2; kill++) await killOne()
    await until(async () => (await state()).status === 'sent', 180_000 + MAILS * 40, printed)

    const times = Map.groupBy(arrivals().slice(before), (address) => address)
    expect([...times].filter(([, each]) => each.length > 1)).toEqual([])
    const { rows } = await database.pool.query<{ variant: number; n: number; unknown: number; odd: number }>(
      `SELECT m.variant, count(*)::int AS n, count(*) FILTER (WHERE m.status = 'unknown')::int AS unknown,
        count(*) FILTER (WHERE x.variant <> m.variant OR m.subject <> x.subject)::int AS odd
      FROM email_messages m JOIN email_campaign_texts x ON x.id = m.email_campaign_text_id WHERE m.email_campaign_id = $1 GROUP BY 1 ORDER BY 1`,
      [id],
    )
    expect(rows.map(({ variant, n, odd }) => ({ variant, n, odd }))).toEqual([
      { variant: 1, n: MAILS * 0.95, odd: 0 },
      { variant: 2, n: MAILS * 0.05, odd: 0 },
    ])
    expect(rows[0]!.unknown + rows[1]!.unknown).toBeLessThanOrEqual(45 * CONNECTIONS)
    expect(times.size).toBeGreaterThanOrEqual(MAILS - rows[0]!.unknown - rows[1]!.unknown)
  },
  400_000 + MAILS * 50,
)
