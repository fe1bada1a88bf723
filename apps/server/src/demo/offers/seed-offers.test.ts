import { documentTotals, type PricedLine } from '@stoa/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '#test/app.ts'
import { createSeededApp } from '../seeded.fixture.ts'

let app: TestApp
beforeAll(async () => {
  app = await createSeededApp()
}, 120_000)
afterAll(() => app.stop())

it('tells offers in every status, numbered without a gap in the order in which they were sent', async () => {
  const { rows } = await sql<{ status: string }>`SELECT DISTINCT status FROM offers ORDER BY status`.execute(app.database.db)
  const known = rows.map((row) => row.status)
  expect(known).toEqual(expect.arrayContaining(['declined', 'draft', 'expired', 'sent', 'superseded', 'viewed', 'withdrawn']))
  expect(known.includes('accepted') || known.includes('converted')).toBe(true)
  const { rows: gaps } = await sql`
    SELECT f.series_id FROM (SELECT series_id, extract(year FROM issue_date)::int AS year, count(DISTINCT number) AS numbers FROM offers
      WHERE number IS NOT NULL AND status <> 'superseded' GROUP BY 1, 2) f
    JOIN document_series_counters c ON c.series_id = f.series_id AND c.year = f.year WHERE f.numbers <> c.last_number`.execute(
    app.database.db,
  )
  expect(gaps).toEqual([])
})

it('sums up as the rules of documents do', async () => {
  const { rows } = await sql<{ discount_bp: number; total_minor: number; lines: (PricedLine & { is_chosen: boolean })[] }>`
    SELECT o.discount_bp, o.total_minor, (SELECT jsonb_agg(to_jsonb(l) ORDER BY l.position) FROM offer_lines l WHERE l.offer_uuid = o.uuid) AS lines FROM offers o`.execute(
    app.database.db,
  )
  for (const { discount_bp, total_minor, lines } of rows)
    expect(
      documentTotals(
        lines.map((line) => ({ ...line, counts: line.is_chosen })),
        { discount_bp },
      ).total_minor,
    ).toBe(total_minor)
})
