import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { until } from '#test/until.ts'
import { createCampaignTest, type CampaignTest } from '../campaign-sending/campaigns.fixture.ts'

let test: CampaignTest
let contacts: number[]
beforeAll(async () => {
  test = await createCampaignTest()
  contacts = []
  for (const name of ['buys', 'looks', 'other']) contacts.push(await test.contact(`${name}@sales.example`))
})
afterAll(() => test.stop())

const db = () => test.app.database.db
const run = (statement: ReturnType<typeof sql>) => statement.execute(db())

async function sentCampaign(name: string): Promise<number> {
  const { id } = await test.draft({ name })
  await test.start(id)
  await until(async () => (await test.read(id)).status === 'sent')
  return id
}

const click = (id: number, contact_id: number, days_ago: number) =>
  run(
    sql`UPDATE email_messages SET clicks = 1, first_clicked_at = now() - make_interval(days => ${days_ago}) WHERE email_campaign_id = ${id} AND contact_id = ${contact_id}`,
  )

/** A confirmed order of so many days ago. */
async function order(contact_id: number, days_ago: number, net_minor: number, more: { cancelled?: boolean; currency?: string } = {}) {
  const { rows } = await sql<{
    uuid: string
  }>`INSERT INTO orders (uuid, account_id, supplier_account_id, contact_id, order_status_id, status_code, order_date, confirmed_at, cancelled_at, currency, net_minor, total_minor)
    SELECT uuid_v7(), ${test.sender.account_id}, ${test.sender.account_id}, ${contact_id}, s.id, s.code, current_date - ${days_ago}::int, now() - make_interval(days => ${days_ago}),
      CASE WHEN ${more.cancelled ?? false} THEN now() END, ${more.currency ?? 'EUR'}, ${net_minor}, ${net_minor}
    FROM order_statuses s ORDER BY s.id LIMIT 1 RETURNING uuid`.execute(db())
  return rows[0]!.uuid
}

let number = 0
async function invoice(contact_id: number, net_minor: number, more: { order_uuid?: string; credits?: string } = {}) {
  const { rows } = await sql<{
    uuid: string
  }>`INSERT INTO invoices (uuid, account_id, type, status, contact_id, order_uuid, credits_invoice_uuid, issue_date, due_date, net_minor, total_minor, payable_minor, public_token, number, sequence, hash, buyer_snapshot, seller_snapshot)
    VALUES (uuid_v7(), ${test.sender.account_id}, ${more.credits ? 'credit_note' : 'invoice'}, 'issued', ${contact_id}, ${more.order_uuid ?? null}, ${more.credits ?? null}, current_date, current_date,
      ${net_minor}, ${net_minor}, ${net_minor}, gen_random_uuid(), ${String((number += 1))}, ${number}, 'x', '{}', '{}') RETURNING uuid`.execute(
    db(),
  )
  return rows[0]!.uuid
}

const revenueOf = async (id: number) => (await test.sender.get(`/api/v1/email-campaigns/${id}?include=revenue`)).body.data.revenue
const salesOf = async (id: number) => (await test.sender.get(`/api/v1/email-campaigns/${id}/sales`)).body.data

it('counts each sale for the campaign of the last click before it, within the days of the account, net of credit notes', async () => {
  const [buyer, looker, other] = contacts as [number, number, number]
  const first = await sentCampaign('First sale')
  const second = await sentCampaign('Second sale')
  await click(first, buyer, 30)
  await click(second, buyer, 10)
  await click(first, looker, 20)
  await order(buyer, 40, 1_00) // before the click
  await order(buyer, 20, 10_00) // after the first click only
  const later = await order(buyer, 5, 100_00) // after both: the last click gets it
  await order(buyer, 4, 1_000_00, { cancelled: true })
  await order(looker, 2, 7_00, { currency: 'USD' })
  await order(other, 2, 5_000_00) // no click
  const billed = await invoice(buyer, 100_00, { order_uuid: later }) // counts with its order
  await invoice(buyer, 30_00, { credits: billed })
  await invoice(buyer, 3_00) // without an order

  expect(await revenueOf(first)).toEqual({
    sales: 2,
    amounts: [
      { currency: 'EUR', value_minor: 10_00 },
      { currency: 'USD', value_minor: 7_00 },
    ],
  })
  expect(await revenueOf(second)).toEqual({ sales: 2, amounts: [{ currency: 'EUR', value_minor: 73_00 }] })

  await run(sql`UPDATE accounts SET settings = jsonb_set(settings, '{attribution_days}', '30') WHERE id = ${test.sender.account_id}`)
  await click(second, buyer, 45)
  await click(first, buyer, 60)
  // Those of 40 and 20 days ago are within 30 days of the click of 45 days ago, those of the last days are not.
  expect(await revenueOf(second)).toEqual({ sales: 2, amounts: [{ currency: 'EUR', value_minor: 11_00 }] })
  expect((await revenueOf(first)).amounts).toEqual([{ currency: 'USD', value_minor: 7_00 }])
})

it('shows the sales behind the sum, of the kinds that the reader may see', async () => {
  const id = await sentCampaign('Rows')
  const buyer = contacts[0]!
  await click(id, buyer, 1)
  await order(buyer, 0, 50_00)
  expect(await salesOf(id)).toMatchObject({ days: 30, revenue: { sales: 2 }, sales: [] })
  const seller = await test.app.member({
    account_id: test.sender.account_id,
    permissions: ['email-campaigns.read', 'orders.read', 'invoices.read'],
  })
  const { sales, revenue } = (await seller.get(`/api/v1/email-campaigns/${id}/sales`)).body.data
  expect(sales.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual(['invoice', 'order'])
  expect(sales[0].contact).toMatchObject({ id: buyer })
  expect(sales.reduce((sum: number, { net_minor }: { net_minor: number }) => sum + net_minor, 0)).toBe(revenue.amounts[0].value_minor)
})

it('lists chosen campaigns with their revenue, to compare them', async () => {
  const id = await sentCampaign('Compared')
  const found = await test.sender.get(`/api/v1/accounts/${test.sender.account_id}/email-campaigns?filter[id][in]=${id}&include=revenue`)
  expect(found.body.data.map((row: { id: number; revenue: object }) => [row.id, row.revenue])).toEqual([[id, { sales: 0, amounts: [] }]])
})
