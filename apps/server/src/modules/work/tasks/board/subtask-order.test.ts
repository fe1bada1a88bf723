import { afterAll, beforeAll, expect, it } from 'vitest'
import { taskActivityLogs, accountTasks, tasks } from '@stoa/contract'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'

let app: TestApp
let ada: TestUser
beforeAll(async () => {
  app = await createTestApp()
  ada = await app.member({ permissions: ['tasks.read', 'tasks.create', 'tasks.update', 'tasks.delete'] })
})
afterAll(() => app.stop())

const make = async (body: object, user = ada) => {
  const answer = await user.call(accountTasks.create, { params: { account_id: user.account_id }, body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data
}
const patch = (task: { uuid: string }, body: object, user = ada) => user.call(tasks.update, { params: { uuid: task.uuid }, body })

it('keeps the order of subtasks under each parent', async () => {
  const whole = await make({ title: 'Ordered' })
  const [a, b, c] = [
    await make({ title: 'a', parent_uuid: whole.uuid }),
    await make({ title: 'b', parent_uuid: whole.uuid }),
    await make({ title: 'c', parent_uuid: whole.uuid }),
  ]
  const order = async (of = whole) =>
    (await ada.get(`/api/v1/tasks/${of.uuid}?include=subtasks`)).body.data.subtasks.map((one: { title: string }) => one.title) as string[]
  expect(await order()).toEqual(['a', 'b', 'c'])
  await patch(c, { subtask_place: { before: a.uuid } })
  await patch(a, { subtask_place: { after: b.uuid } })
  expect(await order()).toEqual(['c', 'b', 'a'])
  await patch(b, { status: 'in_progress' })
  expect(await order()).toEqual(['c', 'b', 'a'])
  const other = await make({ title: 'Other' })
  const guest = await make({ title: 'guest', parent_uuid: other.uuid })
  for (const wrong of [{ after: guest.uuid }, { before: a.uuid }, { after: whole.uuid }])
    expect((await patch(a, { subtask_place: wrong })).body.errors).toHaveProperty('subtask_place')
  expect((await patch(whole, { subtask_place: { after: a.uuid } })).status).toBe(422)
  expect((await patch(a, { subtask_place: {} })).status).toBe(422)
  const moved = await Promise.all([a, b].map((one) => patch(one, { parent_uuid: other.uuid, subtask_place: { before: guest.uuid } })))
  expect(moved.map((one) => one.status)).toEqual([200, 200])
  expect((await order(other)).toSorted()).toEqual(['a', 'b', 'guest'])
  expect((await order(other)).at(-1)).toBe('guest')
  await patch(c, { parent_uuid: other.uuid })
  expect((await order(other)).at(-1)).toBe('c')
  await patch(c, { parent_uuid: null })
  expect(await order(whole)).toEqual([])
  const history = (await ada.call(taskActivityLogs, { params: { uuid: c.uuid } })).body.data
  expect(JSON.stringify(history)).not.toContain('subtask_position')
})
