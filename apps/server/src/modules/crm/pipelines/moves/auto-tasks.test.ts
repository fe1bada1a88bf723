import { contactTasks, contacts as contactsEndpoints, moveContact, placeContacts } from '@stoa/contract'
import { localToday } from '@stoa/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { type Board, plantBoard, plantContacts } from '../pipelines.fixture.ts'

let app: TestApp
let ada: TestUser
beforeAll(async () => {
  app = await createTestApp()
  ada = await app.member({ permissions: ['pipelines.read', 'contacts.read', 'contacts.update', 'tasks.read'] })
})
afterAll(() => app.stop())

const WANTED = [{ title: 'Call', due_in_days: 0 }, { title: 'Send the brochure' }]

async function boardWithTasks(): Promise<Board> {
  const board = await plantBoard(app, ada.account_id)
  await sql`UPDATE pipeline_stages SET auto_tasks = ${JSON.stringify(WANTED)}::jsonb WHERE id = ${board.stages.won}`.execute(
    app.database.db,
  )
  return board
}

const tasksOf = async (contact_id: number) =>
  (await ada.call(contactTasks.list, { params: { contact_id }, query: { sort: 'position', include: 'userAssigned' } })).body.data
const move = (stage_id: number, body: object) => ada.call(moveContact, { params: { id: stage_id }, body })

describe('the tasks of a stage', () => {
  it('are made when a contact enters it, for who looks after the contact, and not when it only changes its place there', async () => {
    const board = await boardWithTasks()
    const bob = await app.member({ account_id: ada.account_id, permissions: ['tasks.read'] })
    const [one, two] = (await plantContacts(app, ada.account_id, 2)) as [number, number]
    await sql`UPDATE contacts SET user_id = ${bob.id} WHERE id = ${one}`.execute(app.database.db)
    await move(board.stages.new, { contact_id: one })
    expect(await tasksOf(one)).toEqual([])
    await move(board.stages.won, { contact_id: one, from_stage_id: board.stages.new })
    await move(board.stages.won, { contact_id: two })
    await move(board.stages.won, { contact_id: one, from_stage_id: board.stages.won, at: 'bottom' })
    const tasks = await tasksOf(one)
    expect(tasks).toMatchObject([
      { title: 'Call', user_assigned_id: bob.id, contact_id: one, contact_request_id: null, status: 'todo' },
      { title: 'Send the brochure', due_at: null },
    ])
    expect(localToday('Europe/Athens', new Date(tasks[0]!.due_at!))).toBe(localToday('Europe/Athens', app.services.clock.now()))
    expect((await tasksOf(two)).map((task: { user_assigned_id: number | null }) => task.user_assigned_id)).toEqual([null, null])
    expect((await ada.call(contactsEndpoints.read, { params: { id: one } })).body.data.tasks_count).toBe(2)
    const { rows } = await sql<{ told: number }>`
      SELECT count(*) AS told FROM outbox_events WHERE topic = 'notification' AND payload ->> 'setting_code' = 'task.assigned' AND payload -> 'user_ids' = ${JSON.stringify([bob.id])}::jsonb`.execute(
      app.database.db,
    )
    expect(rows[0]!.told).toBe(2)
  })

  it('are created for hundreds of contacts in one move, each with a unique number and position', async () => {
    const board = await boardWithTasks()
    const contact_ids = await plantContacts(app, ada.account_id, 300)
    const answer = await ada.call(placeContacts, { params: { id: board.stages.won }, body: { contact_ids } })
    expect(answer.body.data, JSON.stringify(answer.body)).toMatchObject({ placed: 300 })
    const { rows } = await sql<{ tasks: number; numbers: number; places: number; contacts: number }>`
      SELECT count(*) AS tasks, count(DISTINCT number) AS numbers, count(DISTINCT position) AS places, count(DISTINCT contact_id) AS contacts
      FROM tasks WHERE account_id = ${ada.account_id} AND contact_id = any(${contact_ids}::bigint[])`.execute(app.database.db)
    expect(rows[0]).toEqual({ tasks: 600, numbers: 600, places: 600, contacts: 300 })
    const next = await ada.call(contactTasks.list, { params: { contact_id: contact_ids[299] } })
    expect(next.body.data).toHaveLength(2)
  })
})
