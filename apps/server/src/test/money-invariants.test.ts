import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { invoicing, type Invoicing } from '#modules/sales/invoices/invoicing.fixture.ts'
import { createTestApp, type TestApp, type TestUser } from './app.ts'

let app: TestApp
let made: Invoicing
let cashier: TestUser
beforeAll(async () => {
  app = await createTestApp()
  made = await invoicing(app)
  cashier = await app.member({
    account_id: made.seller.account_id,
    permissions: ['payments.read', 'payments.create', 'payments.update', 'relations.read', 'movements.read', 'invoices.read'],
  })
})
afterAll(() => app.stop())

it('keeps currencies apart: no payment covers a debt in another currency, and no figure adds two currencies [INV-49]', async () => {
  const at = `/api/v1/accounts/${made.seller.account_id}`
  const euros = await made.issued()
  const dollars = await made.issued({ currency: 'USD', exchange_rate: 1.0856 }, [{ ...made.line, unit_price_minor: 50_000 }])
  const wrong = await cashier.post(`${at}/payments`, {
    account_relation_uuid: made.relation_uuid,
    amount_minor: 12_400,
    currency: 'EUR',
    allocations: [{ invoice_uuid: dollars.uuid, amount_minor: 12_400 }],
  })
  expect(wrong.status).toBe(422)
  // A payment without allocations covers only debts in its own currency.
  const paid = await cashier.post(`${at}/payments`, { account_relation_uuid: made.relation_uuid, amount_minor: 20_000, currency: 'EUR' })
  expect([paid.status, paid.body.data.unallocated_minor]).toEqual([200, 7600])
  expect((await made.seller.get(`/api/v1/invoices/${euros.uuid}`)).body.data.status).toBe('paid')
  expect((await made.seller.get(`/api/v1/invoices/${dollars.uuid}`)).body.data).toMatchObject({ status: 'issued', balance_minor: 62_000 })
  const sums = (await made.seller.get(`${at}/invoices/sums`)).body.data
  expect(sums.map((sum: any) => [sum.currency, sum.total_minor])).toEqual(
    expect.arrayContaining([
      ['EUR', 12_400],
      ['USD', 62_000],
    ]),
  )
  const { rows } = await sql<{ movement: string; document: string }>`
    SELECT m.currency AS movement, coalesce(i.currency, p.currency) AS document FROM account_relation_movements m
    LEFT JOIN invoices i ON i.uuid::text = m.document_id LEFT JOIN payments p ON p.uuid::text = m.document_id WHERE m.account_relation_uuid = ${made.relation_uuid}`.execute(
    app.database.db,
  )
  expect(rows.map((row) => `${row.movement} ${row.document}`).toSorted((one, other) => one.localeCompare(other))).toEqual([
    'EUR EUR',
    'EUR EUR',
    'USD USD',
  ])
  const ledger = (await cashier.get(`${at}/relations/${made.relation_uuid}/movements?sort=created`)).body.data
  expect(ledger.filter((line: any) => line.currency === 'USD').map((line: any) => line.balance_minor)).toEqual([62_000])
  expect(ledger.filter((line: any) => line.currency === 'EUR').at(-1).balance_minor).toBe(12_400 - 20_000)
})

it('keeps the request of a confirmed order, also after a merge of its contact [INV-50]', async () => {
  const seller = await app.member({
    account_id: made.seller.account_id,
    permissions: [
      'orders.read',
      'orders.create',
      'orders.update',
      'contacts.read',
      'contacts.create',
      'contacts.merge',
      'contact-requests.read',
      'contact-requests.update',
    ],
  })
  const at = `/api/v1/accounts/${seller.account_id}`
  const contact = async (first_name: string, email: string) =>
    (await seller.post(`${at}/contacts`, { first_name, email })).body.data.id as number
  const [loser, winner] = [await contact('Nikos', 'nikos@one.example'), await contact('Nikolaos', 'nikos@two.example')]
  const { rows } = await sql<{ id: number }>`
    INSERT INTO contact_requests (account_id, number, contact_id, subject) VALUES (${seller.account_id}, 5001, ${loser}, 'A film') RETURNING id`.execute(
    app.database.db,
  )
  const contact_request_id = rows[0]!.id
  const draft = await seller.post(`${at}/sales-orders`, {
    contact_id: loser,
    contact_request_id,
    title: 'A film',
    lines: [{ name: 'Film', unit_price_minor: 100_000 }],
  })
  expect(draft.status, JSON.stringify(draft.body)).toBe(200)
  const order = `/api/v1/orders/${draft.body.data.uuid}`
  await seller.post(`${order}/send`)
  expect((await seller.post(`${order}/confirm`)).status).toBe(200)
  const merged = await seller.post(`${at}/contacts/merge`, { winner_id: winner, loser_ids: [loser] })
  expect(merged.status, JSON.stringify(merged.body)).toBe(200)
  await sql`UPDATE contact_requests SET subject = 'Renamed', updated_at = now() WHERE id = ${contact_request_id}`.execute(app.database.db)
  expect((await seller.get(order)).body.data).toMatchObject({ contact_request_id, contact_id: winner, status_code: 'confirmed' })
  const moved = await seller.put(order, { contact_request_id: null })
  expect([moved.status, (await seller.get(order)).body.data.contact_request_id]).toEqual([409, contact_request_id])
})
