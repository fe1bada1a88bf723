import { accountSavedQueries, contactAssignees, contacts, type SavedQuery } from '@stoa/contract/browser'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { fakeServer, member, renderApp } from '../../../test/render-app.tsx'

const ALL = ['contacts.read', 'contacts.export', 'saved-queries.share']
const LIST = '/accounts/7/contacts'

const saved = (id: number, more: Partial<SavedQuery> = {}): SavedQuery => ({
  id,
  account_id: 7,
  user_id: 1,
  resource: 'contacts',
  name: `Query ${id}`,
  query: { filter: { has_email: { is: 'true' } }, page: 2 },
  is_shared: false,
  position: 0,
  is_own: true,
  owner: 'Ada Lovelace',
  created_at: '2026-03-09T10:00:00Z',
  updated_at: '2026-03-09T10:00:00Z',
  ...more,
})

function serverWith(queries: SavedQuery[]) {
  const server = fakeServer()
  const meta = { current_page: 1, from: null, to: null, last_page: 9, path: '', per_page: 25, total: 200 }
  server.answer(contacts.list, { data: [], links: { first: '', last: '', prev: null, next: null }, meta })
  server.answer(contactAssignees, { data: [] })
  server.answer(accountSavedQueries.list, { data: queries })
  return server
}

const open = async (server: ReturnType<typeof fakeServer>, path = LIST) => {
  const app = await renderApp(path, { user: member(ALL), server })
  await userEvent.click(await screen.findByRole('button', { name: /Saved queries|Query/ }))
  return app
}

it('[R-2.7-15] [R-4-14] loads a saved query: applies its filter and page, and shows its name', async () => {
  const server = serverWith([saved(3)])
  const { address } = await open(server)
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Query 3' }))
  await waitFor(() => expect(address()).toBe(`${LIST}?filter.has_email.is=true&page=2&saved=3`))
  expect(server.to(contacts.list).at(-1)!.query).toMatchObject({ 'filter[has_email][is]': 'true', page: '2' })
  expect(await screen.findByRole('button', { name: 'Query 3' })).toBeTruthy()
  expect(server.to(accountSavedQueries.list)[0]!.query).toEqual({ resource: 'contacts' })
})

it('shows saved queries as tabs with the numbers of their rows, counted by one call', async () => {
  const server = serverWith([saved(3), saved(4)])
  server.answer(accountSavedQueries.counts, {
    data: [
      { id: 3, count: 1200 },
      { id: 4, count: null },
    ],
  })
  const { address } = await renderApp(LIST, { user: member(ALL), server })
  expect((await screen.findByRole('tab', { name: 'All rows' })).ariaSelected).toBe('true')
  await userEvent.click(await screen.findByRole('tab', { name: 'Query 3 1.200' }))
  await waitFor(() => expect(address()).toBe(`${LIST}?filter.has_email.is=true&page=2&saved=3`))
  expect((await screen.findByRole('tab', { name: 'Query 3 1.200' })).ariaSelected).toBe('true')
  expect(screen.getByRole('tab', { name: 'Query 4' })).toBeTruthy()
  await userEvent.click(screen.getByRole('tab', { name: 'All rows' }))
  await waitFor(() => expect(address()).toBe(LIST))
  expect(server.to(accountSavedQueries.counts)).toHaveLength(1)
})

it('has no tabs while nothing is saved', async () => {
  const server = serverWith([])
  await renderApp(LIST, { user: member(ALL), server })
  await waitFor(() => expect(server.to(accountSavedQueries.list)).toHaveLength(1))
  expect(screen.queryByRole('tab')).toBeNull()
  expect(server.to(accountSavedQueries.counts)).toHaveLength(0)
})

it('[R-4-15] [R-4-16] a change of search or filter clears the mark', async () => {
  const server = serverWith([saved(3)])
  const { address } = await renderApp(`${LIST}?filter.has_email.is=true&saved=3`, { user: member(ALL), server })
  expect(await screen.findByRole('button', { name: 'Query 3' })).toBeTruthy()
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'ada')
  await waitFor(() => expect(address()).toBe(`${LIST}?filter.search=ada&filter.has_email.is=true`))
  expect(await screen.findByRole('button', { name: 'Saved queries' })).toBeTruthy()
})

it('[R-4-17] reset clears the saved query and all parameters, and reloads', async () => {
  const server = serverWith([saved(3)])
  const { address } = await open(server, `${LIST}?filter.has_email.is=true&page=2&saved=3`)
  const before = server.to(contacts.list).length
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Reset' }))
  await waitFor(() => expect(address()).toBe(LIST))
  expect(server.to(contacts.list).length).toBeGreaterThan(before)
  expect(await screen.findByRole('button', { name: 'Saved queries' })).toBeTruthy()
})

it('[R-2.7-15] saves the current query under a name, and marks it', async () => {
  const server = serverWith([])
  server.answer(accountSavedQueries.create, { data: saved(9, { name: 'Mine' }) })
  const { address } = await open(server, `${LIST}?filter.has_phone.is=true`)
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Save this query' }))
  const dialog = await screen.findByRole('dialog', { name: 'Save this query' })
  const name = await within(dialog).findByLabelText(/Name/)
  await waitFor(() => expect(document.activeElement).toBe(name))
  await userEvent.keyboard('Mine')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(server.to(accountSavedQueries.create)[0]!.body).toMatchObject({
      name: 'Mine',
      resource: 'contacts',
      query: { filter: { has_phone: { is: 'true' } }, page: 1 },
    }),
  )
  await waitFor(() => expect(address()).toBe(`${LIST}?filter.has_phone.is=true&saved=9`))
})

it('lets only the owner change or delete a shared query', async () => {
  await open(serverWith([saved(3), saved(4, { is_own: false, is_shared: true, owner: 'Grace Hopper' })]))
  expect(await screen.findByRole('button', { name: 'Delete saved query Query 3' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Delete saved query Query 4' })).toBeNull()
  expect(screen.getByText('Shared by Grace Hopper')).toBeTruthy()
})

it('restores a deleted query unchanged', async () => {
  const server = serverWith([saved(3, { is_shared: true })])
  server.answer(accountSavedQueries.create, { data: saved(9) })
  server.reply(accountSavedQueries.remove, () => ({ body: { data: null } }))
  await open(server)
  await userEvent.click(await screen.findByRole('button', { name: 'Delete saved query Query 3' }))
  await waitFor(() => expect(server.to(accountSavedQueries.remove)).toHaveLength(1))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(server.to(accountSavedQueries.create)).toHaveLength(1))
  const { name, query, is_shared } = saved(3, { is_shared: true })
  expect(server.to(accountSavedQueries.create)[0]!.body).toMatchObject({ name, query, is_shared, resource: 'contacts' })
})

it('[R-7.5-01] [R-7.5-04] exports the query of the list without its page, as a file', async () => {
  const files: Blob[] = []
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: (file: Blob) => `blob:${files.push(file)}`, revokeObjectURL: () => undefined }),
  )
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const server = serverWith([])
  server.reply(contacts.export, () => ({ body: { rows: 'all' } }))
  await renderApp(`${LIST}?filter.search=ada&sort=-created&page=3`, { user: member(ALL), server })
  await userEvent.click(await screen.findByRole('button', { name: 'Export to a spreadsheet' }))
  await waitFor(() => expect(files).toHaveLength(1))
  const [listed, exported] = [server.to(contacts.list)[0]!.query, server.to(contacts.export)[0]!.query]
  expect([listed.page, 'page' in exported, exported.sort, exported['filter[search]']]).toEqual(['3', false, '-created', 'ada'])
  expect([exported.sort, exported['filter[search]']]).toEqual([listed.sort, listed['filter[search]']])
  expect(files[0]).toBeInstanceOf(Blob)
})

it('[R-7.5-03] names the export after the active saved query', async () => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined }))
  const names: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  const server = serverWith([saved(3)])
  server.reply(contacts.export, () => ({ body: {} }))
  await renderApp(`${LIST}?saved=3`, { user: member(ALL), server })
  await screen.findByRole('button', { name: 'Query 3' })
  await userEvent.click(screen.getByRole('button', { name: 'Export to a spreadsheet' }))
  await waitFor(() => expect(names).toEqual(['Query 3.xlsx']))
})
