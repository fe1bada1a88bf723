import * as contract from '@stoa/contract/browser'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { pageOf } from '../test/account.factory.ts'
import { fakeServer, member, renderApp } from '../test/render-app.tsx'
import checklist from '../../../../docs/spec/screens.tsv?raw'
import { screens } from './screens.ts'

interface Row {
  id: string
  route: string
  note: string
}

const rows = checklist
  .split('\n')
  .slice(1)
  .map((line): Row => {
    const [id = '', route = '', , , , note = ''] = line.split('\t')
    return { id, route, note }
  })
  .filter(({ note }) => /^(list|cross-account list|all accounts|all products|media library)\b/.test(note))

const comparable = (path: string) => path.replace(/\{\w+\}|\$\w+/g, '{}')
const routed = new Set(screens.map(({ path }) => comparable(path)))
const built = rows.filter(({ route }) => routed.has(comparable(route)))
const isBackOffice = ({ route }: Row) => /^\/(me|admin)\//.test(route)

const permissions = [...new Set(screens.flatMap(({ guard }) => /permission:([\w.,-]+)/.exec(guard)?.[1]?.split(',') ?? []))]
const everything = [
  ...new Set(
    permissions.flatMap((name) => ['read', 'export', 'create', 'update', 'delete'].map((verb) => `${name.split('.')[0]}.${verb}`)),
  ),
]
const staff = member(everything, { roles: ['Super Admin'], permissions: everything })

/** A server whose lists are all empty. */
function emptyServer() {
  const server = fakeServer()
  for (const value of Object.values(contract as unknown as Record<string, unknown>)) {
    const found = value as { list?: contract.AnyEndpoint; method?: string; id?: string }
    if (found?.list?.method === 'GET') server.reply(found.list, () => ({ body: pageOf([]) }))
    if (found?.method === 'GET' && found.id?.endsWith('.list')) server.reply(value as contract.AnyEndpoint, () => ({ body: pageOf([]) }))
  }
  return server
}

const open = (route: string, query = '') =>
  renderApp(route.replace('{accountId}', '7').replace('{productCategory}', 'social') + query, { user: staff, server: emptyServer() })

it('reads the lists of the checklist that the product serves', () => {
  expect(built.filter(isBackOffice).length).toBeGreaterThanOrEqual(20)
  expect(built.length).toBeGreaterThanOrEqual(35)
})

/** Waits for the list and expects its tools. */
async function expectTools(route: string) {
  await screen.findByTestId('list-total', undefined, { timeout: 15_000 })
  const tools = screen.getByRole('toolbar', { name: 'List tools' })
  for (const name of ['Filters', 'Saved queries', 'Export to a spreadsheet'])
    expect([route, within(tools).queryByRole('button', { name })]).not.toEqual([route, null])
}

it.each(built.filter((row) => !isBackOffice(row)))(
  '[R-2.7-15] [R-2.7-16] [R-2.7-17] $route offers filters, saved queries and an export',
  { timeout: 30_000 },
  async ({ route }) => {
    await open(route)
    await expectTools(route)
  },
)

it.each(built.filter(isBackOffice))(
  '[R-2.7-01] [R-2.7-07] [R-2.7-08] [R-2.7-15] [R-2.7-16] [R-2.7-17] $route has the tools and texts of the back office, and its search in the address',
  { timeout: 30_000 },
  async ({ route }) => {
    const { address } = await open(route, '?filter.search=ada')
    await expectTools(route)
    expect(await screen.findByText('Σύνολο: 0 εγγραφές')).toBeTruthy()
    expect(screen.getByText('Δεν βρέθηκαν αποτελέσματα.')).toBeTruthy()
    const box = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' })
    expect(box.value).toBe('ada')
    await userEvent.type(box, ' lovelace')
    await waitFor(() => expect(new URLSearchParams(address().split('?')[1]).get('filter.search')).toBe('ada lovelace'), { timeout: 5_000 })
  },
)

it('[R-2.7-05] [R-2.7-06] the simple search of the admin home submits on Enter, clears itself and opens the list', async () => {
  const { address } = await open('/admin')
  const box = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Find a user' })
  await userEvent.type(box, 'ada')
  expect(address()).toBe('/admin')
  await userEvent.type(box, '{Enter}')
  expect(box.value).toBe('')
  await waitFor(() => expect(address()).toBe('/admin/users?filter.search=ada'))
})
