import { sql } from 'kysely'
import { one, rows, run as execute, type Db } from '#db/rows.ts'
import {
  type accountAppsOf,
  chooseAccountApps,
  putDailyInsights,
  putLifetimeInsights,
  type LifetimeFigures,
} from '#modules/integrations/ads/index.ts'
import {
  AD_FIELDS,
  ADSET_FIELDS,
  CAMPAIGN_FIELDS,
  copyLifetime,
  type GraphAd,
  type GraphAdset,
  type GraphCampaign,
  type GraphInsight,
  idsOf,
  INSIGHT_FIELDS,
  mapAd,
  mapAdset,
  mapCampaign,
  mapInsight,
  putAds,
  putAdsets,
  putCampaigns,
} from '#modules/integrations/facebook/index.ts'
import { adRows } from '#stand-ins/meta/insights.ts'
import { AD, ADSET, CAMPAIGN, fieldsOf, render } from '#stand-ins/meta/nodes.ts'
import { createWorld, dayAfter, type World } from '#stand-ins/meta/world.ts'
import { before, DAY } from '../demo-story.ts'
import type { DemoRun } from '../seed-demo.ts'
import { seedFacebookPages } from './seed-facebook-pages.ts'

/** Days of figures, and those of a small demo. */
const DAYS = 100
const FEW_DAYS = 20

type App = Awaited<ReturnType<typeof accountAppsOf>>[number]
type Rendered<T> = Parameters<typeof render<T>>

/**
 * The first agency's login at Facebook, and what the stand-in of the Graph API has answered: reading from it later changes nothing but the
 * newest days (domain.md 7). The login bears no token; practice needs none.
 */
export async function seedFacebook(run: DemoRun): Promise<void> {
  const { db } = run.services.database
  const account_id = run.accounts.get('aegean')!
  const world = createWorld(run.today.toISOString().slice(0, 10))
  const connected_at = before(run, DAYS * DAY)
  const service_id = await insertLogin(db, run, { account_id, connected_at, world })
  await seedFacebookPages(run, world, { account_id, third_party_service_id: service_id })
  const isSmall = run.scale < 1
  const accounts = isSmall ? world.accounts.slice(-1) : world.accounts
  const chosen = accounts.map(({ id, ...account }) => ({ external_id: id, ...account }))
  const owner = { account_id, third_party_service_id: service_id, provider: 'facebook', connected_by_id: null } as const
  for (const app of await chooseAccountApps(db, owner, chosen, run.today))
    await seedAdAccount(db, run, world, app, isSmall ? FEW_DAYS : DAYS)
  await linkChannels(db, account_id)
  const synced = sql`last_synced_at = ${run.today}, last_cursor = ${JSON.stringify({ full_at: run.today, changed_since: run.today })}::jsonb`
  await execute(
    db,
    sql`UPDATE account_apps SET ${synced}, created_at = ${connected_at}, updated_at = ${run.today} WHERE third_party_service_id = ${service_id}`,
  )
  for (const table of ['facebook_campaigns', 'facebook_adsets', 'facebook_ads'])
    await execute(db, sql`UPDATE ${sql.table(table)} SET updated_at = ${run.today} WHERE account_id = ${account_id}`)
}

async function insertLogin(
  db: Db,
  run: DemoRun,
  { account_id, connected_at, world }: { account_id: number; connected_at: Date; world: World },
): Promise<number> {
  const scopes = [
    'pages_show_list',
    'pages_read_engagement',
    'pages_manage_metadata',
    'read_insights',
    'instagram_basic',
    'instagram_manage_insights',
    'ads_read',
    'leads_retrieval',
    'pages_manage_ads',
  ]
  const settings = { user_id: world.user.id, user_name: world.user.name, scopes, token_expires_at: null, is_practice: true }
  const service = await one<{ id: number }>(
    db,
    sql`INSERT INTO third_party_services (account_id, type, provider, name, status, settings, sync_interval_minutes, verified_at, last_sync_at, next_sync_at, created_at, updated_at)
    VALUES (${account_id}, 'facebook', 'facebook', 'Facebook', 'connected', ${JSON.stringify(settings)}::jsonb, 60, ${connected_at}, ${run.today}, ${run.today}, ${connected_at}, ${run.today}) RETURNING id`,
  )
  return service!.id
}

/** What an object looks like when the product asks for it. */
function asked<T>(node: Rendered<T>[0], object: T, world: World, fields: string): object {
  const rendered = render(node, object, world, fieldsOf(fields))
  if ('unknown' in rendered) throw new Error(`The stand-in does not know ${rendered.unknown}`)
  return rendered.value
}

async function seedAdAccount(db: Db, run: DemoRun, world: World, app: App, days: number): Promise<void> {
  const now = run.today
  const campaigns = world.campaigns.filter(({ account }) => account.id === app.external_id)
  const adsets = world.adsets.filter(({ campaign }) => campaign.account.id === app.external_id)
  const ads = world.ads.filter(({ campaign }) => campaign.account.id === app.external_id)
  await putCampaigns(
    db,
    app,
    campaigns.map((one) => mapCampaign(asked(CAMPAIGN, one, world, CAMPAIGN_FIELDS) as GraphCampaign)),
    now,
  )
  await putAdsets(
    db,
    app,
    adsets.map((one) => mapAdset(asked(ADSET, one, world, ADSET_FIELDS) as GraphAdset)),
    now,
  )
  await putAds(
    db,
    app,
    ads.map((one) => mapAd(asked(AD, one, world, AD_FIELDS) as GraphAd)),
    now,
  )
  for (const level of LEVELS) await seedFigures(db, { world, app, now, days }, level)
  await copyLifetime(db, app)
}

const LEVELS = [
  { level: 'campaign', key: 'campaign_id', records: 'facebook_campaigns', type: 'facebook_campaign' },
  { level: 'adset', key: 'adset_id', records: 'facebook_adsets', type: 'facebook_adset' },
  { level: 'ad', key: 'ad_id', records: 'facebook_ads', type: 'facebook_ad' },
] as const

const BATCH = 8000

async function seedFigures(
  db: Db,
  { world, app, now, days }: { world: World; app: App; now: Date; days: number },
  { level, key, records, type }: (typeof LEVELS)[number],
): Promise<void> {
  const ids = await idsOf(db, app, records)
  const owner = { account_id: app.account_id, currency: app.currency }
  const fields = INSIGHT_FIELDS.split(',')
  const until = world.today
  const daily = adRows(world, app.external_id, { level, fields, since: dayAfter(until, 1 - days), until, is_daily: true }) as GraphInsight[]
  for (let at = 0; at < daily.length; at += BATCH) {
    const part = daily.slice(at, at + BATCH)
    const figures = part.map((row) => ({ date: row.date_start, insightable_id: ids.get(row[key]!)!, ...owner, ...mapInsight(row) }))
    await putDailyInsights(db, type, figures, now)
  }
  const lifetimes = adRows(world, app.external_id, { level, fields, since: null, until, is_daily: false }) as GraphInsight[]
  const figures = lifetimes.map(
    (row): LifetimeFigures => ({
      insightable_id: ids.get(row[key]!)!,
      ...owner,
      ...mapInsight(row),
      frequency: Number(row.frequency).toFixed(4),
      since: row.date_start,
      until: row.date_stop,
    }),
  )
  await putLifetimeInsights(db, type, figures, now)
}

/** Facebook campaigns feed the channels of the agency's campaigns that are for Facebook, as far as there are both. */
async function linkChannels(db: Db, account_id: number): Promise<void> {
  const found = await rows<{ id: number; campaign: number }>(
    db,
    sql`SELECT h.id, f.id AS campaign FROM (
        SELECT h.id, row_number() OVER (ORDER BY h.id) AS place FROM channels h JOIN campaigns c ON c.id = h.campaign_id
        WHERE c.account_id = ${account_id} AND h.type IN ('facebook_lead_ads', 'facebook_messenger', 'instagram') AND h.status <> 'ended' AND h.deleted_at IS NULL) h
      JOIN (SELECT id, row_number() OVER (ORDER BY (objective = 'OUTCOME_LEADS') DESC, id) AS place FROM facebook_campaigns
        WHERE account_id = ${account_id} AND effective_status <> 'ARCHIVED') f USING (place) WHERE place <= 25`,
  )
  for (const { id, campaign } of found) await execute(db, sql`UPDATE channels SET facebook_campaign_id = ${campaign} WHERE id = ${id}`)
}
