import { payments, receivableItems, receivableReport, refundPayment, relationMovements } from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, localToday } from '@stoa/domain'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { addInvoice, addRelation } from './payments.fixture.ts'

let app: TestApp
let seller: TestUser
beforeAll(async () => {
  app = await createTestApp()
  seller = await app.member({
    permissions: [
      'movements.read',
      'movements.create',
      'payments.read',
      'payments.create',
      'payments.refund',
      'relations.read',
      'relations.update',
      'reports.read-financial',
    ],
  })
})
afterAll(() => app.stop())

const today = localToday('Europe/Athens')
type Card = Awaited<ReturnType<typeof addRelation>>
const overdueOf = async ({ uuid }: Card) =>
  (await sql<{ overdue_minor: number }>`SELECT overdue_minor FROM account_relations WHERE uuid = ${uuid}`.execute(app.database.db)).rows[0]!
    .overdue_minor
const write = async ({ uuid }: Card, body: object) => {
  const answer = await seller.call(relationMovements.create, {
    params: { account_id: seller.account_id, account_relation_uuid: uuid },
    body: {
      type: 'opening_balance',
      date: addDays(today, -40),
      description: 'Υπόλοιπο',
      ...body,
    },
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}
const pay = async ({ uuid }: Card, amount_minor: number, allocations?: never[]) => {
  const answer = await seller.call(payments.create, {
    params: { account_id: seller.account_id },
    body: {
      account_relation_uuid: uuid,
      amount_minor,
      send_receipt: false,
      ...(allocations && { allocations }),
    },
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data
}

describe('an opening balance', () => {
  it('is overdue from its date, until unallocated money covers it', async () => {
    const card = await addRelation(app, seller.account_id)
    await write(card, { debit_minor: 5_000 })
    expect(await overdueOf(card)).toBe(5_000)
    const payment = await pay(card, 2_000)
    expect(await overdueOf(card)).toBe(3_000)
    await write(card, { type: 'adjustment', credit_minor: 500 })
    expect(await overdueOf(card)).toBe(2_500)
    await seller.call(refundPayment, { params: { uuid: payment.uuid }, body: { amount_minor: 2_000, reason: 'x' } })
    expect(await overdueOf(card)).toBe(4_500)
    await pay(card, 9_000)
    expect(await overdueOf(card)).toBe(0)
  })

  it('is not overdue before its due date, and adds to the overdue amount of invoices', async () => {
    const card = await addRelation(app, seller.account_id)
    await write(card, { debit_minor: 5_000, due_date: addDays(today, 3) })
    expect(await overdueOf(card)).toBe(0)
    await write(card, { type: 'adjustment', debit_minor: 700 })
    expect(await overdueOf(card)).toBe(700)
    await addInvoice(app, seller.account_id, { relation: card }, { total_minor: 1_000, due_date: addDays(today, -5) })
    await pay(card, 300)
    expect(await overdueOf(card)).toBe(1_400)
    await pay(card, 1_000)
    expect(await overdueOf(card)).toBe(400)
  })

  it('never exceeds the balance: unallocated money counts', async () => {
    const card = await addRelation(app, seller.account_id)
    await addInvoice(app, seller.account_id, { relation: card }, { total_minor: 1_000, due_date: addDays(today, -5) })
    await pay(card, 300, [])
    expect(await overdueOf(card)).toBe(700)
  })
  it('counts in the report on receivables as in the ledger: balance, overdue amount and its rows', async () => {
    const card = await addRelation(app, seller.account_id)
    await write(card, { debit_minor: 5_000 })
    await write(card, { type: 'adjustment', debit_minor: 900, due_date: addDays(today, 10) })
    await pay(card, 2_000)
    const { body } = await seller.call(receivableReport, { params: { account_id: seller.account_id } })
    const { rows: cards } = await sql<{ uuid: string; balance_minor: number; overdue_minor: number }>`
      SELECT uuid, balance_minor, overdue_minor FROM account_relations WHERE account_id = ${seller.account_id} AND balance_minor <> 0 ORDER BY uuid`.execute(
      app.database.db,
    )
    const told = body.data.by_client.map((row: any) => ({
      uuid: row.account_relation_uuid,
      balance_minor: row.balance_minor,
      overdue_minor: row.overdue_minor,
    }))
    expect(told.toSorted((one: { uuid: string }, other: { uuid: string }) => (one.uuid < other.uuid ? -1 : 1))).toEqual(cards)
    expect(body.data.by_client.find((row: any) => row.account_relation_uuid === card.uuid)).toMatchObject({
      not_due_minor: 900,
      days_60_minor: 3_000,
      total_minor: 3_900,
      unplaced_minor: 0,
      items: 2,
    })
    const [euro] = body.data.totals
    const unplaced = await seller.call(payments.list, {
      params: { account_id: seller.account_id },
      query: { 'filter[unallocated]': 1, 'filter[received][between]': `2000-01-01,${today}`, per_page: 100 },
    })
    const credits = unplaced.body.data.map((row: any) => row.unallocated_minor)
    expect(euro!.credit_minor).toBe(credits.reduce((sum: number, credit: number) => sum + credit, 0))
    expect(euro!.credit_minor - euro!.unplaced_minor).toBeGreaterThanOrEqual(2_000)
    const items = await seller.call(receivableItems, {
      params: { account_id: seller.account_id },
      query: { currency: 'EUR', account_relation_uuid: card.uuid, age: 'days_60_minor' },
    })
    expect(items.body.data).toMatchObject([{ kind: 'movement', description: 'Υπόλοιπο', open_minor: 3_000, due_date: addDays(today, -40) }])
  })
})
