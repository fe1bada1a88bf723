import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '#test/app.ts'
import { createSeededApp } from '../seeded.fixture.ts'

let app: TestApp
beforeAll(async () => {
  app = await createSeededApp()
}, 240_000)
afterAll(() => app.stop())

const one = async <Row>(statement: ReturnType<typeof sql<Row>>): Promise<Row> => (await statement.execute(app.database.db)).rows[0]!

it('has two ERPs whose documents are created, refused and credited, all of practice', async () => {
  const found = await one(sql<{ services: number; statuses: string[]; credits: number; unmarked: number; due: number }>`
    SELECT (SELECT count(*)::int FROM third_party_services WHERE type = 'soft_one_api') AS services,
      (SELECT array_agg(DISTINCT status ORDER BY status) FROM documents) AS statuses,
      (SELECT count(*)::int FROM documents WHERE credits_document_uuid IS NOT NULL AND status = 'created') AS credits,
      (SELECT count(*)::int FROM documents WHERE NOT is_practice) AS unmarked,
      (SELECT count(*)::int FROM documents WHERE due_at IS NOT NULL) AS due`)
  expect(found).toMatchObject({ services: 2, statuses: expect.arrayContaining(['created', 'failed']), unmarked: 0, due: 0 })
  expect(found.credits).toBeGreaterThan(0)
})

it('has documents that are the sums of their lines and of their orders', async () => {
  const { wrong, foreign } = await one(sql<{ wrong: number; foreign: number }>`
    SELECT (SELECT count(*)::int FROM documents d WHERE (d.net_minor, d.vat_minor, d.net_minor + d.vat_minor) IS DISTINCT FROM (
        SELECT (sum(l.net_minor)::bigint, sum(l.vat_minor)::bigint, d.total_minor) FROM document_lines l WHERE l.document_uuid = d.uuid)) AS wrong,
      (SELECT count(*)::int FROM documents d JOIN acc_orders o ON o.id = d.acc_order_id WHERE d.credits_document_uuid IS NULL AND d.total_minor <> o.total_minor) AS foreign`)
  expect({ wrong, foreign }).toEqual({ wrong: 0, foreign: 0 })
})
