import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readRows } from '#lib/spreadsheet/read-rows.ts'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { PARTY } from './sales-reports.fixture.ts'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

let app: TestApp
let ada: TestUser
const PERIOD = 'since=2026-03-01&until=2026-04-30'

const run = (statement: ReturnType<typeof sql>) => statement.execute(app.database.db)
const report = async (name: string) => (await ada.get(`/api/v1/accounts/${ada.account_id}/reports/${name}?${PERIOD}`)).body.data

beforeAll(async () => {
  app = await createTestApp()
  ada = await app.member({ permissions: ['reports.read', 'reports.read-financial'] })
  ;(app.services.clock as unknown as { set(to: string): void }).set('2026-05-10T09:00:00Z')
})
afterAll(() => app.stop())

describe('margins', () => {
  it('are the price of lines with a known cost less accepted production orders, and the estimated cost of lines without one', async () => {
    const item = async (order_uuid: string, net: number, cost_minor: number | null, source: string | null = null) => {
      const uuid = crypto.randomUUID()
      await run(sql`INSERT INTO order_items (uuid, account_id, order_uuid, name, unit_price_minor, net_minor, cost_minor, source_order_item_uuid)
        VALUES (${uuid}, ${ada.account_id}, ${order_uuid}, 'Line', 0, ${net}, ${cost_minor}, ${source})`)
      return uuid
    }
    const order = crypto.randomUUID()
    const status = (kind: string, code: string) => sql`(SELECT id FROM order_statuses WHERE applies_to = ${kind} AND code = ${code})`
    const insert = (uuid: string, kind: string, code: string, net: number, parent: string | null = null) =>
      run(sql`INSERT INTO orders (uuid, account_id, kind, supplier_account_id, order_status_id, order_date, net_minor, parent_order_uuid, buyer_snapshot)
        VALUES (${uuid}, ${ada.account_id}, ${kind}, ${ada.account_id}, ${status(kind, code)}, '2026-04-01', ${net}, ${parent}, ${PARTY}::jsonb)`)
    await insert(order, 'sales', 'in_progress', 90_000)
    const made = crypto.randomUUID()
    await insert(made, 'production', 'accepted', 30_000, order)
    await insert(crypto.randomUUID(), 'production', 'declined', 70_000, order)
    await insert(crypto.randomUUID(), 'sales', 'draft', 10_000)
    const given = await item(order, 90_000, 20_000)
    await item(made, 0, null, given)
    // A production order that is cancelled half done: the agreed amount is owed, and the line still has to be produced.
    const bill = crypto.randomUUID()
    await insert(bill, 'sales', 'completed', 40_000)
    const half = crypto.randomUUID()
    await insert(half, 'production', 'cancelled', 9_000, bill)
    await run(sql`UPDATE orders SET agreed_minor = 2_000 WHERE uuid = ${half}`)
    await item(half, 0, null, await item(bill, 25_000, 4_000))
    await item(bill, 15_000, null)
    const unknown = crypto.randomUUID()
    await insert(unknown, 'sales', 'completed', 70_000)
    await item(unknown, 70_000, null)
    const data = await report('margins')
    expect(data.orders).toEqual([
      expect.objectContaining({
        order_uuid: order,
        net_minor: 90_000,
        costed_net_minor: 90_000,
        cost_minor: 30_000,
        margin_minor: 60_000,
        margin_bp: 6667,
        client: 'Ξενοδοχεία Αιγαίου',
      }),
      expect.objectContaining({
        order_uuid: bill,
        net_minor: 40_000,
        costed_net_minor: 25_000,
        cost_minor: 6_000,
        margin_minor: 19_000,
        margin_bp: 7600,
      }),
      expect.objectContaining({
        order_uuid: unknown,
        net_minor: 70_000,
        costed_net_minor: 0,
        cost_minor: 0,
        margin_minor: null,
        margin_bp: null,
      }),
    ])
    const reader = await app.member({ permissions: ['orders.read'], account_id: ada.account_id })
    const ordered = `filter[order_date][between]=2026-03-01,2026-04-30&filter[status][not_in]=draft,pending,declined,cancelled`
    const listed = await reader.get(`/api/v1/accounts/${ada.account_id}/sales-orders?filter[direction]=issued&${ordered}`)
    expect([listed.body.meta.total, data.totals.orders.current]).toEqual([3, 3])
    const sums = { net: 200_000, costed_net: 115_000, cost: 36_000, margin: 79_000 }
    for (const [name, value_minor] of Object.entries(sums)) expect(data.totals[name].current).toEqual([{ currency: 'EUR', value_minor }])
  })
})

it("exports every report as a spreadsheet with real numbers and headings in the reader's language", async () => {
  const folder = await mkdtemp(join(tmpdir(), 'reports-'))
  try {
    for (const name of ['offers', 'revenue', 'receivables', 'recurring-revenue', 'margins']) {
      const answer = await ada.get(`/api/v1/accounts/${ada.account_id}/reports/sales/${name}/export?${PERIOD}`, { 'accept-language': 'el' })
      expect(answer.status, `${name} ${answer.raw.toString().slice(0, 200)}`).toBe(200)
      await writeFile(join(folder, `${name}.xlsx`), answer.raw)
    }
    const { rows } = await readRows(join(folder, 'margins.xlsx'))
    const read: unknown[][] = []
    for await (const row of rows) read.push(row)
    expect(read[0]).toContain('Κόστος')
    expect(read[1]?.map(String)).toEqual(expect.arrayContaining(['900', '900', '300', '600', '66.67']))
  } finally {
    await rm(folder, { recursive: true })
  }
})
