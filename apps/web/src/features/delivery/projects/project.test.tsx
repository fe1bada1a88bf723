import { projectConversation, projects, projectTasks, type Project } from '@stoa/contract/browser'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { fakeServer, member, renderApp } from '../../../test/render-app.tsx'

const UUID = '019b5ed2-5000-7b99-809e-4b2b4b353dbd'
const PAGE = `/accounts/7/projects/${UUID}`
const AT = '2026-03-09T10:00:00Z'
const LINKS = { first: '', last: '', prev: null, next: null }
const META = { current_page: 1, from: null, to: null, last_page: 1, path: '', per_page: 100, total: 0 }

const project = (more: Partial<Project> = {}): Project => ({
  id: UUID,
  uuid: UUID,
  account_id: 7,
  party: 'owner',
  number: 4,
  name: 'Summer campaign',
  status: 'active',
  start_date: '2026-03-01',
  due_date: '2099-05-01',
  completed_at: null,
  description: null,
  client_account_id: 9,
  owner_id: 1,
  health: 'on_track',
  budget_minor: 900_000,
  currency: 'EUR',
  next_statuses: ['on_hold', 'completed', 'cancelled'],
  version: 1,
  created_at: AT,
  updated_at: AT,
  client: { id: 9, uuid: UUID, type: 'client', name: 'Aegean Hotels' },
  account: { id: 7, uuid: UUID, type: 'agency', name: 'Agency' },
  accounts: [],
  users: [],
  tasks_count: 4,
  open_tasks_count: 1,
  ...more,
})

function serverWith(row: Project) {
  const server = fakeServer()
  server.answer(projects.read, { data: row })
  server.answer(projectTasks.list, { data: [], links: LINKS, meta: META })
  server.answer(projectConversation, { data: null })
  return server
}

it('a project opens on its first tab and shows its status, which can change only to allowed ones', async () => {
  const server = serverWith(project())
  server.answer(projects.update, { data: project({ status: 'on_hold' }) })
  const { address } = await renderApp(PAGE, {
    user: member(['projects.read', 'projects.update', 'tasks.read', 'conversations.read']),
    server,
  })
  await waitFor(() => expect(address()).toBe(`${PAGE}/tasks`))
  expect(await screen.findByText('3/4')).toBeTruthy()
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Tasks', 'Time line', 'Management', 'Accounts', 'Settings'])
  await userEvent.click(screen.getByRole('button', { name: 'Status' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Put on hold' }))
  await waitFor(() => expect(server.to(projects.update)[0]?.body).toMatchObject({ status: 'on_hold', force: false }))
})

it('a provider sees its own task, but nothing that is only for the leading account', async () => {
  const { budget_minor: _budget, health: _health, client: _client, owner_id: _owner, ...told } = project()
  const row = { ...told, account_id: 3, party: 'provider', scope_text: 'Print 500 posters', next_statuses: [] } as Project
  const { address } = await renderApp(PAGE, {
    user: member(['projects.read', 'projects.update', 'tasks.read', 'pipelines.read']),
    server: serverWith(row),
  })
  await waitFor(() => expect(address()).toBe(`${PAGE}/tasks`))
  expect(await screen.findByText('Print 500 posters')).toBeTruthy()
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Tasks', 'Time line', 'Accounts'])
  expect(screen.queryByRole('button', { name: 'Status' })).toBeNull()
})
