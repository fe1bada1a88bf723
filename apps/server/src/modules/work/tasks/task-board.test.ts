import {
  batchDeleteTasks,
  batchUpdateTasks,
  listNotifications,
  publishTask,
  taskComments,
  taskNotes,
  tasks as tasksEndpoints,
  unpublishTask,
} from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'

const ALL = [
  'tasks.read',
  'tasks.create',
  'tasks.update',
  'tasks.delete',
  'tasks.assign',
  'tasks.publish',
  'contacts.read',
  'calendar.read',
]
let app: TestApp
let ada: TestUser
beforeAll(async () => {
  app = await createTestApp()
  ada = await app.member({ permissions: ALL })
})
afterAll(() => app.stop())

const path = (user: TestUser) => `/api/v1/accounts/${user.account_id}/tasks`
const make = async (body: object, user = ada) => {
  const answer = await user.post(path(user), body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data
}
const patch = (task: { uuid: string }, body: object, user = ada) => user.call(tasksEndpoints.update, { params: { uuid: task.uuid }, body })
const titles = (answer: { body: { data: { title: string }[] } }) => answer.body.data.map((task) => task.title)
const relate = (account_id: number, related: number, type = 'client') =>
  sql`INSERT INTO account_relations (uuid, account_id, related_account_id, type, status) VALUES (uuid_v7(), ${account_id}, ${related}, ${type}, 'active')`.execute(
    app.database.db,
  )

describe('the board', () => {
  const columns = async (user: TestUser, query = '') => {
    const { data } = (await user.get(`${path(user)}/board${query}`)).body
    return Object.fromEntries(
      data.map((one: { status: string; total: number; cards: { title: string }[] }) => [one.status, one.cards.map((card) => card.title)]),
    )
  }

  it('keeps the order of tasks and pages columns by cursor with exact totals', async () => {
    const carl = await app.member({ permissions: ALL })
    const tasks = []
    for (const title of ['c', 'b', 'a']) tasks.unshift(await make({ title }, carl))
    expect((await columns(carl)).todo).toEqual(['a', 'b', 'c'])
    await patch(tasks[0], { place: { after: tasks[1].uuid } }, carl)
    expect((await columns(carl)).todo).toEqual(['b', 'a', 'c'])
    await patch(tasks[2], { place: { before: tasks[1].uuid } }, carl)
    await patch(tasks[1], { place: { at: 'bottom' } }, carl)
    expect((await columns(carl)).todo).toEqual(['c', 'a', 'b'])
    await patch(tasks[0], { status: 'in_progress', from_status: 'todo' }, carl)
    const first = (await carl.get(`${path(carl)}/board?limit=1`)).body.data.find((one: { status: string }) => one.status === 'todo')
    expect([first.total, first.cards[0].title]).toEqual([2, 'c'])
    const next = (await carl.get(`${path(carl)}/board/todo?limit=1&after=${first.next}`)).body.data
    expect([next.cards[0].title, next.next]).toEqual(['b', null])
    expect((await carl.get(`${path(carl)}/board/todo?after=nonsense`)).status).toBe(400)
    expect((await columns(carl, '?filter[search]=in')).todo).toEqual([])
  })

  it('gives each task its own rank when several are put in the same place concurrently', async () => {
    const dora = await app.member({ permissions: ALL })
    const anchor = await make({ title: 'anchor' }, dora)
    const others = []
    for (let at = 0; at < 8; at++) others.push(await make({ title: `t${at}` }, dora))
    const answers = await Promise.all(others.map((task) => patch(task, { place: { after: anchor.uuid } }, dora)))
    expect(answers.every((answer) => answer.status === 200)).toBe(true)
    const { rows } = await sql<{
      n: number
    }>`SELECT count(DISTINCT position) AS n FROM tasks WHERE account_id = ${dora.account_id}`.execute(app.database.db)
    expect(rows[0]!.n).toBe(9)
  })

  it('changes many tasks and lists the refused ones', async () => {
    const one = await make({ title: 'One' })
    const two = await make({ title: 'Two' })
    await patch(two, { status: 'cancelled' })
    const { data } = (
      await ada.call(batchUpdateTasks, { body: { uuids: [one.uuid, two.uuid], status: 'in_progress', user_assigned_id: ada.id } })
    ).body
    expect(data).toMatchObject({ count: 1, refused: [{ uuid: two.uuid, title: 'Two' }] })
    expect((await ada.call(tasksEndpoints.read, { params: { uuid: two.uuid } })).body.data).toMatchObject({
      status: 'cancelled',
      user_assigned_id: null,
    })
    expect((await ada.call(batchDeleteTasks, { body: { uuids: [one.uuid, two.uuid] } })).body.data.count).toBe(2)
    const stranger = await app.member({ permissions: ALL })
    const mine = await make({ title: 'Not yours' })
    expect((await stranger.call(batchDeleteTasks, { body: { uuids: [mine.uuid] } })).status).toBe(404)
  })
})

describe('another account', () => {
  it('sees and works on a task given to it until the task is unpublished [R-4-33] [INV-52]', async () => {
    const client = await app.member({ permissions: ALL, account_id: await app.account({ type: 'client' }) })
    const task = await make({ title: 'Send us the logo' })
    expect((await patch(task, { account_assigned_id: client.account_id })).body.errors).toHaveProperty('account_assigned_id')
    expect((await ada.call(publishTask, { body: { task_uuid: task.uuid } })).body.errors).toMatchObject({
      account_assigned_id: [expect.stringContaining('no project')],
    })
    await relate(ada.account_id, client.account_id)
    expect((await patch(task, { account_assigned_id: client.account_id })).body.data).toMatchObject({ published_to: ['client'] })
    expect(titles(await client.get(path(client)))).toEqual(['Send us the logo'])
    expect(titles(await client.call(tasksEndpoints.list))).toEqual(['Send us the logo'])
    expect((await patch(task, { title: 'Ours' }, client)).status).toBe(403)
    expect((await client.call(tasksEndpoints.remove, { params: { uuid: task.uuid } })).status).toBe(403)
    expect((await patch(task, { status: 'in_progress' }, client)).status).toBe(200)
    await ada.call(taskNotes.create, { params: { uuid: task.uuid }, body: { body: 'Only for us', visibility: 'internal' } })
    expect((await client.call(taskNotes.list, { params: { uuid: task.uuid } })).body.data).toEqual([])
    expect(
      (await client.call(taskComments.create, { params: { uuid: task.uuid }, body: { body: 'Here it is' } })).body.data.account_id,
    ).toBe(client.account_id)
    expect((await ada.call(taskComments.list, { params: { uuid: task.uuid } })).body.data).toMatchObject([{ body_text: 'Here it is' }])
    await app.relay()
    expect((await client.call(listNotifications)).body.data.map((one: { type: string }) => one.type)).toContain('task.published')

    expect((await ada.call(unpublishTask, { params: { uuid: task.uuid } })).body.data.published_at).toBeNull()
    expect(titles(await client.get(path(client)))).toEqual([])
    expect((await client.call(tasksEndpoints.read, { params: { uuid: task.uuid } })).status).toBe(404)
    expect((await client.call(taskComments.list, { params: { uuid: task.uuid } })).status).toBe(404)
    await ada.call(publishTask, { body: { task_uuid: task.uuid } })
    expect((await client.call(tasksEndpoints.read, { params: { uuid: task.uuid } })).status).toBe(200)
  })

  it('sees a published task of its project without being named, and is chosen where the project has several clients [R-4-33]', async () => {
    const [one, other] = [
      await app.account({ type: 'client', name: 'First Client' }),
      await app.account({ type: 'client', name: 'Second Client' }),
    ]
    for (const id of [one, other]) await relate(ada.account_id, id)
    const { rows } = await sql<{ uuid: string }>`
      INSERT INTO projects (uuid, account_id, client_account_id, results_account_id, number, name) VALUES (uuid_v7(), ${ada.account_id}, ${one}, ${one}, 1, 'Site') RETURNING uuid`.execute(
      app.database.db,
    )
    const project_uuid = rows[0]!.uuid
    const ofProject = async (title: string) => {
      const made = await make({ title })
      await sql`UPDATE tasks SET project_uuid = ${project_uuid} WHERE uuid = ${made.uuid}`.execute(app.database.db)
      return made
    }
    const task = await ofProject('Approve the draft')
    const published = await ada.call(publishTask, { body: { task_uuid: task.uuid } })
    expect(published.status, JSON.stringify(published.body)).toBe(200)
    expect(published.body.data).toMatchObject({ account_assigned_id: one, published_to: ['client'] })

    await sql`INSERT INTO project_accounts (project_uuid, account_id, role) VALUES (${project_uuid}, ${other}, 'client')`.execute(
      app.database.db,
    )
    const second = await ofProject('Send the texts')
    const refused = await ada.call(publishTask, { body: { task_uuid: second.uuid } })
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { account_assigned_id: [expect.stringContaining('First Client, Second Client')] },
    ])
    const chosen = await ada.call(publishTask, { body: { task_uuid: second.uuid, account_assigned_id: other } })
    expect(chosen.body.data).toMatchObject({ account_assigned_id: other })
    expect(titles(await (await app.member({ permissions: ALL, account_id: other })).get(`/api/v1/accounts/${other}/tasks`))).toEqual([
      'Send the texts',
    ])
  })
})
