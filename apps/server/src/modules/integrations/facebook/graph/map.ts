import { searchText } from '@stoa/domain'
import type {
  ActionStats,
  GraphAd,
  GraphAdset,
  GraphCampaign,
  GraphInsight,
  GraphInstagram,
  GraphMedia,
  GraphMetric,
  GraphPage,
  GraphPost,
} from './graph-types.ts'

/** Pure translations from objects of the Graph API to our rows (integrations.md 1.7). */

const minor = (amount: string | number | undefined): number | null => {
  const value = Number(amount)
  return amount === undefined || !Number.isSafeInteger(value) || value < 0 ? null : value
}
const count = (text: string | number | undefined): number => Math.max(0, Math.round(Number(text ?? 0)) || 0)
/** Money as the platform writes it, in millionths: `12.34` is 12 340 000. */
const micros = (text: string | undefined): number => Math.max(0, Math.round(Number(text ?? 0) * 1_000_000) || 0)
const instant = (text: string | undefined): string | null => {
  const time = text === undefined ? Number.NaN : Date.parse(text.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'))
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}
const short = (text: string | undefined, length: number): string | null => (text ? text.slice(0, length) : null)
const nameOf = ({ id, name }: { id: string; name?: string | undefined }): string => (name?.trim() || id).slice(0, 400)

const namesOf = (page: GraphPage, instagram: GraphInstagram | null) => ({
  username: short(page.username, 120),
  instagram_id: page.instagram_business_account?.id ?? null,
  instagram_username: short(instagram?.username, 120),
})

/** A page with its Instagram account, which may be unreachable. */
export function mapPage(page: GraphPage, instagram: GraphInstagram | null) {
  const name = nameOf(page).slice(0, 200)
  const names = namesOf(page, instagram)
  return {
    facebook_id: page.id,
    name,
    search_text: searchText({ names: [name, names.username ?? '', names.instagram_username ?? ''], values: [page.id] }),
    ...names,
    category: short(page.category, 120),
    picture_url: short(page.picture?.data?.url, 2000),
    link: short(page.link, 2000),
    fan_count: page.fan_count ?? null,
    followers_count: page.followers_count ?? null,
    instagram_followers: instagram?.followers_count ?? null,
    tasks: page.tasks ?? [],
  }
}

interface Entity {
  id: string
  name?: string
  status?: string
  configured_status?: string
  effective_status?: string
  created_time?: string
  updated_time?: string
}

function entityOf(one: Entity) {
  const status = one.status ?? one.effective_status ?? 'UNKNOWN'
  const name = nameOf(one)
  return {
    facebook_id: one.id,
    name,
    search_text: searchText({ names: [name], values: [one.id] }),
    status: status.slice(0, 30),
    configured_status: (one.configured_status ?? status).slice(0, 30),
    effective_status: (one.effective_status ?? status).slice(0, 30),
    deleted_on_platform: one.effective_status === 'DELETED',
    remote_updated_at: instant(one.updated_time),
    created_at: instant(one.created_time),
  }
}

export const mapCampaign = (one: GraphCampaign) => ({
  ...entityOf(one),
  objective: short(one.objective, 60),
  buying_type: short(one.buying_type, 30),
  bid_strategy: short(one.bid_strategy, 60),
  daily_budget_minor: minor(one.daily_budget),
  lifetime_budget_minor: minor(one.lifetime_budget),
  spend_cap_minor: minor(one.spend_cap),
  start_time: instant(one.start_time),
  stop_time: instant(one.stop_time),
})
export type MappedCampaign = ReturnType<typeof mapCampaign>

export const mapAdset = (one: GraphAdset) => ({
  ...entityOf(one),
  campaign_facebook_id: one.campaign_id,
  optimization_goal: short(one.optimization_goal, 60),
  billing_event: short(one.billing_event, 60),
  bid_amount_minor: minor(one.bid_amount),
  daily_budget_minor: minor(one.daily_budget),
  lifetime_budget_minor: minor(one.lifetime_budget),
  targeting: one.targeting ?? {},
  start_time: instant(one.start_time),
  end_time: instant(one.end_time),
})
export type MappedAdset = ReturnType<typeof mapAdset>

export const mapAd = (one: GraphAd) => ({
  ...entityOf(one),
  campaign_facebook_id: one.campaign_id,
  adset_facebook_id: one.adset_id,
  creative: {
    title: short(one.creative?.title, 300),
    body: short(one.creative?.body, 5000),
    image_url: short(one.creative?.image_url ?? one.creative?.thumbnail_url, 2000),
    video_id: short(one.creative?.video_id, 64),
    cta: short(one.creative?.call_to_action_type, 60),
    link: short(one.creative?.object_url, 2000),
  },
  preview_url: short(one.preview_shareable_link, 2000),
})
export type MappedAd = ReturnType<typeof mapAd>

/** Kinds of conversions that count as leads, messages and purchases. Of several names for the same thing the largest counts. */
const LEADS = ['lead', 'onsite_conversion.lead_grouped', 'leadgen_grouped']
const MESSAGES = ['onsite_conversion.messaging_conversation_started_7d']
const PURCHASES = ['purchase', 'omni_purchase', 'offsite_conversion.fb_pixel_purchase']

const largest = (stats: readonly ActionStats[] | undefined, names: readonly string[]): string => {
  const values = (stats ?? []).filter(({ action_type }) => names.includes(action_type)).map(({ value }) => Number(value ?? 0))
  return String(Math.max(0, ...values))
}

/** Figures of ad insights. Reach and frequency are the platform's own. */
export const mapInsight = (row: GraphInsight) => ({
  impressions: count(row.impressions),
  reach: count(row.reach),
  clicks: count(row.clicks),
  link_clicks: count(row.inline_link_clicks),
  engagements: count(row.inline_post_engagement),
  video_views: count(largest(row.actions, ['video_view'])),
  leads: count(largest(row.actions, LEADS)),
  messages: count(largest(row.actions, MESSAGES)),
  purchases: count(largest(row.actions, PURCHASES)),
  spend_micros: micros(row.spend),
  purchase_value_micros: micros(largest(row.action_values, PURCHASES)),
})

const valueOf = (metrics: readonly GraphMetric[] | undefined, name: string): number =>
  count(metrics?.find((metric) => metric.name === name)?.values?.at(-1)?.value)

const POST_TYPES: Readonly<Record<string, string>> = {
  added_photos: 'photo',
  added_video: 'video',
  shared_story: 'link',
  mobile_status_update: 'status',
}

export const mapPost = (post: GraphPost, is_ad_post: boolean) => ({
  external_id: post.id,
  type: POST_TYPES[post.status_type ?? ''] ?? (post.full_picture ? 'photo' : 'status'),
  message: short(post.message, 60_000),
  permalink: short(post.permalink_url, 2000),
  picture_url: short(post.full_picture, 2000),
  is_ad_post,
  published_at: instant(post.created_time)!,
  reactions: count(post.reactions?.summary?.total_count),
  comments: count(post.comments?.summary?.total_count),
  shares: count(post.shares?.count),
  reach: valueOf(post.insights?.data, 'post_total_media_view_unique'),
  impressions: valueOf(post.insights?.data, 'post_media_view'),
  clicks: valueOf(post.insights?.data, 'post_clicks'),
  saves: 0,
})

function mediaType({ media_type, media_product_type }: GraphMedia): string {
  if (media_product_type === 'REELS') return 'reel'
  if (media_product_type === 'STORY') return 'story'
  return media_type === 'CAROUSEL_ALBUM' ? 'carousel' : media_type === 'VIDEO' ? 'video' : 'photo'
}

export const mapMedia = (media: GraphMedia) => ({
  external_id: media.id,
  type: mediaType(media),
  message: short(media.caption, 60_000),
  permalink: short(media.permalink, 2000),
  picture_url: short(media.thumbnail_url ?? media.media_url, 2000),
  published_at: instant(media.timestamp)!,
  reactions: count(media.like_count),
  comments: count(media.comments_count),
  shares: valueOf(media.insights?.data, 'shares'),
  reach: valueOf(media.insights?.data, 'reach'),
  impressions: valueOf(media.insights?.data, 'views'),
  clicks: 0,
  saves: valueOf(media.insights?.data, 'saved'),
})

/** Figures of a page by day: a value belongs to the day before its end. */
export function mapPageDays(metrics: readonly GraphMetric[], names: Readonly<Record<string, string>>): Map<string, Record<string, number>> {
  const days = new Map<string, Record<string, number>>()
  for (const { name, values = [] } of metrics) {
    const column = names[name]
    if (!column) continue
    for (const { value, end_time } of values) {
      const end = instant(end_time)
      if (end === null || value === undefined) continue
      const day = new Date(Date.parse(end) - 86_400_000).toISOString().slice(0, 10)
      days.set(day, { ...days.get(day), [column]: count(value) })
    }
  }
  return days
}
