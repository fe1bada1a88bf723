import { sql } from 'kysely'
import { rows, run, type Db } from '#db/rows.ts'
import type { MappedAd, MappedAdset, MappedCampaign } from '../graph/map.ts'

/** An ad account whose campaigns are read. */
export interface ReadApp {
  id: number
  account_id: number
  external_id: string
  currency: string | null
  time_zone: string | null
  last_cursor: unknown
  last_synced_at: Date | string | null
}

const ENTITY = [
  'facebook_id',
  'name',
  'search_text',
  'status',
  'configured_status',
  'effective_status',
  'deleted_on_platform',
  'remote_updated_at',
]
const CAMPAIGN = [
  ...ENTITY,
  'objective',
  'buying_type',
  'bid_strategy',
  'daily_budget_minor',
  'lifetime_budget_minor',
  'spend_cap_minor',
  'start_time',
  'stop_time',
]
const ADSET = [
  ...ENTITY,
  'optimization_goal',
  'billing_event',
  'bid_amount_minor',
  'daily_budget_minor',
  'lifetime_budget_minor',
  'targeting',
  'start_time',
  'end_time',
]
const AD = [...ENTITY, 'creative', 'preview_url']

const refs = (names: readonly string[], of?: string) => sql.join(names.map((name) => sql.ref(of ? `${of}.${name}` : name)))
const kept = (names: readonly string[]) =>
  sql.join(names.filter((name) => name !== 'facebook_id').map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`))

/** An older state never replaces a newer one: the platform says when it changed. */
const isNewer = sql`coalesce(excluded.remote_updated_at >= t.remote_updated_at, true)`
const currencyOf = ({ currency }: ReadApp) => currency ?? 'EUR'

/** Stores campaigns of an ad account in one statement. */
export async function putCampaigns(db: Db, app: ReadApp, campaigns: readonly MappedCampaign[], now: Date): Promise<void> {
  if (!campaigns.length) return
  await run(
    db,
    sql`INSERT INTO facebook_campaigns AS t (account_id, account_app_id, currency, synced_at, created_at, ${refs(CAMPAIGN)})
      SELECT ${app.account_id}, ${app.id}, ${currencyOf(app)}, ${now}, coalesce(v.created_at, ${now}), ${refs(CAMPAIGN, 'v')}
      FROM jsonb_populate_recordset(NULL::facebook_campaigns, ${JSON.stringify(campaigns)}::jsonb) AS v
      ON CONFLICT (account_app_id, facebook_id) DO UPDATE SET ${kept(CAMPAIGN)}, currency = excluded.currency, synced_at = excluded.synced_at, updated_at = now()
      WHERE ${isNewer}`,
  )
}

/** Campaigns that a full list no longer has are gone at the platform; their rows stay. @returns how many */
export const markGoneCampaigns = (db: Db, app: ReadApp, present: readonly string[], now: Date): Promise<number> =>
  run(
    db,
    sql`UPDATE facebook_campaigns SET effective_status = 'DELETED', deleted_on_platform = true, updated_at = ${now}
      WHERE account_id = ${app.account_id} AND account_app_id = ${app.id} AND NOT deleted_on_platform AND NOT (facebook_id = any(${[...present]}::text[]))`,
  )

/** Campaigns of an ad account that have been gone for a week and still feed a channel. */
export async function longGone(db: Db, app: ReadApp, now: Date): Promise<number[]> {
  const found = await rows<{ id: number }>(
    db,
    sql`SELECT f.id FROM facebook_campaigns f WHERE f.account_id = ${app.account_id} AND f.account_app_id = ${app.id} AND f.deleted_on_platform
      AND f.updated_at < ${now}::timestamptz - interval '7 days'
      AND EXISTS (SELECT FROM channels h WHERE h.facebook_campaign_id = f.id AND h.status <> 'ended' AND h.deleted_at IS NULL)`,
  )
  return found.map(({ id }) => id)
}

/** Stores ad sets in one statement. Those of unknown campaigns are left out. */
export async function putAdsets(db: Db, app: ReadApp, adsets: readonly MappedAdset[], now: Date): Promise<void> {
  if (!adsets.length) return
  await run(
    db,
    sql`INSERT INTO facebook_adsets AS t (account_id, facebook_campaign_id, currency, synced_at, created_at, ${refs(ADSET)})
      SELECT ${app.account_id}, c.id, ${currencyOf(app)}, ${now}, coalesce(v.created_at, ${now}), ${refs(ADSET, 'v')}
      FROM jsonb_to_recordset(${JSON.stringify(adsets)}::jsonb) AS k (facebook_id text, campaign_facebook_id text)
      JOIN facebook_campaigns c ON c.account_app_id = ${app.id} AND c.facebook_id = k.campaign_facebook_id
      JOIN jsonb_populate_recordset(NULL::facebook_adsets, ${JSON.stringify(adsets)}::jsonb) AS v ON v.facebook_id = k.facebook_id
      ON CONFLICT (facebook_campaign_id, facebook_id) DO UPDATE SET ${kept(ADSET)}, currency = excluded.currency, synced_at = excluded.synced_at, updated_at = now()
      WHERE ${isNewer}`,
  )
}

/** Stores ads in one statement. Those of unknown ad sets are left out. */
export async function putAds(db: Db, app: ReadApp, ads: readonly MappedAd[], now: Date): Promise<void> {
  if (!ads.length) return
  await run(
    db,
    sql`INSERT INTO facebook_ads AS t (account_id, facebook_campaign_id, facebook_adset_id, currency, synced_at, created_at, ${refs(AD)})
      SELECT ${app.account_id}, c.id, s.id, ${currencyOf(app)}, ${now}, coalesce(v.created_at, ${now}), ${refs(AD, 'v')}
      FROM jsonb_to_recordset(${JSON.stringify(ads)}::jsonb) AS k (facebook_id text, campaign_facebook_id text, adset_facebook_id text)
      JOIN facebook_campaigns c ON c.account_app_id = ${app.id} AND c.facebook_id = k.campaign_facebook_id
      JOIN facebook_adsets s ON s.facebook_campaign_id = c.id AND s.facebook_id = k.adset_facebook_id
      JOIN jsonb_populate_recordset(NULL::facebook_ads, ${JSON.stringify(ads)}::jsonb) AS v ON v.facebook_id = k.facebook_id
      ON CONFLICT (facebook_adset_id, facebook_id) DO UPDATE SET ${kept(AD)}, currency = excluded.currency, synced_at = excluded.synced_at, updated_at = now()
      WHERE ${isNewer}`,
  )
}

export type EntityTable = 'facebook_campaigns' | 'facebook_adsets' | 'facebook_ads'

/** Our ids of what runs in an ad account, by the ids of the platform. */
export async function idsOf(db: Db, app: ReadApp, table: EntityTable): Promise<Map<string, number>> {
  const mine =
    table === 'facebook_campaigns'
      ? sql`t.account_app_id = ${app.id}`
      : sql`t.facebook_campaign_id IN (SELECT id FROM facebook_campaigns WHERE account_id = ${app.account_id} AND account_app_id = ${app.id})`
  const found = await rows<{ id: number; facebook_id: string }>(
    db,
    sql`SELECT t.id, t.facebook_id FROM ${sql.table(table)} t WHERE t.account_id = ${app.account_id} AND ${mine}`,
  )
  return new Map(found.map(({ id, facebook_id }) => [facebook_id, id]))
}

const TYPES = { facebook_campaigns: 'facebook_campaign', facebook_adsets: 'facebook_adset', facebook_ads: 'facebook_ad' } as const

/** Copies spend and leads since the start into the rows that lists sort by them. */
export async function copyLifetime(db: Db, app: ReadApp): Promise<void> {
  for (const [table, type] of Object.entries(TYPES) as [EntityTable, string][]) {
    const more = table === 'facebook_ads' ? sql`, impressions = i.impressions, clicks = i.clicks` : sql``
    await run(
      db,
      sql`UPDATE ${sql.table(table)} t SET spend_micros = i.spend_micros, leads = i.leads ${more} FROM lifetime_insights i
        WHERE i.insightable_type = ${type} AND i.insightable_id = t.id AND i.account_id = ${app.account_id} AND t.account_id = ${app.account_id}
          AND (t.spend_micros, t.leads) IS DISTINCT FROM (i.spend_micros, i.leads)`,
    )
  }
}
