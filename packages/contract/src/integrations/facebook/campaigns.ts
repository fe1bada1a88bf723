import { z } from 'zod'
import { AccountBadge } from '../../attachments/badges.ts'
import { permission, staff } from '../../kit/access.ts'
import { defineEndpoint, oneOf, paramsOf } from '../../kit/endpoint.ts'
import { instant } from '../../kit/fields.ts'
import { booleanFilter, codeFilter, dateFilter, idFilter, searchFilter } from '../../kit/filters.ts'
import { defineResource } from '../../kit/resource.ts'
import { Channel, ChannelInput, ChannelUpdate } from '../../marketing/channels.ts'
import { AccountAppBadge } from '../ads/account-apps.ts'
import { AD_ENTITY_STATUSES, AdTotals, DailyInsight, insightQuery, InsightReport, LifetimeInsight } from '../ads/figures.ts'
import { FacebookAd, FacebookAdset } from './ads.ts'

/** A campaign of a connected Facebook ad account (domain.md 2.9). */
export const FacebookCampaign = z.object({
  id: z.int(),
  /** The account that connected the ad account. */
  account_id: z.int(),
  account_app_id: z.int(),
  /** Id on Facebook. */
  facebook_id: z.string(),
  name: z.string(),
  objective: z.string().nullable(),
  /** Statuses in the words of the platform. */
  status: z.string(),
  configured_status: z.string(),
  effective_status: z.string(),
  entity_status: z.enum(AD_ENTITY_STATUSES),
  buying_type: z.string().nullable(),
  bid_strategy: z.string().nullable(),
  daily_budget_minor: z.int().nullable(),
  lifetime_budget_minor: z.int().nullable(),
  spend_cap_minor: z.int().nullable(),
  currency: z.string(),
  start_time: instant.nullable(),
  stop_time: instant.nullable(),
  /** Spend and leads since the start. */
  spend_micros: z.int(),
  leads: z.int(),
  /** The channel that it feeds. */
  channel_id: z.int().nullable(),
  deleted_on_platform: z.boolean(),
  synced_at: instant,
  created_at: instant,
  updated_at: instant,
  account: AccountBadge.nullable().optional(),
  accountApp: AccountAppBadge.nullable().optional(),
  lifetimeInsights: LifetimeInsight.nullable().optional(),
  /** The last 30 days that have figures. */
  dailyInsights: z.array(DailyInsight).optional(),
  ads: z.array(FacebookAd).optional(),
  adsets: z.array(FacebookAdset).optional(),
  channel: z.object({ id: z.int(), account_id: z.int(), name: z.string(), type: z.string(), status: z.string() }).nullable().optional(),
  /** The campaign of that channel. */
  campaign: z.object({ id: z.int(), account_id: z.int(), name: z.string(), status: z.string() }).nullable().optional(),
})
export type FacebookCampaign = z.infer<typeof FacebookCampaign>

const listed = {
  name: 'facebook-campaigns',
  row: FacebookCampaign,
  filters: {
    search: searchFilter(),
    entity_status: codeFilter(AD_ENTITY_STATUSES),
    account: idFilter(),
    account_app: idFilter(),
    /** Whether it feeds a channel. */
    linked: booleanFilter(),
    start_time: dateFilter(),
    date_created: dateFilter(),
  },
  sorts: ['name', 'start_time', 'spend', 'leads'],
  includes: ['account', 'accountApp', 'lifetimeInsights', 'dailyInsights', 'ads', 'adsets', 'channel', 'campaign'],
} as const

/** Facebook campaigns of all accounts in which the caller may read them. */
export const facebookCampaigns = defineResource({
  ...listed,
  id: 'facebookCampaigns',
  access: { export: permission('facebook-campaigns.read') },
  paths: { collection: '/api/v1/facebook-campaigns', item: '/api/v1/facebook-campaigns/:id' },
})

/** Facebook campaigns of all accounts, for platform staff. */
export const adminFacebookCampaigns = defineResource({
  ...listed,
  id: 'admin.facebookCampaigns',
  access: { read: staff('facebook-campaigns.read'), export: staff('facebook-campaigns.read') },
  paths: { collection: '/api/v1/admin/facebook-campaigns', item: '/api/v1/admin/facebook-campaigns/:id' },
})

/** Campaigns of an account's ad accounts, and those that feed its channels and campaigns. */
export const accountFacebookCampaigns = facebookCampaigns.listUnder(
  'accounts.facebookCampaigns.list',
  '/api/v1/accounts/:account_id/facebook-campaigns',
)
export const exportAccountFacebookCampaigns = facebookCampaigns.exportUnder(
  'accounts.facebookCampaigns.export',
  '/api/v1/accounts/:account_id/facebook-campaigns/export',
)

const campaignPath = '/api/v1/accounts/:account_id/facebook-campaigns/:id'

export const facebookCampaignInsights = defineEndpoint({
  id: 'accounts.facebookCampaigns.insights',
  method: 'GET',
  path: `${campaignPath}/insights`,
  access: permission('facebook-campaigns.read'),
  summary: 'Figures of a Facebook campaign by day',
  params: paramsOf(campaignPath),
  query: insightQuery,
  response: oneOf(InsightReport),
})

const part = z.object({
  id: z.int(),
  name: z.string(),
  entity_status: z.enum(AD_ENTITY_STATUSES),
  totals: AdTotals,
})

/** Where the money of a campaign went in a period, and what it brought. */
export const FacebookCampaignReport = z.object({
  since: z.string(),
  until: z.string(),
  currency: z.string(),
  partial_on: z.string().nullable(),
  totals: AdTotals,
  /** By spend, the most first. */
  adsets: z.array(part),
  ads: z.array(part.extend({ facebook_adset_id: z.int() })),
  /** Requests that its channel brought in the period, without spam; null without a channel. */
  requests_count: z.int().nullable(),
  /** Spend ÷ requests. */
  cost_per_request_micros: z.int().nullable(),
})
export type FacebookCampaignReport = z.infer<typeof FacebookCampaignReport>

export const facebookCampaignReport = defineEndpoint({
  id: 'accounts.facebookCampaigns.reports',
  method: 'GET',
  path: `${campaignPath}/reports`,
  access: permission('facebook-campaigns.read'),
  summary: 'Ad sets and ads of a Facebook campaign with what they cost and brought',
  params: paramsOf(campaignPath),
  query: insightQuery,
  response: oneOf(FacebookCampaignReport),
})

const channelPath = '/api/v1/admin/facebook-campaigns/:id/channel'

export const readFacebookCampaignChannel = defineEndpoint({
  id: 'admin.facebookCampaigns.channel.read',
  method: 'GET',
  path: channelPath,
  access: staff('facebook-campaigns.read'),
  summary: 'Channel that a Facebook campaign feeds; null without one',
  params: paramsOf(channelPath),
  response: oneOf(Channel.nullable()),
})
export const createFacebookCampaignChannel = defineEndpoint({
  id: 'admin.facebookCampaigns.channel.create',
  method: 'POST',
  path: channelPath,
  access: staff('facebook-campaigns.manage'),
  summary: 'Give a Facebook campaign a channel',
  params: paramsOf(channelPath),
  body: ChannelInput.omit({ facebook_campaign_id: true, type: true }).extend({
    /** The campaign to which the channel belongs. */
    campaign_id: z.int().positive(),
    type: z.enum(['facebook_lead_ads', 'facebook_messenger', 'instagram']).optional(),
  }),
  response: oneOf(Channel),
})
export const updateFacebookCampaignChannel = defineEndpoint({
  id: 'admin.facebookCampaigns.channel.update',
  method: 'PUT',
  path: channelPath,
  access: staff('facebook-campaigns.manage'),
  summary: 'Change the channel of a Facebook campaign',
  params: paramsOf(channelPath),
  body: ChannelUpdate.omit({ facebook_campaign_id: true, type: true }).extend({ version: z.int().optional() }),
  response: oneOf(Channel),
})
