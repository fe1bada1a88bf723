import {
  contactContactRequests,
  contactRequestActivityLogs,
  contactRequests,
  contacts,
  locateContactRequest,
  loseContactRequest,
  markContactRequestAnswered,
  moveContactRequest,
  requestTimeLine,
  winContactRequest,
  type TimeLineEvent,
} from '@stoa/contract/browser'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { member, renderApp } from '../../../../test/render-app.tsx'
import { MEMBER, pageOf, request, serverWith, VIEWER } from '../request.fixture.ts'

const MODAL = '/accounts/7/contact-requests/1'
const PAGE = `${MODAL}/details`
const step = (name: string) => screen.findByRole('button', { name }, { timeout: 20_000 })
const current = () => screen.getByRole('group', { name: 'Stage' }).querySelector('[aria-current="step"]')?.textContent

it('[R-4-08] [R-4-11] [R-4-13] opens a request over its list and closes back to it', async () => {
  const server = serverWith([request(1)])
  const { address } = await renderApp(`${MODAL}?filter.search=x`, { user: member(MEMBER), server })
  const dialog = await screen.findByRole('dialog', { name: 'Contact request' })
  expect(await within(dialog).findByRole('link', { name: 'Grace Hopper' })).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(address()).toBe('/accounts/7/contact-requests?filter.search=x'))
})

it('marks a stage as reached immediately, and reverts it when the move fails', async () => {
  const server = serverWith([request(1)])
  let fail = () => {}
  server.reply(
    moveContactRequest,
    () =>
      new Promise((resolve) => {
        fail = () =>
          resolve({
            status: 409,
            statusText: 'Conflict',
            body: { message: 'Somebody moved it meanwhile.', code: 'stage_conflict', request_id: 'req-7' },
          })
      }),
  )
  await renderApp(PAGE, { user: member(MEMBER), server })
  await userEvent.click(await step('Offer sent'))
  await waitFor(() => expect(current()).toBe('Offer sent'))
  expect(server.to(moveContactRequest)[0]!.body).toMatchObject({ pipeline_stage_id: 2, from_stage_id: 1 })
  fail()
  expect(await screen.findByText(/Somebody moved it meanwhile\. · req-7/)).toBeTruthy()
  await waitFor(() => expect(current()).toBe('New'))
})

it('marks the stages up to the current one, and only the lost stage of a lost request', async () => {
  const marked = async (id: number, status: 'open' | 'lost') => {
    const { unmount } = await renderApp(PAGE, { user: member(MEMBER), server: serverWith([request(1, { pipeline_stage_id: id, status })]) })
    const names = [...(await step('New')).parentElement!.querySelectorAll('[data-marked]')].map((one) => one.textContent)
    unmount()
    return names
  }
  expect(await marked(2, 'open')).toEqual(['New', 'Offer sent'])
  expect(await marked(4, 'lost')).toEqual(['Gone'])
})

it('asks for the value before a request is won', async () => {
  const server = serverWith([request(1)])
  server.answer(winContactRequest, { data: request(1, { status: 'won' }) })
  await renderApp(PAGE, { user: member(MEMBER), server })
  await userEvent.click(await step('Signed'))
  const dialog = await screen.findByRole('dialog', { name: 'Mark as won' })
  const value = within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Value' })
  expect(value.value).toBe('1.234,56')
  await userEvent.clear(value)
  await userEvent.type(value, '2500')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Won' }))
  await waitFor(() => expect(server.to(winContactRequest)).toHaveLength(1))
  expect(server.to(winContactRequest)[0]!.body).toMatchObject({ value_minor: 250_000 })
  expect(await screen.findByText('“Subject 1” is won.')).toBeTruthy()
})

it('requires a lost reason for requests, and asks whether to close the open tasks', async () => {
  const server = serverWith([request(1, { tasks_count: 2 })])
  server.answer(loseContactRequest, { data: request(1, { status: 'lost' }) })
  await renderApp(PAGE, { user: member(MEMBER), server })
  await userEvent.click(await screen.findByRole('button', { name: 'Lost' }))
  const dialog = await screen.findByRole('dialog', { name: 'Mark as lost' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Lost' }))
  expect(await within(dialog).findByText('Why was it lost? is required')).toBeTruthy()
  expect(server.to(loseContactRequest)).toHaveLength(0)
  await userEvent.click(within(dialog).getByRole('combobox', { name: 'Why was it lost?' }))
  expect(screen.queryByRole('option', { name: 'Offer expired' })).toBeNull()
  await userEvent.click(await screen.findByRole('option', { name: 'Too expensive' }))
  await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Also cancel its 2 tasks' }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Lost' }))
  await waitFor(() => expect(server.to(loseContactRequest)).toHaveLength(1))
  expect(server.to(loseContactRequest)[0]!.body).toMatchObject({ lost_reason_id: 8, open_tasks: 'cancel' })
})

it('edits value, probability and message in place', async () => {
  const server = serverWith([request(1)])
  server.answer(contactRequests.update, { data: request(1, { version: 2 }) })
  await renderApp(PAGE, { user: member(MEMBER), server })
  const edit = async (field: string, typed: string, key = '{Enter}') => {
    await userEvent.click(await screen.findByRole('button', { name: `Edit ${field}` }))
    const input = await screen.findByRole<HTMLInputElement>('textbox', { name: field })
    await userEvent.clear(input)
    await userEvent.type(input, typed + key)
    await waitFor(() => expect(screen.queryByRole('textbox', { name: field })).toBeNull())
    return server.to(contactRequests.update).at(-1)!.body
  }
  expect(await screen.findByText('10%')).toBeTruthy()
  expect(await edit('Value', '99,9')).toMatchObject({ value_minor: 9990, version: 1 })
  expect(await edit('Probability', '75')).toMatchObject({ probability_bp: 7500 })
  expect(await edit('Message', 'Two{Enter}lines', '{Control>}{Enter}{/Control}')).toMatchObject({ message: 'Two\nlines' })
})

it('keeps an amount that cannot be read, and says so', async () => {
  const server = serverWith([request(1)])
  await renderApp(PAGE, { user: member(MEMBER), server })
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Value' }))
  await userEvent.clear(screen.getByRole('textbox', { name: 'Value' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Value' }), 'a lot{Enter}')
  expect(await screen.findByText('This cannot be read.')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Value' }).value).toBe('a lot')
  expect(server.to(contactRequests.update)).toHaveLength(0)
})

it('[R-8-03] shows what another user wrote into the same field before it is overwritten', async () => {
  const rows = [request(1)]
  const server = serverWith(rows)
  server.reply(contactRequests.update, () => ({
    status: 409,
    statusText: 'Conflict',
    body: { message: 'Conflict', code: 'version_conflict', request_id: 'r' },
  }))
  await renderApp(PAGE, { user: member(MEMBER), server })
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Subject' }))
  rows[0] = request(1, { version: 2, subject: 'Theirs' })
  await userEvent.type(screen.getByRole('textbox', { name: 'Subject' }), ' mine{Enter}')
  expect(await screen.findByText(/Someone changed it meanwhile to “Theirs”/)).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Subject' }).value).toMatch(/ mine$/)
})

it('shows a request read-only to viewers', async () => {
  await renderApp(PAGE, { user: member(VIEWER), server: serverWith([request(1, { read_at: null })]) })
  expect(await screen.findByText(/needs contact-requests\.update/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Edit Subject' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Lost' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull()
  expect((await step('Offer sent')).hasAttribute('disabled')).toBe(true)
})

it('shows the time line, in which a message is made into a task', async () => {
  const server = serverWith([request(1)])
  const event = {
    kind: 'request',
    id: '1',
    at: '2026-03-09T10:00:00Z',
    event: 'created',
    record_id: '1',
    user: null,
    direction: 'incoming',
    title: null,
  }
  server.answer(requestTimeLine, {
    data: [
      { ...event, text: 'How much is it?', status: null, amount_minor: null, currency: null, details: { number: 1 } } as TimeLineEvent,
    ],
    meta: { next_cursor: null },
  })
  await renderApp(PAGE, { user: member([...MEMBER, 'tasks.read', 'tasks.create']), server })
  const line = await screen.findByRole('region', { name: 'Time line' })
  expect(await within(line).findByText('How much is it?')).toBeTruthy()
  await userEvent.click(within(line).getByRole('button', { name: 'Make a task' }))
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'What is to be done?' })).value).toBe('How much is it?')
})

it('marks a request as answered', async () => {
  const server = serverWith([request(1)])
  server.answer(markContactRequestAnswered, { data: request(1, { first_response_at: '2026-03-09T11:00:00Z' }) })
  await renderApp(PAGE, { user: member(MEMBER), server })
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Mark as answered' }))
  await waitFor(() => expect(server.to(markContactRequestAnswered)).toHaveLength(1))
})

it.each([
  ['en', 'moved it to another stage', 'added a link'],
  ['gr', 'το μετέφερε σε άλλο στάδιο', 'πρόσθεσε σύνδεσμο'],
] as const)('describes the history of a request in words (%s)', async (locale, moved, linked) => {
  const server = serverWith([request(1)])
  const line = (id: number, event: string) => ({
    id,
    account_id: 7,
    event,
    subject_type: 'contact_request',
    subject_id: '1',
    subject_label: '#1 Subject 1',
    contact_id: 20,
    changes: {},
    actor_id: null,
    impersonator_id: null,
    api_token: null,
    created_at: '2026-03-09T10:00:00Z',
    actor: null,
  })
  server.answer(contactRequestActivityLogs, pageOf([line(1, 'contact-request.moved'), line(2, 'link.created')]))
  await renderApp(`${MODAL}/history`, { user: member(MEMBER), server, locale })
  expect(await screen.findByText(moved, { exact: false })).toBeTruthy()
  expect(screen.getByText(linked, { exact: false })).toBeTruthy()
  expect(screen.queryByText(/contact-request\.moved/)).toBeNull()
})

it('redirects a short link to the page of the request', async () => {
  const server = serverWith([request(1)])
  server.answer(locateContactRequest, {
    data: { id: 1, number: 1, account_id: 7, contact_id: 20, pipeline_uuid: null, status: 'open' },
  })
  const { address } = await renderApp('/cr/1', { user: member(MEMBER), server })
  await waitFor(() => expect(address()).toBe(PAGE))
})

it('reports a short link to a deleted or hidden request', async () => {
  const server = serverWith([])
  await renderApp('/cr/99', { user: member(MEMBER), server })
  expect(await screen.findByText('This request no longer exists, or you may not see it.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
})

it('lists the requests of a contact, and creates a new one for it', async () => {
  const server = serverWith([request(1)])
  const grace = { ...request(1).contact, requests_count: 1, notes_count: 0, tasks_count: 0, custom_fields: {}, version: 1, tags: [] }
  server.reply(contacts.read, () => ({ body: { data: grace } }))
  server.answer(contactContactRequests, pageOf([request(1)]))
  await renderApp('/accounts/7/contacts/20/requests', { user: member(MEMBER), server })
  expect((await screen.findByRole('tab', { name: /Requests/ })).textContent).toContain('1')
  const list = await screen.findByRole('list', { name: 'Requests of the contact' })
  expect(within(list).getByRole('link', { name: '#1 Subject 1' }).getAttribute('href')).toBe('/accounts/7/contact-requests/1/details')
  expect(screen.getByRole('link', { name: 'New request' }).getAttribute('href')).toBe('/accounts/7/contact-requests/create?contact=20')
})
