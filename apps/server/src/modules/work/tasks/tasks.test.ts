import {
  adminTasks,
  links as linksEndpoints,
  listNotifications,
  taskActivityLogs,
  taskComments,
  taskLinks,
  taskNotes,
  tasks as tasksEndpoints,
} from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { remindTasks, notifyOverdue } from './reminders/remind-tasks.job.ts'

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

describe('lists', () => {
  it('finds tasks by number, words and filters, and lists the filters [R-3.1-05]', async () => {
    const eve = await app.member({ permissions: ALL })
    const first = await make({ title: 'Κλήση στον Παπαδόπουλο', type: 'call', priority: 'high', due_at: '2020-01-02T10:00:00Z' }, eve)
    await make({ title: 'Send the offer', user_assigned_id: eve.id }, eve)
    expect(titles(await eve.get(`${path(eve)}?filter[search]=παπαδ`))).toEqual([first.title])
    expect(titles(await eve.get(`${path(eve)}?filter[search]=${first.number}&filter[overdue]=true&filter[type]=call`))).toEqual([
      first.title,
    ])
    expect(titles(await eve.get(`${path(eve)}?filter[assignee]=${eve.id}&filter[published]=false&filter[subtask]=false`))).toEqual([
      'Send the offer',
    ])
    expect(titles(await eve.get(`${path(eve)}?sort=-priority`))[0]).toBe(first.title)
    const options = (await eve.get(`${path(eve)}/filters`)).body.data
    expect(options.find((one: { key: string }) => one.key === 'status').options).toHaveLength(7)
    expect(options.every((one: { label: string }) => !one.label.includes('filters:'))).toBe(true)
  })

  it('lists the tasks of all accounts in which the user may read tasks on the flat path [R-6-05]', async () => {
    const bob = await app.member({ permissions: ALL })
    await make({ title: 'In the first account' }, bob)
    const other = await app.member({ permissions: ALL })
    await make({ title: 'In the second account' }, other)
    const both = await sql<{ id: number }>`INSERT INTO memberships (account_id, user_id, role_id, status)
      SELECT account_id, ${bob.id}, role_id, 'active' FROM memberships WHERE id = ${other.membership_id} RETURNING id`.execute(
      app.database.db,
    )
    await sql`INSERT INTO membership_permission (membership_id, permission_name) VALUES (${both.rows[0]!.id}, 'tasks.read') ON CONFLICT DO NOTHING`.execute(
      app.database.db,
    )
    app.services.actors.drop(bob.id)
    expect(titles(await bob.call(tasksEndpoints.list, { query: { sort: 'created', include: 'account' } }))).toEqual([
      'In the first account',
      'In the second account',
    ])
    const reader = await app.member({ permissions: ['contacts.read'] })
    expect((await reader.call(tasksEndpoints.list)).status).toBe(403)
    expect((await app.guest.call(tasksEndpoints.list)).status).toBe(401)
    expect((await app.staff('admin').then((admin) => admin.call(adminTasks.list))).status).toBe(200)
    expect((await bob.call(adminTasks.list)).status).toBe(403)
  })

  it('exports tasks as a spreadsheet', async () => {
    const answer = await ada.call(tasksEndpoints.export)
    expect([answer.status, answer.raw.subarray(0, 2).toString()]).toEqual([200, 'PK'])
  })

  it('includes notes, comments, links, files and the other relations of a task [R-3.3-06]', async () => {
    const contact = (
      await sql<{ id: number }>`INSERT INTO contacts (account_id, first_name) VALUES (${ada.account_id}, 'Νίκη') RETURNING id`.execute(
        app.database.db,
      )
    ).rows[0]!
    const task = await make({ title: 'Whole', contact_id: contact.id, user_assigned_id: ada.id })
    await make({ title: 'Part', parent_uuid: task.uuid })
    await ada.call(taskNotes.create, { params: { uuid: task.uuid }, body: { body: 'Remember' } })
    await ada.call(taskComments.create, { params: { uuid: task.uuid }, body: { body: 'Well done' } })
    const link = (
      await ada.call(taskLinks.create, { params: { uuid: task.uuid }, body: { url: 'https://stoa.example/brief', title: 'Brief' } })
    ).body.data
    await ada.upload(`/api/v1/tasks/${task.uuid}/media`, { file: { file_name: 'a.txt', content: 'hello', type: 'text/plain' } })
    const include =
      'links,notes,media,userAssigned,accountAssigned,user,account,contact,contactRequest,comments,subtasks,subtasks_count,subtasks_done_count'
    const { data } = (await ada.call(tasksEndpoints.read, { params: { uuid: task.uuid }, query: { include } })).body
    expect(data).toMatchObject({
      links: [{ title: 'Brief' }],
      notes: [{ body_text: 'Remember' }],
      comments: [{ body_text: 'Well done', user: { id: ada.id } }],
      media: [{ file_name: 'a.txt' }],
      userAssigned: { id: ada.id },
      account: { id: ada.account_id },
      contact: { first_name: 'Νίκη' },
      contactRequest: null,
      subtasks: [{ title: 'Part' }],
      subtasks_count: 1,
      comments_count: 1,
    })
    expect((await ada.call(linksEndpoints.update, { params: { id: link.id }, body: { title: 'New brief' } })).body.data.title).toBe(
      'New brief',
    )
    expect((await ada.call(linksEndpoints.remove, { params: { id: link.id } })).status).toBe(200)
    const stranger = await app.member({ permissions: ALL })
    expect((await stranger.call(taskLinks.list, { params: { uuid: task.uuid } })).status).toBe(404)
    expect(
      (await ada.call(taskActivityLogs, { params: { uuid: task.uuid } })).body.data.map((line: { event: string }) => line.event),
    ).toContain('task.created')
  })
})

describe('transitions', () => {
  it('follows the allowed transitions and stores the reason for blocking as a comment', async () => {
    const task = await make({ title: 'Build' })
    expect((await patch(task, { status: 'blocked', reason: 'x' })).body.errors).toHaveProperty('status')
    await patch(task, { status: 'in_progress' })
    expect((await patch(task, { status: 'blocked' })).body.errors).toHaveProperty('reason')
    expect((await patch(task, { status: 'blocked', reason: 'Waiting for the photos' })).body.data).toMatchObject({ status: 'blocked' })
    expect(
      (await ada.call(tasksEndpoints.read, { params: { uuid: task.uuid }, query: { include: 'comments' } })).body.data.comments,
    ).toMatchObject([{ body_text: 'Waiting for the photos' }])
    expect((await patch(task, { status: 'in_review', from_status: 'in_progress' })).status).toBe(409)
    await patch(task, { status: 'in_progress' })
    expect((await patch(task, { status: 'done' })).body.data).toMatchObject({ completed_by_id: ada.id })
    expect((await patch(task, { status: 'todo' })).body.data).toMatchObject({ completed_at: null, completed_by_id: null })
  })

  it('lets only its assignee work on it without the permission', async () => {
    const worker = await app.member({ account_id: ada.account_id, permissions: ['tasks.read'] })
    const task = await make({ title: 'Yours', user_assigned_id: worker.id })
    expect((await patch(task, { status: 'done' }, worker)).status).toBe(200)
    expect((await patch(await make({ title: 'Mine' }), { status: 'done' }, worker)).status).toBe(403)
  })

  it('has subtasks on one level only and counts the completed ones', async () => {
    const whole = await make({ title: 'Whole' })
    const part = await make({ title: 'Part', parent_uuid: whole.uuid })
    expect((await ada.post(path(ada), { title: 'Deeper', parent_uuid: part.uuid })).body.errors).toHaveProperty('parent_uuid')
    expect((await patch(whole, { parent_uuid: part.uuid })).body.errors).toHaveProperty('parent_uuid')
    await patch(part, { status: 'done' })
    const { data } = (
      await ada.call(tasksEndpoints.read, { params: { uuid: whole.uuid }, query: { include: 'subtasks_count,subtasks_done_count' } })
    ).body
    expect([data.subtasks_count, data.subtasks_done_count]).toEqual([1, 1])
    await ada.call(tasksEndpoints.remove, { params: { uuid: whole.uuid } })
    expect((await ada.call(tasksEndpoints.read, { params: { uuid: part.uuid } })).status).toBe(404)
  })

  it('creates the next occurrence once, at the same local hour after a change of clocks', async () => {
    const clock = app.services.clock as unknown as { set(to: string): void; now(): Date }
    const before = clock.now().toISOString()
    clock.set('2026-10-22T08:00:00Z')
    const task = await make({
      title: 'Weekly report',
      all_day: false,
      start_at: '2026-10-22T06:00:00Z',
      due_at: '2026-10-22T07:00:00Z',
      reminder_at: '2026-10-22T05:30:00Z',
      checklist: [{ text: 'Figures', done: true }],
      recurrence: { freq: 'weekly', interval: 1, count: 2 },
    })
    expect(
      (await ada.call(tasksEndpoints.read, { params: { uuid: task.uuid }, query: { include: 'next_occurrence_at' } })).body.data
        .next_occurrence_at,
    ).toBe('2026-10-29T08:00:00.000Z')
    await patch(task, { status: 'done' })
    await patch(task, { status: 'todo' })
    await patch(task, { status: 'done' })
    const made = (await ada.get(`${path(ada)}?filter[search]=weekly report&filter[status]=todo`)).body.data
    expect(made).toMatchObject([
      {
        start_at: '2026-10-29T07:00:00Z',
        due_at: '2026-10-29T08:00:00Z',
        reminder_at: '2026-10-29T06:30:00Z',
        recurrence: { count: 1 },
        recurrence_of_uuid: task.uuid,
        checklist: [{ text: 'Figures', done: false }],
      },
    ])
    await patch(made[0], { status: 'done' })
    expect((await ada.get(`${path(ada)}?filter[search]=weekly report&filter[status]=todo`)).body.data).toEqual([])
    clock.set(before)
    expect((await ada.post(path(ada), { title: 'x', recurrence: { freq: 'daily' } })).body.errors).toHaveProperty('due_at')
  })

  it('uses only the day of an all-day task and makes it due at the end of that day in the account', async () => {
    const task = await make({ title: 'Day', all_day: true, due_at: '2026-07-01T00:00:00+09:00' })
    expect([task.due_at, task.all_day]).toEqual(['2026-07-01T20:59:00Z', true])
  })
})

describe('reminders', () => {
  it('move with the due date unless one is given, and are sent again only if they move into the future', async () => {
    const gil = await app.member({ permissions: ALL })
    const task = await make({ title: 'Call', due_at: '2020-01-03T12:00:00Z', reminder_at: '2020-01-03T07:00:00Z' }, gil)
    await remindTasks(app.database.db, new Date('2020-01-03T07:00:00Z'))
    const after = async (body: object) => {
      const { reminder_at } = (await patch(task, body, gil)).body.data
      const told = await sql`SELECT 1 FROM tasks WHERE uuid = ${task.uuid} AND reminded_at IS NOT NULL`.execute(app.database.db)
      return [reminder_at, told.rows.length === 1]
    }
    expect(await after({ title: 'Call again', due_at: task.due_at, reminder_at: task.reminder_at })).toEqual(['2020-01-03T07:00:00Z', true])
    expect(await after({ due_at: '2020-01-02T12:00:00Z' })).toEqual(['2020-01-02T07:00:00Z', true])
    expect(await after({ due_at: '2031-01-02T12:00:00Z' })).toEqual(['2031-01-02T07:00:00Z', false])
    expect(await after({ due_at: '2031-01-09T12:00:00Z', reminder_at: '2031-01-05T06:00:00Z' })).toEqual(['2031-01-05T06:00:00Z', false])
  })

  it('are sent once by notification and mail when several processes run concurrently', async () => {
    const fay = await app.member({ permissions: ALL })
    const now = app.services.clock.now()
    const soon = new Date(now.getTime() + 60_000)
    const due_at = new Date(now.getTime() + 3_600_000).toISOString()
    const task = await make({ title: 'Call Maria', all_day: false, due_at, reminder_at: soon.toISOString() }, fay)
    expect(await remindTasks(app.database.db, now)).toBe(0)
    const claimed = await Promise.all([1, 2, 3].map(() => remindTasks(app.database.db, soon)))
    expect(claimed.reduce((sum, n) => sum + n, 0)).toBe(1)
    const mails = await app.mails(fay.email)
    expect(mails.filter((mail) => mail.text.includes('Call Maria'))).toHaveLength(1)
    const told = (await fay.call(listNotifications)).body.data
    expect(told).toMatchObject([{ type: 'task.due-soon', url: `/accounts/${fay.account_id}/tasks/${task.uuid}` }])
    expect(await remindTasks(app.database.db, new Date(soon.getTime() + 60_000))).toBe(0)
    await patch(task, { reminder_at: new Date(soon.getTime() + 1000).toISOString() }, fay)
    expect(await remindTasks(app.database.db, new Date(soon.getTime() + 60_000))).toBe(1)
    const late = new Date(now.getTime() + 7_200_000)
    expect(await notifyOverdue(app.database.db, late)).toBeGreaterThanOrEqual(1)
    expect(await notifyOverdue(app.database.db, late)).toBe(0)
  })
})
