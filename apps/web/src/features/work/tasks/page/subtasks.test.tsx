import { tasks } from '@stoa/contract/browser'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { fakeServer, member, renderApp } from '../../../../test/render-app.tsx'

const uuidOf = (at: number) => `00000000-0000-7000-8000-00000000000${at}`
const part = (title: string, at: number) => ({
  id: uuidOf(at),
  uuid: uuidOf(at),
  number: at,
  title,
  status: 'todo',
  due_at: null,
  user_assigned_id: null,
  version: 1,
})
const whole = {
  ...part('Whole', 9),
  account_id: 7,
  parent_uuid: null,
  checklist: [],
  comments_count: 0,
  account_assigned_id: null,
  user_id: 1,
}

let server: ReturnType<typeof fakeServer>
let kept: ReturnType<typeof part>[]
beforeEach(() => {
  server = fakeServer()
  kept = ['Paint', 'Dry', 'Hang'].map(part)
  server.reply(tasks.read, () => ({ body: { data: { ...whole, subtasks: kept } } }))
})

async function open(permissions: readonly string[], account_id = 7) {
  server.reply(tasks.read, () => ({ body: { data: { ...whole, account_id, subtasks: kept } } }))
  await renderApp(`/accounts/7/tasks/${whole.uuid}`, { user: member(permissions), server })
  await userEvent.click(await screen.findByRole('tab', { name: /^Steps/ }))
  await screen.findByText('Paint')
}
const shown = () =>
  ['Paint', 'Dry', 'Hang'].toSorted((one, other) => (screen.getByText(one).compareDocumentPosition(screen.getByText(other)) & 4 ? -1 : 1))
const may = ['tasks.read', 'tasks.update']

it('moves a subtask by the arrow keys of its handle, optimistically and one move after the other', async () => {
  server.reply(tasks.update, ({ body }) => {
    const at = (uuid: string) => kept.findIndex((one) => one.uuid === uuid)
    const [moved] = kept.splice(at(uuidOf(0)), 1)
    kept.splice(at(body.subtask_place.after) + 1, 0, moved!)
    return { body: { data: whole } }
  })
  await open(may)
  screen.getByRole('button', { name: 'Move “Paint”' }).focus()
  await userEvent.keyboard('{ArrowUp}{ArrowDown}{ArrowDown}')
  expect(shown()).toEqual(['Dry', 'Hang', 'Paint'])
  expect(screen.getByText('“Paint” is now number 3 of 3').getAttribute('role')).toBe('status')
  await waitFor(() =>
    expect(server.to(tasks.update).map((one) => one.body.subtask_place)).toEqual([{ after: uuidOf(1) }, { after: uuidOf(2) }]),
  )
  await waitFor(() => expect(kept.map((one) => one.title)).toEqual(['Dry', 'Hang', 'Paint']))
  expect(shown()).toEqual(['Dry', 'Hang', 'Paint'])
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Move “Paint”')
})

it('reverts a refused move and reports why', async () => {
  server.reply(tasks.update, () => ({ status: 422, body: { message: 'There is no such place.', code: 'validation_failed', errors: {} } }))
  await open(may)
  screen.getByRole('button', { name: 'Move “Hang”' }).focus()
  await userEvent.keyboard('{ArrowUp}')
  expect(await screen.findByText('There is no such place.')).toBeTruthy()
  await waitFor(() => expect(shown()).toEqual(['Paint', 'Dry', 'Hang']))
})

it.each([
  ['who may not change tasks', ['tasks.read'], 7],
  ['who was given the task by another account', may, 8],
])('has no handles for a user %s', async (_who, permissions, account_id) => {
  await open(permissions, account_id)
  expect(within(screen.getByRole('dialog')).queryAllByRole('button', { name: /^Move/ })).toEqual([])
})
