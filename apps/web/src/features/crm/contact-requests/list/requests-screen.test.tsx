import {
  allContactRequests,
  batchAssignRequests,
  batchUndoRequests,
  contactRequestGroups,
  contactRequests,
  tags,
} from '@stoa/contract/browser'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { member, renderApp } from '../../../../test/render-app.tsx'
import { MEMBER, pageOf, request, serverWith, VIEWER } from '../request.fixture.ts'

const CREATE = '/accounts/7/contact-requests/create'
const dialogNamed = (name: string) => screen.findByRole('dialog', { name })

it('[R-2.7-01] [R-2.7-02] opens the list of requests with the search, filter and page of the address', async () => {
  const server = serverWith([request(1)], 60)
  await renderApp('/accounts/7/contact-requests?filter.search=grace&filter.status.in=open&page=2', { user: member(MEMBER), server })
  expect(await screen.findByRole('link', { name: /^#1 Subject 1/ })).toBeTruthy()
  expect(server.to(contactRequests.list)[0]!.query).toMatchObject({ 'filter[search]': 'grace', 'filter[status][in]': 'open', page: '2' })
  expect(screen.getByText('Grace Hopper')).toBeTruthy()
  expect(screen.getByText('1.234,56 €')).toBeTruthy()
})

it('[R-2.7-10] explains an empty list and how to add a request', async () => {
  await renderApp('/accounts/7/contact-requests', { user: member(MEMBER), server: serverWith([]) })
  expect(await screen.findByText('No requests yet')).toBeTruthy()
  expect(screen.getAllByRole('link', { name: 'New request' })).toHaveLength(2)
})

it('changes all requests that match a filter, and shows their number once', async () => {
  const server = serverWith([request(1), request(2)], 60)
  const preflight = {
    selected: 60,
    changes: 58,
    left_out: [{ reason: 'unchanged', count: 2 }],
    effects: [{ effect: 'notifies', count: 3 }],
    undo_hours: 24,
  }
  server.reply(batchAssignRequests, ({ body }) => ({
    body: { data: { count: 58, job_batch_uuid: null, deletion_uuid: null, ...(body.dry_run ? { preflight } : { change_uuid: 'c1' }) } },
  }))
  server.answer(batchUndoRequests, { data: { count: 58, job_batch_uuid: null, deletion_uuid: null } })
  await renderApp('/accounts/7/contact-requests?filter.status.in=open', { user: member(MEMBER), server })
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all rows of this page' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Select all 60' }))
  expect(screen.getAllByText('All 60 selected')).toHaveLength(1)
  expect(screen.queryByText('2 selected')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Change' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Assign' }))
  const dialog = await dialogNamed('Assign')
  for (const text of ['58 records change', '2 have this already', '3 members get a notification', 'Can be undone for 24 hours'])
    expect(await within(dialog).findByText(text)).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Apply' }))
  const sent = () => server.to(batchAssignRequests).filter(({ body }) => !body.dry_run)
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]!.body).toMatchObject({ user_id: null, filter: { status: { in: 'open' } } })
})

it('[R-6-08] shows the list over all accounts, with the account of each request, to users with the permission', async () => {
  const server = serverWith([])
  server.reply(allContactRequests.list, () => ({
    body: pageOf([request(1, { account: { id: 7, uuid: 'a7', type: 'client', name: 'Acme' } })]),
  }))
  await renderApp('/me/contact-requests', { user: member([], { roles: ['Admin'] }), server })
  expect(await screen.findByRole('link', { name: /^#1 Subject 1/ })).toBeTruthy()
  expect(screen.getByRole('cell', { name: 'Acme' })).toBeTruthy()
  expect(screen.queryAllByRole('checkbox')).toHaveLength(0)
})

it('[R-6-08] refuses the list over all accounts to users without permission to read requests', async () => {
  const server = serverWith([])
  const { address } = await renderApp('/me/contact-requests', { user: member(MEMBER), server })
  expect(await screen.findByText(/user is missing required/)).toBeTruthy()
  expect(address()).toBe('/me/home')
  expect(server.to(allContactRequests.list)).toHaveLength(0)
})

it('offers create and delete only to users with the permission', async () => {
  await renderApp('/accounts/7/contact-requests', { user: member(VIEWER), server: serverWith([request(1)]) })
  await screen.findByRole('link', { name: /^#1 Subject 1/ })
  expect(screen.queryByRole('link', { name: 'New request' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Delete Subject 1' })).toBeNull()
})

it('[R-2.7-13] deletes only after confirmation, and restores on undo', async () => {
  const server = serverWith([request(1)])
  server.reply(contactRequests.remove, () => ({}))
  await renderApp('/accounts/7/contact-requests', { user: member(MEMBER), server })
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Subject 1' }))
  const dialog = await screen.findByRole('dialog')
  expect(server.to(contactRequests.remove)).toHaveLength(0)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(server.to(contactRequests.remove)).toHaveLength(1))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(server.sent.some((one) => one.path === '/api/v1/contact-requests/1/restore')).toBe(true))
})

it('creates a request of an existing contact, with a value in local notation', async () => {
  const server = serverWith([request(1)])
  server.answer(contactRequests.create, { data: request(2) })
  const { address } = await renderApp(`${CREATE}?contact=20`, { user: member(MEMBER), server })
  const dialog = await dialogNamed('New request')
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Subject' }), 'A new site')
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Value' }), '1.234,56')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Create' }))
  await waitFor(() => expect(server.to(contactRequests.create)).toHaveLength(1))
  expect(server.to(contactRequests.create)[0]!.body).toMatchObject({ subject: 'A new site', contact_id: 20, value_minor: 123_456 })
  expect(server.to(contactRequests.create)[0]!.body).not.toHaveProperty('contact')
  expect(await screen.findByText('Request #2 has been created.')).toBeTruthy()
  await waitFor(() => expect(address()).not.toContain('create'))
})

it('creates a request of a new contact', async () => {
  const server = serverWith([request(1)])
  server.answer(contactRequests.create, { data: request(2) })
  await renderApp(CREATE, { user: member(MEMBER), server })
  const dialog = await dialogNamed('New request')
  await userEvent.click(within(dialog).getByRole('radio', { name: 'Somebody new' }))
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'E-mail' }), 'new@example.com')
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Subject' }), 'Prices')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Create' }))
  await waitFor(() => expect(server.to(contactRequests.create)).toHaveLength(1))
  const { body } = server.to(contactRequests.create)[0]!
  expect(body).toMatchObject({ subject: 'Prices', contact: { email: 'new@example.com' } })
  expect(body).not.toHaveProperty('contact_id')
})

it('[R-4-03] rejects an invalid amount next to its field and sends nothing', async () => {
  const server = serverWith([request(1)])
  await renderApp(`${CREATE}?contact=20`, { user: member(MEMBER), server })
  const dialog = await dialogNamed('New request')
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Subject' }), 'Prices')
  const value = within(dialog).getByRole('textbox', { name: 'Value' })
  await userEvent.type(value, 'a lot')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Create' }))
  expect(await within(dialog).findByText('Value must be an amount such as 1.234,56')).toBeTruthy()
  expect(value.getAttribute('aria-invalid')).toBe('true')
  expect((value as HTMLInputElement).value).toBe('a lot')
  expect(server.to(contactRequests.create)).toHaveLength(0)
})

it('groups the rows by a filter, with the sums of all of them, and keeps the open groups in the address', async () => {
  const server = serverWith([request(1), request(2)], 60)
  const sums = (value: number) => [{ currency: 'EUR', amounts: { value } }]
  server.answer(contactRequestGroups, {
    data: [
      { value: '7', label: 'Ada', count: 58, sums: sums(1_234_500) },
      { value: null, label: null, count: 2, sums: sums(500) },
    ],
  })
  const { address } = await renderApp('/accounts/7/contact-requests?filter.status.in=open', { user: member(MEMBER), server })
  await userEvent.click(await screen.findByRole('button', { name: 'Columns' }))
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Group by' }), 'assignee')
  const nobody = await screen.findByRole('button', { name: /^None 2/ })
  expect(screen.getByRole('button', { name: /^Ada 58 Value 12\.345,00\s€/ }).getAttribute('aria-expanded')).toBe('false')
  expect(screen.getByText('2 groups, 60 records')).toBeTruthy()
  expect(screen.getByText('12.350,00 €')).toBeTruthy()
  expect(server.to(contactRequestGroups)[0]!.query).toMatchObject({ sort: 'assignee', 'filter[status][in]': 'open' })
  await userEvent.click(nobody)
  expect(await screen.findByRole('link', { name: /^#1 Subject 1/ })).toBeTruthy()
  expect(server.to(contactRequests.list).at(-1)!.query).toMatchObject({ 'filter[status][in]': 'open', 'filter[assignee][is]': 'null' })
  expect(address()).toContain('group=assignee')
  expect(address()).toContain('open=null')
  await userEvent.click(screen.getByRole('button', { name: 'Remove the groups' }))
  await waitFor(() => expect(address()).not.toContain('group'))
})

it('offers only stages of pipelines that accept requests, and the tags of the account, for a batch change', async () => {
  const server = serverWith([request(1), request(2)])
  server.reply(tags.list, () => ({ body: pageOf([{ id: 1, name: 'Urgent', category: null }]) }))
  await renderApp('/accounts/7/contact-requests', { user: member([...MEMBER, 'tags.read', 'pipelines.read']), server })
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all rows of this page' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Change' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Move to a stage' }))
  const moving = await dialogNamed('Move to a stage')
  await userEvent.click(within(moving).getByRole('combobox', { name: /Stage/ }))
  await waitFor(() => expect(screen.getAllByRole('option').map((option) => option.textContent)).toContain('New'))
  expect(screen.queryByRole('option', { name: 'Interview' })).toBeNull()
  await userEvent.click(within(moving).getByRole('button', { name: 'Cancel' }))
  await userEvent.click(screen.getByRole('button', { name: 'Change' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Add tags' }))
  await userEvent.click(within(await dialogNamed('Add tags')).getByRole('combobox', { name: /Tags/ }))
  expect(await screen.findByRole('option', { name: 'Urgent' })).toBeTruthy()
})

it('does not let users without permission to change requests select rows', async () => {
  await renderApp('/accounts/7/contact-requests', { user: member(VIEWER), server: serverWith([request(1)]) })
  expect(await screen.findByRole('link', { name: /^#1 Subject 1/ })).toBeTruthy()
  expect(screen.queryAllByRole('checkbox')).toHaveLength(0)
})
