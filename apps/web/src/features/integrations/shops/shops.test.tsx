import {
  createWoocommerceApiService,
  readWoocommerceApiService,
  syncWoocommerceApiService,
  thirdPartyServices,
  updateWoocommerceApiService,
  type WoocommerceApiService,
} from '@stoa/contract/browser'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { fakeServer, member, renderApp } from '../../../test/render-app.tsx'

const AT = '2026-11-20T10:00:00Z'
const SHOP: WoocommerceApiService = {
  id: 5,
  account_id: 7,
  type: 'woocommerce_api',
  provider: 'woocommerce',
  name: 'Naxos shop',
  status: 'connected',
  base_url: 'https://shop.example',
  is_practice: true,
  is_default: false,
  verified_at: AT,
  last_sync_at: AT,
  error_count: 0,
  last_error: null,
  last_error_at: null,
  version: 3,
  created_at: AT,
  updated_at: AT,
  key_hint: '1234567',
  sync_orders_from: '2025-01-01',
  sync_products: true,
  create_contacts: true,
  import_statuses: [],
  status_mapping: [{ external_status: 'processing', status: 'processing' }],
  sync_interval_minutes: 15,
  next_sync_at: AT,
  has_webhooks: true,
  last_run: {
    begun_at: AT,
    ended_at: AT,
    products: 4,
    orders: 12,
    contacts: 3,
    skipped: 1,
    reasons: [{ record: 'order 7', reason: 'contacts.max' }],
  },
  practice_url: 'http://127.0.0.1:9/practice/ck_standin_1',
  orders_count: 12,
  products_count: 4,
  known_statuses: [{ external_status: 'wc-custom', orders: 2 }],
}
let server = fakeServer()
beforeEach(() => {
  server = fakeServer()
  const none = { current_page: 1, from: null, last_page: 1, path: '', per_page: 25, to: null, total: 0 }
  server.answer(thirdPartyServices.list, { data: [], links: { first: '', last: '', prev: null, next: null }, meta: none })
})
const RIGHTS = ['accounts.read', 'integrations.read', 'integrations.manage', 'acc-orders.read']
const open = (path: string) => renderApp(`/accounts/7/settings/integrations/shops/${path}`, { user: member(RIGHTS), server })

it('connects a shop, and shows a refused key at its field', async () => {
  await open('create')
  await userEvent.type(await screen.findByLabelText(/^Name/), 'Naxos shop')
  await userEvent.type(screen.getByLabelText(/^Address of the shop/), 'shop.example')
  await userEvent.type(screen.getByLabelText(/^Consumer key/), 'ck_wrong0001')
  await userEvent.type(screen.getByLabelText(/^Consumer secret/), 'cs_wrong0001')
  server.reply(createWoocommerceApiService, () => ({
    status: 422,
    body: { message: 'Refused', code: 'validation_failed', errors: { consumer_key: ['The shop does not accept these keys.'] } },
  }))
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Connect' }))
  expect(await screen.findByText('The shop does not accept these keys.')).toBeTruthy()
  expect(server.to(createWoocommerceApiService)[0]?.body).toMatchObject({
    base_url: 'https://shop.example',
    consumer_key: 'ck_wrong0001',
    import_statuses: [],
  })
}, 90_000)

it('shows what a shop brought and left out, and synchronises it', async () => {
  server.answer(readWoocommerceApiService, { data: SHOP })
  server.answer(syncWoocommerceApiService, { data: SHOP })
  await open('5')
  expect(await screen.findByText('New or changed: 12 orders, 4 products; new contacts: 3.')).toBeTruthy()
  expect(screen.getByText(/the plan has no room for more contacts/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open the practice shop' }).getAttribute('href')).toBe(SHOP.practice_url)
  await userEvent.click(screen.getByRole('button', { name: 'Synchronise now' }))
  await waitFor(() => expect(server.to(syncWoocommerceApiService)).toHaveLength(1))
}, 90_000)

it('offers a meaning for the statuses of plug-ins, and keeps the stored keys', async () => {
  server.answer(readWoocommerceApiService, { data: SHOP })
  server.answer(updateWoocommerceApiService, { data: SHOP })
  await open('5/edit')
  await userEvent.click(await screen.findByRole('combobox', { name: 'Meaning of wc-custom' }))
  await userEvent.click((await screen.findAllByRole('option', { name: 'Completed' })).at(-1)!)
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.to(updateWoocommerceApiService)).toHaveLength(1))
  const { body } = server.to(updateWoocommerceApiService)[0]!
  expect(body).toMatchObject({ status_mapping: expect.arrayContaining([{ external_status: 'wc-custom', status: 'completed' }]) })
  expect(body).not.toHaveProperty('consumer_key')
}, 90_000)
