import { z } from 'zod'
import { AccountBadge } from '../../attachments/badges.ts'
import { permission, staff } from '../../kit/access.ts'
import { defineEndpoint, oneOf, paramsOf } from '../../kit/endpoint.ts'
import { instant, integer, longText } from '../../kit/fields.ts'
import { booleanFilter, codeFilter, dateFilter, idFilter, searchFilter } from '../../kit/filters.ts'
import { defineResource } from '../../kit/resource.ts'
import { insightQuery, InsightReport } from '../ads/figures.ts'

export const FACEBOOK_PAGE_STATUSES = ['connected', 'expired', 'revoked', 'error'] as const
export const SOCIAL_POST_TYPES = ['status', 'photo', 'video', 'reel', 'story', 'link', 'carousel'] as const

/** A Facebook page that a connected login reaches, with its Instagram account (domain.md 2.9). */
export const FacebookPage = z.object({
  id: z.int(),
  /** The account whose login reaches it; null once disconnected. */
  account_id: z.int().nullable(),
  /** Id on Facebook. */
  facebook_id: z.string(),
  name: z.string(),
  username: z.string().nullable(),
  category: z.string().nullable(),
  picture_url: z.string().nullable(),
  link: z.string().nullable(),
  instagram_id: z.string().nullable(),
  instagram_username: z.string().nullable(),
  fan_count: z.int().nullable(),
  followers_count: z.int().nullable(),
  instagram_followers: z.int().nullable(),
  /** Whether Facebook reports on the page to this application. */
  is_subscribed: z.boolean(),
  subscription_error: z.string().nullable(),
  subscribed_at: instant.nullable(),
  status: z.enum(FACEBOOK_PAGE_STATUSES),
  last_synced_at: instant.nullable(),
  /** Notes of platform staff; omitted for others. */
  notes: z.string().nullable().optional(),
  version: z.int(),
  created_at: instant,
  updated_at: instant,
  /** The account whose login reaches it. */
  account: AccountBadge.nullable().optional(),
  /** Accounts that see it: all for platform staff, for others those that they belong to. */
  accounts: z.array(AccountBadge).optional(),
})
export type FacebookPage = z.infer<typeof FacebookPage>

const listed = {
  name: 'facebook-pages',
  row: FacebookPage,
  filters: {
    search: searchFilter(),
    account: idFilter({ nullable: true }),
    subscribed: booleanFilter(),
    status: codeFilter(FACEBOOK_PAGE_STATUSES),
    instagram: booleanFilter(),
    date_created: dateFilter(),
  },
  sorts: ['name', 'followers'],
  includes: ['account', 'accounts'],
} as const

/** All Facebook pages, for platform staff. */
export const adminFacebookPages = defineResource({
  ...listed,
  id: 'admin.facebookPages',
  access: { read: staff('facebook-pages.read'), export: staff('facebook-pages.read'), update: staff('facebook-pages.manage') },
  paths: { collection: '/api/v1/admin/facebook-pages', item: '/api/v1/admin/facebook-pages/:id' },
  update: z.object({ notes: longText(1000) }),
  updateMethod: 'PATCH',
})

/** Facebook pages that an account sees. */
export const accountFacebookPages = defineResource({
  ...listed,
  id: 'accounts.facebookPages',
  access: { export: permission('facebook-pages.read') },
  paths: { collection: '/api/v1/accounts/:account_id/facebook-pages', item: '/api/v1/accounts/:account_id/facebook-pages/:id' },
})

/** Reads pages and posts anew from all connected logins. 409 while it runs. */
export const syncFacebookPages = defineEndpoint({
  id: 'admin.facebookPages.sync',
  method: 'PUT',
  path: '/api/v1/admin/facebook-pages/sync',
  access: staff('facebook-pages.manage'),
  summary: 'Synchronise the Facebook pages of all connected logins',
  response: oneOf(z.object({ started: z.int() })),
})

const insights = (id: string, path: string, summary: string, access = permission('facebook-pages.read')) =>
  defineEndpoint({ id, method: 'GET', path, access, summary, params: paramsOf(path), query: insightQuery, response: oneOf(InsightReport) })

const admin = '/api/v1/admin/facebook-pages/:id'
const ofAccount = '/api/v1/accounts/:account_id/facebook-pages/:id'

export const adminFacebookPageInsights = insights(
  'admin.facebookPages.insights',
  `${admin}/insights`,
  'Figures of a Facebook page by day',
  staff('facebook-pages.read'),
)
export const adminInstagramInsights = insights(
  'admin.facebookPages.instagramInsights',
  `${admin}/instagram-insights`,
  'Figures of the Instagram account of a page by day',
  staff('facebook-pages.read'),
)
export const facebookPageInsights = insights(
  'accounts.facebookPages.insights',
  `${ofAccount}/insights`,
  'Figures of a Facebook page of an account by day',
)
export const instagramInsights = insights(
  'accounts.facebookPages.instagramInsights',
  `${ofAccount}/instagram-insights`,
  'Figures of the Instagram account of a page of an account by day',
)

/** What the platform answered: `status` `error` means that it refused, whatever the HTTP status (spec 4). */
export const PageSubscriptionAnswer = z.object({
  status: z.enum(['success', 'error']),
  /** What the platform wrote; null if it gave no reason. */
  error: z.string().nullable(),
  data: FacebookPage,
})
export type PageSubscriptionAnswer = z.infer<typeof PageSubscriptionAnswer>

export const subscribeFacebookPage = defineEndpoint({
  id: 'admin.subscribedFacebookPages.create',
  method: 'POST',
  path: '/api/v1/admin/subscribed-facebook-pages',
  access: staff('facebook-pages.manage'),
  transaction: 'none',
  summary: 'Let Facebook report on a page',
  body: z.object({ facebook_page_id: integer.pipe(z.int().positive()) }),
  response: PageSubscriptionAnswer,
})
export const unsubscribeFacebookPage = defineEndpoint({
  id: 'admin.subscribedFacebookPages.delete',
  method: 'DELETE',
  path: '/api/v1/admin/subscribed-facebook-pages/:facebook_page_id',
  access: staff('facebook-pages.manage'),
  transaction: 'none',
  summary: 'End the reports of Facebook on a page',
  response: PageSubscriptionAnswer,
})

export const assignFacebookPage = defineEndpoint({
  id: 'admin.facebookPages.accounts.create',
  method: 'POST',
  path: '/api/v1/admin/facebook-pages/:facebook_page_id/accounts',
  access: staff('facebook-pages.manage'),
  summary: 'Show a Facebook page to an account',
  body: z.object({ account_id: integer.pipe(z.int().positive()) }),
  response: oneOf(FacebookPage),
})
export const withdrawFacebookPage = defineEndpoint({
  id: 'admin.facebookPages.accounts.delete',
  method: 'DELETE',
  path: '/api/v1/admin/facebook-pages/:facebook_page_id/accounts/:account_id',
  access: staff('facebook-pages.manage'),
  summary: 'Show a Facebook page to an account no longer',
  response: oneOf(FacebookPage),
})

/** A post of a Facebook page or of its Instagram account. */
export const SocialPost = z.object({
  id: z.int(),
  facebook_page_id: z.int(),
  /** Id on the platform. */
  external_id: z.string(),
  type: z.enum(SOCIAL_POST_TYPES),
  message: z.string().nullable(),
  permalink: z.string().nullable(),
  picture_url: z.string().nullable(),
  published_at: instant,
  reactions: z.int(),
  comments: z.int(),
  shares: z.int(),
  saves: z.int(),
  clicks: z.int(),
  /** Reactions, comments, shares and saves. */
  engagement: z.int(),
  reach: z.int(),
  impressions: z.int(),
  synced_at: instant,
})
export type SocialPost = z.infer<typeof SocialPost>

const posts = {
  access: { read: permission('facebook-pages.read'), export: permission('facebook-pages.read') },
  row: SocialPost,
  filters: { search: searchFilter(), type: codeFilter(SOCIAL_POST_TYPES), published: dateFilter() },
  sorts: ['published', 'reach', 'engagement'],
} as const
const ofPage = '/api/v1/accounts/:account_id/facebook-pages/:facebook_page_id'

export const facebookPosts = defineResource({
  ...posts,
  name: 'facebook-posts',
  id: 'accounts.facebookPosts',
  paths: { collection: `${ofPage}/posts`, item: `${ofPage}/posts/:id` },
})
export const pagePosts = facebookPosts.listUnder('accounts.facebookPages.posts', `${ofPage}/posts`)
/** Posts made for advertisements, which the page does not show. */
export const pageAdPosts = facebookPosts.listUnder('accounts.facebookPages.adPosts', `${ofPage}/ad-posts`)
export const instagramPosts = defineResource({
  ...posts,
  name: 'instagram-posts',
  id: 'accounts.instagramPosts',
  paths: { collection: `${ofPage}/instagram-posts`, item: `${ofPage}/instagram-posts/:id` },
})
export const pageInstagramPosts = instagramPosts.listUnder('accounts.facebookPages.instagramPosts', `${ofPage}/instagram-posts`)
