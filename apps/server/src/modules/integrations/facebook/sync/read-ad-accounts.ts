import { addDays, DEFAULT_TIME_ZONE, localToday } from '@stoa/domain'
import { endChannelsFedBy } from '#modules/marketing/channels/index.ts'
import { runAs } from '#platform/run-as.ts'
import { RemoteError } from '#lib/remote/remote-error.ts'
import { accountAppsOf, noteAppFailed, noteAppSynced, putDailyInsights, putLifetimeInsights } from '../../ads/index.ts'
import { AD_FIELDS, ADSET_FIELDS, ALL_STATUSES, CAMPAIGN_FIELDS, INSIGHT_FIELDS } from '../graph/fields.ts'
import type { GraphParams } from '../graph/graph-client.ts'
import type { GraphAd, GraphAdset, GraphCampaign, GraphInsight } from '../graph/graph-types.ts'
import { mapAd, mapAdset, mapCampaign, mapInsight } from '../graph/map.ts'
import { FACEBOOK } from '../connection/login.ts'
import {
  copyLifetime,
  type EntityTable,
  idsOf,
  longGone,
  markGoneCampaigns,
  putAds,
  putAdsets,
  putCampaigns,
  type ReadApp,
} from '../store/structure.ts'
import type { SyncRun } from './renew-token.ts'

/** Days of figures that are read: at first, once a day, and otherwise. Platforms correct their figures for weeks (domain.md 4.9). */
const FIRST_DAYS = 90
const FULL_DAYS = 28
const SHORT_DAYS = 3
const FULL_EVERY_MS = 20 * 3_600_000
/** Changes are asked for from a little before the last run, because clocks differ. */
const OVERLAP_MS = 10 * 60_000

/** How far an ad account was read. */
interface Cursor {
  /** Start of the last run that read what changed. */
  changed_since?: string
  /** Start of the last run that read figures of four weeks and since the start. */
  full_at?: string
}

/** Reads the chosen ad accounts one after the other: quotas are per ad account. One that fails does not stop the others. */
export async function readAdAccounts(run: SyncRun): Promise<void> {
  const { job, login, services, started_at } = run
  const failures: RemoteError[] = []
  for (const app of await accountAppsOf(job.db, login.account_id, FACEBOOK)) {
    if (app.last_synced_at && new Date(app.last_synced_at) >= started_at) continue
    job.signal.throwIfAborted()
    try {
      await readAdAccount(run, app)
    } catch (error) {
      if (!(error instanceof RemoteError)) throw error
      const status = error.kind === 'auth_expired' ? 'expired' : 'error'
      await noteAppFailed(job.db, app.id, services.clock.now(), { status, error: `remote:${error.kind}` })
      if (error.kind === 'auth_expired') throw error
      failures.push(error)
    }
  }
  if (failures[0]) throw failures[0]
}

async function readAdAccount(run: SyncRun, app: ReadApp): Promise<void> {
  const now = run.services.clock.now()
  const cursor = (app.last_cursor ?? {}) as Cursor
  const isFull = !cursor.full_at || now.getTime() - Date.parse(cursor.full_at) > FULL_EVERY_MS
  await readStructure(run, app, isFull ? undefined : cursor.changed_since)
  const days = cursor.full_at ? (isFull ? FULL_DAYS : SHORT_DAYS) : FIRST_DAYS
  for (const level of LEVELS) {
    await readDays(run, app, level, days)
    if (isFull) await readLifetime(run, app, level)
  }
  if (isFull) await run.job.db.transaction().execute((trx) => copyLifetime(trx, app))
  const next: Cursor = {
    changed_since: run.started_at.toISOString(),
    ...(isFull ? { full_at: now.toISOString() } : { full_at: cursor.full_at! }),
  }
  await noteAppSynced(run.job.db, app.id, now, next)
}

/** Reads campaigns, and ad sets and ads that changed. Campaigns that a full list no longer has are gone. */
async function readStructure(run: SyncRun, app: ReadApp, changed_since: string | undefined): Promise<void> {
  const { graph, job, services } = run
  const now = services.clock.now()
  const present: string[] = []
  const changes: GraphParams = changed_since ? { updated_since: Math.floor((Date.parse(changed_since) - OVERLAP_MS) / 1000) } : {}
  const list = <T>(edge: string, fields: string, more: GraphParams = {}) =>
    graph.pages<T>(`${app.external_id}/${edge}`, { fields, limit: 100, effective_status: ALL_STATUSES, ...more })
  for await (const part of list<GraphCampaign>('campaigns', CAMPAIGN_FIELDS)) {
    present.push(...part.map(({ id }) => id))
    await putCampaigns(job.db, app, unique(part).map(mapCampaign), now)
  }
  await markGoneCampaigns(job.db, app, present, now)
  const gone = await longGone(job.db, app, now)
  if (gone.length) await runAs(services, 0, 'sync-facebook', (ctx) => endChannelsFedBy(ctx, gone))
  for await (const part of list<GraphAdset>('adsets', ADSET_FIELDS, changes)) await putAdsets(job.db, app, unique(part).map(mapAdset), now)
  for await (const part of list<GraphAd>('ads', AD_FIELDS, changes)) await putAds(job.db, app, unique(part).map(mapAd), now)
}

/** Pages shift while they are read: the same object can come twice, also within a page. */
const unique = <T extends { id: string }>(part: readonly T[]): T[] => [...new Map(part.map((one) => [one.id, one])).values()]

const LEVELS = [
  { level: 'campaign', key: 'campaign_id', records: 'facebook_campaigns', type: 'facebook_campaign' },
  { level: 'adset', key: 'adset_id', records: 'facebook_adsets', type: 'facebook_adset' },
  { level: 'ad', key: 'ad_id', records: 'facebook_ads', type: 'facebook_ad' },
] as const satisfies { level: string; key: keyof GraphInsight; records: EntityTable; type: string }[]
type Level = (typeof LEVELS)[number]

const insights = ({ graph }: SyncRun, app: ReadApp, { level }: Level, more: GraphParams) =>
  graph.pages<GraphInsight>(`${app.external_id}/insights`, {
    level,
    fields: INSIGHT_FIELDS,
    limit: 500,
    use_account_attribution_setting: 'true',
    ...more,
  })

/** Reads figures of the last days in the zone of the ad account. */
async function readDays(run: SyncRun, app: ReadApp, level: Level, days: number): Promise<void> {
  const now = run.services.clock.now()
  const until = localToday(app.time_zone ?? DEFAULT_TIME_ZONE, now)
  const time_range = JSON.stringify({ since: addDays(until, 1 - days), until })
  const ids = await idsOf(run.job.db, app, level.records)
  for await (const part of insights(run, app, level, { time_range, time_increment: '1' })) {
    const rows = part.flatMap((row) => {
      const insightable_id = ids.get(row[level.key] ?? '')
      if (insightable_id === undefined) return []
      const currency = row.account_currency ?? app.currency
      return [{ date: row.date_start, insightable_id, account_id: app.account_id, currency, ...mapInsight(row) }]
    })
    const unique_rows = [...new Map(rows.map((row) => [`${row.insightable_id} ${row.date}`, row])).values()]
    await putDailyInsights(run.job.db, level.type, unique_rows, now)
  }
}

/** Reads figures since the start. They are no sums of days: people cannot be added. */
async function readLifetime(run: SyncRun, app: ReadApp, level: Level): Promise<void> {
  const now = run.services.clock.now()
  const ids = await idsOf(run.job.db, app, level.records)
  for await (const part of insights(run, app, level, { date_preset: 'maximum' })) {
    const rows = part.flatMap((row) => {
      const insightable_id = ids.get(row[level.key] ?? '')
      if (insightable_id === undefined) return []
      const frequency = row.frequency ? Number(row.frequency).toFixed(4) : null
      const period = { since: row.date_start, until: row.date_stop }
      const currency = row.account_currency ?? app.currency
      return [{ insightable_id, account_id: app.account_id, currency, ...mapInsight(row), frequency, ...period }]
    })
    await putLifetimeInsights(run.job.db, level.type, [...new Map(rows.map((row) => [row.insightable_id, row])).values()], now)
  }
}
