import { contacts } from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { until } from '#test/until.ts'

let app: TestApp
let ada: TestUser

beforeAll(async () => {
  app = await createTestApp()
  ada = await app.member({ permissions: ['contacts.read', 'contacts.create', 'contacts.update'] })
})
afterAll(() => app.stop())

async function newContact(body: object): Promise<number> {
  const answer = await ada.call(contacts.create, { params: { account_id: ada.account_id }, body: { first_name: 'Ada', ...body } })
  return answer.body.data.id
}

const update = (id: number, body: object) => ada.call(contacts.update, { params: { id }, body })
const stored = async (id: number) =>
  (
    await sql<Record<string, unknown>>`SELECT search_text, phone_key, email_key, emails_marketable, sms_marketable, updated_at::text,
      ARRAY(SELECT number FROM contact_phone_numbers n WHERE n.contact_id = c.id ORDER BY n.id) AS numbers FROM contacts c WHERE id = ${id}`.execute(
      app.database.db,
    )
  ).rows[0]!

it('replaces the primary number everywhere: in the list of numbers, the copy and the search', async () => {
  const id = await newContact({ phone: '+306970000001', email: 'ada@example.gr' })
  const answer = await update(id, { phone: '697 000 0002' })
  expect(answer.body.data).toMatchObject({ phone: '+306970000002', email: 'ada@example.gr', version: 2 })
  expect(await stored(id)).toMatchObject({ numbers: ['+306970000002'], phone_key: '+306970000002', email_key: 'ada@example.gr' })
  const { search_text } = await stored(id)
  expect([search_text].map((text) => [String(text).includes('6970000002'), String(text).includes('6970000001')])).toEqual([[true, false]])
})

it('asks for consent and suppressions of a new number or address only', async () => {
  const id = await newContact({ phone: '+306970000011', email: 'grant@example.gr' })
  await sql`INSERT INTO consents (account_id, contact_id, channel, action, basis, source, purpose, text_snapshot, addresses, occurred_at)
    SELECT account_id, id, channel, 'granted', 'consent', 'manual', 'marketing', 'Asked at the fair.', ARRAY['+306970000012', '+306970000013', 'grant@example.gr'], now()
    FROM contacts, unnest(ARRAY['email', 'sms']) AS channel WHERE id = ${id}`.execute(app.database.db)
  await sql`INSERT INTO suppressions (account_id, channel, address, reason) VALUES (${ada.account_id}, 'sms', '+306970000013', 'manual')`.execute(
    app.database.db,
  )
  const states: unknown[] = []
  for (const phone of ['+306970000012', '+306970000013', '+306970000014']) {
    const { data } = (await update(id, { phone })).body
    states.push([data.sms_marketable, (await stored(id)).sms_marketable])
  }
  expect(states).toEqual([
    [true, true],
    [false, false],
    [false, false],
  ])
})

it('knows the numbers that another member added while the change waited for the contact', async () => {
  const id = await newContact({ phone: '+306970000021' })
  const other = await app.database.pool.connect()
  try {
    await other.query('BEGIN')
    await other.query('UPDATE contacts SET version = version + 1 WHERE id = $1', [id])
    await other.query(
      `INSERT INTO contact_phone_numbers (account_id, contact_id, number, number_raw) SELECT account_id, id, '+306970000022', '+306970000022' FROM contacts WHERE id = $1`,
      [id],
    )
    const waiting = update(id, { phone: '+306970000023' })
    await until(async () => {
      const { rows } = await app.database.pool.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%FOR NO KEY UPDATE%'`,
      )
      return rows.length > 0
    })
    await other.query('COMMIT')
    expect((await waiting).body.data.phone).toBe('+306970000023')
  } finally {
    other.release()
  }
  const { numbers, search_text } = await stored(id)
  expect(numbers).toEqual(['+306970000022', '+306970000023'])
  expect(search_text).toContain('6970000022')
})

it('removes the primary number and takes the next one', async () => {
  const id = await newContact({ phone: '+306970000031' })
  await sql`INSERT INTO contact_phone_numbers (account_id, contact_id, number, number_raw) VALUES (${ada.account_id}, ${id}, '+306970000032', '+306970000032')`.execute(
    app.database.db,
  )
  expect((await update(id, { phone: null })).body.data.phone).toBe('+306970000032')
  expect((await update(id, { phone: null })).body.data.phone).toBe(null)
  expect((await stored(id)).numbers).toEqual([])
})
