import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { SmsCampaign, SmsMessage } from '@stoa/contract'
import { startSmsApp, type SmsApp } from '../sms-app.fixture.ts'

const NOON = '2026-06-10T09:00:00.000Z'
const NIGHT = '2026-06-10T19:30:00.000Z'
const MORNING = '2026-06-11T06:01:00.000Z'

let sms: SmsApp
let list_id: number
beforeAll(async () => {
  const actions = ['read', 'create', 'update', 'delete', 'send'].map((action) => `sms-campaigns.${action}`)
  sms = await startSmsApp(['contacts.read', 'contacts.create', 'contact-lists.read', 'sms-messages.read', ...actions])
  await sms.app.work()
})
afterAll(() => sms.stop())
beforeEach(async () => {
  sms.clock.set(NOON)
  const made = await sql<{
    id: number
  }>`INSERT INTO contact_lists (account_id, name) VALUES (${sms.writer.account_id}, ${crypto.randomUUID()}) RETURNING id`.execute(db())
  list_id = made.rows[0]!.id
})

const db = () => sms.app.database.db
const base = () => `/api/v1/accounts/${sms.writer.account_id}`

/** A contact in the list, with or without consent. */
async function person(consented = true): Promise<{ id: number; phone: string }> {
  const one = await sms.contact({ consented })
  await sql`INSERT INTO subscriptions (account_id, contact_id, contact_list_id, status, channels, source, unsubscribe_id)
    VALUES (${sms.writer.account_id}, ${one.id}, ${list_id}, 'subscribed', '{sms}', 'manual', gen_random_uuid())`.execute(db())
  return one
}

async function draft(more: object = {}): Promise<SmsCampaign> {
  const text = 'Γεια σου {{ contact.first_name }}, δες https://shop.example/a. Διαγραφή: ΣΤΟΠ'
  const made = await sms.writer.post(`${base()}/sms-campaigns`, {
    name: 'Άνοιξη',
    body: text,
    recipients: { contact_list_ids: [list_id] },
    ...more,
  })
  expect(made.status, JSON.stringify(made.body)).toBeLessThan(300)
  return made.body.data
}

const start = (id: number, more: object = {}) => sms.writer.post(`${base()}/active-sms-campaigns`, { sms_campaign_id: id, ...more })
const read = async (id: number): Promise<SmsCampaign> => (await sms.writer.get(`/api/v1/sms-campaigns/${id}`)).body.data
const logs = async (id: number): Promise<SmsMessage[]> => (await sms.writer.get(`/api/v1/sms-campaigns/${id}/tracking-logs`)).body.data
const becomes = (id: number, status: string) =>
  expect.poll(async () => (await read(id)).status, { timeout: 20_000, interval: 50 }).toBe(status)

it('sends each person one SMS in Greek capitals, keeps the reason of those left out, and counts what became of them', async () => {
  const [reached, refused] = [await person(), await person(false)]
  const campaign = await draft()
  expect(campaign).toMatchObject({ status: 'draft', encoding: 'gsm7', parts: 1 })
  expect((await start(campaign.id, { recipients: 1 })).status).toBe(200)
  await becomes(campaign.id, 'sent')
  const [text] = sms.textsTo(reached.phone)
  expect(text).toMatch(/^ΓEIA ΣOY MAPIA, ΔEΣ http:\/\/\S+\/t\/s\/\w{10}\. ΔIAΓPAΦH: ΣTOΠ$/)
  expect(sms.textsTo(refused.phone)).toEqual([])
  const rows = await logs(campaign.id)
  expect(rows.find((row) => row.contact_id === refused.id)).toMatchObject({ status: 'skipped', skip_reason: 'no_consent' })
  await expect.poll(async () => (await logs(campaign.id)).find((row) => row.contact_id === reached.id)?.status).toBe('delivered')
  expect(await read(campaign.id)).toMatchObject({ recipients_count: 2, sent_count: 1, skipped_count: 1, failed_count: 0 })
  const explained = await sms.writer.get(`/api/v1/sms-campaigns/${campaign.id}/explanations/${refused.id}`)
  expect(explained.body.data).toMatchObject({
    status: 'skipped',
    skip_reason: 'no_consent',
    chosen_by: [{ kind: 'contact_list', id: list_id }],
    consent: null,
  })
  expect((await start(campaign.id)).status).toBe(409)
})

it('counts clicks on short links, and people who stop SMS after a campaign', async () => {
  const one = await person()
  const campaign = await draft()
  await start(campaign.id)
  await becomes(campaign.id, 'sent')
  const code = /\/t\/s\/(\w{10})/.exec(sms.textsTo(one.phone)[0]!)![1]
  sms.clock.advance(60_000)
  await fetch(`${sms.app.services.app_url}/t/s/${code}`, {
    redirect: 'manual',
    headers: { 'user-agent': 'Mozilla/5.0 (X11) Firefox/140.0' },
  })
  await expect
    .poll(async () => (await sms.writer.get(`/api/v1/sms-campaigns/${campaign.id}/links`)).body.data)
    .toEqual([{ url: 'https://shop.example/a', clicks: 1, people: 1 }])
})

it('waits for the end of quiet hours, and leaves at once when the campaign respects none', async () => {
  sms.clock.set(NIGHT)
  const one = await person()
  const [quiet, loud] = [await draft(), await draft({ quiet_hours: false, body: 'Now. STOP to end' })]
  const sheet = await sms.writer.post(`/api/v1/sms-campaigns/${quiet.id}/preflight`, {})
  expect(sheet.body.data.findings).toContainEqual(expect.objectContaining({ code: 'quiet_hours', at: '2026-06-11T06:00:00.000Z' }))
  await start(quiet.id)
  await start(loud.id)
  await becomes(loud.id, 'sent')
  expect(sms.textsTo(one.phone)).toEqual(['Now. STOP to end'])
  expect((await read(quiet.id)).status).toBe('sending')
  sms.clock.set(MORNING)
  await becomes(quiet.id, 'sent')
  expect(sms.textsTo(one.phone)).toHaveLength(2)
})

it('pauses, resumes without a second SMS to anyone, schedules, and cancels what waits', async () => {
  const people = [await person(), await person(), await person()]
  const campaign = await draft({ hourly_limit: 1 })
  await start(campaign.id)
  await expect.poll(async () => (await read(campaign.id)).sent_count, { timeout: 20_000 }).toBe(1)
  const paused = await sms.writer.delete(`${base()}/active-sms-campaigns/${campaign.id}`)
  expect(paused.body.data).toMatchObject({ status: 'paused', pause_reason: 'member' })
  sms.clock.advance(2 * 3_600_000)
  await sms.queue.idle()
  expect(people.flatMap(({ phone }) => sms.textsTo(phone))).toHaveLength(1)
  await start(campaign.id)
  await expect.poll(() => people.flatMap(({ phone }) => sms.textsTo(phone)).length, { timeout: 20_000 }).toBe(2)
  await sms.writer.delete(`${base()}/active-sms-campaigns/${campaign.id}`)
  expect((await sms.writer.post(`/api/v1/sms-campaigns/${campaign.id}/cancel`, {})).body.data.status).toBe('cancelled')
  expect((await logs(campaign.id)).map(({ status }) => status).toSorted()).toContain('cancelled')
  expect(new Set(people.map(({ phone }) => sms.textsTo(phone).length))).toEqual(new Set([0, 1]))
  const later = await draft()
  const at = '2026-06-12T09:00:00Z'
  expect((await start(later.id, { scheduled_at: at })).body.data).toMatchObject({ status: 'scheduled', scheduled_at: at })
  expect((await sms.writer.delete(`${base()}/active-sms-campaigns/${later.id}`)).body.data).toMatchObject({
    status: 'draft',
    scheduled_at: null,
  })
})

it('shows before the start who gets it, in how many parts, and what is wrong', async () => {
  await person()
  const campaign = await draft({ body: 'Καλημέρα 😀 {{ contact.company }}', transliterate: false, sender_id: 'Agency' })
  const { body } = await sms.writer.post(`/api/v1/sms-campaigns/${campaign.id}/preflight`, {})
  const codes = body.data.findings.map(({ code }: { code: string }) => code)
  expect(codes).toEqual(expect.arrayContaining(['no_way_out', 'unicode', 'missing_value', 'no_price']))
  expect(body.data).toMatchObject({ recipients: 1, encoding: 'ucs2', parts: 1, total_parts: 1, sender_id: 'Agency' })
  expect((await start(campaign.id)).body.errors).toHaveProperty('body')
  const wrong = await sms.writer.put(`/api/v1/sms-campaigns/${campaign.id}`, { sender_id: 'Πρακτορείο' })
  expect(wrong.body.errors).toHaveProperty('sender_id')
  const test = await sms.writer.post(`/api/v1/sms-campaigns/${campaign.id}/test`, { to: ['6955500000'] })
  expect(test.body.data).toEqual({ sent: 1 })
  await sms.queue.idle()
  expect(sms.textsTo('+306955500000')).toEqual(['Καλημέρα 😀'])
  const [tried] = (await sms.writer.get(`${base()}/sms-messages?filter[purpose]=transactional`)).body.data
  await sms.reaches(tried.id, 'delivered')
  expect(tried).toMatchObject({ sender_id: 'Agency', contact_id: null, sms_campaign_id: null })
})

it('leaves out people who came into an excluded audience or got an excluded tag after the start', async () => {
  sms.clock.set(NIGHT)
  const insert = async (statement: ReturnType<typeof sql<{ id: number }>>) => (await statement.execute(db())).rows[0]!.id
  const { account_id } = sms.writer
  const tag_id = await insert(sql<{ id: number }>`INSERT INTO tags (account_id, name) VALUES (${account_id}, 'Not by SMS') RETURNING id`)
  const audience_id = await insert(
    sql<{ id: number }>`INSERT INTO audiences (account_id, name, type) VALUES (${account_id}, 'Called already', 'static') RETURNING id`,
  )
  const [reached, tagged, called] = [await person(), await person(), await person()]
  const campaign = await draft({
    recipients: { contact_list_ids: [list_id], excluded_tag_ids: [tag_id], excluded_audience_ids: [audience_id] },
  })
  expect((await start(campaign.id)).status).toBe(200)
  await expect.poll(async () => (await logs(campaign.id)).length, { timeout: 20_000, interval: 50 }).toBe(3)
  await sql`INSERT INTO contact_tag (account_id, contact_id, tag_id, listed, created_at) VALUES (${account_id}, ${tagged.id}, ${tag_id}, true, now())`.execute(
    db(),
  )
  await sql`INSERT INTO audience_members (account_id, audience_id, contact_id) VALUES (${account_id}, ${audience_id}, ${called.id})`.execute(
    db(),
  )
  sms.clock.set(MORNING)
  await becomes(campaign.id, 'sent')
  const reasons = Object.fromEntries((await logs(campaign.id)).map((log) => [log.contact_id, log.skip_reason]))
  expect(reasons).toEqual({ [reached.id]: null, [tagged.id]: 'excluded', [called.id]: 'excluded' })
})
