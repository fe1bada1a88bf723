import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { until } from '#test/until.ts'
import { startSmsStandIn, type SmsStandIn } from '#stand-ins/sms/sms-stand-in.ts'

const MESSAGES = 300
const KILLS = 5
const AT_ONCE = 8
const USERNAME = `AC${'0'.repeat(32)}`
const SECRET = 'stand-in-secret'
/** Of the application under test: callbacks come to addresses made of it. */
const APP_KEY = 'test-key-test-key-test-key-test-key'

let app: TestApp
let gateway: SmsStandIn
let app_url: string
let gateway_env: Record<string, string>
const children: ChildProcess[] = []

beforeAll(async () => {
  gateway = await startSmsStandIn({ username: USERNAME, secret: SECRET })
  gateway_env = {
    SMS_PROVIDER: 'twilio',
    SMS_USERNAME: USERNAME,
    SMS_SECRET: SECRET,
    SMS_BASE_URL: gateway.url,
    SMS_SENDER_ID: '+306940000000',
  }
  app = await createTestApp({ env: gateway_env })
  app_url = await app.listen()
  Object.assign(app.services, { app_url })
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await gateway.close()
  await app.stop()
})

function sender(): ChildProcess {
  const settings = JSON.stringify({ NODE_ENV: 'test', DATA_DIR: app.services.env.DATA_DIR, ...gateway_env })
  const args = [join(import.meta.dirname, 'sms-process.fixture.ts'), app.database.url, app_url, APP_KEY, settings]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  children.push(child)
  return child
}

/** Queues this many SMS, each to a separate contact whose number the stand-in delivers to. */
async function plantMany(account_id: number): Promise<void> {
  await sql`
    WITH c AS (
      INSERT INTO contacts (account_id, first_name, phone) SELECT ${account_id}, 'Person ' || n, '+3069' || lpad(n::text, 6, '0') || '00' FROM generate_series(1, ${MESSAGES}::int) n
      RETURNING id, phone
    )
    INSERT INTO sms_messages (account_id, contact_id, to_number, sender_id, body, encoding, parts, token, queued_at)
    SELECT ${account_id}, id, phone, '+306940000000', 'Hello', 'gsm7', 1, gen_random_uuid(), now() FROM c`.execute(app.database.db)
}

async function rows(): Promise<{ to_number: string; status: string }[]> {
  const found = await sql<{ to_number: string; status: string }>`SELECT to_number, status FROM sms_messages`.execute(app.database.db)
  return found.rows
}

it('neither loses nor repeats an SMS, whenever the sending process is killed', async () => {
  await plantMany(await app.account())
  for (let kill = 0; kill < KILLS; kill++) {
    const child = sender()
    const goal = Math.min(gateway.received.length + 10 + Math.floor(Math.random() * 40), MESSAGES - 1)
    await until(() => gateway.received.length >= goal, 60_000)
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  sender()
  await until(async () => (await rows()).every(({ status }) => status !== 'queued' && status !== 'sending'), 90_000)

  const taken = Map.groupBy(gateway.received, (one) => one.to)
  expect([...taken].filter(([, times]) => times.length > 1)).toEqual([])
  // What the gateway took is known to have arrived, also when its answer met a dead process: by the report.
  await until(async () => (await rows()).every((row) => !taken.has(row.to_number) || row.status === 'delivered'), 60_000)
  // The outcome is unknown only if the process ended during the call to the gateway. Such an SMS is never marked as sent.
  const missing = (await rows()).filter((row) => !taken.has(row.to_number))
  expect(missing.filter((row) => row.status !== 'unknown')).toEqual([])
  expect(missing.length).toBeLessThanOrEqual(KILLS * AT_ONCE)
  expect(taken.size + missing.length).toBe(MESSAGES)
}, 240_000)
