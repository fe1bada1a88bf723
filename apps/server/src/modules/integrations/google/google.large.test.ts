import {
  campaignGoogleAnalytics,
  campaigns,
  connectGoogle,
  disconnectGoogle,
  googleAdsCustomers,
  googleAdsUserLists,
  readGoogleConnection,
  syncGoogle,
  thirdPartyServices,
  updateGoogleConnection,
} from '@stoa/contract'
import { addDays, localToday } from '@stoa/domain'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { startGoogleStandIn, type GoogleStandIn } from '#stand-ins/google/google-stand-in.ts'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { practiceClient } from './google-app.ts'
import { syncGoogleHandler } from './sync/sync-google.job.ts'

const PERMISSIONS = [
  'integrations.read',
  'integrations.manage',
  'google-ads.read',
  'campaigns.read',
  'campaigns.create',
  'campaigns.update',
]
let app: TestApp
let google: GoogleStandIn

beforeAll(async () => {
  app = await createTestApp()
  await app.services.jobs.start()
  google = await startGoogleStandIn({ ...practiceClient(app.services), page_size: 7, now: () => app.services.clock.now() })
  app.services.practice_urls.google = google.url
})
afterEach(() => google.recover())
afterAll(async () => {
  await google.close()
  await app.stop()
})

/** Walks through the consent page as a browser does. @returns what Google gives back with the redirect */
async function consent(user: TestUser, answer: 'allow' | 'deny'): Promise<{ code?: string; state: string; error?: string }> {
  const started = await user.call(connectGoogle, { params: { account_id: user.account_id }, body: {} })
  const page = await fetch(started.body.data.dialog_url!, {
    method: 'POST',
    body: new URLSearchParams({ answer }),
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  const back = new URL(page.headers.get('location')!)
  expect(back.pathname).toBe('/api/oauth/google')
  return Object.fromEntries(back.searchParams) as { code?: string; state: string; error?: string }
}

async function connect(): Promise<TestUser> {
  const user = await app.member({ permissions: PERMISSIONS })
  const { code, state } = await consent(user, 'allow')
  const answer = await user.call(connectGoogle, { params: { account_id: user.account_id }, body: { code, state } })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  expect(answer.body.data.connection.login).toMatchObject({ status: 'connected', reads_ads: true, reads_analytics: true })
  return user
}

/** Runs the synchronisation of an account as the worker does. */
async function sync(user: TestUser): Promise<void> {
  const { rows } = await sql<{
    id: number
  }>`SELECT id FROM third_party_services WHERE account_id = ${user.account_id} AND type = 'google_ads' AND deleted_at IS NULL`.execute(
    app.database.db,
  )
  await runSync(rows[0]!.id)
}

async function runSync(service_id: number, signal = new AbortController().signal): Promise<void> {
  const { logger, database } = app.services
  await syncGoogleHandler.handle(
    app.services,
    { id: 'test', attempt: 1, signal, db: database.db, logger, progress: () => Promise.reject(new Error()) },
    { service_id },
  )
}

const account = (user: TestUser) => ({ params: { account_id: user.account_id } })
const stateOf = async (user: TestUser) => (await user.call(readGoogleConnection, account(user))).body.data
const customersOf = async (user: TestUser) => (await user.call(googleAdsCustomers, { query: { sort: 'name' } })).body.data

async function choose(user: TestUser): Promise<void> {
  const ids = (await customersOf(user)).filter(({ is_manager }) => !is_manager).map(({ id }) => id)
  expect((await user.call(updateGoogleConnection, { ...account(user), body: { google_ads_customer_ids: ids } })).status).toBe(200)
}

const figures = async (user: TestUser) => {
  const { rows } = await sql<Record<string, number>>`
    SELECT (SELECT count(*)::int FROM google_ads_campaigns WHERE account_id = ${user.account_id}) AS campaigns,
      (SELECT count(*)::int FROM google_ads_user_lists WHERE account_id = ${user.account_id}) AS lists,
      (SELECT count(*)::int FROM daily_insights WHERE account_id = ${user.account_id}) AS days,
      (SELECT coalesce(sum(spend_micros), 0)::bigint FROM daily_insights WHERE account_id = ${user.account_id}) AS spend,
      (SELECT coalesce(sum(spend_micros), 0)::bigint FROM google_ads_campaigns WHERE account_id = ${user.account_id}) AS summed`.execute(
    app.database.db,
  )
  return rows[0]!
}

it('connects by the consent page, and never shows a token', async () => {
  const user = await connect()
  const state = await stateOf(user)
  expect(state).toMatchObject({ is_available: true, is_practice: true, login: { analytics_property_id: null } })
  const { rows } = await sql<{
    sealed: string
  }>`SELECT credentials_ciphertext AS sealed FROM third_party_services WHERE account_id = ${user.account_id}`.execute(app.database.db)
  expect(rows[0]!.sealed).toMatch(/^v1\./)
  expect(JSON.stringify(state)).not.toMatch(/1\/\/|ya29|v1\./)
})

it('leads the browser from Google to the settings of the account, and nowhere else', async () => {
  const user = await app.member({ permissions: PERMISSIONS })
  const denied = await consent(user, 'deny')
  expect(denied).toMatchObject({ error: 'access_denied' })
  const back = await app.http.inject({ url: `/api/oauth/google?${new URLSearchParams(denied).toString()}` })
  expect(back.headers.location).toMatch(new RegExp(`^/accounts/${user.account_id}/settings/integrations/google\\?.*error=access_denied`))
  for (const state of ['', 'x', '/evil.example', '//evil.example/1.x', '1', '-1.x'])
    expect((await app.http.inject({ url: `/api/oauth/google?code=1&state=${state}` })).headers.location).toBe('/')
})

it('refuses a state that is old, changed or of another user, and a code that was used', async () => {
  const user = await app.member({ permissions: PERMISSIONS })
  const stranger = await app.member({ permissions: PERMISSIONS })
  const { code, state } = await consent(user, 'allow')
  const complete = (who: TestUser, body: object) => who.call(connectGoogle, { ...account(who), body })
  for (const [who, given] of [
    [stranger, state],
    [user, `${state}A`],
    [user, 'nonsense'],
  ] as const) {
    const refused = await complete(who, { code, state: given })
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['state']])
  }
  expect((await complete(user, { code, state })).status).toBe(200)
  expect(Object.keys((await complete(user, { code, state })).body.errors ?? {})).toEqual(['state'])
  const { state: fresh } = await consent(user, 'allow')
  const again = await complete(user, { code, state: fresh })
  expect([again.status, again.body.errors]).toEqual([422, { code: [expect.stringContaining('Log in again')] }])
})

it('reads customers, and campaigns, user lists and figures of those that are chosen; a second run changes nothing', async () => {
  const user = await connect()
  await sync(user)
  const found = await customersOf(user)
  expect(found.map(({ descriptive_name, is_manager, is_chosen }) => [descriptive_name, is_manager, is_chosen])).toEqual([
    ['Aegean Growth', true, false],
    ['Athens Dental Studio', false, false],
    ['Olive Grove Foods', false, false],
    ['Κυκλάδες Ξενοδοχεία', false, false],
  ])
  expect(await figures(user)).toMatchObject({ campaigns: 0, days: 0 })
  await choose(user)
  await sync(user)
  const first = await figures(user)
  expect(first).toMatchObject({ campaigns: 18, lists: 6, days: 18 * 90 })
  expect(first.spend).toBeGreaterThan(0)
  expect(first.summed).toBe(first.spend)
  await sync(user)
  expect(await figures(user)).toEqual(first)
  const lists = (await user.call(googleAdsUserLists, { query: { 'filter[search]': 'customers' } })).body
  expect(lists.data.map(({ match_rate_bp }) => match_rate_bp)).toEqual([6200, 6200, 6200])
})

it('refuses customers of another account, whose field is named', async () => {
  const [user, stranger] = [await connect(), await connect()]
  await sync(user)
  await sync(stranger)
  const own = (await customersOf(user)).find(({ is_manager }) => !is_manager)!
  const foreign = (await customersOf(stranger)).find(({ is_manager }) => !is_manager)!
  const answer = await user.call(updateGoogleConnection, { ...account(user), body: { google_ads_customer_ids: [own.id, foreign.id] } })
  expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['google_ads_customer_ids.1']])
  expect((await customersOf(user)).filter(({ is_chosen }) => is_chosen)).toEqual([])
})

it('takes over what Google changed: renamed and removed campaigns, figures of earlier days', async () => {
  const user = await connect()
  await sync(user)
  await choose(user)
  await sync(user)
  const customer = google.customers[1]!
  const [first, second] = customer.campaigns
  const before = { ...first! }
  try {
    Object.assign(first!, { name: 'Νέο όνομα', budget_micros: 99_000_000 })
    customer.campaigns.splice(1, 1)
    await sync(user)
    const { rows } = await sql<{
      name: string
      status: string
    }>`SELECT name, status FROM google_ads_campaigns WHERE account_id = ${user.account_id} AND external_id IN (${first!.id}, ${second!.id}) ORDER BY id`.execute(
      app.database.db,
    )
    expect(rows).toEqual([
      { name: 'Νέο όνομα', status: 'ENABLED' },
      { name: second!.name, status: 'REMOVED' },
    ])
  } finally {
    Object.assign(first!, before)
    customer.campaigns.splice(1, 0, second!)
  }
})

it.each([
  ['token_expired', 1, 'connected'],
  ['page_token_expired', 1, 'connected'],
  ['unavailable', 2, 'connected'],
  ['token_revoked', 9, 'expired'],
  ['grant_revoked', 9, 'expired'],
] as const)('meets %s (%i times): the login is then %s', async (fault, times, status) => {
  const user = await connect()
  await sync(user)
  await choose(user)
  google.fail(fault, times)
  await sync(user)
  google.recover()
  const { login } = await stateOf(user)
  expect(login).toMatchObject({ status, ...(status === 'expired' && { last_error: 'remote:auth_expired' }) })
  expect((await figures(user)).campaigns).toBe(status === 'connected' ? 18 : 0)
})

it('reads less often while the installation lacks a right', async () => {
  const user = await connect()
  google.fail('not_approved', 9)
  await sync(user)
  expect((await stateOf(user)).login).toMatchObject({ last_error: 'remote:permission_missing' })
  const { rows } = await sql<{ later: boolean }>`
    SELECT next_sync_at > ${app.services.clock.now()}::timestamptz + interval '1 hour' AS later FROM third_party_services WHERE account_id = ${user.account_id}`.execute(
    app.database.db,
  )
  expect(rows[0]!.later).toBe(true)
})

it('refuses a second run while one waits or runs', async () => {
  const user = await connect()
  const again = await user.call(syncGoogle, account(user))
  expect(again.status).toBe(409)
})

it('shows visits of a campaign by day and landing page, and says what is missing', async () => {
  const user = await connect()
  const today = localToday('Europe/Athens', app.services.clock.now())
  const since = addDays(today, -19)
  const made = await user.call(campaigns.create, { body: { account_id: user.account_id, name: 'Autumn', start_date: since } })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  const read = async (query = {}) => (await user.call(campaignGoogleAnalytics, { params: { id: made.body.data.id }, query })).body.data
  expect(await read()).toMatchObject({ state: 'no_property', is_practice: true, utm_campaign: made.body.data.utm_campaign })
  const wrong = await user.call(updateGoogleConnection, { ...account(user), body: { analytics_property_id: '999' } })
  expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ['analytics_property_id']])
  expect((await user.call(updateGoogleConnection, { ...account(user), body: { analytics_property_id: '310000001' } })).status).toBe(200)
  const visits = await read()
  expect(visits).toMatchObject({ state: 'ready', since, until: today, currency: 'EUR', time_zone: 'Europe/Athens', is_thresholded: false })
  expect(visits.days).toHaveLength(20)
  expect(visits.totals!.sessions).toBe(visits.days.reduce((sum, { sessions }) => sum + sessions, 0))
  expect(visits.landing_pages.map(({ page }) => page)).toContain('/offers')
  const calls = google.received.length
  await read()
  expect(google.received).toHaveLength(calls)
  expect(await read({ since: today, until: today })).toMatchObject({ is_thresholded: true, days: [] })
  expect(
    (await user.call(campaignGoogleAnalytics, { params: { id: made.body.data.id }, query: { since: today, until: since } })).status,
  ).toBe(422)
})

it('withdraws the consent when it is disconnected; what was read stays', async () => {
  const user = await connect()
  await sync(user)
  await choose(user)
  await sync(user)
  expect((await user.call(disconnectGoogle, account(user))).status).toBe(200)
  expect(await stateOf(user)).toMatchObject({ login: null })
  expect(await figures(user)).toMatchObject({ campaigns: 18, days: 18 * 90 })
  const { rows } = await sql<{
    sealed: string | null
  }>`SELECT credentials_ciphertext AS sealed FROM third_party_services WHERE account_id = ${user.account_id}`.execute(app.database.db)
  expect(rows[0]!.sealed).toBeNull()
  const stranger = await app.member({ permissions: PERMISSIONS })
  expect(await customersOf(stranger)).toEqual([])
})

it('reads customers no longer when it is disconnected in the list of services', async () => {
  const user = await connect()
  await sync(user)
  await choose(user)
  const { login } = await stateOf(user)
  const removed = await user.call(thirdPartyServices.remove, { params: { account_id: user.account_id, id: login!.third_party_service_id } })
  expect(removed.status).toBe(200)
  expect(await stateOf(user)).toMatchObject({ login: null })
  expect((await customersOf(user)).filter(({ is_chosen }) => is_chosen)).toEqual([])
})

it('continues with the same campaigns when the account connects again', async () => {
  const user = await connect()
  await sync(user)
  await choose(user)
  await sync(user)
  const before = await figures(user)
  await user.call(disconnectGoogle, account(user))
  const { code, state } = await consent(user, 'allow')
  expect((await user.call(connectGoogle, { ...account(user), body: { code, state } })).status).toBe(200)
  await sync(user)
  await choose(user)
  await sync(user)
  expect(await figures(user)).toEqual(before)
  expect(await customersOf(user)).toHaveLength(4)
})
