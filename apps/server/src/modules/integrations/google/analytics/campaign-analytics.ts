import type { CampaignAnalytics, Params } from '@stoa/contract'
import { addDays, localToday } from '@stoa/domain'
import { findRow } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuseField } from '#kit/refuse.ts'
import { keepFor, type Kept } from '#lib/kept/kept.ts'
import { remoteError } from '#lib/remote/remote-error.ts'
import type { Services } from '#kit/services.ts'
import { recordServiceHealth } from '#modules/accounts/third-party-services/index.ts'
import { findCampaignFor } from '#modules/marketing/campaigns/index.ts'
import { clientOf, loginOf, type GoogleLogin } from '../connection/login.ts'
import { googleApp } from '../google-app.ts'
import type { GoogleClient } from '../google-client.ts'
import { figuresIn, METRICS, rowsIn, sumOf } from './report-figures.ts'

const FRESH_MS = 3_600_000
const LONGEST_DAYS = 400
const DEFAULT_DAYS = 90
const PAGES = 20

type Visits = Pick<
  CampaignAnalytics,
  'currency' | 'time_zone' | 'totals' | 'days' | 'landing_pages' | 'is_thresholded' | 'is_sampled' | 'read_at'
>
const NO_VISITS: Visits = {
  currency: null,
  time_zone: null,
  totals: null,
  days: [],
  landing_pages: [],
  is_thresholded: false,
  is_sampled: false,
  read_at: null,
}

/** Reports of this process by property, campaign and days: the quotas of a property are small. */
const kept = new WeakMap<Services, Kept<Visits>>()

function keptBy(services: Services): Kept<Visits> {
  let reports = kept.get(services)
  if (!reports) kept.set(services, (reports = keepFor<Visits>(services.clock, { fresh_ms: FRESH_MS, most: 500 })))
  return reports
}

/** Visits that a campaign brought, by day and by landing page. Says what is missing where nothing can be shown. */
export async function campaignAnalytics(
  ctx: Context,
  { params, query }: { params: Params; query: { since?: string | undefined; until?: string | undefined } },
): Promise<{ data: CampaignAnalytics }> {
  const campaign = await findCampaignFor(ctx, params.id as number, 'campaigns.read')
  const { services } = ctx
  const login = await loginOf(ctx.db, campaign.account_id)
  const period = await periodOf(ctx, campaign, query)
  const property_id = login?.settings.analytics_property_id ?? null
  const client = login && clientOf(services, login, AbortSignal.timeout(30_000))
  const head = { is_practice: googleApp(services)?.is_practice ?? false, property_id, utm_campaign: campaign.utm_campaign, ...period }
  const without = (state: CampaignAnalytics['state']) => ({ data: { ...head, ...NO_VISITS, state } })
  if (!login || !client) return without('not_connected')
  if (property_id === null) return without('no_property')
  if (period.since === null || period.until === null) return without('no_dates')
  const { since, until } = period
  try {
    const key = [login.id, login.version, property_id, campaign.utm_campaign, since, until].join(' ')
    const visits = await keptBy(services).get(key, () =>
      readVisits(client, { property_id, utm: campaign.utm_campaign, since, until, now: services.clock.now() }),
    )
    return { data: { ...head, ...visits, state: 'ready' } }
  } catch (error) {
    await noteFailure(ctx, login, error)
    return without('unavailable')
  }
}

/** The days asked for; by default those of the campaign until today, 90 at most. @throws 422 for a range that is too long or ends before it begins */
async function periodOf(
  ctx: Context,
  campaign: { account_id: number; start_date: string | null; end_date: string | null },
  { since, until }: { since?: string | undefined; until?: string | undefined },
): Promise<{ since: string | null; until: string | null }> {
  const account = await findRow(ctx.db, 'accounts', { id: campaign.account_id })
  const today = localToday(account!.time_zone, ctx.services.clock.now())
  const last = until ?? earlier(campaign.end_date ?? today, today)
  const first = since ?? (campaign.start_date && later(campaign.start_date, addDays(last, 1 - DEFAULT_DAYS)))
  if (first === null || first > last) {
    if (since) refuseField(ctx, 'until', 'after_start')
    return { since: null, until: null }
  }
  if (addDays(first, LONGEST_DAYS) < last) refuseField(ctx, 'since', 'too_many_days', { count: LONGEST_DAYS })
  return { since: first, until: last }
}

const earlier = (a: string, b: string) => (a < b ? a : b)
const later = (a: string, b: string) => (a > b ? a : b)

interface VisitsAsked {
  property_id: string
  utm: string
  since: string
  until: string
  now: Date
}

async function readVisits(client: GoogleClient, { property_id, utm, since, until, now }: VisitsAsked): Promise<Visits> {
  const asked = {
    dateRanges: [{ startDate: since, endDate: until }],
    metrics: METRICS.map((name) => ({ name })),
    dimensionFilter: { filter: { fieldName: 'sessionCampaignName', stringFilter: { matchType: 'EXACT', value: utm } } },
    returnPropertyQuota: true,
  }
  const by_day = await client.runReport(property_id, { ...asked, dimensions: [{ name: 'date' }], limit: String(LONGEST_DAYS) })
  const by_page = await client.runReport(property_id, { ...asked, dimensions: [{ name: 'landingPage' }], limit: String(PAGES) })
  const days = rowsIn(by_day, (date, figures) => ({ date: `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6, 8)}`, ...figures }))
  const { currencyCode = null, timeZone = null, subjectToThresholding = false, samplingMetadatas = [] } = by_day.metadata ?? {}
  return {
    currency: currencyCode,
    time_zone: timeZone,
    totals: sumOf(days.map(figuresIn)),
    days: days.toSorted((a, b) => (a.date < b.date ? -1 : 1)),
    landing_pages: rowsIn(by_page, (page, figures) => ({ page, ...figures })).toSorted((a, b) => b.sessions - a.sessions),
    is_thresholded: subjectToThresholding,
    is_sampled: samplingMetadatas.length > 0,
    read_at: now.toISOString(),
  }
}

async function noteFailure(ctx: Context, login: GoogleLogin, error: unknown): Promise<void> {
  const { kind, code } = remoteError(error)
  ctx.services.logger.warn({ kind, code, service_id: login.id }, 'Google Analytics could not be read')
  const outcome = { kind: kind === 'auth_expired' ? ('refused' as const) : ('failed' as const), error: `remote:${kind}` }
  await ctx.db.transaction().execute((trx) => recordServiceHealth(trx, login.id, outcome, ctx.services.clock.now()))
}
