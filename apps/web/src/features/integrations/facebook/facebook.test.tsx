import {
  adminFacebookPageInsights,
  adminFacebookPages,
  chooseFacebookAdAccounts,
  connectFacebook,
  facebookAdAccounts,
  readFacebookConnection,
  subscribeFacebookPage,
  syncFacebookPages,
  type FacebookConnection,
  type FacebookPage,
  type InsightReport,
} from '@stoa/contract/browser'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { pageOf } from '../../../test/account.factory.ts'
import { fakeServer, member, renderApp } from '../../../test/render-app.tsx'

const AT = '2026-11-20T10:00:00Z'
const PAGE: FacebookPage = {
  id: 5,
  account_id: 7,
  facebook_id: '1005',
  name: 'Aegean Growth',
  username: 'aegean',
  category: 'Marketing agency',
  picture_url: null,
  link: 'https://facebook.example/aegean',
  instagram_id: null,
  instagram_username: null,
  fan_count: 1200,
  followers_count: 1300,
  instagram_followers: null,
  is_subscribed: false,
  subscription_error: null,
  subscribed_at: null,
  status: 'connected',
  last_synced_at: AT,
  notes: null,
  version: 1,
  created_at: AT,
  updated_at: AT,
  account: { id: 7, uuid: 'u7', type: 'agency', name: 'Acme' },
  accounts: [{ id: 7, uuid: 'u7', type: 'agency', name: 'Acme' }],
}
const CONNECTION: FacebookConnection = {
  account_id: 7,
  is_available: true,
  is_practice: true,
  redirect_uri: 'https://stoa.example/api/oauth/facebook',
  status: 'disconnected',
  third_party_service_id: null,
  user_name: null,
  scopes: [],
  missing_scopes: [],
  token_expires_at: null,
  verified_at: null,
  last_sync_at: null,
  last_error: null,
  last_error_at: null,
  accountApps: [],
  pages_count: 0,
}
const NO_FIGURES: InsightReport = {
  since: '2026-10-22',
  until: '2026-11-20',
  currency: null,
  partial_on: null,
  totals: {
    impressions: 0,
    clicks: 0,
    link_clicks: 0,
    engagements: 0,
    video_views: 0,
    leads: 0,
    messages: 0,
    purchases: 0,
    spend_micros: 0,
    purchase_value_micros: 0,
    ctr: null,
    cpc_micros: null,
    cpm_micros: null,
    cpl_micros: null,
  },
  lifetime: null,
  days: [],
}
const STAFF = member([], { roles: ['Super Admin'], permissions: ['facebook-pages.read', 'facebook-pages.manage'] })

let server = fakeServer()
beforeEach(() => {
  server = fakeServer()
})

async function openPage() {
  server.answer(adminFacebookPages.read, { data: PAGE })
  server.answer(adminFacebookPageInsights, { data: NO_FIGURES })
  await renderApp('/admin/facebook/pages/5', { user: STAFF, server })
  return screen.findByRole('button', { name: 'Switch on' }, { timeout: 20_000 })
}

it.each([
  ['shows what Facebook wrote', 'Ο χρήστης δεν διαχειρίζεται τη σελίδα', 'Ο χρήστης δεν διαχειρίζεται τη σελίδα'],
  ["shows 'Unknown error' without a reason", null, 'Unknown error'],
])(
  '[R-4-36] [R-8-06] %s when it refuses to report on a page with a good answer',
  async (_, error, shown) => {
    server.reply(subscribeFacebookPage, () => ({ status: 200, body: { status: 'error', error, data: PAGE } }))
    await userEvent.click(await openPage())
    expect((await screen.findByRole('alert')).textContent).toBe(shown)
    expect(server.to(subscribeFacebookPage)[0]?.body).toMatchObject({ facebook_page_id: 5 })
  },
  90_000,
)

it('shows the message of the server when pages are read already', async () => {
  server.answer(adminFacebookPages.list, pageOf([PAGE]))
  server.reply(syncFacebookPages, () => ({
    status: 409,
    body: { message: 'The pages are being read.', code: 'conflict', request_id: 'r1' },
  }))
  await renderApp('/admin/facebook/pages', { user: STAFF, server })
  await userEvent.click(await screen.findByRole('button', { name: 'Sync' }, { timeout: 20_000 }))
  expect(await screen.findByText(/The pages are being read\./)).toBeTruthy()
}, 90_000)

const openTab = (query = '') =>
  renderApp(`/accounts/7/settings/integrations/facebook${query}`, {
    user: member(['accounts.read', 'integrations.read', 'integrations.manage']),
    server,
  })

it('says that a denied consent connected nothing, and takes it out of the address', async () => {
  server.answer(readFacebookConnection, { data: CONNECTION })
  const { address } = await openTab('?error=access_denied&state=s1')
  expect(await screen.findByText(/Nothing was connected/, undefined, { timeout: 20_000 })).toBeTruthy()
  await waitFor(() => expect(address()).not.toContain('error'))
  expect(server.to(connectFacebook)).toHaveLength(0)
}, 90_000)

it('completes a login once, names missing rights, and chooses ad accounts', async () => {
  const connected: FacebookConnection = { ...CONNECTION, status: 'connected', user_name: 'Maria', missing_scopes: ['ads_read'] }
  let state = CONNECTION
  server.answer(readFacebookConnection, () => ({ data: state }))
  server.answer(connectFacebook, () => {
    state = connected
    return { data: { dialog_url: null, connection: connected } }
  })
  server.answer(
    facebookAdAccounts,
    pageOf(
      ['act_1', 'act_2'].map((external_id) => ({
        external_id,
        name: `Ads ${external_id}`,
        currency: 'EUR',
        time_zone: 'Europe/Athens',
        is_active: external_id === 'act_1',
        is_chosen: false,
      })),
    ),
  )
  server.answer(chooseFacebookAdAccounts, { data: connected })
  await openTab('?code=c1&state=s1')
  expect(await screen.findByText('Logged in as Maria', undefined, { timeout: 20_000 })).toBeTruthy()
  expect(server.to(connectFacebook).map(({ body }) => body)).toMatchObject([{ code: 'c1', state: 's1' }])
  expect(screen.getByText('Read advertisements and their figures')).toBeTruthy()
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Ads act_1' }))
  const card = screen.getByRole('heading', { name: 'Ad accounts' }).closest('section')!
  await userEvent.click(within(card).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.to(chooseFacebookAdAccounts)[0]?.body).toMatchObject({ ad_account_ids: ['act_1'] }))
}, 90_000)
