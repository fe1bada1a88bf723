import { allocatePayment, refundPayment } from '@stoa/contract'
import fc from 'fast-check'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { addInvoice, addRelation, invoiceStanding, moneyFaults } from './payments.fixture.ts'

const RIGHTS = ['payments.read', 'payments.create', 'payments.update', 'payments.refund', 'payments.delete']
let app: TestApp
let seller: TestUser
let relation: { uuid: string; client_id: number }
let path: string
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  seller = await app.member({ permissions: RIGHTS })
  relation = await addRelation(app, seller.account_id, { email: `payer${seller.id}@test.example` })
  path = `/api/v1/accounts/${seller.account_id}/payments`
})

const invoice = (total_minor: number, due_date?: string) =>
  addInvoice(app, seller.account_id, { relation }, { total_minor, ...(due_date && { due_date }) })
const pay = (body: object) => seller.post(path, { account_relation_uuid: relation.uuid, ...body })
const faultless = async () => expect(await moneyFaults(app, seller.account_id)).toEqual([])

it('pays and refunds many invoices with as many statements as two invoices need', async () => {
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  const statementCount = () =>
    asked.mock.calls.filter(([query]) => /payment_allocations|invoices|overdue_minor/.test(JSON.stringify(query))).length
  const statementsFor = async (invoices: number) => {
    relation = await addRelation(app, seller.account_id)
    const uuids = await Promise.all(Array.from({ length: invoices }, () => invoice(1_000)))
    const amount_minor = 1_000 * invoices
    const before = statementCount()
    const byAge = await pay({ amount_minor })
    await seller.call(refundPayment, { params: { uuid: byAge.body.data.uuid }, body: { amount_minor, reason: 'x' } })
    const byHand = await pay({ amount_minor, allocations: uuids.map((invoice_uuid) => ({ invoice_uuid, amount_minor: 1_000 })) })
    const statements = statementCount() - before
    expect([byAge, byHand].map(({ body }) => body.data.allocated_minor)).toEqual([amount_minor, amount_minor])
    for (const uuid of uuids) expect(await invoiceStanding(app, uuid)).toEqual({ status: 'paid', paid_minor: 1_000, balance_minor: 0 })
    await faultless()
    return statements
  }
  const two = await statementsFor(2)
  expect(two).toBeGreaterThan(10)
  expect(await statementsFor(12)).toBe(two)
  asked.mockRestore()
})

describe('money under contention', () => {
  it('never allocates more than the open amount or the remaining money, in any order (invariant 41)', async () => {
    const uuid = await invoice(10_000)
    const made = await Promise.all(Array.from({ length: 6 }, () => pay({ amount_minor: 3_000 })))
    expect(made.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200))
    expect(await invoiceStanding(app, uuid)).toEqual({ status: 'paid', paid_minor: 10_000, balance_minor: 0 })
    await faultless()
    const more = [await invoice(4_000), await invoice(4_000)]
    const credit = await pay({ amount_minor: 5_000, allocations: [] })
    const both = await Promise.all(
      more.map((invoice_uuid) =>
        seller.call(allocatePayment, {
          params: { uuid: credit.body.data.uuid },
          body: { allocations: [{ invoice_uuid, amount_minor: 4_000 }] },
        }),
      ),
    )
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422])
    await faultless()
  })

  it('numbers receipts without gaps or duplicates', async () => {
    await Promise.all(Array.from({ length: 8 }, () => pay({ amount_minor: 100 })))
    const { rows } = await sql<{
      number: string
    }>`SELECT number FROM payments WHERE account_id = ${seller.account_id} ORDER BY number`.execute(app.database.db)
    expect(rows.map(({ number }) => Number(number.slice(-5)))).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })

  it('keeps payments, ledgers and invoices consistent after any sequence of steps (invariants 41, 43, 49)', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
        const card = await addRelation(app, seller.account_id)
        const made: string[] = []
        for (const one of steps) await take(one, card, made)
        await faultless()
      }),
      { numRuns: 12 },
    )
  })
})

const amount = fc.integer({ min: 1, max: 9_000 })
const step = fc.record({
  kind: fc.constantFrom(
    'invoice' as const,
    'pay' as const,
    'pay-as-credit' as const,
    'refund' as const,
    'release' as const,
    'allocate' as const,
  ),
  amount,
  at: fc.nat(20),
})
type Step = { kind: 'invoice' | 'pay' | 'pay-as-credit' | 'refund' | 'release' | 'allocate'; amount: number; at: number }

async function take({ kind, amount: minor, at }: Step, card: { uuid: string; client_id: number }, made: string[]): Promise<void> {
  if (kind === 'invoice') return void (await addInvoice(app, seller.account_id, { relation: card }, { total_minor: minor }))
  if (kind === 'pay' || kind === 'pay-as-credit') {
    const credit = kind === 'pay-as-credit' ? { allocations: [] } : {}
    const { body } = await seller.post(path, { account_relation_uuid: card.uuid, amount_minor: minor, send_receipt: false, ...credit })
    return void made.push(body.data.uuid)
  }
  if (made.length) await change(kind, `/api/v1/payments/${made[at % made.length]}`, minor)
}

async function change(kind: 'refund' | 'release' | 'allocate', payment: string, amount_minor: number): Promise<void> {
  if (kind === 'refund') return void (await seller.post(`${payment}/refunds`, { amount_minor, reason: 'x' }))
  if (kind === 'allocate') return void (await seller.post(`${payment}/allocations`))
  const { body } = await seller.get(`${payment}?include=allocations`)
  const live = body.data.allocations.find((one: { reversed_at: string | null }) => !one.reversed_at)
  if (live) await seller.delete(`${payment}/allocations/${live.id}`)
}
