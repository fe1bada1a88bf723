import {
  accountFacebookCampaigns,
  accountFacebookPages,
  adminFacebookCampaigns,
  connectFacebook,
  disconnectFacebook,
  facebookAdAccounts,
  facebookCampaignInsights,
  facebookCampaignReport,
  facebookCampaigns,
  facebookPageInsights,
  instagramInsights,
  pageAdPosts,
  pageInstagramPosts,
  pagePosts,
  readFacebookConnection,
  subscribeFacebookPage,
  syncFacebookConnection,
  syncFacebookPages,
  unsubscribeFacebookPage,
} from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { TestUser } from '#test/app.ts'
import { choose, connected, consent, facebookWorld, type FacebookWorld, stored, sync } from './facebook.fixture.ts'

let world: FacebookWorld
beforeAll(async () => {
  world = await facebookWorld()
})
afterEach(() => world.meta.recover())
afterAll(() => world.stop())

const account = (user: TestUser) => ({ params: { account_id: user.account_id } })
const stateOf = async (user: TestUser) => (await user.call(readFacebookConnection, account(user))).body.data

it('logs in through the page of Facebook, and never shows a token', async () => {
  const user = await connected(world)
  const state = await stateOf(user)
  expect(state).toMatchObject({
    is_available: true,
    is_practice: true,
    status: 'connected',
    user_name: 'Practice User',
    missing_scopes: [],
  })
  expect(Date.parse(state.token_expires_at!)).toBeGreaterThan(world.app.services.clock.now().getTime() + 50 * 86_400_000)
  expect(JSON.stringify(state)).not.toContain('EAA')
  const { rows } = await sql<{
    sealed: string
  }>`SELECT credentials_ciphertext AS sealed FROM third_party_services WHERE account_id = ${user.account_id}`.execute(world.app.database.db)
  expect(rows[0]!.sealed).toMatch(/^v1\./)
})

it('leads the browser back to the settings of the account that logs in', async () => {
  const user = await world.member()
  const { state, error } = await consent(user, 'deny')
  expect(error).toBe('access_denied')
  const back = await world.app.http.inject(`/api/oauth/facebook?error=access_denied&state=${state}`)
  expect(back.statusCode).toBe(302)
  expect(back.headers.location).toBe(`/accounts/${user.account_id}/settings/integrations/facebook?state=${state}&error=access_denied`)
})

it('takes a state once, from the user who started the login and for their account only', async () => {
  const user = await world.member()
  const other = await world.member()
  const given = await consent(user, 'allow')
  const stolen = await other.call(connectFacebook, { ...account(other), body: { code: given.code, state: given.state } })
  expect(stolen.status).toBe(422)
  expect((await user.call(connectFacebook, { ...account(user), body: { code: given.code, state: given.state } })).status).toBe(200)
  const again = await user.call(connectFacebook, { ...account(user), body: { code: given.code, state: given.state } })
  expect(again.status).toBe(422)
  expect(JSON.stringify(again.body)).toContain('state')
  const next = await consent(user, 'allow')
  const wrong = await user.call(connectFacebook, { ...account(user), body: { code: 'AQDwrong', state: next.state } })
  expect([wrong.status, JSON.stringify(wrong.body)]).toEqual([422, expect.stringContaining('code')])
})

it('reads pages with their posts, Instagram and figures', async () => {
  const user = await connected(world)
  await sync(world.app, user)
  const { body } = await user.call(accountFacebookPages.list, { ...account(user), query: { sort: '-followers' } })
  expect(body.data).toHaveLength(world.meta.world().pages.length)
  const page = body.data.find(({ instagram_id }) => instagram_id)!
  expect(page).toMatchObject({ status: 'connected', is_subscribed: false, account_id: user.account_id })
  const under = { params: { account_id: user.account_id, facebook_page_id: page.id } }
  const posts = (await user.call(pagePosts, under)).body.data
  expect(posts[0]).toMatchObject({ message: expect.stringMatching(/[α-ω]/), engagement: expect.any(Number) })
  expect(posts.length).toBeGreaterThan(5)
  expect((await user.call(pageAdPosts, under)).body.data.length).toBeGreaterThan(0)
  expect((await user.call(pageInstagramPosts, under)).body.data.length).toBeGreaterThan(3)
  const at = { params: { account_id: user.account_id, id: page.id } }
  const report = (await user.call(facebookPageInsights, at)).body.data
  expect(report.days.length).toBeGreaterThan(25)
  expect(report.days.at(-1)!.followers).toBeGreaterThan(0)
  expect(report.totals.spend_micros).toBe(0)
  expect((await user.call(instagramInsights, at)).body.data.days.length).toBeGreaterThan(25)
})

it('reads posts without their figures when the platform has removed a metric', async () => {
  await sql`WITH gone AS (DELETE FROM facebook_posts) UPDATE facebook_pages SET last_synced_at = NULL`.execute(world.app.database.db)
  const user = await connected(world)
  world.meta.fail('metric_removed')
  await sync(world.app, user)
  const { rows } = await sql<{ posts: number; unknown: number }>`
    SELECT count(*)::int AS posts, count(*) FILTER (WHERE reach = 0)::int AS unknown FROM facebook_posts`.execute(world.app.database.db)
  expect(rows[0]!.posts).toBeGreaterThan(100)
  expect(rows[0]!.unknown).toBeGreaterThan(5)
})

it('reads campaigns, ad sets and ads of the chosen ad accounts with their figures', async () => {
  const user = await connected(world)
  expect((await user.call(facebookAdAccounts, { query: { account_id: user.account_id } })).body.data).toHaveLength(3)
  await choose(user, 2)
  await sync(world.app, user)
  const found = await stored(world.app, user)
  expect(found).toMatchObject({ campaigns: 10, adsets: 25, pages: 10 })
  expect(found.ads).toBe(world.meta.world().ads.filter(({ campaign }) => campaign.account.id === 'act_201000003').length)
  await sync(world.app, user)
  expect(await stored(world.app, user)).toEqual(found)
})

it('answers figures by day and by part, of the days and the zone of the ad account', async () => {
  const user = await connected(world)
  await choose(user, 2)
  await sync(world.app, user)
  const listed = (await user.call(accountFacebookCampaigns, { ...account(user), query: { sort: '-spend' } })).body.data
  const campaign = listed.find(({ entity_status }) => entity_status === 'active')!
  expect(listed[0]!.spend_micros).toBeGreaterThanOrEqual(listed.at(-1)!.spend_micros)
  const at = { params: { account_id: user.account_id, id: campaign.id } }
  const report = (await user.call(facebookCampaignInsights, at)).body.data
  expect(report.days.reduce((sum, { spend_micros }) => sum + spend_micros, 0)).toBe(report.totals.spend_micros)
  expect(report.totals.ctr).toBeCloseTo(report.totals.clicks / report.totals.impressions, 5)
  expect(report.lifetime).toMatchObject({ spend_micros: campaign.spend_micros, leads: campaign.leads })
  expect(report.partial_on).toBe(report.until)
  const parts = (await user.call(facebookCampaignReport, at)).body.data
  expect(parts.ads.reduce((sum, { totals }) => sum + totals.spend_micros, 0)).toBe(parts.totals.spend_micros)
  expect(parts.requests_count).toBeNull()
})

it('includes the relations of a Facebook campaign: lifetimeInsights, dailyInsights, accountApp, ads [R-3.3-24], insights of ads [R-3.3-25], adsLifetimeInsights of ad sets [R-3.3-26]', async () => {
  const user = await connected(world)
  await choose(user, 2)
  await sync(world.app, user)
  const include = ['account', 'accountApp', 'lifetimeInsights', 'dailyInsights', 'ads', 'adsets', 'channel', 'campaign'] as const
  const { data } = (await user.call(facebookCampaigns.list, { query: { include: include.join(), sort: '-spend' } })).body
  expect(data[0]).toMatchObject({
    account: { id: user.account_id },
    accountApp: { external_id: 'act_201000003', currency: 'EUR' },
    lifetimeInsights: { insightable_type: 'facebook_campaign', insightable_id: data[0]!.id },
    channel: null,
    campaign: null,
  })
  expect(data[0]!.dailyInsights!.length).toBeGreaterThan(20)
  expect(data[0]!.ads!.length).toBeGreaterThan(3)
  expect(data[0]!.adsets!.length).toBeGreaterThan(1)
  const staff = await world.app.staff()
  const admin = (path: string) => staff.get(`/api/v1/admin/facebook-campaigns/${data[0]!.id}/${path}`)
  const ads = (await admin('ads?include=insights')).body.data
  const shown = ads.find((ad: { impressions: number }) => ad.impressions > 0)
  expect(shown.insights).toMatchObject({ insightable_type: 'facebook_ad', insightable_id: shown.id })
  const adsets = (await admin('adsets?include=adsLifetimeInsights')).body.data
  expect(adsets[0].adsLifetimeInsights.impressions).toBeGreaterThan(0)
  expect((await staff.call(adminFacebookCampaigns.read, { params: { id: data[0]!.id } })).status).toBe(200)
})

it('keeps one row of figures a day and record [R-3.2-09], and one of figures since the start [R-3.2-10], with the latest state', async () => {
  const user = await connected(world)
  await choose(user, 2)
  await sync(world.app, user)
  const before = await stored(world.app, user)
  await sql`UPDATE daily_insights SET spend_micros = 1 WHERE account_id = ${user.account_id}`.execute(world.app.database.db)
  await sql`UPDATE account_apps SET last_cursor = NULL WHERE account_id = ${user.account_id}`.execute(world.app.database.db)
  await sync(world.app, user)
  expect(await stored(world.app, user)).toEqual(before)
  const { rows } = await sql<{ kept: number }>`
    SELECT count(*)::int AS kept FROM lifetime_insights WHERE account_id = ${user.account_id}`.execute(world.app.database.db)
  expect(rows[0]!.kept / (before.campaigns! + before.adsets! + before.ads!), 'one for each, but those without figures').toBeCloseTo(1, 1)
})

it.each(['rate_limited', 'unavailable', 'error_in_200', 'malformed_json', 'connection_reset'] as const)(
  'notes a failure and reads everything the next time: %s',
  async (fault) => {
    const user = await connected(world)
    world.meta.fail(fault, 4)
    await sync(world.app, user)
    const state = await stateOf(user)
    expect(state.status).toBe('connected')
    expect(state.last_error).toMatch(/^remote:(transient|rate_limited)$/)
    world.meta.recover()
    await sync(world.app, user)
    expect((await stored(world.app, user)).pages).toBe(10)
  },
  60_000,
)

it('stops when the login is refused, until a member logs in again', async () => {
  const user = await connected(world)
  world.meta.fail('expired_token')
  await sync(world.app, user)
  expect(await stateOf(user)).toMatchObject({ status: 'expired', last_error: 'remote:auth_expired' })
  const calls = world.meta.received.length
  await sync(world.app, user)
  expect(world.meta.received).toHaveLength(calls)
  const { code, state } = await consent(user, 'allow')
  await user.call(connectFacebook, { ...account(user), body: { code, state } })
  expect(await stateOf(user)).toMatchObject({ status: 'connected' })
})

it('exchanges a token before it ends, and stops once one has ended', async () => {
  const user = await connected(world)
  const end = (days: number) => {
    const at = new Date(world.app.services.clock.now().getTime() + days * 86_400_000).toISOString()
    return sql`UPDATE third_party_services SET settings = settings || ${JSON.stringify({ token_expires_at: at })}::jsonb WHERE account_id = ${user.account_id}`.execute(
      world.app.database.db,
    )
  }
  await end(5)
  await sync(world.app, user)
  expect(Date.parse((await stateOf(user)).token_expires_at!)).toBeGreaterThan(world.app.services.clock.now().getTime() + 50 * 86_400_000)
  await end(-1)
  await sync(world.app, user)
  expect(await stateOf(user)).toMatchObject({ status: 'expired', last_error: 'remote:auth_expired' })
})

it('asks for fewer rows when a page is too big', async () => {
  const user = await connected(world)
  await choose(user, 2)
  world.meta.fail('too_much_data', 2)
  await sync(world.app, user)
  expect(await stateOf(user)).toMatchObject({ status: 'connected', last_error: null })
  expect(world.meta.received.some(({ query }) => query.limit === '12')).toBe(true)
})

it('continues with what was not read when a run is killed', async () => {
  const user = await connected(world)
  await choose(user, 1, 2)
  const started_at = world.app.services.clock.now()
  const killed = new AbortController()
  const isReadingAds = () => world.meta.received.at(-1)!.request === 'GET act_201000002/adsets'
  const watch = setInterval(() => isReadingAds() && killed.abort(), 1)
  await expect(sync(world.app, user, { signal: killed.signal, started_at })).rejects.toThrow()
  clearInterval(watch)
  expect(await stored(world.app, user)).toMatchObject({ pages: 10, days: 0 })
  const before = world.meta.received.length
  await sync(world.app, user, { started_at })
  expect(await stored(world.app, user)).toMatchObject({ campaigns: 30, adsets: 75, pages: 10 })
  expect(world.meta.received.slice(before).some(({ request }) => request.endsWith('/published_posts'))).toBe(false)
})

it('marks campaigns that are gone and keeps them, and ends the channels they feed after a week', async () => {
  const user = await connected(world)
  await choose(user, 2)
  await sync(world.app, user)
  await sql`INSERT INTO facebook_campaigns (account_id, account_app_id, facebook_id, name, status, configured_status, effective_status, currency)
    SELECT account_id, id, '1', 'Gone', 'ACTIVE', 'ACTIVE', 'ACTIVE', 'EUR' FROM account_apps WHERE account_id = ${user.account_id}`.execute(
    world.app.database.db,
  )
  await sync(world.app, user)
  const { data } = (await user.call(accountFacebookCampaigns, { ...account(user), query: { 'filter[search]': 'gone' } })).body
  expect(data).toEqual([])
  const all = (
    await user.call(accountFacebookCampaigns, { ...account(user), query: { 'filter[entity_status]': 'inactive', per_page: 100 } })
  ).body.data
  const gone = all.find(({ name }) => name === 'Gone')!
  expect(gone).toMatchObject({ deleted_on_platform: true, effective_status: 'DELETED' })
  const { rows } = await sql<{ id: number }>`INSERT INTO channels (account_id, name, type, key, status, facebook_campaign_id)
    VALUES (${user.account_id}, 'Lead ads', 'facebook_lead_ads', 'gone2024gone', 'active', ${gone.id}) RETURNING id`.execute(
    world.app.database.db,
  )
  const status = async () => {
    const found = await sql<{ status: string }>`SELECT status FROM channels WHERE id = ${rows[0]!.id}`.execute(world.app.database.db)
    return found.rows[0]!.status
  }
  await sync(world.app, user)
  expect(await status()).toBe('active')
  await sql`UPDATE facebook_campaigns SET updated_at = updated_at - interval '8 days' WHERE id = ${gone.id}`.execute(world.app.database.db)
  await sync(world.app, user)
  expect(await status()).toBe('ended')
})

it('refuses a second synchronisation while one waits', async () => {
  const user = await connected(world)
  const answers = [await user.call(syncFacebookConnection, account(user)), await user.call(syncFacebookConnection, account(user))]
  expect(answers.at(-1)!.status).toBe(409)
  const staff = await world.app.staff()
  expect([200, 409]).toContain((await staff.call(syncFacebookPages, {})).status)
  expect((await staff.call(syncFacebookPages, {})).status).toBe(409)
})

it('answers a refused subscription with the status error and what Facebook wrote [R-4-35]', async () => {
  const user = await connected(world)
  await sync(world.app, user)
  const staff = await world.app.staff()
  const page = (await user.call(accountFacebookPages.list, account(user))).body.data[0]!
  world.meta.fail('subscription_refused')
  const refused = await staff.call(subscribeFacebookPage, { body: { facebook_page_id: page.id } })
  expect(refused).toMatchObject({ status: 200, body: { status: 'error', error: expect.stringContaining('leads_retrieval') } })
  const done = await staff.call(subscribeFacebookPage, { body: { facebook_page_id: page.id } })
  expect(done.body).toMatchObject({ status: 'success', error: null, data: { is_subscribed: true, subscription_error: null } })
  expect(world.meta.subscribed.has(page.facebook_id)).toBe(true)
  const ended = await staff.call(unsubscribeFacebookPage, { params: { facebook_page_id: page.id } })
  expect(ended.body).toMatchObject({ status: 'success', data: { is_subscribed: false } })
})

it('gives the rights back when it is disconnected, and keeps what was read', async () => {
  const user = await connected(world)
  await choose(user, 2)
  await sync(world.app, user)
  expect((await user.call(disconnectFacebook, account(user))).status).toBe(200)
  expect(await stateOf(user)).toMatchObject({ status: 'disconnected', third_party_service_id: null, accountApps: [] })
  expect(world.meta.received.at(-1)).toMatchObject({ request: 'DELETE me/permissions' })
  expect(await stored(world.app, user)).toMatchObject({ campaigns: 10, pages: 0 })
  const { rows } = await sql<{
    left: number
  }>`SELECT count(*)::int AS left FROM facebook_pages WHERE token_ciphertext IS NOT NULL AND account_id = ${user.account_id}`.execute(
    world.app.database.db,
  )
  expect(rows[0]!.left).toBe(0)
})
