import { contactLists, smsCampaigns, smsCampaignSales, startSmsCampaign } from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startSmsApp, type SmsApp } from '../sms-app.fixture.ts'

const NOON = Date.parse('2026-06-10T09:00:00.000Z')
const DAY_MS = 86_400_000
const LINKED = 'New: https://shop.example/a. STOP to leave'
const PLAIN = 'Ten per cent off today in our shop. STOP to leave'

let sms: SmsApp
let account_id: number
let people: { id: number; phone: string }[]
beforeAll(async () => {
  const actions = ['read', 'create', 'send'].map((action) => `sms-campaigns.${action}`)
  const may = ['contacts.read', 'contacts.create', 'contact-lists.read', 'contact-lists.create', 'orders.read', 'acc-orders.read']
  sms = await startSmsApp([...may, ...actions])
  account_id = sms.writer.account_id
  await sms.app.work()
  people = []
  for (let count = 0; count < 3; count++) people.push(await sms.contact({ consented: true }))
})
afterAll(() => sms.stop())

const db = () => sms.app.database.db
const at = (day: number) => new Date(NOON + day * DAY_MS)

/** A campaign that went to some people on a day. */
async function sent(name: string, body: string, day: number, to: readonly { id: number }[]): Promise<number> {
  sms.clock.set(at(day).toISOString())
  const list = await sms.writer.call(contactLists.create, { params: { account_id }, body: { name } })
  const list_id = list.body.data.id
  for (const { id } of to)
    await sql`INSERT INTO subscriptions (account_id, contact_id, contact_list_id, status, channels, source, unsubscribe_id)
      VALUES (${account_id}, ${id}, ${list_id}, 'subscribed', '{sms}', 'manual', gen_random_uuid())`.execute(db())
  const recipients = { contact_list_ids: [list_id] }
  const made = await sms.writer.call(smsCampaigns.create, { params: { account_id }, body: { name, body, recipients } })
  const { id } = made.body.data
  await sms.writer.call(startSmsCampaign, { params: { account_id }, body: { sms_campaign_id: id } })
  const delivered = () =>
    sql<{ count: number }>`SELECT count(*)::int AS count FROM sms_messages WHERE sms_campaign_id = ${id} AND status = 'delivered'`
  await expect.poll(async () => (await delivered().execute(db())).rows[0]!.count, { timeout: 20_000, interval: 50 }).toBe(to.length)
  return id
}

/** A person opens the last short link that they got. */
async function click({ phone }: { phone: string }, day: number): Promise<void> {
  sms.clock.set(at(day).toISOString())
  const code = /\/t\/s\/(\w{10})/.exec(sms.textsTo(phone).at(-1)!)![1]
  const headers = { 'user-agent': 'Mozilla/5.0 (X11) Firefox/140.0' }
  const answer = await fetch(`${sms.app.services.app_url}/t/s/${code}`, { redirect: 'manual', headers })
  expect(answer.status).toBe(302)
}

const order = (contact_id: number, day: number, net_minor: number) =>
  sql`INSERT INTO orders (uuid, account_id, supplier_account_id, contact_id, order_status_id, status_code, order_date, confirmed_at, net_minor, total_minor)
    SELECT uuid_v7(), ${account_id}, ${account_id}, ${contact_id}, s.id, s.code, ${at(day)}::date, ${at(day)}, ${net_minor}, ${net_minor}
    FROM order_statuses s ORDER BY s.id LIMIT 1`.execute(db())

/** An order of the shop, of which 24 % is VAT. */
const shopOrder = (contact_id: number, day: number, net_minor: number) =>
  sql`INSERT INTO acc_orders (account_id, contact_id, external_id, external_status, status, currency, subtotal_minor, vat_minor, total_minor, external_created_at, external_updated_at)
    VALUES (${account_id}, ${contact_id}, gen_random_uuid()::text, 'completed', 'completed', 'EUR', ${net_minor}, ${Math.round(net_minor * 0.24)}, ${Math.round(net_minor * 1.24)},
      ${at(day)}, ${at(day)})`.execute(db())

async function soldBy(id: number) {
  const { revenue, sales } = (await sms.writer.call(smsCampaignSales, { params: { id } })).body.data
  const listed = await sms.writer.get(`/api/v1/accounts/${account_id}/sms-campaigns?include=revenue&filter[search]=`)
  expect(listed.body.data.find((row: { id: number }) => row.id === id).revenue).toEqual(revenue)
  expect(sales.reduce((sum, { net_minor }) => sum + net_minor, 0)).toBe(revenue.amounts[0]?.value_minor ?? 0)
  expect(sales.length).toBe(revenue.sales)
  return sales.map(({ contact, net_minor }) => [contact!.id, net_minor])
}

it('counts each sale for the last click on a campaign before it, or else for the last SMS that had no link', async () => {
  const [buyer, other, looker] = people as [(typeof people)[0], (typeof people)[0], (typeof people)[0]]
  const first = await sent('Linked', LINKED, 0, people)
  await click(buyer, 1)
  const plain = await sent('Plain', PLAIN, 5, [buyer, other])
  const last = await sent('Linked again', LINKED, 10, [buyer])
  await order(buyer.id, 0, 1_00) // before the click
  await order(buyer.id, 6, 20_00) // the click is worth more than the later SMS
  await click(buyer, 11)
  await shopOrder(buyer.id, 12, 300_00)
  await order(other.id, 7, 4_000_00) // no click on the first campaign, which had a link
  await order(looker.id, 7, 50_000_00) // got a link and did not click
  await order(other.id, 5 + 90, 600_000_00) // too late

  expect(await soldBy(first)).toEqual([[buyer.id, 20_00]])
  expect(await soldBy(plain)).toEqual([[other.id, 4_000_00]])
  expect(await soldBy(last)).toEqual([[buyer.id, 300_00]])

  const sheet = await sms.writer.get(`/api/v1/accounts/${account_id}/sms-campaigns/export`)
  expect(sheet.status).toBe(200)
})

it('owes a sale to a click on a mail that came after the click on an SMS', async () => {
  const person = await sms.contact({ consented: true })
  const id = await sent('Before a mail', LINKED, 20, [person])
  await click(person, 21)
  await order(person.id, 22, 10_00)
  await order(person.id, 24, 70_00)
  expect(await soldBy(id)).toEqual([
    [person.id, 70_00],
    [person.id, 10_00],
  ])
  await sql`WITH campaign AS (INSERT INTO email_campaigns (account_id, name) VALUES (${account_id}, 'Mail') RETURNING id)
    INSERT INTO email_messages (account_id, contact_id, email_campaign_id, to_address, to_key, from_address, from_name, subject, token, status, first_clicked_at)
    SELECT ${account_id}, ${person.id}, id, 'a@b.example', 'a@b.example', 'c@d.example', 'C', 'S', gen_random_uuid(), 'clicked', ${at(23)} FROM campaign`.execute(
    db(),
  )
  expect(await soldBy(id)).toEqual([[person.id, 10_00]])
})
