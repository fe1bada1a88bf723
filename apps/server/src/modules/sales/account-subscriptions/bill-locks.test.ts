import { cancelOrder, issueInvoiceEndpoint } from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { frozenClock } from '#lib/clock.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { renewDue } from './run/renewals.job.ts'
import { subscribing, type Subscribing } from './subscriptions.fixture.ts'

let app: TestApp
let made: Subscribing

beforeAll(async () => {
  app = await createTestApp()
  ;(app.services.clock as ReturnType<typeof frozenClock>).set('2026-01-31T10:00:00Z')
  made = await subscribing(app)
})
afterAll(() => app.stop())

const rowsOf = async <Row>(statement: ReturnType<typeof sql>) => (await statement.execute(app.database.db)).rows as Row[]

it('locks the debtor before the order of a bill, so that simultaneous cancelling, issuing and renewing never deadlock', async () => {
  await sql`UPDATE products SET task_template = ${JSON.stringify([{ title: 'Plan of the month', offset_days: 2 }])}::jsonb WHERE id = ${made.product_id}`.execute(
    app.database.db,
  )
  const clerk = await app.member({ account_id: made.seller.account_id, permissions: ['orders.read', 'orders.update'] })
  const waiting = async () => {
    const { uuid } = await made.begun({ auto_issue: false })
    return { uuid, bill: (await made.bills(uuid))[0] }
  }
  const cancel = (order: string) => clerk.call(cancelOrder, { params: { uuid: order }, body: { reason: 'Not this month' } })
  const first = await waiting()
  let answer: ReturnType<typeof cancel>
  await app.database.db.transaction().execute(async (trx) => {
    await sql`SELECT FROM account_relations WHERE uuid = ${made.relation_uuid} FOR NO KEY UPDATE`.execute(trx)
    answer = cancel(first.bill.order_uuid)
    const inLine = async () =>
      (await rowsOf(sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`)).length
    await expect.poll(inLine, { timeout: 30_000 }).toBeGreaterThan(0)
    // It waits without holding locks that earlier transactions need.
    await sql`SELECT FROM invoices WHERE uuid = ${first.bill.invoice_uuid} FOR NO KEY UPDATE NOWAIT`.execute(trx)
    await sql`SELECT FROM orders WHERE uuid = ${first.bill.order_uuid} FOR NO KEY UPDATE NOWAIT`.execute(trx)
  })
  expect((await answer!).status).toBe(200)

  // One of them succeeds, and the other is refused.
  const cancelledFirst = {
    cancelled: [200, undefined],
    issued: [expect.toBeOneOf([404, 409]), expect.not.stringMatching(/^conflict$/)],
    status: 'void',
  }
  const issuedFirst = {
    cancelled: [expect.toBeOneOf([409, 422]), expect.not.stringMatching(/^conflict$/)],
    issued: [200, undefined],
    status: 'due',
  }
  for (let round = 0; round < 4; round++) {
    const { uuid, bill } = await waiting()
    const [cancelled, issued] = await Promise.all([
      cancel(bill.order_uuid),
      made.seller.call(issueInvoiceEndpoint, { params: { uuid: bill.invoice_uuid } }),
      renewDue(app.services),
    ])
    const [after] = await made.bills(uuid)
    const outcome = { cancelled: [cancelled.status, cancelled.body.code], issued: [issued.status, issued.body.code], status: after.status }
    expect(outcome).toEqual(cancelled.status === 200 ? cancelledFirst : issuedFirst)
    expect(after.invoice_uuid).toBe(cancelled.status === 200 ? null : bill.invoice_uuid)
  }
})
