import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { frozenClock } from '#lib/clock.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { subscribing } from './subscriptions.fixture.ts'
import { until } from '#test/until.ts'

const SUBSCRIPTIONS = 24
const DAY = '2026-02-28T10:00:00Z'
let app: TestApp
const children: ChildProcess[] = []

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await app.stop()
})

it('continues after the renewing process is killed: every period has one bill, one order, one invoice, one number (invariant 46)', async () => {
  const clock = app.services.clock as ReturnType<typeof frozenClock>
  clock.set('2026-01-31T10:00:00Z')
  const made = await subscribing(app)
  for (let n = 0; n < SUBSCRIPTIONS; n++) await made.begun({ payment_terms_days: 60 })
  const renewed = async () =>
    (await sql<{ n: number }>`SELECT count(*) AS n FROM account_subscription_orders WHERE kind = 'renewal'`.execute(app.database.db))
      .rows[0]!.n

  const first = worker()
  await until(async () => (await renewed()) >= 5)
  first.kill('SIGKILL')
  await once(first, 'exit')
  expect(await renewed()).toBeLessThan(SUBSCRIPTIONS)

  const others = [worker(), worker()]
  await Promise.all(others.map((child) => once(child, 'exit')))
  const { rows } = await sql<{ bills: number; orders: number; invoices: number; last: number; issued: number }>`
    SELECT count(*) AS bills, (SELECT count(*) FROM orders s WHERE s.account_subscription_order_uuid = any(array_agg(o.uuid))) AS orders, count(DISTINCT o.invoice_uuid) AS invoices,
      (SELECT last_number FROM document_series_counters c JOIN document_series s ON s.id = c.series_id WHERE s.account_id = ${made.seller.account_id} AND s.document_type = 'invoice') AS last,
      (SELECT count(DISTINCT number) FROM invoices WHERE account_id = ${made.seller.account_id} AND status <> 'draft') AS issued
    FROM account_subscription_orders o WHERE o.kind = 'renewal'`.execute(app.database.db)
  expect(rows[0]).toEqual({
    bills: SUBSCRIPTIONS,
    orders: SUBSCRIPTIONS,
    invoices: SUBSCRIPTIONS,
    last: 2 * SUBSCRIPTIONS,
    issued: 2 * SUBSCRIPTIONS,
  })
}, 240_000)

function worker(): ChildProcess {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'kill.fixture.ts'), app.database.url, DAY], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  children.push(child)
  return child
}
