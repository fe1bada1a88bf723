import { z } from 'zod'
import { staff } from '../../kit/access.ts'
import { instant } from '../../kit/fields.ts'
import { codeFilter, dateFilter, idFilter, searchFilter } from '../../kit/filters.ts'
import { defineResource } from '../../kit/resource.ts'
import { AD_ENTITY_STATUSES, AdTotals, LifetimeInsight } from '../ads/figures.ts'

const entity = {
  id: z.int(),
  account_id: z.int(),
  facebook_campaign_id: z.int(),
  /** Id on Facebook. */
  facebook_id: z.string(),
  name: z.string(),
  /** Statuses in the words of the platform. */
  status: z.string(),
  configured_status: z.string(),
  effective_status: z.string(),
  entity_status: z.enum(AD_ENTITY_STATUSES),
  currency: z.string(),
  /** Spend and leads since the start. */
  spend_micros: z.int(),
  leads: z.int(),
  deleted_on_platform: z.boolean(),
  synced_at: instant,
  created_at: instant,
  updated_at: instant,
}

/** An ad set of a Facebook campaign. */
export const FacebookAdset = z.object({
  ...entity,
  optimization_goal: z.string().nullable(),
  billing_event: z.string().nullable(),
  bid_amount_minor: z.int().nullable(),
  daily_budget_minor: z.int().nullable(),
  lifetime_budget_minor: z.int().nullable(),
  /** Whom it addresses, in the words of the platform. */
  targeting: z.record(z.string(), z.unknown()),
  start_time: instant.nullable(),
  end_time: instant.nullable(),
  /** Sums of its ads since the start. */
  adsLifetimeInsights: AdTotals.optional(),
  /** Number of its ads. */
  ads_count: z.int(),
})
export type FacebookAdset = z.infer<typeof FacebookAdset>

/** An advertisement of a Facebook campaign. */
export const FacebookAd = z.object({
  ...entity,
  facebook_adset_id: z.int(),
  creative: z.object({
    title: z.string().nullable(),
    body: z.string().nullable(),
    image_url: z.string().nullable(),
    video_id: z.string().nullable(),
    cta: z.string().nullable(),
    link: z.string().nullable(),
  }),
  preview_url: z.string().nullable(),
  impressions: z.int(),
  clicks: z.int(),
  /** Clicks ÷ impressions since the start. */
  ctr: z.number().nullable(),
  /** Figures since the start. */
  insights: LifetimeInsight.nullable().optional(),
  adset: z.object({ id: z.int(), name: z.string(), entity_status: z.string() }).nullable().optional(),
  campaign: z.object({ id: z.int(), name: z.string(), entity_status: z.string() }).nullable().optional(),
})
export type FacebookAd = z.infer<typeof FacebookAd>

const adminCampaign = '/api/v1/admin/facebook-campaigns/:facebook_campaign_id'

/** Ads of the Facebook campaigns that feed the channels of a project. */
export const facebookAds = defineResource({
  name: 'facebook-ads',
  id: 'projects.ads',
  permission: 'facebook-campaigns',
  paths: { collection: '/api/v1/projects/:project_uuid/ads', item: '/api/v1/projects/:project_uuid/ads/:id' },
  row: FacebookAd,
  filters: {
    search: searchFilter(),
    entity_status: codeFilter(AD_ENTITY_STATUSES),
    facebook_campaign: idFilter(),
    facebook_adset: idFilter(),
    date_created: dateFilter(),
  },
  sorts: ['name', 'spend', 'leads', 'ctr'],
  includes: ['insights', 'adset', 'campaign'],
  access: { export: { who: 'permission', permission: 'facebook-campaigns.read' } },
})
/** Ads of a Facebook campaign, for platform staff. */
export const adminFacebookAds = facebookAds.listUnder(
  'admin.facebookCampaigns.ads',
  `${adminCampaign}/ads`,
  staff('facebook-campaigns.read'),
)
export const exportAdminFacebookAds = facebookAds.exportUnder(
  'admin.facebookCampaigns.ads.export',
  `${adminCampaign}/ads/export`,
  staff('facebook-campaigns.read'),
)

/** Ad sets of a Facebook campaign. */
export const facebookAdsets = defineResource({
  name: 'facebook-adsets',
  id: 'admin.facebookAdsets',
  access: { read: staff('facebook-campaigns.read'), export: staff('facebook-campaigns.read') },
  paths: { collection: `${adminCampaign}/adsets`, item: `${adminCampaign}/adsets/:id` },
  row: FacebookAdset,
  filters: { search: searchFilter(), entity_status: codeFilter(AD_ENTITY_STATUSES), date_created: dateFilter() },
  sorts: ['name', 'spend', 'leads'],
  includes: ['adsLifetimeInsights'],
})
export const adminFacebookAdsets = facebookAdsets.listUnder('admin.facebookCampaigns.adsets', `${adminCampaign}/adsets`)
export const exportAdminFacebookAdsets = facebookAdsets.exportUnder(
  'admin.facebookCampaigns.adsets.export',
  `${adminCampaign}/adsets/export`,
)
