import { salesOrders } from '@stoa/contract/browser'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { fakeServer, member, renderApp } from '../../../test/render-app.tsx'
import { keepRecent } from '../../../kit/index.ts'
import { LOCALES } from '../../i18n.ts'
import { screens } from '../../screens.ts'

const READS = ['tasks.read', 'contacts.read', 'contact-requests.read', 'orders.read', 'offers.read']
const entries = (under: HTMLElement) => within(under).getAllByRole('link')
const links = async () => entries(await screen.findByRole('navigation', { name: 'Main menu' })).map((link) => link.getAttribute('href'))

it.each(['Admin', 'Super Admin'])('[R-1-14] the admin area opens for the role %s', async (role) => {
  const { address } = await renderApp('/admin', { user: member([], { roles: [role] }) })
  expect(await links()).toContain('/admin/users')
  expect(address()).toBe('/admin')
})

it('[R-1-14] the admin area redirects other users home', async () => {
  const { address } = await renderApp('/admin', { user: member(READS, { permissions: READS, roles: ['Support'] }) })
  await waitFor(() => expect(address()).toBe('/me/home'))
})

it('[R-6-03] the back office shows only Home to users without the role Admin or Super Admin, regardless of their permissions', async () => {
  const user = { permissions: READS }
  const first = await renderApp('/me/home', { user: member([], user) })
  expect(await links()).toEqual(['/me/home'])
  first.unmount()
  for (const role of ['Admin', 'Super Admin']) {
    const staff = await renderApp('/me/home', { user: member([], { ...user, roles: [role] }) })
    expect(await links()).toEqual(expect.arrayContaining(['/me/home', '/me/accounts', '/me/contacts', '/me/contact-requests', '/me/tasks']))
    staff.unmount()
  }
})

it('[R-1-23] the back office lists accounts, projects, ad plans, contacts, contact requests, sales orders, offers and subscriptions', async () => {
  const permissions = screens.flatMap(({ guard }) => /(?:^|\+)permission:([\w.-]+)/.exec(guard)?.[1] ?? [])
  await renderApp('/me/home', { user: member([], { permissions, roles: ['Admin'] }) })
  const lists = await screen.findByRole('region', { name: 'Lists' })
  const shown = entries(lists).map((link) => link.getAttribute('href'))
  expect(shown.filter((href) => !['/me/home', '/me/tasks'].includes(href!)).map((href) => href!.replace(/\?.*/, ''))).toEqual([
    '/me/accounts',
    '/me/projects',
    '/me/campaigns',
    '/me/contacts',
    '/me/contact-requests',
    '/me/sales-orders',
    '/me/offers',
    '/me/account-subscriptions',
  ])
})

it('[R-1-24] the back office has a production section with calendar and tasks', async () => {
  await renderApp('/me/home', { user: member([], { roles: ['Admin'] }) })
  const production = await screen.findByRole('region', { name: 'Production management' })
  expect(entries(production).map((link) => link.getAttribute('href'))).toEqual(['/me/calendar', '/me/tasks'])
})

it.each([
  ['[R-6-04]', '/me/projects', 'projects.read'],
  ['[R-6-06]', '/me/campaigns', 'campaigns.read'],
  ['[R-6-07]', '/me/contacts', 'contacts.read'],
  ['[R-6-08]', '/me/contact-requests', 'contact-requests.read'],
  ['[R-6-09]', '/me/sales-orders', 'orders.read'],
  ['[R-6-10]', '/me/offers', 'offers.read'],
])('%s %s opens with the permission %s and redirects home without it', async (_, path, permission) => {
  const without = READS.filter((name) => name !== permission)
  const closed = await renderApp(path, { user: member(READS, { permissions: without }) })
  await waitFor(() => expect(closed.address()).toBe('/me/home'))
  expect(await screen.findByText('user is missing required permission(s)', undefined)).toBeTruthy()
  closed.unmount()
  const open = await renderApp(path, { user: member([], { permissions: [permission] }) })
  await waitFor(() => expect(document.querySelector('h1')).not.toBeNull())
  expect(open.address()).toBe(path)
})

it('[R-2.7-14] the entry of sales orders sorts by the newest first', async () => {
  const server = fakeServer()
  const { address } = await renderApp('/me/home', { user: member([], { roles: ['Admin'] }), server })
  await userEvent.click(within(await screen.findByRole('navigation', { name: 'Main menu' })).getByRole('link', { name: 'Sales orders' }))
  await waitFor(() => expect(server.to(salesOrders.list).at(-1)?.query).toMatchObject({ sort: '-created' }))
  expect(address()).toBe('/me/sales-orders?sort=-created')
})

it.each(LOCALES)('[R-1-22] the groups of the account are Reports, C.R.M., Marketing, Sales, in this order, in %s', async (locale) => {
  const owner = member(screens.flatMap(({ guard }) => /account-permission:([\w.-]+)/.exec(guard)?.[1] ?? []))
  await renderApp('/accounts/7/home', { user: owner, locale })
  const menu = await screen.findByRole('navigation', { name: locale === 'en' ? 'Main menu' : 'Κύριο μενού' })
  const groups = within(menu)
    .getAllByRole('heading')
    .map((heading) => heading.textContent)
  expect(groups).toEqual(
    locale === 'en' ? ['Reports', 'C.R.M.', 'Marketing', 'Sales'] : ['Αναφορές', 'Πελατολόγιο', 'Μάρκετινγκ', 'Πωλήσεις'],
  )
  const crm = within(menu).getByRole('region', { name: groups[1]! })
  expect(entries(crm).map((link) => link.getAttribute('href'))).toContain('/accounts/7/contacts')
})

it('[R-2.6-02] the admin area has its ten screens in this order, and each entry opens its screen', async () => {
  const { address } = await renderApp('/admin', { user: member([], { roles: ['Super Admin'] }) })
  const menu = await screen.findByRole('navigation', { name: 'Main menu' })
  const wanted = ['Home', 'Tags', 'Features', 'Users', 'Roles', 'Payments', 'Tasks', 'Pipelines', 'Acc Product Templates', 'Media Library']
  const ungrouped = within(menu)
    .getAllByRole('link')
    .filter((link) => link.closest('section')?.getAttribute('aria-label') === null)
  expect(ungrouped.map((link) => link.textContent).filter((name) => wanted.includes(name))).toEqual(wanted)
  for (const name of wanted) {
    await userEvent.click(within(menu).getByRole('link', { name }))
    const href = within(menu).getByRole('link', { name }).getAttribute('href')!
    await waitFor(() => expect(address()).toMatch(new RegExp(`^${href}(\\?|$)`)))
    await waitFor(() => expect(document.querySelector('h1')).not.toBeNull(), { timeout: 20_000 })
  }
}, 60_000)

it('[R-2.6-03] the admin area has a products group: all, packages, basics, services, memberships', async () => {
  await renderApp('/admin', { user: member([], { roles: ['Admin'] }) })
  const products = await screen.findByRole('region', { name: 'Products' })
  expect(entries(products).map((link) => link.getAttribute('href')!.replace('/admin/products', ''))).toEqual([
    '',
    '/packages',
    '/basic-products',
    '/services',
    '/memberships',
  ])
})

it('[R-2.6-04] [R-2.6-05] [R-2.6-06] the admin area has groups for channels, Facebook and Google Ads', async () => {
  await renderApp('/admin', { user: member([], { roles: ['Admin'] }) })
  const groups = { Channels: ['/admin/facebook-campaigns'], Facebook: ['/admin/facebook/pages'] }
  const google = ['customers', 'campaigns', 'user-lists'].map((name) => `/admin/google-ads/${name}`)
  for (const [name, paths] of Object.entries({ ...groups, 'Google Ads': google })) {
    const group = await screen.findByRole('region', { name })
    expect(entries(group).map((link) => link.getAttribute('href'))).toEqual(paths)
  }
})

it('lists the records opened last, keeps pinned ones first, and begins closed', async () => {
  keepRecent(7, { label: 'Ada Lovelace', to: '/accounts/7/contacts/1/emails' })
  keepRecent(7, { label: 'Grace Hopper', to: '/accounts/7/contacts/2/emails' })
  keepRecent(7, { label: 'Ada King', to: '/accounts/7/contacts/1/notes' })
  await renderApp('/accounts/7/home', { user: member(['accounts.read', 'contacts.read']) })
  const group = await screen.findByRole('region', { name: 'Recent' })
  expect(within(group).queryByRole('link')).toBeNull()
  await userEvent.click(within(group).getByRole('button', { name: 'Recent' }))
  const names = () =>
    within(group)
      .getAllByRole('link')
      .map((link) => link.textContent)
  expect(names()).toEqual(['Ada King', 'Grace Hopper'])
  await userEvent.click(within(group).getByRole('button', { name: 'Pin Grace Hopper' }))
  expect(names()).toEqual(['Grace Hopper', 'Ada King'])
})
