import { adDay, daysBetween, type Figures, type Level, lifetimeOf, pageDay, sumUp } from './figures.ts'
import { dayAfter, type World, type WorldAd, type WorldPage } from './world.ts'

const LEVELS = ['campaign', 'adset', 'ad'] as const

/** Fields of ad insights that the stand-in knows. */
const KNOWN = new Set([
  'campaign_id',
  'adset_id',
  'ad_id',
  'spend',
  'impressions',
  'reach',
  'frequency',
  'clicks',
  'inline_link_clicks',
  'inline_post_engagement',
  'actions',
  'action_values',
  'account_currency',
  'date_start',
  'date_stop',
])

type Asked = { level: Level; fields: string[]; since: string | null; until: string; is_daily: boolean }

/** Reads the parameters of ad insights. @returns a message for a parameter that is wrong */
export function readAsked(query: URLSearchParams, today: string): Asked | string {
  const level = query.get('level')
  if (!LEVELS.includes(level as Level)) return '(#100) level must be one of the following values: account, campaign, adset, ad'
  const fields = (query.get('fields') ?? '').split(',').filter(Boolean)
  const unknown = fields.find((name) => !KNOWN.has(name))
  if (unknown) return `(#100) ${unknown} is not valid for fields param.`
  if (query.get('date_preset') === 'maximum') return { level: level as Level, fields, since: null, until: today, is_daily: false }
  const range = JSON.parse(query.get('time_range') ?? 'null') as { since: string; until: string } | null
  if (!range || range.since > range.until) return '(#100) Must specify a valid time_range'
  if (query.get('time_increment') !== '1') return '(#100) time_increment is missing'
  return { level: level as Level, fields, since: range.since, until: range.until, is_daily: true }
}

/** Rows of the figures of an ad account: one for each object, or for each object and day on which it ran. */
export function adRows(world: World, account_id: string, asked: Asked): object[] {
  const ads = world.ads.filter(({ campaign }) => campaign.account.id === account_id)
  const groups = [...Map.groupBy(ads, (ad) => keyOf(ad, asked.level)).values()]
  return groups.flatMap((group) => {
    if (!asked.is_daily) {
      const total = lifetimeOf(world, group, asked.level)
      return total ? [rowOf(group[0]!, asked, total, total.since, total.until)] : []
    }
    return daysBetween(asked.since!, asked.until).flatMap((day) => {
      const parts = group.flatMap((ad) => adDay(world, ad, day) ?? [])
      return parts.length ? [rowOf(group[0]!, asked, sumUp(parts, asked.level), day, day)] : []
    })
  })
}

const keyOf = (ad: WorldAd, level: Level) => (level === 'ad' ? ad.id : level === 'adset' ? ad.adset.id : ad.campaign.id)

/** One row as the API writes it: all numbers are strings, conversions are lists with several windows of attribution. */
function rowOf(ad: WorldAd, { level, fields }: Asked, figures: Figures, date_start: string, date_stop: string): object {
  const stats = (action_type: string, value: number) => ({
    action_type,
    value: String(value),
    '1d_view': String(Math.round(value * 0.1)),
    '7d_click': String(value),
  })
  const actions = [
    ['link_click', figures.link_clicks],
    ['post_engagement', figures.engagements],
    ['video_view', figures.video_views],
    ['lead', figures.leads],
    ['onsite_conversion.lead_grouped', figures.leads],
    ['onsite_conversion.messaging_conversation_started_7d', figures.messages],
    ['purchase', figures.purchases],
  ] as const
  const values: Record<string, unknown> = {
    campaign_id: ad.campaign.id,
    ...(level !== 'campaign' && { adset_id: ad.adset.id }),
    ...(level === 'ad' && { ad_id: ad.id }),
    spend: (figures.spend_cents / 100).toFixed(2),
    impressions: String(figures.impressions),
    reach: String(figures.reach),
    frequency: (figures.impressions / Math.max(1, figures.reach)).toFixed(6),
    clicks: String(figures.clicks),
    inline_link_clicks: String(figures.link_clicks),
    inline_post_engagement: String(figures.engagements),
    actions: actions.flatMap(([name, value]) => (value ? [stats(name, value)] : [])),
    ...(figures.purchases && { action_values: [stats('purchase', figures.purchase_value_cents / 100)] }),
    account_currency: ad.campaign.account.currency,
  }
  const asked = Object.fromEntries(fields.filter((name) => name in values).map((name) => [name, values[name]]))
  return { ...asked, date_start, date_stop }
}

const PAGE_METRICS = {
  page_total_media_view_unique: 'reach',
  page_media_view: 'impressions',
  page_post_engagements: 'engagements',
  page_daily_follows_unique: 'new_followers',
  page_follows: 'followers',
} as const
const IG_METRICS = { reach: 'reach', follower_count: 'new_followers' } as const

/** Figures of a page or an Instagram account. The value of a day ends at 08:00 GMT of the next. @returns a message for a wrong metric */
export function pageRows(world: World, page: WorldPage, of: 'page' | 'instagram', query: URLSearchParams): object[] | string {
  const known: Record<string, keyof ReturnType<typeof pageDay>> = of === 'page' ? PAGE_METRICS : IG_METRICS
  const metrics = (query.get('metric') ?? '').split(',').filter(Boolean)
  const removed = metrics.find((name) => !(name in known))
  if (!metrics.length) return '(#3001) No metric was specified to be fetched.'
  if (removed) return `(#100) The value must be a valid insights metric: ${removed}`
  const since = new Date(Number(query.get('since')) * 1000).toISOString().slice(0, 10)
  const until = new Date(Number(query.get('until')) * 1000).toISOString().slice(0, 10)
  const days = daysBetween(since, dayAfter(until, -1)).filter((day) => day < world.today)
  if (days.length > 93) return '(#100) There cannot be more than 90 days (7776000 s) between since and until'
  return metrics.map((name) => ({
    id: `${page.id}/insights/${name}/day`,
    name,
    period: 'day',
    values: days.map((day) => ({ value: pageDay(world, page, day, of)[known[name]!], end_time: `${dayAfter(day, 1)}T08:00:00+0000` })),
  }))
}
