import * as contract from '@stoa/contract'
import type { AnyEndpoint } from '@stoa/contract/browser'
import { LIST_FIGURES, type FigureRow, type ListFigure } from '@stoa/contract/figures'
import { ACCOUNT_PERMISSION_NAMES, PLATFORM_PERMISSION_NAMES } from '@stoa/domain'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer, member, renderApp } from '../test/render-app.tsx'
import { sampleOf, UUID } from '../test/sample-of.ts'

interface Served {
  id: string
  method: string
  path: string
  response: unknown
  shape?: { paged: boolean }
}

const isEndpoint = (value: unknown): value is Served =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'response' in value
const endpoints = Object.values(contract as unknown as Record<string, Record<string, unknown>>)
  .flatMap((value) =>
    isEndpoint(value) ? [value] : typeof value === 'object' && value !== null ? Object.values(value).filter(isEndpoint) : [],
  )
  .filter(({ method, path }) => method === 'GET' && path.startsWith('/api/'))
const endpointOf = (id: string) => endpoints.find((one) => one.id === id)!

const everything = [...ACCOUNT_PERMISSION_NAMES, ...PLATFORM_PERMISSION_NAMES]
const staff = member(everything, { roles: ['Super Admin'], permissions: everything })

/** A server that answers every call with one sample. */
function sampleServer() {
  const server = fakeServer()
  for (const endpoint of endpoints.toSorted((one, other) => other.path.split(':').length - one.path.split(':').length))
    server.reply(endpoint as unknown as AnyEndpoint, () => ({ body: sampleOf(endpoint.response) }))
  return server
}

const RELATION = { uuid: UUID, pipeline: { uuid: UUID } }
/** A row that shows a figure. */
function shownRow(figure: ListFigure): FigureRow {
  const body = sampleOf(endpointOf(figure.shown).response)
  const row = figure.rows ? figure.rows(body, 7)[0] : body.data[0]
  return { ...RELATION, ...row, account_id: 7, id: row.id ?? 7 }
}
const fill = (path: string, row: FigureRow) =>
  path.replace(/\{([\w.]+)\}/g, (_all, name: string) => String(name.split('.').reduce((value, key) => value[key], row)))
const pathOf = ({ opens, params }: ListFigure, row: FigureRow) =>
  endpointOf(opens).path.replace(/:(\w+)/g, (_all, name: string) => String(params!(row)[name]))
const filterOf = (figure: ListFigure, row: FigureRow) =>
  Object.fromEntries(Object.entries(figure.filter?.(row) ?? {}).map(([name, value]) => [name, String(value)]))
const searchOf = (filter: Record<string, string>) =>
  new URLSearchParams(Object.entries(filter).map(([name, value]) => [name.replaceAll(/\]?\[/g, '.').replace(']', ''), value])).toString()

/** A query in which equal conditions have one form: `status=open` is `status[in]=open`, `mine=true` is `mine[is]=true`. */
const named = (query: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => [
      name.replace(/^(filter\[\w+\])(\[(in|is)\])?$/, '$1'),
      value === '1' && name.startsWith('filter') ? 'true' : value,
    ]),
  )

/** Screens whose own list is another one: the figure is shown there without a link, or beside the rows that it counts. */
const BESIDE = new Set([
  'stages of a pipeline',
  'contacts of a stage',
  'requests of a stage',
  'tasks of a project',
  'open tasks of a project',
  'comments on a task',
  'subtasks of a task',
  // The badge leads to the inbox, which shows conversations that are read as well.
  'unread conversations in the navigation',
])
const inLists = Object.entries(LIST_FIGURES).filter(([name, { opens }]) => !BESIDE.has(name) && !opens.startsWith('reports.'))
/** One figure for each screen and list that it opens, with the most filters. */
const perScreen = [
  ...new Map(
    inLists
      .map(([name, figure]) => ({ name, figure, row: shownRow(figure) }))
      .toSorted((one, other) => Object.keys(filterOf(one.figure, one.row)).length - Object.keys(filterOf(other.figure, other.row)).length)
      .map((one) => [`${one.figure.screen} ${one.figure.opens} ${JSON.stringify(one.figure.address)}`, one]),
  ).values(),
]

it('every list that a figure opens understands its filter', () => {
  for (const [name, figure] of inLists)
    for (const filter of Object.keys(filterOf(figure, shownRow(figure)))) {
      const [, field = '', operator = ''] = /^filter\[(\w+)\]\[(\w+)\]$/.exec(filter) ?? []
      const { shape } = endpointOf(figure.opens) as unknown as { shape: { filters: Record<string, { operators?: readonly string[] }> } }
      expect([name, field, operator, field in shape.filters]).toEqual([name, field, operator, true])
    }
})

it.each(perScreen)(
  'the address of "$name" shows the list with the filter that the figure counts',
  async ({ figure, row }) => {
    const filter = filterOf(figure, row)
    const { server } = await renderApp(
      `${fill(figure.screen, row)}?${figure.address ? new URLSearchParams(figure.address).toString() : searchOf(filter)}`,
      { user: staff, server: sampleServer() },
    )
    const path = figure.params ? pathOf(figure, row) : endpointOf(figure.opens).path
    const asked = () => server.sent.filter((one) => one.method === 'GET' && one.path === path).map(({ query }) => query)
    await waitFor(() => expect(asked().map(named)).toContainEqual(expect.objectContaining(named(filter))), { timeout: 15_000 })
  },
  30_000,
)

/** Links to figures: where they are shown, and their role and name. Tabs are links as well. */
const LINKS: Record<string, { at: string; role: 'link' | 'tab'; name: RegExp; isLarge?: boolean }> = {
  'notes of a contact': { at: '/accounts/7/contacts/7/emails', role: 'tab', name: /^Notes/ },
  'tasks of a contact': { at: '/accounts/7/contacts/7/emails', role: 'tab', name: /^Tasks/ },
  'requests of a contact': { at: '/accounts/7/contacts/7/emails', role: 'tab', name: /^(Requests|Enquiries)/ },
  'duplicates of a contact': { at: '/accounts/7/contacts/7', role: 'link', name: /^Show/, isLarge: true },
  'tasks of a request': { at: '/accounts/7/contact-requests/7/emails', role: 'tab', name: /^Tasks/ },
  'open offers of a client': { at: `/accounts/7/clients/${UUID}`, role: 'link', name: /Open offers/ },
  'active subscriptions of a client': { at: `/accounts/7/clients/${UUID}`, role: 'link', name: /Active subscriptions/ },
  'comments on a task': { at: `/accounts/7/tasks/${UUID}`, role: 'tab', name: /^Comments/ },
  'tags of a category': { at: '/accounts/7/settings/tags', role: 'link', name: /25 tags/ },
  'tags of a category of templates': { at: '/admin/tags', role: 'link', name: /25 tags/ },
  'users of the product': { at: '/admin', role: 'link', name: /^Users$/ },
  'accounts of the product': { at: '/admin', role: 'link', name: /^Accounts$/ },
}

/** Links by their text: a query by role computes the style of every element of a large screen again and again. */
async function linksByText(label: RegExp): Promise<HTMLElement[]> {
  const texts = await screen.findAllByText(label, { selector: 'a, a *' }, { timeout: 15_000 })
  return texts.map((text) => text.closest<HTMLElement>('a')!)
}

it.each(Object.entries(LINKS))(
  'the link of "%s" opens the list and filter of the inventory',
  async (name, { at, role, name: label, isLarge }) => {
    const figure = LIST_FIGURES[name]!
    const row = shownRow(figure)
    const { server } = await renderApp(at, { user: staff, server: sampleServer() })
    const links = isLarge ? await linksByText(label) : await screen.findAllByRole(role, { name: label }, { timeout: 15_000 })
    server.sent.length = 0
    fireEvent.click(links.find((link) => link.closest('main')) ?? links[0]!)
    const path = figure.params ? pathOf(figure, row) : endpointOf(figure.opens).path
    const asked = () => server.sent.filter((one) => one.method === 'GET' && one.path === path).map(({ query }) => query)
    await waitFor(() => expect(asked()).toContainEqual(expect.objectContaining(filterOf(figure, row))), { timeout: 15_000 })
  },
  30_000,
)
