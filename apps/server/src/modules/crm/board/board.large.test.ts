import { readBoard, stageCards } from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { plantBoard } from '../pipelines/pipelines.fixture.ts'

let app: TestApp
let ada: TestUser
beforeAll(async () => {
  app = await createTestApp()
  ada = await app.member({ permissions: ['pipelines.read', 'contacts.read', 'contact-requests.read'] })
})
afterAll(() => app.stop())

it('reads a window and the counts of 20,000 cards from their index', async () => {
  const board = await plantBoard(app, ada.account_id)
  await sql`
    WITH c AS (INSERT INTO contacts (account_id, first_name) SELECT ${ada.account_id}, 'Many' FROM generate_series(1, 20000) RETURNING id)
    INSERT INTO contact_pipeline_stage (account_id, contact_id, pipeline_id, pipeline_stage_id, position)
    SELECT ${ada.account_id}, id, ${board.id}, ${board.stages.new}, 'a' || lpad(row_number() OVER ()::text, 6, '0') || 'V' FROM c`.execute(
    app.database.db,
  )
  await sql`VACUUM ANALYZE contact_pipeline_stage`.execute(app.database.db)
  // The database has so few other cards that a sequential scan would be the cheapest plan.
  const plan = (statement: ReturnType<typeof sql>, barred: string[]) =>
    app.database.db.transaction().execute(async (db) => {
      for (const way of barred) await sql`SELECT set_config(${`enable_${way}`}, 'off', true)`.execute(db)
      return JSON.stringify((await sql`EXPLAIN (FORMAT JSON) ${statement}`.execute(db)).rows)
    })
  const behind = sql`SELECT s.contact_id FROM contact_pipeline_stage s JOIN contacts t ON t.account_id = s.account_id AND t.id = s.contact_id
    WHERE s.pipeline_stage_id = ${board.stages.new} AND NOT s.hidden AND s.position > 'a010000V' COLLATE "C" ORDER BY s.position LIMIT 31`
  expect(await plan(behind, ['seqscan', 'bitmapscan'])).toContain('contact_pipeline_stage_rank')
  expect(await plan(behind, ['seqscan', 'bitmapscan'])).not.toContain('"Sort"')
  const count = await plan(
    sql`SELECT count(*) FROM contact_pipeline_stage s WHERE s.pipeline_stage_id = ${board.stages.new} AND NOT s.hidden`,
    ['seqscan', 'bitmapscan'],
  )
  expect(count).toMatch(/"Index (Only )?Scan".*"Index Cond":"[^"]*pipeline_stage_id = /)
  const [column] = (await ada.call(readBoard, { params: { id: board.uuid } })).body.data.stages
  expect(column).toMatchObject({ total: 20_000, next: 'a000030V' })
  const window = await ada.call(stageCards, { params: { id: board.stages.new }, query: { after: 'a010000V' } })
  expect(window.body.data[0]!.position).toBe('a010001V')
})
