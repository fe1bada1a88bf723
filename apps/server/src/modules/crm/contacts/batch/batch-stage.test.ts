import { contacts, contactTransitions } from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { plantBoard, plantCards, plantContacts, type Board } from '../../pipelines/pipelines.fixture.ts'

let app: TestApp
let ada: TestUser
let board: Board
const every = ['contacts.read', 'contacts.create', 'contacts.update', 'pipelines.read', 'tasks.read']

beforeAll(async () => {
  app = await createTestApp()
  ada = await app.member({ permissions: every })
  board = await plantBoard(app, ada.account_id)
})
afterAll(() => app.stop())

const change = (rest: string, body: object, user = ada) => user.post(`/api/v1/accounts/${ada.account_id}/contacts/batch/${rest}`, body)
const stagesOf = async (ids: readonly number[]) => {
  const { rows } = await sql<{
    stage: number | null
  }>`SELECT p.pipeline_stage_id AS stage FROM unnest(${[...ids]}::bigint[]) WITH ORDINALITY AS u (id, at)
    LEFT JOIN contact_pipeline_stage p ON p.contact_id = u.id AND p.pipeline_id = ${board.id} ORDER BY u.at`.execute(app.database.db)
  return rows.map(({ stage }) => stage)
}

it('says what a move would do, moves contacts into a stage with its tasks, and gives all of it back', async () => {
  const ids = await plantContacts(app, ada.account_id, 4)
  const [fresh, other, there, archived] = ids as [number, number, number, number]
  await plantCards(app, board, board.stages.new, [other])
  await plantCards(app, board, board.stages.contacted, [there])
  await sql`UPDATE contacts SET status = 'archived' WHERE id = ${archived}`.execute(app.database.db)
  await sql`UPDATE pipeline_stages SET auto_tasks = '[{"title": "Call"}, {"title": "Write"}]' WHERE id = ${board.stages.contacted}`.execute(
    app.database.db,
  )
  const before = await stagesOf(ids)
  const body = { ids, pipeline_stage_id: board.stages.contacted }
  const asked = await change('stage', { ...body, dry_run: true })
  expect(asked.body.data.preflight, JSON.stringify(asked.body)).toEqual({
    selected: 4,
    changes: 2,
    left_out: [
      { reason: 'unchanged', count: 1 },
      { reason: 'other_status', count: 1 },
    ],
    effects: [{ effect: 'creates_tasks', count: 4 }],
    undo_hours: 24,
  })
  expect(await stagesOf(ids)).toEqual(before)

  const done = (await change('stage', body)).body.data
  expect(done).toMatchObject({ count: 2, job_batch_uuid: null })
  const stage = board.stages.contacted
  expect(await stagesOf(ids)).toEqual([stage, stage, stage, null])
  const { rows } =
    await sql`SELECT contact_id, count(*)::integer AS n FROM tasks WHERE contact_id = any(${ids}::bigint[]) GROUP BY 1 ORDER BY 1`.execute(
      app.database.db,
    )
  expect(rows).toEqual([
    { contact_id: fresh, n: 2 },
    { contact_id: other, n: 2 },
  ])

  expect((await change('undo', { change_uuid: done.change_uuid })).body.data.count).toBe(2)
  expect(await stagesOf(ids)).toEqual(before)
  const steps = (await ada.call(contactTransitions, { params: { contact_id: other } })).body.data
  expect(steps.map(({ from_stage_id, to_stage_id }) => [from_stage_id, to_stage_id]).slice(0, 2)).toEqual([
    [stage, board.stages.new],
    [board.stages.new, stage],
  ])
  expect((await change('undo', { change_uuid: done.change_uuid })).status).toBe(404)
})

it('leaves a contact alone that has moved since', async () => {
  const ids = await plantContacts(app, ada.account_id, 2)
  const done = (await change('stage', { ids, pipeline_stage_id: board.stages.new })).body.data
  await sql`UPDATE contact_pipeline_stage SET pipeline_stage_id = ${board.stages.won}, position = 'zz' WHERE contact_id = ${ids[0]}`.execute(
    app.database.db,
  )
  expect((await change('undo', { change_uuid: done.change_uuid })).body.data.count).toBe(1)
  expect(await stagesOf(ids)).toEqual([board.stages.won, null])
})

it('refuses stages of other accounts, of boards for requests, and members who may not change contacts', async () => {
  const ids = await plantContacts(app, ada.account_id, 1)
  const stranger = await app.member({ permissions: every })
  const foreign = await plantBoard(app, stranger.account_id)
  const ofRequests = await plantBoard(app, ada.account_id, { subject: 'contact_request' })
  for (const pipeline_stage_id of [foreign.stages.new, 999_999_999])
    expect((await change('stage', { ids, pipeline_stage_id })).body.errors).toHaveProperty('pipeline_stage_id')
  expect((await change('stage', { ids, pipeline_stage_id: ofRequests.stages.new })).status).toBe(422)
  expect((await change('stage', { ids, pipeline_stage_id: board.stages.new }, stranger)).status).toBe(404)
  const reader = await app.member({ account_id: ada.account_id, permissions: ['contacts.read', 'pipelines.read'] })
  expect((await change('stage', { ids, pipeline_stage_id: board.stages.new }, reader)).status).toBe(403)
  expect((await ada.call(contacts.read, { params: { id: ids[0]! } })).status).toBe(200)
})
