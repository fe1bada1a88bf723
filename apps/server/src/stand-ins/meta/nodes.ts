import { longLivedPage } from './page-token.ts'
import type { World, WorldAd, WorldAdset, WorldCampaign, WorldPage, WorldPost } from './world.ts'

/** Fields of each kind of object as the API names them. What is not here is unknown. */
type Node<T> = Readonly<Record<string, (one: T, world: World) => unknown>>

export const PAGE: Node<WorldPage & { user_token: string }> = {
  id: ({ id }) => id,
  name: ({ name }) => name,
  access_token: (page) => longLivedPage(page.id, page.user_token),
  category: ({ category }) => category,
  link: ({ id }) => `https://www.facebook.com/${id}`,
  username: ({ username }) => username,
  fan_count: ({ fan_count }) => fan_count,
  followers_count: ({ followers_count }) => followers_count,
  instagram_business_account: ({ instagram }) => (instagram ? { id: instagram.id } : undefined),
  picture: ({ id }) => ({ data: { url: `https://scontent.example/page-${id}.jpg`, is_silhouette: false } }),
  tasks: () => ['ADVERTISE', 'ANALYZE', 'CREATE_CONTENT', 'MESSAGING', 'MODERATE', 'MANAGE'],
  verification_status: () => 'not_verified',
  is_webhooks_subscribed: () => false,
}

export const IG_USER: Node<WorldPage> = {
  id: ({ instagram }) => instagram!.id,
  username: ({ instagram }) => instagram!.username,
  name: ({ name }) => name,
  biography: () => '',
  followers_count: ({ instagram }) => instagram!.followers_count,
  follows_count: () => 120,
  media_count: ({ instagram }) => instagram!.media_count,
  profile_picture_url: ({ id }) => `https://scontent.example/ig-${id}.jpg`,
  website: () => 'https://example.com',
}

export const POST: Node<WorldPost> = {
  id: ({ id }) => id,
  message: ({ message }) => message,
  story: () => undefined,
  created_time: ({ created_time }) => created_time,
  updated_time: ({ created_time }) => created_time,
  permalink_url: ({ id }) => `https://www.facebook.com/${id.replace('_', '/posts/')}`,
  full_picture: ({ id }) => `https://scontent.example/post-${id}.jpg`,
  status_type: ({ status_type }) => status_type,
  is_published: ({ is_ad_post }) => !is_ad_post,
  shares: ({ figures }) => ({ count: figures.shares }),
  'reactions.summary(total_count).limit(0)': ({ figures }) => ({ data: [], summary: { total_count: figures.reactions } }),
  'comments.summary(total_count).limit(0)': ({ figures }) => ({ data: [], summary: { total_count: figures.comments } }),
  'insights.metric(post_total_media_view_unique,post_media_view,post_clicks)': ({ figures }) => ({
    data: [
      metric('post_total_media_view_unique', figures.reach),
      metric('post_media_view', figures.views),
      metric('post_clicks', figures.clicks),
    ],
  }),
}

export const MEDIA: Node<WorldPost> = {
  id: ({ id }) => id,
  caption: ({ message }) => message,
  media_type: ({ status_type }) => (status_type === 'REELS' ? 'VIDEO' : status_type === 'CAROUSEL_ALBUM' ? 'CAROUSEL_ALBUM' : 'IMAGE'),
  media_product_type: ({ status_type }) => (status_type === 'REELS' ? 'REELS' : 'FEED'),
  media_url: ({ id }) => `https://scontent.example/media-${id}.jpg`,
  thumbnail_url: ({ id, status_type }) => (status_type === 'REELS' ? `https://scontent.example/thumb-${id}.jpg` : undefined),
  permalink: ({ id }) => `https://www.instagram.com/p/${id}/`,
  shortcode: ({ id }) => id,
  timestamp: ({ created_time }) => created_time,
  like_count: ({ figures }) => figures.reactions,
  comments_count: ({ figures }) => figures.comments,
  username: ({ page }) => page.instagram!.username,
  'insights.metric(reach,views,saved,shares)': ({ figures }) => ({
    data: [
      metric('reach', figures.reach),
      metric('views', figures.views),
      metric('saved', figures.saves),
      metric('shares', figures.shares),
    ],
  }),
}

const metric = (name: string, value: number) => ({ name, period: 'lifetime', values: [{ value }] })

const entity = {
  id: ({ id }: WorldCampaign | WorldAdset | WorldAd) => id,
  name: ({ name }: WorldCampaign | WorldAdset | WorldAd) => name,
  status: ({ status }: WorldCampaign | WorldAdset | WorldAd) => status,
  configured_status: ({ status }: WorldCampaign | WorldAdset | WorldAd) => status,
  effective_status: ({ effective_status }: WorldCampaign | WorldAdset | WorldAd) => effective_status,
  created_time: ({ first }: WorldCampaign | WorldAdset | WorldAd) => `${first}T08:00:00+0000`,
  updated_time: ({ updated_time }: WorldCampaign | WorldAdset | WorldAd) => updated_time,
  issues_info: () => undefined,
}

export const CAMPAIGN: Node<WorldCampaign> = {
  ...entity,
  objective: ({ objective }) => objective,
  buying_type: () => 'AUCTION',
  bid_strategy: () => 'LOWEST_COST_WITHOUT_CAP',
  daily_budget: ({ daily_budget }) => daily_budget ?? undefined,
  lifetime_budget: ({ lifetime_budget }) => lifetime_budget ?? undefined,
  budget_remaining: () => '0',
  spend_cap: () => undefined,
  start_time: ({ first }) => `${first}T09:00:00+0300`,
  stop_time: ({ last, status }) => (status === 'ACTIVE' ? undefined : `${last}T23:00:00+0300`),
  special_ad_categories: () => [],
}

export const ADSET: Node<WorldAdset> = {
  ...entity,
  campaign_id: ({ campaign }) => campaign.id,
  optimization_goal: ({ campaign }) => (campaign.objective === 'OUTCOME_LEADS' ? 'LEAD_GENERATION' : 'LINK_CLICKS'),
  billing_event: () => 'IMPRESSIONS',
  bid_strategy: () => undefined,
  bid_amount: () => undefined,
  daily_budget: ({ daily_budget }) => daily_budget ?? undefined,
  lifetime_budget: () => undefined,
  start_time: ({ first }) => `${first}T09:00:00+0300`,
  end_time: ({ last, campaign }) => (campaign.status === 'ACTIVE' ? undefined : `${last}T23:00:00+0300`),
  targeting: ({ targeting }) => targeting,
}

export const AD: Node<WorldAd> = {
  ...entity,
  campaign_id: ({ campaign }) => campaign.id,
  adset_id: ({ adset }) => adset.id,
  'creative{id,title,body,image_url,thumbnail_url,video_id,call_to_action_type,object_url}': ({ creative }) => ({
    id: creative.id,
    title: creative.title,
    body: creative.body,
    image_url: creative.image_url,
    call_to_action_type: creative.cta,
    object_url: creative.link,
  }),
  preview_shareable_link: ({ id }) => `https://fb.me/practice-${id}`,
}

/** Splits a list of fields at commas outside braces and parentheses. */
export function fieldsOf(text: string): string[] {
  const fields: string[] = []
  let depth = 0
  let field = ''
  for (const character of text) {
    if ('({'.includes(character)) depth += 1
    if (')}'.includes(character)) depth -= 1
    if (character === ',' && depth === 0) {
      fields.push(field)
      field = ''
    } else field += character
  }
  return field ? [...fields, field] : fields
}

/** The asked fields of an object. @returns the name of a field that does not exist */
export function render<T>(node: Node<T>, one: T, world: World, fields: readonly string[]): { value: object } | { unknown: string } {
  const asked = fields.length ? [...new Set(['id', ...fields])] : ['id', ...('name' in node ? ['name'] : [])]
  const unknown = asked.find((name) => !(name in node))
  if (unknown !== undefined) return { unknown: unknown.replace(/[({.].*/, '') }
  const parts = asked.map((name) => [name.replace(/[({.].*/, ''), node[name]!(one, world)] as const)
  return { value: Object.fromEntries(parts.filter(([, value]) => value !== undefined)) }
}
