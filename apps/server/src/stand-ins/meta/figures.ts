import { chance, dayAfter, type World, type WorldAd, type WorldPage } from './world.ts'

/** Figures of one record in one day or longer. Money is in cents. */
export interface Figures {
  impressions: number
  reach: number
  clicks: number
  link_clicks: number
  engagements: number
  video_views: number
  leads: number
  messages: number
  purchases: number
  spend_cents: number
  purchase_value_cents: number
}

const NAMES = [
  'impressions',
  'reach',
  'clicks',
  'link_clicks',
  'engagements',
  'video_views',
  'leads',
  'messages',
  'purchases',
  'spend_cents',
  'purchase_value_cents',
] as const

/** Share of people that one record reaches and its siblings do not. Reach of parts never adds up to that of the whole. */
const ALONE = { ad: 1, adset: 0.82, campaign: 0.7 } as const
export type Level = keyof typeof ALONE

/** Figures of an ad on a day; null when it did not run. Conversions of recent days are still coming in. */
export function adDay(world: World, ad: WorldAd, day: string): Figures | null {
  if (day < ad.first || day > ad.last || day > world.today) return null
  const known = KNOWN.get(ad) ?? new Map<string, Figures>()
  KNOWN.set(ad, known)
  const figures = known.get(day) ?? makeDay(world, ad, day)
  known.set(day, figures)
  return figures
}

/** Figures that were made before: they are the same for all who ask on the same day. */
const KNOWN = new WeakMap<WorldAd, Map<string, Figures>>()

function makeDay(world: World, ad: WorldAd, day: string): Figures {
  const age = (Date.parse(world.today) - Date.parse(day)) / 86_400_000
  const complete = 1 - 0.35 * Math.exp(-age / 6)
  const size = 180 + chance('size', ad.id) * 1600
  const impressions = Math.round(size * (0.6 + chance('day', ad.id, day) * 0.8))
  const clicks = Math.round(impressions * (0.006 + chance('ctr', ad.id) * 0.02))
  const wants = ad.campaign.objective
  const converted = (share: number) => Math.round(clicks * share * complete * (0.4 + chance('conversion', ad.id, day) * 1.2))
  const purchases = wants === 'OUTCOME_SALES' ? converted(0.04) : 0
  return {
    impressions,
    reach: Math.round(impressions / (1.15 + chance('frequency', ad.id) * 0.5)),
    clicks,
    link_clicks: Math.round(clicks * 0.8),
    engagements: Math.round(clicks * 1.6),
    video_views: ad.name.startsWith('Βίντεο') ? Math.round(impressions * 0.3) : 0,
    leads: wants === 'OUTCOME_LEADS' ? converted(0.08) : 0,
    messages: wants === 'OUTCOME_ENGAGEMENT' ? converted(0.06) : 0,
    purchases,
    spend_cents: Math.round(impressions * (0.25 + chance('cpm', ad.id) * 0.55)),
    purchase_value_cents: purchases * (2500 + Math.round(chance('basket', ad.id) * 6000)),
  }
}

/** Adds figures up, but for people, who are known to several parts. */
export function sumUp(parts: readonly Figures[], level: Level): Figures {
  const sum = Object.fromEntries(NAMES.map((name) => [name, parts.reduce((total, part) => total + part[name], 0)])) as unknown as Figures
  return { ...sum, reach: Math.round(sum.reach * (parts.length > 1 ? ALONE[level] : 1)) }
}

/** Days from one to another, both included. */
export function daysBetween(since: string, until: string): string[] {
  const days: string[] = []
  for (let day = since; day <= until; day = dayAfter(day, 1)) days.push(day)
  return days
}

/** Figures of a set of ads since their start: people of many days are counted once. */
export function lifetimeOf(world: World, ads: readonly WorldAd[], level: Level): (Figures & { since: string; until: string }) | null {
  const since = ads.map(({ first }) => first).toSorted()[0]
  if (since === undefined || since > world.today) return null
  const days = ads.flatMap((ad) =>
    daysBetween(ad.first, ad.last < world.today ? ad.last : world.today).flatMap((day) => adDay(world, ad, day) ?? []),
  )
  if (!days.length) return null
  const total = sumUp(days, level)
  return { ...total, reach: Math.round(total.impressions / (2.2 + chance('lifetime', ads[0]!.id))), since, until: world.today }
}

/** Figures of a page on a day: how many see it, and who follows it. */
export function pageDay(world: World, page: WorldPage, day: string, of: 'page' | 'instagram') {
  const followers = of === 'page' ? page.followers_count : (page.instagram?.followers_count ?? 0)
  const age = Math.round((Date.parse(world.today) - Date.parse(day)) / 86_400_000)
  const reach = Math.round(followers * (0.04 + chance(of, page.id, day) * 0.12))
  const new_followers = Math.round(followers * 0.002 * chance('new', of, page.id, day))
  return {
    reach,
    impressions: Math.round(reach * 1.4),
    engagements: Math.round(reach * 0.06),
    new_followers,
    followers: Math.max(0, Math.round(followers * (1 - 0.0008 * age))),
  }
}
