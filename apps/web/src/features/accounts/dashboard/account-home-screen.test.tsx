import { accountHome, arrangeHome, currentAccount, listAccounts, tasks } from '@stoa/contract/browser'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { accountOf, pageOf } from '../../../test/account.factory.ts'
import { fakeServer, member, renderApp } from '../../../test/render-app.tsx'
import { homeOf, sectionOf } from './account-home.factory.ts'
// Import the screens before a test stops the clock.
import '../home/accounts-home-screen.tsx'
import './account-home-screen.tsx'
import './arrange/arrange-panel.tsx'

const reader = member(['accounts.read', 'contact-requests.read', 'tasks.read', 'tasks.update'])

function serverOf(home = homeOf()) {
  const server = fakeServer()
  server.answer(accountHome, { data: home })
  return server
}

const late = sectionOf([{ title: 'Julia Green', text: 'Booking engine', number: '#102', at: '2026-03-09T08:00:00Z', is_late: true }], 3)
const owed = {
  currency: 'EUR',
  total_minor: 9_000_00,
  items: 9,
  late_minor: 5_334_753,
  late_items: 4,
  not_due_minor: 0,
  days_30_minor: 5_334_753,
  days_60_minor: 0,
  over_60_minor: 0,
  debtors: [],
}
const hour = (at: string) => vi.useFakeTimers({ now: new Date(at), toFake: ['Date'] })
afterEach(() => vi.useRealTimers())

it('greets with a sentence that counts what waits, and each figure opens its rows', async () => {
  hour('2026-03-09T08:30:00')
  await renderApp('/accounts/7/home', { user: reader, server: serverOf(homeOf({ sections: { late_answers: late }, receivables: [owed] })) })
  const heading = await screen.findByRole('heading', { level: 1 })
  expect(heading.textContent).toMatch(/^Good morning, \S+\. Three answers are late and .*53.347,53.* is past its date\.$/)
  expect(within(heading).getByRole('link', { name: 'Three answers' }).getAttribute('href')).toContain('filter.overdue_response.is=true')
  expect(within(heading).getByRole('link', { name: /53/ }).getAttribute('href')).toContain('EUR')
})

it('says that nothing waits when nothing does, by the time of day', async () => {
  hour('2026-03-09T21:00:00')
  const empty = sectionOf([])
  await renderApp('/accounts/7/home', { user: reader, server: serverOf(homeOf({ sections: { late_answers: empty, tasks: empty } })) })
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toMatch(/^Good evening, \S+\. Nothing waits for you\.$/)
  expect(screen.getByText('No task of yours is due today.')).toBeTruthy()
})

it('shows a figure in the margin with its first rows and the way to the others', async () => {
  await renderApp('/accounts/7/home', { user: reader, server: serverOf(homeOf({ sections: { late_answers: late } })) })
  const section = await screen.findByRole('region', { name: 'late answers' })
  expect(within(section).getByRole('link', { name: '3 late answers' })).toBeTruthy()
  expect(
    within(section)
      .getByRole('link', { name: /Julia Green/ })
      .getAttribute('href'),
  ).toBe('/accounts/7/contact-requests/102'.replace('102', '1'))
  expect(within(section).getByRole('link', { name: '2 more' }).getAttribute('href')).toContain('filter.overdue_response.is=true')
  expect(screen.queryByRole('region', { name: /unread/ })).toBeNull()
})

it('ticks a task off in place, and takes it back', async () => {
  const server = serverOf(homeOf({ sections: { tasks: sectionOf([{ key: 'a1', title: 'Call Cyclades Hotels', status: 'todo' }]) } }))
  server.answer(tasks.update, { data: {} as never })
  await renderApp('/accounts/7/home', { user: reader, server })
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Done: Call Cyclades Hotels' }))
  await waitFor(() => expect(server.to(tasks.update).map(({ body }) => body.status)).toEqual(['done']))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(server.to(tasks.update).map(({ body }) => body.status)).toEqual(['done', 'todo']))
})

it('hides and moves parts for the reader, with a way back', async () => {
  const empty = sectionOf([])
  const server = serverOf(homeOf({ sections: { late_answers: empty, tasks: empty } }))
  server.reply(arrangeHome, ({ body }) => {
    server.answer(accountHome, { data: homeOf({ sections: { late_answers: empty, tasks: empty }, layout: body }) })
    return { body: { data: body } }
  })
  await renderApp('/accounts/7/home', { user: reader, server })
  await userEvent.click(await screen.findByRole('button', { name: 'Arrange' }))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Late answers' }))
  const none = { order: [], hidden: [], first_day_hidden: false }
  await waitFor(() => expect(server.to(arrangeHome)[0]!.body).toMatchObject({ ...none, hidden: ['late_answers'] }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'late answers' })).toBeNull())
  await userEvent.click(screen.getByRole('button', { name: 'Move up: Tasks for today' }))
  await waitFor(() => expect(server.to(arrangeHome)[1]!.body).toMatchObject({ order: ['tasks', 'late_answers'] }))
})

it('tells why the home did not load, and loads it again', async () => {
  const server = fakeServer()
  server.reply(accountHome, () => ({ status: 500, body: { message: 'Broken' } }))
  await renderApp('/accounts/7/home', { user: reader, server })
  expect(await screen.findByRole('button', { name: /Retry|Try again/ })).toBeTruthy()
})

it('leads a new account along the first steps, which can be put away', async () => {
  const steps = [
    { code: 'contacts' as const, is_done: true, count: 2904, open: 12 },
    { code: 'people' as const, is_done: true, count: 2, open: 0 },
    { code: 'mail' as const, is_done: false, count: 0, open: 0 },
    { code: 'offer' as const, is_done: false, count: 0, open: 0 },
  ]
  const server = serverOf(homeOf({ first_day: { steps } }))
  server.reply(arrangeHome, ({ body }) => {
    server.answer(accountHome, { data: homeOf({ layout: body }) })
    return { body: { data: body } }
  })
  await renderApp('/accounts/7/home', { user: reader, server })
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Two columns stand. Two more and the roof holds.')
  expect(screen.getByRole('link', { name: 'Connect' }).getAttribute('href')).toBe('/accounts/7/settings/email')
  expect(screen.getByRole('link', { name: 'Look at the 12' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Hide this path' }))
  await waitFor(() => expect(server.to(arrangeHome)[0]!.body).toMatchObject({ first_day_hidden: true }))
  expect(await screen.findByText(/Nothing waits for you/)).toBeTruthy()
})

it("[R-2.4-02] shows the user's accounts and makes the opened one current", async () => {
  const server = serverOf()
  server.answer(listAccounts, pageOf([accountOf(), accountOf({ id: 8, name: 'Globex' })]))
  server.answer(currentAccount, { data: { current_account_id: 7 } })
  const memberships = [7, 8].map((id) => ({ id, account_id: id, account: accountOf({ id }), roles: [], permissions: ['accounts.read'] }))
  const { address } = await renderApp('/me/home', { user: member(['accounts.read'], { memberships }), server })
  const card = await screen.findByRole('link', { name: /Acme/ })
  expect(within(card).getByText('12 contacts')).toBeTruthy()
  expect(server.to(listAccounts)[0]!.query).toMatchObject({ 'filter[mine]': 'true' })
  await userEvent.click(card)
  expect(await screen.findByText(/Nothing waits for you/)).toBeTruthy()
  expect(address()).toBe('/accounts/7/home')
  expect(server.to(currentAccount)[0]!.body).toMatchObject({ account_id: 7 })
})
