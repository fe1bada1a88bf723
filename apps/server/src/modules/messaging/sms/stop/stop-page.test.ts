import { contactSms, contacts, previewSms } from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startSmsApp, type SmsApp } from '../sms-app.fixture.ts'

let sms: SmsApp
const PERMISSIONS = [
  'contacts.read',
  'contacts.create',
  'sms-messages.read',
  'sms-messages.send',
  'contact-lists.create',
  'contact-lists.read',
]

beforeAll(async () => {
  sms = await startSmsApp(PERMISSIONS)
})
afterAll(() => sms.stop())

/** A marketing SMS with the link in it, and the address of the link's page in the API. */
async function sentWithLink(options: { locale?: 'en' | 'gr'; body?: string } = {}) {
  const contact = await sms.contact({ consented: true, ...(options.locale && { locale: options.locale }) })
  const id = await sms.send(contact.id, { purpose: 'marketing', body: options.body ?? 'SALE! End: {{ stop_url }}' })
  await sms.reaches(id, 'delivered')
  const [text = ''] = sms.textsTo(contact.phone)
  const code = /\/stop\/(\w{10})/.exec(text)?.[1]
  return { contact, text, link: `/api/v1/sms/stop/${code}` }
}

const marketable = async (id: number) => (await sms.writer.call(contacts.read, { params: { id } })).body.data.sms_marketable
const ledger = async (contact_id: number) =>
  (
    await sql<{ action: string; source: string }>`
      SELECT action, source FROM consents WHERE contact_id = ${contact_id} AND channel = 'sms' ORDER BY occurred_at, id`.execute(
      sms.app.database.db,
    )
  ).rows.map(({ action, source }) => `${action} ${source}`)

it('puts a short link into marketing that needs no word STOP, and counts it before it has a code', async () => {
  const { contact, text } = await sentWithLink()
  expect(text).toMatch(/^SALE! End: http\S+\/stop\/\w{10}$/)
  const preview = await sms.writer.call(previewSms, {
    params: { account_id: sms.writer.account_id },
    body: {
      body: 'SALE! End: {{ stop_url }}',
      contact_id: contact.id,
    },
  })
  expect(preview.body.data.text).toHaveLength(text.length)
  expect(preview.body.data.missing).toEqual([])
})

it('shows a masked number in the language of the person and changes nothing by being opened', async () => {
  const { contact, link } = await sentWithLink({ locale: 'gr' })
  const { data } = (await sms.app.guest.get(link)).body
  expect(data).toEqual({
    account_name: expect.any(String),
    account_color: null,
    locale: 'gr',
    masked_number: `+30•••${contact.phone.slice(-2)}`,
    is_stopped: false,
  })
  expect(await ledger(contact.id)).toEqual(['granted staff'])
  expect((await sms.app.guest.get('/api/v1/sms/stop/nobody')).status).toBe(404)
})

it('stops SMS without a login and as often as asked, and refuses the next one with the reason', async () => {
  const { contact, link } = await sentWithLink({ locale: 'en' })
  expect((await sms.app.guest.post(link)).body.data.is_done).toBe(true)
  expect((await sms.app.guest.post(link)).status).toBe(200)
  expect((await sms.app.guest.get(link)).body.data).toMatchObject({ locale: 'en', is_stopped: true })
  expect(await ledger(contact.id)).toEqual(['granted staff', 'withdrawn sms_stop'])
  const refused = await sms.writer.call(contactSms.create, {
    params: { contact_id: contact.id },
    body: { purpose: 'marketing', body: 'SALE! STOP' },
  })
  expect(refused.body.errors!.to_number![0]).toContain('list of numbers that get no SMS')
  expect((await sms.app.guest.post('/api/v1/sms/stop/nobody')).body.data.is_done).toBe(true)
})

it('takes it back for ten minutes: consent anew, lists as they were', async () => {
  const { contact, link } = await sentWithLink()
  const { rows } = await sql<{ id: number }>`
    WITH list AS (INSERT INTO contact_lists (account_id, name, opt_in) VALUES (${sms.writer.account_id}, 'Both ways', 'single') RETURNING id)
    INSERT INTO subscriptions (account_id, contact_id, contact_list_id, status, source, channels, unsubscribe_id)
    SELECT ${sms.writer.account_id}, ${contact.id}, id, 'subscribed', 'staff', '{email,sms}', gen_random_uuid() FROM list RETURNING id`.execute(
    sms.app.database.db,
  )
  const channels = async () =>
    (await sql<{ channels: string[] }>`SELECT channels FROM subscriptions WHERE id = ${rows[0]!.id}`.execute(sms.app.database.db)).rows[0]!
      .channels
  const { undo_token } = (await sms.app.guest.post(link)).body.data
  expect(await channels()).toEqual(['email'])
  expect(await marketable(contact.id)).toBe(false)
  expect((await sms.app.guest.post(`${link}/undo`, { undo_token })).body.data.is_stopped).toBe(false)
  expect(await channels()).toEqual(['email', 'sms'])
  expect(await marketable(contact.id)).toBe(true)
  expect((await sms.app.guest.post(`${link}/undo`, { undo_token })).status).toBe(404)
  const late = (await sms.app.guest.post(link)).body.data.undo_token
  sms.clock.advance(11 * 60_000)
  expect((await sms.app.guest.post(`${link}/undo`, { undo_token: late })).status).toBe(404)
})

it('gives every person in a stage their own link', async () => {
  const { db } = sms.app.database
  const people = [await sms.contact({ consented: true }), await sms.contact({ consented: true })]
  const { account_id } = sms.writer
  const { rows } = await sql<{ id: number; pipeline_id: number }>`
    WITH p AS (INSERT INTO pipelines (uuid, account_id, name) VALUES (uuid_v7(), ${account_id}, 'Sales') RETURNING id)
    INSERT INTO pipeline_stages (account_id, pipeline_id, name, position) SELECT ${account_id}, id, 'New', 1 FROM p RETURNING id, pipeline_id`.execute(
    db,
  )
  const stage = rows[0]!
  for (const one of people)
    await sql`INSERT INTO contact_pipeline_stage (account_id, contact_id, pipeline_id, pipeline_stage_id, position)
      VALUES (${account_id}, ${one.id}, ${stage.pipeline_id}, ${stage.id}, ${`a${one.id}`})`.execute(db)
  const sender = await sms.app.member({ account_id, permissions: [...PERMISSIONS, 'pipelines.read'] })
  const path = `/api/v1/pipeline-stages/${stage.id}/sms-messages`
  const { id } = (await sender.post(path, { body: 'SALE! {{ stop_url }}', purpose: 'marketing' })).body.data
  expect((await sender.post(`${path}/send`, { id, recipients: 2 })).status).toBe(200)
  sms.clock.advance(11_000)
  await sms.queue.idle()
  const texts = people.map((one) => sms.textsTo(one.phone)[0])
  expect(texts.every((text) => /^SALE! http\S+\/stop\/\w{10}$/.test(text!))).toBe(true)
  expect(new Set(texts).size).toBe(2)
})

it('knows the link in SMS only: in a mail the tag is refused', async () => {
  const { contact } = await sentWithLink()
  const refused = await sms.writer.call(contactSms.create, {
    params: { contact_id: contact.id },
    body: { body: 'Hi {{ unsubscribe_url }}' },
  })
  expect(refused.body.errors).toHaveProperty('body')
})
