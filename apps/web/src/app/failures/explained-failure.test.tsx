import { allContacts, appSetup, contacts, csrfCookie, verified } from '@stoa/contract/browser'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { fakeServer, member, renderApp } from '../../test/render-app.tsx'
import { DataList, ListToolbar, NotLoaded, Screen, useEndpoint, useListScreen } from '../../kit/index.ts'
import { PROBE_MS } from './use-retry.ts'
import type { ScreenRoute } from '../../kit/screen/routes.ts'

const resource = { ...allContacts, remove: { ...allContacts.remove, access: verified } }
const columns = [{ key: 'name', title: 'Name', render: (row: { first_name: string }) => row.first_name }]

function People() {
  const list = useListScreen(resource)
  return (
    <>
      <ListToolbar list={list} filters={{}} />
      <DataList list={list} columns={columns} />
    </>
  )
}

function Person() {
  const loaded = useEndpoint(contacts.read, { params: { id: 5 } })
  return (
    <Screen title="Person">{loaded.answer ? loaded.answer.data.first_name : <NotLoaded loaded={loaded} gone="Ada has left." />}</Screen>
  )
}

const routes: readonly ScreenRoute[] = [
  {
    path: '/people/$personId',
    guard: 'verified',
    title: 'titles:contacts',
    within: { path: '/people', title: 'titles:contacts' },
    frame: 'bare',
    screen: async () => Person,
  },
  { path: '/people', guard: 'verified', title: 'titles:home', frame: 'bare', screen: async () => People },
]
const meta = { current_page: 1, last_page: 1, from: 1, to: 1, total: 1, per_page: 25, path: '' }
const rows = { body: { data: [{ id: 1, first_name: 'Ada' }], links: {}, meta } }
const away = { status: 502, statusText: 'Bad Gateway', body: {} }

it.each([
  ['en', 'This list cannot be filtered like that', 'Remove this filter'],
  ['gr', 'Η λίστα δεν μπορεί να φιλτραριστεί έτσι', 'Αφαίρεση του φίλτρου'],
] as const)('explains in %s which filter of the address is wrong, and removes that filter alone', async (locale, title, clear) => {
  const server = fakeServer()
  const message = 'The filter “Created” needs two dates.'
  server.reply(resource.list, ({ query }) =>
    query['filter[date_created][between]']
      ? {
          status: 422,
          statusText: 'Unprocessable Entity',
          body: { message, code: 'validation_failed', request_id: 'req-5', errors: { 'filter.date_created': [message] } },
        }
      : rows,
  )
  const at = '/people?filter[date_created][between]=abc&filter.search=ada'
  const { address } = await renderApp(at, { user: member([]), server, locale, routes })
  const alert = await screen.findByRole('alert')
  expect([title, message, 'req-5'].filter((text) => !alert.textContent.includes(text))).toEqual([])
  await userEvent.click(within(alert).getByRole('button', { name: clear }))
  expect(await screen.findByText('Ada')).toBeTruthy()
  expect(address()).toBe('/people?filter.search=ada')
})

it('names the filters that a list does not have and keeps those that it has', async () => {
  const server = fakeServer()
  server.reply(resource.list, ({ query }) =>
    'filter[created_at][between]' in query
      ? { status: 400, statusText: 'Bad Request', body: { message: 'not allowed', code: 'unknown_filter', request_id: 'req-6' } }
      : rows,
  )
  const at = '/people?filter.created_at.between=abc&filter.constructor=1&filter.status.odd=active'
  const { address } = await renderApp(at, { user: member([]), server, routes })
  const alert = await screen.findByRole('alert')
  expect(screen.getByTitle('status: odd active')).toBeTruthy()
  expect(alert.textContent).toContain('There is no filter “created_at” here.')
  expect(alert.textContent).toContain('There is no filter “constructor” here.')
  await userEvent.click(within(alert).getByRole('button', { name: 'Remove these 2 filters' }))
  expect(await screen.findByText('Ada')).toBeTruthy()
  expect(address()).toBe('/people?filter.status.odd=active')
})

it.each([
  ['en', 'Stoa cannot be reached right now'],
  ['gr', 'Δεν υπάρχει επικοινωνία με το Stoa'],
] as const)('reports in %s that the server is unavailable, and reloads the list when it is back', async (locale, title) => {
  const server = fakeServer()
  server.reply(resource.list, () => away)
  server.reply(csrfCookie, () => away)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    await renderApp('/people', { user: member([]), server, locale, routes })
    const alert = await screen.findByRole('alert', {}, { timeout: 15_000 })
    expect([alert.textContent.includes(title), alert.textContent.includes('Bad Gateway')]).toEqual([true, true])
    const asked = server.to(resource.list).length
    await vi.advanceTimersByTimeAsync(PROBE_MS)
    await waitFor(() => expect(server.to(csrfCookie)).toHaveLength(1))
    expect([server.to(resource.list).length, screen.queryByRole('alert') === alert]).toEqual([asked, true])
    server.reply(csrfCookie, () => ({ body: {} }))
    server.reply(resource.list, () => rows)
    await vi.advanceTimersByTimeAsync(PROBE_MS)
    expect(await screen.findByText('Ada')).toBeTruthy()
  } finally {
    vi.useRealTimers()
  }
})

it('replaces a failed first load by the screen when the connection is back', async () => {
  const server = fakeServer()
  server.reply(resource.list, () => rows)
  const user = member([])
  let isAway = true
  await renderApp('/people', {
    user,
    server: {
      ...server,
      reply: (endpoint, answer) => server.reply(endpoint, endpoint === appSetup ? (sent) => (isAway ? away : answer(sent)) : answer),
    },
    routes,
  })
  const alert = await screen.findByRole('alert', {}, { timeout: 15_000 })
  expect(alert.textContent).toContain('Stoa cannot be reached right now')
  isAway = false
  dispatchEvent(new Event('online'))
  expect(await screen.findByText('Ada')).toBeTruthy()
})

it.each([
  ['en', 'Nothing to be found here', 'Go to: Contacts'],
  ['gr', 'Δεν βρέθηκε τίποτα εδώ', 'Μετάβαση: Επαφές'],
] as const)('links in %s from a deleted record to its list, also when it was on screen before', async (locale, title, back) => {
  const server = fakeServer()
  let isGone = false
  server.reply(resource.list, () => rows)
  server.reply(contacts.read, () =>
    isGone
      ? { status: 404, statusText: 'Not Found', body: { message: 'Not Found', code: 'not_found', request_id: 'req-7' } }
      : { body: { data: { first_name: 'Ada' } } },
  )
  const { address, client } = await renderApp('/people/5', { user: member([]), server, locale, routes })
  await screen.findByText('Ada')
  isGone = true
  await client.invalidateQueries({ queryKey: ['contacts'] })
  const alert = await screen.findByRole('alert')
  expect([title, 'Ada has left.', 'req-7'].filter((text) => !alert.textContent.includes(text))).toEqual([])
  await userEvent.click(within(alert).getByRole('link', { name: back }))
  expect(await screen.findByText('Ada')).toBeTruthy()
  expect(address()).toBe('/people')
})

it.each([
  ['en', 'It takes the permission contacts.read.', 'Whoever manages the members of the account'],
  ['gr', 'Χρειάζεται το δικαίωμα contacts.read.', 'όποιος διαχειρίζεται τα μέλη'],
] as const)('explains in %s which permission a record requires, and who can grant it', async (locale, needs, ask) => {
  const server = fakeServer()
  server.reply(contacts.read, () => ({
    status: 403,
    statusText: 'Forbidden',
    body: { message: 'user is missing required account permission(s)', code: 'missing_account_permission', request_id: 'req-8' },
  }))
  await renderApp('/people/5', { user: member([]), server, locale, routes })
  const alert = await screen.findByRole('alert')
  expect([needs, ask].filter((text) => !alert.textContent.includes(text))).toEqual([])
})

it('reloads a record when the server is back', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const server = fakeServer()
  let isAway = true
  server.reply(csrfCookie, () => (isAway ? away : { body: {} }))
  server.reply(contacts.read, () => (isAway ? away : { body: { data: { first_name: 'Ada' } } }))
  await renderApp('/people/5', { user: member([]), server, routes })
  expect((await screen.findByRole('alert', {}, { timeout: 8_000 })).textContent).toContain('Stoa cannot be reached right now')
  isAway = false
  await vi.advanceTimersByTimeAsync(PROBE_MS)
  expect(await screen.findByText('Ada')).toBeTruthy()
  vi.useRealTimers()
})
