import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { GUEST } from '#access/actor.ts'
import { rows } from '#db/rows.ts'
import { runAs } from '#platform/run-as.ts'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { plantBoard } from '../../pipelines/pipelines.fixture.ts'
import { openRequests } from './open-request.ts'

let app: TestApp
let user: TestUser
beforeAll(async () => {
  app = await createTestApp()
  user = await app.member({ permissions: ['contact-requests.read'] })
})
afterAll(() => app.stop())

it('numbers and places requests that come together in their order, and gives them out in turn', async () => {
  const { account_id } = user
  const other = await app.member({ permissions: ['contact-requests.read'], account_id })
  const board = await plantBoard(app, account_id, { is_default: true })
  const assignee_ids = [user.id, other.id]
  const { db } = app.database
  await sql`UPDATE pipelines SET assignment = 'round_robin', assignee_ids = ${assignee_ids}::bigint[] WHERE id = ${board.id}`.execute(db)
  const people = await rows<{ id: number }>(
    db,
    sql`INSERT INTO contacts (account_id, first_name) SELECT ${account_id}, 'Person ' || n FROM generate_series(1, 4) n RETURNING id`,
  )
  const [first, ...others] = people.map(({ id }) => id)
  const input = { account_id, created_by_id: null, subject: 'Call me' }
  const opened = await runAs(app.services, GUEST, 'test', (ctx) =>
    openRequests(ctx, [
      ...[first!, ...others, first!].map((contact_id) => ({ ...input, contact_id, status: 'open' as const })),
      { ...input, contact_id: first!, status: 'spam' },
      { ...input, contact_id: first!, status: 'open', pipeline_stage_id: board.stages.contacted },
    ]),
  )
  expect(opened.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(opened.map(({ status }) => status)).toEqual(['open', 'open', 'open', 'open', 'open', 'spam', 'open'])
  expect(opened.map(({ user_id }) => user_id)).toEqual([user.id, other.id, user.id, other.id, user.id, null, other.id])
  const placed = await rows<{ id: number }>(
    db,
    sql`SELECT id FROM contact_requests WHERE pipeline_stage_id = ${board.stages.new} ORDER BY position COLLATE "C" DESC`,
  )
  expect(placed.map(({ id }) => id)).toEqual(opened.slice(0, 5).map(({ id }) => id))
  expect(opened[6]).toMatchObject({ pipeline_stage_id: board.stages.contacted })
  const counts = await rows<{ requests_count: number }>(
    db,
    sql`SELECT requests_count FROM contacts WHERE account_id = ${account_id} ORDER BY id`,
  )
  expect(counts.map(({ requests_count }) => requests_count)).toEqual([3, 1, 1, 1])
})
