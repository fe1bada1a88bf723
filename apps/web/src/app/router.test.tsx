import { allContacts, appSetup, verified } from '@stoa/contract/browser'
import { SimpleSearch } from '@stoa/ui'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { lazy } from 'react'
import { expect, it, vi } from 'vitest'
import { DataList, DeleteDialog, ListToolbar, Screen, useListScreen, type ScreenRoute } from '../kit/index.ts'
import { fakeServer, member, renderApp } from '../test/render-app.tsx'
import { ChunkLoadError, CssChunkLoadError, loadChunk, VIEW_TIMEOUT_MS } from './chunks.ts'
import { LOCALES } from './i18n.ts'
import { createQueryClient } from './providers.tsx'
import { buildRouter, isSameScreen } from './router.tsx'
import { screens } from './screens.ts'

const list = { ...allContacts, remove: { ...allContacts.remove, access: verified } }

function BackOffice() {
  const state = useListScreen(list)
  return (
    <>
      <ListToolbar list={state} filters={{}} backOffice />
      <DataList list={state} columns={[]} backOffice />
      <SimpleSearch label="simple" onSubmit={state.submitSearch} />
      <DeleteDialog endpoint={list.remove} params={{ id: 1 }} onClose={() => {}} backOffice />
    </>
  )
}

const page = (path: string, guard: ScreenRoute['guard'], text: string): ScreenRoute => ({
  path,
  guard,
  title: 'titles:home',
  frame: 'bare',
  screen: async () => () => text,
})

const routes: readonly ScreenRoute[] = [
  { path: '/', guard: 'guest', title: 'titles:home', redirect: '/me/home', frame: 'bare' },
  page('/me/home', 'verified', 'the home'),
  page('/login', 'guest', 'the sign-in'),
  page('/email/verify', 'auth', 'the notice'),
  page('/admin', 'admin', 'the admin area'),
  { ...page('/tags/$tagId', 'verified', 'the tag'), numeric: ['tagId'] },
  { ...page('/list', 'verified', ''), screen: async () => BackOffice },
]

it.each(LOCALES)(
  '[R-1-21] [R-2.7-07] [R-2.7-08] [R-2.7-09] [R-2.7-11] [R-2.7-12] has the texts of back-office lists in %s',
  async (locale) => {
    const server = fakeServer()
    server.reply(list.list, () => ({
      body: { data: [], links: {}, meta: { current_page: 1, last_page: 1, from: null, to: null, total: 37, per_page: 25, path: '' } },
    }))
    await renderApp('/list', { user: member([]), server, locale, routes })
    expect(await screen.findByText('Σύνολο: 37 εγγραφές')).toBeTruthy()
    expect(screen.getByText('Δεν βρέθηκαν αποτελέσματα.')).toBeTruthy()
    expect(screen.getByText(/καναπέ/)).toBeTruthy()
    const dialog = await screen.findByRole('dialog', { name: 'Επιβεβαίωση διαγραφής' })
    expect(within(dialog).getByText(/μη αναστρέψιμη/)).toBeTruthy()
  },
)

it('[R-2.7-05] [R-2.7-06] submits the simple search on Enter and clears it', async () => {
  const server = fakeServer()
  const { address } = await renderApp('/list', { user: member([]), server, routes })
  const box = await screen.findByLabelText<HTMLInputElement>('simple')
  await userEvent.type(box, 'ada')
  expect(address()).toBe('/list')
  await userEvent.type(box, '{Enter}')
  await waitFor(() => expect(address()).toBe('/list?filter.search=ada'))
  expect(box.value).toBe('')
})

it.each([
  ['[R-4-40] a guest', null, '/me/home', 'the sign-in'],
  ['[R-4-41] a member', member([]), '/login', 'the home'],
  ['[R-4-42] [R-6-22] an unverified user', member([], { emailVerified: false }), '/me/home', 'the notice'],
  ['[R-4-43] [R-6-02] a user without the role', member(['contacts.read']), '/admin', 'the home'],
] as const)('%s is redirected from a screen without access', async (_, user, path, text) => {
  await renderApp(path, { user, routes })
  expect(await screen.findByText(text)).toBeTruthy()
})

it('replaces the shell by the notice when the e-mail address has to be verified again', async () => {
  const server = fakeServer()
  const framed = routes.map(({ frame: _frame, ...route }) => route)
  const { client, address } = await renderApp('/me/home', { user: member([]), server, routes: framed })
  expect(await screen.findByText('the home')).toBeTruthy()
  server.reply(appSetup, () => ({ body: { data: member([], { emailVerified: false }) } }))
  await client.invalidateQueries({ queryKey: ['session'] })
  expect(await screen.findByText('the notice')).toBeTruthy()
  expect(address()).toBe('/email/verify')
})

it('shows the message of a failed guard', async () => {
  await renderApp('/admin', { user: member([]), routes })
  expect(await screen.findByText('user is missing required role(s)')).toBeTruthy()
})

it('[R-5-20] shows the not-found page for an unknown address and for a parameter that is not a number', async () => {
  const { router } = await renderApp('/nowhere', { user: member([]), routes })
  expect(await screen.findByText('This page does not exist')).toBeTruthy()
  await router.navigate({ to: '/tags/7' })
  expect(await screen.findByText('the tag')).toBeTruthy()
  await router.navigate({ to: '/tags/seven' })
  expect(await screen.findByText('This page does not exist')).toBeTruthy()
})

it('[R-8-14] [R-8-15] [R-9-21] reports a screen whose code or style fails, or takes longer than 120 seconds', async () => {
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  await expect(loadChunk(() => Promise.reject(new Error('Failed to fetch dynamically imported module')))).rejects.toBeInstanceOf(
    ChunkLoadError,
  )
  await expect(loadChunk(() => Promise.reject(new Error('Unable to preload CSS for /assets/x.css')))).rejects.toBeInstanceOf(
    CssChunkLoadError,
  )
  vi.useFakeTimers()
  const late = loadChunk(() => new Promise(() => {})).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(VIEW_TIMEOUT_MS)
  expect(await late).toBeInstanceOf(ChunkLoadError)
  vi.useRealTimers()
  expect([VIEW_TIMEOUT_MS, reported.mock.calls.length]).toEqual([120_000, 3])
})

it('[R-9-19] prints every screen once, with its guard', () => {
  expect(screens.find((one) => one.path === '/accounts/$accountId/contacts')?.guard).toBe('verified+account-permission:contacts.read')
  expect(new Set(screens.map((one) => one.path)).size).toBe(screens.length)
  expect(LOCALES).toEqual(['en', 'gr'])
})

it('animates a change of screen, but not a modal that opens or closes above it', () => {
  const child = (path: string, modal?: true) => ({ path, title: 'titles:home', screen: async () => () => path, ...(modal && { modal }) })
  const router = buildRouter(createQueryClient(), undefined, [
    { ...page('/lists', 'any', 'lists'), children: [child('create', true), child('$id', true), child('tab')] },
  ])
  const at = (to: string) => router.matchRoutes(router.buildLocation({ to }))
  expect(isSameScreen(at('/lists'), at('/lists/create'))).toBe(true)
  expect(isSameScreen(at('/lists/7'), at('/lists/8'))).toBe(true)
  expect(isSameScreen(at('/lists'), at('/lists/tab'))).toBe(false)
  expect(isSameScreen(at('/lists/create'), at('/elsewhere'))).toBe(false)
})

it('links from a tab of a record to the list of the record', async () => {
  const tab = { path: 'overview', title: 'titles:contact_list_overview', screen: async () => () => 'the overview' }
  const record: ScreenRoute = {
    ...page('/accounts/$accountId/records/$recordId', 'verified', ''),
    title: 'titles:contact_list',
    redirect: 'overview',
    within: { path: '/accounts/$accountId/records', title: 'titles:contact_lists' },
    screen: async () => () => <Screen title="Newsletter">tabs</Screen>,
    children: [tab],
  }
  await renderApp('/accounts/7/records/3', { user: member([]), routes: [...routes, record] })
  const wayBack = await screen.findByRole('link', { name: 'Lists' })
  expect(wayBack.getAttribute('href')).toBe('/accounts/7/records')
  expect(screen.queryByRole('link', { name: 'List' })).toBeNull()
})

it('reports a part whose code is no longer served, and reloads the page', async () => {
  const Part = lazy(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/palette-1.js')))
  const broken: ScreenRoute = { ...page('/part', 'any', ''), screen: async () => () => <Part /> }
  await renderApp('/part', { user: member([]), routes: [...routes, broken] })
  expect(await screen.findByText(/a newer version is there/)).toBeTruthy()
})
