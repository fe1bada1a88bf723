import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '#test/app.ts'
import { createSeededApp } from '../seeded.fixture.ts'

let app: TestApp
beforeAll(async () => {
  app = await createSeededApp()
}, 120_000)
afterAll(() => app.stop())

it('numbers the demo’s documents without a gap, and their sums are those of their lines', async () => {
  const { rows: series } = await sql<{ first: number; last: number; n: number }>`
    SELECT min(sequence) AS first, max(sequence) AS last, count(*) AS n FROM invoices WHERE status <> 'draft' GROUP BY series_id, year`.execute(
    app.database.db,
  )
  for (const { first, last, n } of series) expect([first, last]).toEqual([1, n])
  const { rows: wrong } = await sql`
    SELECT i.number FROM invoices i JOIN (SELECT invoice_uuid, sum(net_minor) AS net, sum(vat_minor) AS vat FROM invoice_lines GROUP BY 1) l ON l.invoice_uuid = i.uuid
    WHERE l.net <> i.net_minor OR l.vat <> i.vat_minor OR i.total_minor <> i.net_minor + i.vat_minor`.execute(app.database.db)
  expect(wrong).toEqual([])
})

it('keeps each card the sum of its lines, and equal to what is open besides what stood there before', async () => {
  const { rows } = await sql`
    SELECT r.uuid FROM account_relations r
    WHERE r.type = 'client' AND (r.balance_minor <> (SELECT coalesce(sum(debit_minor - credit_minor), 0) FROM account_relation_movements m WHERE m.account_relation_uuid = r.uuid AND m.currency = r.currency)
      OR r.balance_minor - (SELECT coalesce(sum(debit_minor - credit_minor), 0) FROM account_relation_movements m WHERE m.account_relation_uuid = r.uuid AND m.type IN ('opening_balance', 'adjustment'))
        <> (SELECT coalesce(sum(balance_minor), 0) FROM invoices i WHERE i.account_relation_uuid = r.uuid AND i.type = 'invoice' AND i.status IN ('issued', 'partially_paid'))
          - (SELECT coalesce(sum(amount_minor - allocated_minor - refunded_minor), 0) FROM payments p WHERE p.account_relation_uuid = r.uuid AND p.status IN ('completed', 'partially_refunded', 'refunded')))`.execute(
    app.database.db,
  )
  expect(rows).toEqual([])
})
