import {
  contactActivityLogs,
  contactAssignees,
  contactNotes,
  contactSubscriptions,
  contactTasks,
  contactTimeLine,
  contacts,
  stagesOfContact,
  tasks,
  type TimeLineEvent,
} from '@stoa/contract/browser'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { fakeServer, member, renderApp } from '../../../../test/render-app.tsx'

const RIGHTS = [
  'contacts.read',
  'contacts.update',
  'tasks.read',
  'tasks.create',
  'tasks.update',
  'subscriptions.read',
  'pipelines.read',
  'sms-messages.send',
]
const PAGE = '/accounts/7/contacts/1/details'
const CONTACT = {
  id: 1,
  account_id: 7,
  first_name: 'Julia',
  last_name: 'Green',
  company: 'Blue Harbour',
  job_title: 'Director',
  email: 'julia@blueharbour.example',
  phone: '+306900008984',
  status: 'active',
  lifecycle: 'qualified',
  source: 'google_ads',
  created_at: '2026-11-21T10:38:00Z',
  tags: [],
  emailAddresses: [],
  phoneNumbers: [],
  physicalAddresses: [],
  accounts: [],
  version: 4,
}
const event = (more: Partial<TimeLineEvent>): TimeLineEvent => ({
  kind: 'note',
  id: '1',
  at: new Date().toISOString(),
  event: 'created',
  record_id: '1',
  user: { id: 9, username: 'Θανάσης', color: 1, avatar_url: null },
  direction: null,
  title: null,
  text: null,
  status: null,
  amount_minor: null,
  currency: null,
  details: {},
  ...more,
})
const LOG = {
  links: { first: '', last: '', prev: null, next: null },
  meta: { current_page: 1, from: null, last_page: 1, path: '', per_page: 25, to: null, total: 0 },
}

function serverWith(pages: TimeLineEvent[][] = [[]]) {
  const server = fakeServer()
  server.reply(contacts.read, () => ({ body: { data: CONTACT } }))
  server.answer(contactTimeLine, ({ query }) => {
    const at = Number(query.cursor ?? 0)
    return { data: pages[at] ?? [], meta: { next_cursor: at + 1 < pages.length ? String(at + 1) : null } }
  })
  server.answer(contactAssignees, { data: [{ value: 9, label: 'Θανάσης' }] })
  server.reply(contactActivityLogs, () => ({ body: { data: [], ...LOG } }))
  server.reply(contactTasks.list, () => ({ body: { data: [], ...LOG } }))
  server.reply(contactSubscriptions, () => ({ body: { data: [] } }))
  server.reply(stagesOfContact, () => ({ body: { data: [] } }))
  return server
}
// The screen is large: it is loaded before the first test waits for it.
beforeAll(async () => void (await import('./contact-screen.tsx')), 240_000)
afterEach(() => localStorage.clear())

it('shows name, state, fields and the time line by day, with messages in bubbles', async () => {
  const server = serverWith([
    [
      event({ text: 'Ask the developers' }),
      event({ kind: 'email', id: '2', direction: 'incoming', title: 'Booking engine', text: 'I need your price.', user: null }),
      event({
        kind: 'offer',
        id: '3',
        event: 'sent',
        title: '2026-0118',
        amount_minor: 880000,
        currency: 'EUR',
        at: '2026-05-04T10:00:00Z',
        record_id: 'u',
      }),
    ],
  ])
  await renderApp(PAGE, { user: member(RIGHTS), server })
  expect(await screen.findByRole('heading', { level: 1, name: 'Julia Green' })).toBeTruthy()
  expect(screen.getByText('Director at Blue Harbour')).toBeTruthy()
  const line = screen.getByRole('region', { name: 'Time line' })
  expect(await within(line).findByText('Today')).toBeTruthy()
  expect(within(line).getByText('Ask the developers').closest('.stoa-bubble')!.getAttribute('data-tone')).toBe('note')
  expect(within(line).getByText('I need your price.')).toBeTruthy()
  expect(within(line).getByRole('link', { name: '2026-0118' }).getAttribute('href')).toBe('/accounts/7/offers/u')
  expect(within(line).getByText('Monday 4 May')).toBeTruthy()
})

it('filters and searches the time line, and loads what is older', async () => {
  const server = serverWith([[event({ text: 'Newest' })], [event({ id: '2', text: 'Oldest' })]])
  await renderApp(PAGE, { user: member(RIGHTS), server })
  await screen.findByText('Newest')
  await userEvent.click(screen.getByRole('button', { name: 'Older' }))
  expect(await screen.findByText('Oldest')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Money' }))
  await waitFor(() => expect(server.to(contactTimeLine).at(-1)!.query).toEqual({ kind: 'offer,order,invoice,payment' }))
  await userEvent.click(screen.getByRole('button', { name: 'Search the time line' }))
  await userEvent.keyboard('price')
  await waitFor(() => expect(server.to(contactTimeLine).at(-1)!.query).toMatchObject({ search: 'price' }))
})

it('edits a field in place with the version of the contact', async () => {
  const server = serverWith()
  server.reply(contacts.update, () => ({ body: { data: { ...CONTACT, job_title: 'Owner', version: 5 } } }))
  await renderApp(PAGE, { user: member(RIGHTS), server })
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Job title' }))
  await userEvent.keyboard('Owner{Enter}')
  await waitFor(() => expect(server.to(contacts.update)).toHaveLength(1))
  expect(server.to(contacts.update)[0]!.body).toMatchObject({ job_title: 'Owner', version: 4 })
})

it('names the other user who changed the contact just now', async () => {
  const server = serverWith()
  const log = {
    id: 1,
    event: 'contact.updated',
    changes: { phone: ['1', '2'] },
    created_at: new Date().toISOString(),
    actor: event({}).user,
  }
  server.reply(contactActivityLogs, () => ({ body: { data: [log], ...LOG } }))
  await renderApp(PAGE, { user: member(RIGHTS), server })
  expect(await screen.findByText('Θανάσης changed just now: Phone')).toBeTruthy()
})

it('writes a note in place, and keeps one that was begun', async () => {
  const server = serverWith()
  server.reply(contactNotes.create, () => ({ body: { data: { id: 5 } } }))
  const { unmount } = await renderApp(PAGE, { user: member(RIGHTS), server })
  await userEvent.click(await screen.findByRole('button', { name: 'Note' }))
  await userEvent.type(await screen.findByRole('textbox', { name: /note/i }), 'Call back')
  unmount()
  await renderApp(PAGE, { user: member(RIGHTS), server })
  await userEvent.click(await screen.findByRole('button', { name: 'Note' }))
  const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /note/i })
  expect(box.value).toBe('Call back')
  await userEvent.type(box, '{Control>}{Enter}{/Control}')
  await waitFor(() => expect(server.to(contactNotes.create)[0]!.body).toMatchObject({ body: 'Call back' }))
  await waitFor(() => expect(screen.queryByRole('textbox', { name: /note/i })).toBeNull())
  expect(Object.keys(localStorage).filter((item) => item.startsWith('draft.'))).toEqual([])
})

it('ticks a task in its card', async () => {
  const server = serverWith()
  const task = {
    uuid: 'a',
    account_id: 7,
    title: 'Prepare the offer',
    status: 'todo',
    due_at: null,
    is_overdue: false,
    version: 2,
    user_assigned_id: 1,
  }
  server.reply(contactTasks.list, () => ({ body: { data: [task], ...LOG } }))
  server.reply(tasks.update, () => ({ body: { data: { ...task, status: 'done' } } }))
  await renderApp(PAGE, { user: member(RIGHTS), server })
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Complete: Prepare the offer' }))
  await waitFor(() => expect(server.to(tasks.update)[0]!.body).toMatchObject({ status: 'done', version: 2 }))
})

it('shows a reader no way to change or write', async () => {
  await renderApp(PAGE, { user: member(['contacts.read']), server: serverWith() })
  await screen.findByRole('heading', { level: 1, name: 'Julia Green' })
  expect(screen.queryByRole('button', { name: 'Edit Job title' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Note' })).toBeNull()
})

it('opens every other tab at its address, with the same head', async () => {
  const { address } = await renderApp('/accounts/7/contacts/1/notes', { user: member(RIGHTS), server: serverWith() })
  expect(await screen.findByRole('heading', { level: 1, name: 'Julia Green' })).toBeTruthy()
  expect((await screen.findByRole('tab', { name: /Notes/ })).getAttribute('aria-selected')).toBe('true')
  await userEvent.click(screen.getByRole('tab', { name: 'Details' }))
  await waitFor(() => expect(address()).toBe(PAGE))
  expect(await screen.findByRole('region', { name: 'Time line' })).toBeTruthy()
})
