import { thirdPartyServices, type ThirdPartyService } from '@stoa/contract/browser'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { fakeServer, member, renderApp } from '../../../test/render-app.tsx'

const AT = '2026-11-20T10:00:00Z'
const SERVICE: ThirdPartyService = {
  id: 5,
  account_id: 7,
  type: 'sms',
  provider: 'yuboto',
  name: 'Yuboto',
  status: 'expired',
  base_url: null,
  is_practice: false,
  is_default: true,
  verified_at: AT,
  last_sync_at: AT,
  error_count: 4,
  last_error: 'Yuboto answered 401.',
  last_error_at: AT,
  version: 3,
  created_at: AT,
  updated_at: AT,
}
let server = fakeServer()
beforeEach(() => {
  server = fakeServer()
})

const listed = (data: ThirdPartyService[]) => ({
  data,
  links: { first: '', last: '', prev: null, next: null },
  meta: {
    current_page: 1,
    from: data.length ? 1 : null,
    last_page: 1,
    path: '',
    per_page: 25,
    to: data.length || null,
    total: data.length,
  },
})
const open = (rights: readonly string[]) =>
  renderApp('/accounts/7/settings/integrations', { user: member(['accounts.read', 'integrations.read', ...rights]), server })

it('shows the state of a service, and disconnects it after explaining what happens to waiting SMS', async () => {
  server.answer(thirdPartyServices.list, listed([SERVICE]))
  server.answer(thirdPartyServices.remove, { data: null })
  await open(['integrations.manage'])
  expect(await screen.findByText('Login refused')).toBeTruthy()
  expect(screen.getByText('Yuboto answered 401.')).toBeTruthy()
  expect(screen.getByText('4 failures in a row')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Disconnect' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText(/SMS that are waiting then leave through the platform's gateway/)).toBeTruthy()
  expect(server.to(thirdPartyServices.remove)).toHaveLength(0)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Disconnect' }))
  await waitFor(() => expect(server.to(thirdPartyServices.remove)[0]?.path).toBe('/api/v1/accounts/7/third-party-services/5'))
}, 90_000)

it('shows services to readers without actions', async () => {
  server.answer(thirdPartyServices.list, listed([SERVICE]))
  await open([])
  const button = await screen.findByText('Disconnect')
  expect(button.closest('[inert]')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Export to a spreadsheet' })).toBeTruthy()
}, 90_000)

it('offers what a member may connect', async () => {
  server.answer(thirdPartyServices.list, listed([]))
  await open(['accounts.update', 'integrations.manage'])
  await userEvent.click((await screen.findAllByRole('button', { name: 'Connect' }))[0]!)
  const offered = await screen.findAllByRole('menuitem')
  expect(offered.slice(0, 2).map((one) => one.getAttribute('href'))).toEqual([
    '/accounts/7/settings/sms',
    '/accounts/7/settings/integrations/shops/create',
  ])
}, 90_000)

it('says in the words of the reader why a service fails, and marks practice', async () => {
  const shop = {
    ...SERVICE,
    type: 'woocommerce_api',
    provider: 'woocommerce',
    name: 'Shop',
    last_error: 'remote:auth_expired',
    is_practice: true,
  } as const
  server.answer(thirdPartyServices.list, listed([shop]))
  await open([])
  expect(await screen.findByText('The service refuses the login. Enter new keys.')).toBeTruthy()
  expect(screen.getByText('Practice')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Shop' }).getAttribute('href')).toBe('/accounts/7/settings/integrations/shops/5')
}, 90_000)
