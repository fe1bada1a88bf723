import {
  accountSavedQueries,
  conversationAssignees,
  conversationCounts,
  conversationMessages,
  conversationParticipants,
  conversations,
  mergeConversation,
  readConversation,
  snoozeConversation,
  type Conversation,
  type SavedQuery,
} from '@stoa/contract/browser'
import { addDays, localToday } from '@stoa/domain'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { fakeServer, member, renderApp } from '../../../../test/render-app.tsx'
import { tabOf } from '../conversation-paths.ts'

const INBOX = '/accounts/7/conversations'
const ADA = member(['conversations.read', 'conversations.update', 'messages.create'], { time_zone: 'Asia/Tokyo' })
const AT = '2026-03-09T10:00:00Z'
const META = { current_page: 1, from: null, to: null, last_page: 1, path: '', per_page: 25, total: 0 }
const LINKS = { first: '', last: '', prev: null, next: null }

const fair: Conversation = {
  id: 3,
  account_id: 7,
  channel_type: 'email',
  subject: 'Stand at the fair',
  contact_id: null,
  contact_request_id: null,
  project_uuid: null,
  user_id: 1,
  status: 'open',
  priority: 'normal',
  snoozed_until: null,
  waiting_since: null,
  first_reply_at: null,
  last_message_id: null,
  last_message_at: AT,
  last_message_preview: null,
  closed_at: null,
  merged_into_id: null,
  created_by_id: 1,
  version: 1,
  created_at: AT,
  updated_at: AT,
  contact: null,
  contactRequest: null,
  participants: [],
  user: null,
  unread_count: 0,
}

const mails: SavedQuery = {
  id: 9,
  account_id: 7,
  user_id: 1,
  resource: 'conversations',
  name: 'Mails of nobody',
  query: { filter: { assignee: 'null', status: ['open', 'pending'], channel_type: { in: ['email'] } }, page: 1 },
  is_shared: false,
  position: 0,
  is_own: true,
  owner: 'Ada Lovelace',
  created_at: AT,
  updated_at: AT,
}

function inboxWith(rows: Conversation[]) {
  const server = fakeServer()
  server.answer(conversations.list, { data: rows, links: LINKS, meta: { ...META, total: rows.length } })
  server.answer(conversationCounts, { data: { unread: 0, mine: 1, unassigned: 0, all: 1, snoozed: 0 } })
  server.answer(conversationAssignees, { data: [] })
  server.answer(accountSavedQueries.list, { data: [mails] })
  server.answer(accountSavedQueries.create, { data: { ...mails, id: 10, name: 'Mine' } })
  return server
}

it('loads a saved query of the inbox with its tab [R-2.7-15]', async () => {
  const server = inboxWith([])
  const { address } = await renderApp(INBOX, { user: ADA, server })
  await userEvent.click(await screen.findByRole('button', { name: 'Saved queries' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Mails of nobody' }))
  await waitFor(() => expect(address()).toBe(`${INBOX}?tab=unassigned&filter.channel_type.in=email&saved=9`))
  expect(server.to(conversations.list).at(-1)!.query).toMatchObject({
    'filter[assignee]': 'null',
    'filter[status]': 'open,pending',
    'filter[channel_type][in]': 'email',
  })
  expect(await screen.findByTitle(/Channel: .*E-mail/)).toBeTruthy()
})

it('saves the conditions of the tab along with the filters', async () => {
  const server = inboxWith([])
  await renderApp(`${INBOX}?tab=snoozed&filter.priority.in=high`, { user: ADA, server })
  await userEvent.click(await screen.findByRole('button', { name: 'Saved queries' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Save this query' }))
  await userEvent.type(await screen.findByRole('textbox', { name: /Name/ }), 'Mine')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.to(accountSavedQueries.create)).toHaveLength(1))
  expect(server.to(accountSavedQueries.create)[0]!.body).toMatchObject({
    resource: 'conversations',
    query: { filter: { status: 'snoozed', priority: { in: 'high' } } },
  })
})

it('finds the tab of a query in any notation of its conditions', () => {
  expect(tabOf({ mine: { is: 'true' }, status: { in: 'open,pending' } })).toBe('mine')
  expect(tabOf({ status: ['open', 'pending'], channel_type: 'email' })).toBe('all')
  expect(tabOf({ status: { is: 'closed' } })).toBe('closed')
  expect(tabOf({})).toBe('all')
})

it('snoozes a conversation until a day and time in the time zone of the user', async () => {
  const server = inboxWith([fair])
  server.answer(conversations.read, { data: fair })
  server.answer(conversationParticipants, { data: [] })
  server.reply(conversationMessages, () => ({ body: { data: [], links: LINKS, meta: META } }))
  server.answer(readConversation, { data: { last_read_message_id: null, unread_count: 0 } })
  server.answer(snoozeConversation, { data: { ...fair, status: 'snoozed' } })
  await renderApp(`${INBOX}/3`, { user: ADA, server })
  await userEvent.click(await screen.findByRole('button', { name: 'Snooze' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Choose day and time …' }))
  const time = await screen.findByLabelText(/^Time/)
  await userEvent.clear(time)
  await userEvent.type(time, '16:45')
  const tomorrow = addDays(localToday('Asia/Tokyo'), 1)
  expect(screen.getByText(/by the clocks of Asia\/Tokyo/)).toBeTruthy()
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Snooze' }))
  await waitFor(() => expect(server.to(snoozeConversation)).toHaveLength(1))
  expect(server.to(snoozeConversation)[0]!.body).toMatchObject({ until: `${tomorrow}T07:45:00.000Z` })
})

it('redirects from a merged conversation to the survivor', async () => {
  const server = inboxWith([fair])
  server.answer(conversations.read, { data: fair })
  server.answer(conversationParticipants, { data: [] })
  server.reply(conversationMessages, () => ({ body: { data: [], links: LINKS, meta: META } }))
  const { address } = await renderApp(`${INBOX}/8`, { user: ADA, server })
  await waitFor(() => expect(address()).toBe(`${INBOX}/3`))
})

it('offers only conversations that can be merged, and warns when the contacts differ', async () => {
  const person = { id: 70, first_name: 'Eleni', last_name: 'Doukas' } as Conversation['contact']
  const own = { ...fair, contact_id: 70, contact: person }
  const other = {
    ...fair,
    id: 4,
    subject: 'Lights',
    contact_id: 71,
    contact: { ...person, id: 71, first_name: 'Petros' } as Conversation['contact'],
  }
  const server = inboxWith([own, other, { ...fair, id: 5, subject: 'A shop', project_uuid: crypto.randomUUID() }])
  server.answer(conversations.read, { data: own })
  server.answer(conversationParticipants, { data: [] })
  server.reply(conversationMessages, () => ({ body: { data: [], links: LINKS, meta: META } }))
  server.answer(mergeConversation, { data: own })
  await renderApp(`${INBOX}/3`, { user: ADA, server })
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: /Merge with another/ }))
  const option = await screen.findByRole('option', { name: /Petros Doukas/ })
  expect(screen.getAllByRole('option')).toEqual([option])
  await userEvent.click(option)
  expect(await screen.findByText('The other conversation is with Petros Doukas. Answers from here go to Eleni Doukas only.')).toBeTruthy()
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Merge' }))
  await waitFor(() => expect(server.to(mergeConversation)).toHaveLength(1))
  expect(server.to(mergeConversation)[0]!.body).toMatchObject({ conversation_id: 4 })
})
