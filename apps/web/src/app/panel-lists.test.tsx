import { AccountRelation, AccountSubscription, Campaign, Invoice, Offer, Order, Project } from '@stoa/contract'
import {
  accountAccountSubscriptions,
  accountCampaigns,
  accountClients,
  accountProductionOrders,
  accountProjects,
  accountSalesOrders,
  accountSubscriptions,
  allOffers,
  campaigns,
  invoices,
  offers,
  orders,
  projects,
  providers,
  relations,
  salesOrders,
  type AnyEndpoint,
} from '@stoa/contract/browser'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { pageOf } from '../test/account.factory.ts'
import { fakeServer, member, renderApp } from '../test/render-app.tsx'
import { sampleOf } from '../test/sample-of.ts'
import { screens } from './screens.ts'

interface PanelListCase {
  /** Address of the list, below that of the account. */
  path: string
  /** Address of the list of several accounts. */
  across?: string
  /** Accessible name of the panel. */
  kind: string
  list: AnyEndpoint
  read: AnyEndpoint
  row: (at: number) => Record<string, unknown> & { uuid: string }
  /** What the panel calls the record. */
  name: (at: number) => string
  update: AnyEndpoint
  /** A field that is edited on click: its name, its label, what is typed, and what is sent. */
  field: readonly [name: string, label: string, typed: string, value: string | number]
}

const uuidOf = (at: number) => `018f0000-0000-7000-8000-00000000000${at}`
const rowOf = (schema: unknown, more: (at: number) => Record<string, unknown>) => (at: number) => ({
  ...sampleOf(schema),
  id: uuidOf(at),
  uuid: uuidOf(at),
  account_id: 7,
  ...more(at),
})
const order = (kind: Order['kind']) => ({
  kind: kind === 'sales' ? 'Order' : 'Production order',
  read: orders.read,
  update: orders.update,
  field: ['purchase_order_number', 'Purchase order number', 'PO-9', 'PO-9'] as const,
  row: rowOf(Order, (at) => ({ kind, side: 'kept', number: `N-${at}`, title: `Work ${at}` })),
  name: (at: number) => `N-${at} · Work ${at}`,
})

const relation = (kind: string) => ({
  kind,
  read: relations.read,
  update: relations.update,
  field: ['credit_limit_minor', 'Credit limit', '1.500,00', 150_000] as const,
  row: rowOf(AccountRelation, (at) => ({ name: `N-${at}`, side: 'kept', status: 'active' })),
  name: (at: number) => `N-${at}`,
})

const IN_ACCOUNT: PanelListCase[] = [
  {
    path: 'offers',
    kind: 'Offer',
    list: offers.list,
    read: offers.read,
    update: offers.update,
    field: ['title', 'Title', 'New title', 'New title'],
    row: rowOf(Offer, (at) => ({ side: 'seller', number: `N-${at}`, title: `Work ${at}` })),
    name: (at) => `N-${at} · Work ${at}`,
  },
  { path: 'orders', list: accountSalesOrders.list, ...order('sales') },
  { path: 'production-orders', list: accountProductionOrders.list, ...order('production') },
  {
    path: 'invoices',
    kind: 'Invoice',
    list: invoices.list,
    read: invoices.read,
    update: invoices.update,
    field: ['purchase_order_number', "Client's order no.", 'PO-9', 'PO-9'],
    row: rowOf(Invoice, (at) => ({ number: `N-${at}`, credits_invoice_uuid: null, mydata_type: null })),
    name: (at) => `Invoice N-${at}`,
  },
  {
    path: 'account-subscriptions',
    kind: 'Subscription',
    list: accountAccountSubscriptions.list,
    read: accountSubscriptions.read,
    update: accountSubscriptions.update,
    field: ['payment_terms_days', 'Payment terms in days', '45', 45],
    row: rowOf(AccountSubscription, (at) => ({ name: `N-${at}`, is_issued: true })),
    name: (at) => `N-${at}`,
  },
  { path: 'clients', list: accountClients.list, ...relation('Client') },
  { path: 'providers', list: providers.list, ...relation('Provider') },
  { path: 'agencies', list: relations.list, ...relation('Agency') },
  {
    path: 'projects',
    kind: 'Project',
    list: accountProjects.list,
    read: projects.read,
    update: projects.update,
    field: ['budget_minor', 'Budget', '900,50', 90_050],
    row: rowOf(Project, (at) => ({ name: `N-${at}`, party: 'owner', status: 'active' })),
    name: (at) => `N-${at}`,
  },
  {
    path: 'campaigns',
    kind: 'Campaign',
    list: accountCampaigns.list,
    read: campaigns.read,
    update: campaigns.update,
    field: ['total_budget_minor', 'Budget', '900,50', 90_050],
    row: rowOf(Campaign, (at) => ({ name: `N-${at}`, status: 'draft', channels: [], next_statuses: [] })),
    name: (at) => `N-${at}`,
  },
]

/** The same records beside lists of several accounts, in the account of the record. */
const ACROSS: PanelListCase[] = (
  [
    ['offers', '/me/offers', allOffers.list],
    ['orders', '/me/sales-orders', salesOrders.list],
    ['projects', '/me/projects', projects.list],
    ['campaigns', '/me/campaigns', campaigns.list],
  ] as const
).map(([path, across, list]) => ({ ...IN_ACCOUNT.find((one) => one.path === path)!, across, list }))

const LISTS = [...IN_ACCOUNT, ...ACROSS]
const addressOf = ({ path, across }: PanelListCase) => across ?? `/accounts/7/${path}`

/** A window with room for the panel beside the list. */
beforeAll(() => {
  const narrow = window.matchMedia.bind(window)
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({ ...narrow(query), matches: query.includes('min-width') }))
})
afterAll(() => vi.restoreAllMocks())

const sources = import.meta.glob<string>('../features/**/*.tsx', { query: '?raw', import: 'default', eager: true })
const OWNERS = ['offers', 'orders', 'production-orders', 'invoices', 'account-subscriptions', 'relations', 'projects', 'campaigns']
const memberWith = (rights: readonly string[]) =>
  member([...OWNERS.flatMap((owner) => rights.map((right) => `${owner}.${right}`)), 'contacts.read'], {
    permissions: OWNERS.map((owner) => `${owner}.read`),
  })

/** The list with three records, of which the second cannot be read with `refused`. */
async function open(
  one: PanelListCase,
  { query = '', refused = null as number | null, rights = ['read', 'update', 'delete'], account = 7 } = {},
) {
  const server = fakeServer()
  const rows = [1, 2, 3].map((at) => ({ ...one.row(at), account_id: account }))
  const gone = new Set<string>()
  server.reply(one.list, () => ({ body: pageOf(rows as never) }))
  server.reply(one.read, ({ path }) => {
    const row = rows.find(({ uuid }) => path.includes(uuid))!
    if (gone.has(row.uuid))
      return { status: 404, statusText: 'Not Found', body: { message: 'Not Found', code: 'not_found', request_id: 'r' } }
    if (refused !== null && row.uuid === uuidOf(refused))
      return { status: 403, statusText: 'Forbidden', body: { message: 'Forbidden', code: 'forbidden', request_id: 'r' } }
    return { body: { data: row } }
  })
  const view = await renderApp(`${addressOf(one)}${query}`, { user: memberWith(rights), server })
  return { ...view, server, remove: (at: number) => gone.add(uuidOf(at)) }
}

const panelOf = (one: PanelListCase) => screen.findByRole('dialog', { name: one.kind }, { timeout: 10_000 })
const heading = async (one: PanelListCase, at: number) =>
  within(await panelOf(one)).findByRole('heading', { level: 2, name: one.name(at) }, { timeout: 10_000 })
const rowAt = async (at: number) => (await screen.findAllByRole('row'))[at]!

it('tests every list with a panel', () => {
  const used = (name: string) =>
    Object.values(sources).reduce((sum, text) => sum + (text.match(new RegExp(`<${name}\\b`, 'g'))?.length ?? 0), 0)
  // Clients, providers and agencies share one list.
  expect(used('PanelList') - 1 + used('RelationList')).toBe(LISTS.length)
  for (const { path, across } of LISTS) expect(screens.map((one) => one.path)).toContain(across ?? `/accounts/$accountId/${path}`)
})

describe.each(LISTS.map((one) => ({ ...one, address: addressOf(one) })))('records beside $address', { timeout: 30_000 }, (one) => {
  it('a click on the name opens the record, the arrow keys open the others, Escape closes it, and back undoes each', async () => {
    const { address, history } = await open(one, { query: '?filter.search=work' })
    const links = await screen.findAllByRole('link', { name: /N-1|Work 1/ }, { timeout: 10_000 })
    await userEvent.click(links[0]!)
    await heading(one, 1)
    expect(address()).toBe(`${one.address}?filter.search=work&beside=${uuidOf(1)}`)
    expect((await rowAt(1)).dataset.open).toBe('true')
    const panel = await panelOf(one)
    expect(within(panel).getByText('1 of 3')).toBeTruthy()
    fireEvent.keyDown(document.body, { key: 'ArrowDown' })
    await heading(one, 2)
    fireEvent.keyDown(document.body, { key: 'ArrowDown' })
    await heading(one, 3)
    fireEvent.keyDown(document.body, { key: 'ArrowDown' })
    fireEvent.keyDown(document.body, { key: 'ArrowUp' })
    await heading(one, 2)
    fireEvent.keyDown(document.body, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('dialog', { name: one.kind })).toBeNull())
    expect(address()).toBe(`${one.address}?filter.search=work`)
    await userEvent.click(links[0]!)
    await heading(one, 1)
    history.back()
    await waitFor(() => expect(screen.queryByRole('dialog', { name: one.kind })).toBeNull())
    expect(address()).toBe(`${one.address}?filter.search=work`)
  })

  it('the keys of a row open it, and Enter then opens its page', async () => {
    const { address } = await open(one)
    await screen.findAllByRole('link', { name: /N-2|Work 2/ }, { timeout: 10_000 })
    const row = await rowAt(2)
    row.focus()
    await userEvent.keyboard('{Enter}')
    await heading(one, 2)
    await userEvent.keyboard('{ArrowDown}')
    await heading(one, 3)
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(address()).toContain(`/accounts/7/${one.path}/${uuidOf(3)}`))
  })

  it('the link of the name leads to the page in a new tab', async () => {
    await open(one)
    const [link] = await screen.findAllByRole('link', { name: /N-1|Work 1/ }, { timeout: 10_000 })
    expect(link!.getAttribute('href')).toContain(`/accounts/7/${one.path}/${uuidOf(1)}`)
  })

  it('says of a record that the user may not read why it does not show, and the arrow keys still work', async () => {
    await open(one, { query: `?beside=${uuidOf(2)}`, refused: 2 })
    const panel = await panelOf(one)
    expect(await within(panel).findAllByText(/Forbidden|permission|may not/i, undefined, { timeout: 10_000 })).not.toEqual([])
    expect(within(panel).queryByRole('heading', { level: 2, name: one.name(2) })).toBeNull()
    fireEvent.keyDown(document.body, { key: 'ArrowDown' })
    await heading(one, 3)
  })

  it('a field is edited on click and sent alone with the version', async () => {
    const { server } = await open(one, { query: `?beside=${uuidOf(1)}` })
    const [name, label, typed, value] = one.field
    server.reply(one.update, () => ({ body: { data: one.row(1) } }))
    await heading(one, 1)
    const panel = within(await panelOf(one))
    await userEvent.click(await panel.findByRole('button', { name: `Edit ${label}` }, { timeout: 10_000 }))
    const input = panel.getByRole('textbox', { name: label })
    await userEvent.clear(input)
    await userEvent.type(input, `${typed}{Enter}`)
    await waitFor(() => expect(server.to(one.update)).toHaveLength(1))
    const { tzOffset: _zone, ...sent } = server.to(one.update)[0]!.body as Record<string, unknown>
    expect(sent).toEqual({ [name]: value, version: one.row(1).version })
    await waitFor(() => expect(panel.queryByRole('textbox', { name: label })).toBeNull())
  })

  it('a reader who may not change it edits nothing', async () => {
    await open(one, { query: `?beside=${uuidOf(1)}`, rights: ['read'] })
    await heading(one, 1)
    const panel = within(await panelOf(one))
    await panel.findAllByRole('term')
    expect(panel.queryAllByRole('button', { name: /^Edit / })).toEqual([])
  })

  it.skipIf(one.across)('asks for nothing else of another account whose record it shows', async () => {
    const { server } = await open(one, { query: `?beside=${uuidOf(1)}`, account: 8, rights: ['read', 'update', 'assign'] })
    await heading(one, 1)
    await within(await panelOf(one)).findAllByRole('term')
    expect(server.sent.map(({ path }) => path).filter((path) => path.includes('/accounts/8/'))).toEqual([])
  })

  it('says of a record that was deleted meanwhile that it is gone', async () => {
    const { client, remove } = await open(one, { query: `?beside=${uuidOf(1)}` })
    await heading(one, 1)
    remove(1)
    await client.invalidateQueries()
    const panel = await panelOf(one)
    expect(await within(panel).findByText(/not there any more|does not exist/, undefined, { timeout: 10_000 })).toBeTruthy()
    expect(within(panel).queryByRole('heading', { level: 2, name: one.name(1) })).toBeNull()
  })
})
