import { z } from 'zod'
import { AccountBadge } from '../../attachments/badges.ts'
import { permission, staff } from '../../kit/access.ts'
import { instant } from '../../kit/fields.ts'
import { codeFilter, dateFilter, idFilter, numberFilter, searchFilter } from '../../kit/filters.ts'
import { defineResource } from '../../kit/resource.ts'
import { AD_ENTITY_STATUSES } from '../ads/figures.ts'

/** Statuses of customers, as Google spells them. */
export const GOOGLE_ADS_CUSTOMER_STATUSES = ['ENABLED', 'CANCELED', 'SUSPENDED', 'CLOSED', 'UNKNOWN'] as const
export const GOOGLE_ADS_LIST_TYPES = [
  'CRM_BASED',
  'REMARKETING',
  'RULE_BASED',
  'LOOKALIKE',
  'LOGICAL',
  'EXTERNAL_REMARKETING',
  'SIMILAR',
] as const
export const GOOGLE_ADS_MEMBERSHIPS = ['OPEN', 'CLOSED', 'UNKNOWN'] as const

/** A customer of Google Ads that the login of an account reaches (domain.md 2.9). */
export const GoogleAdsCustomer = z.object({
  id: z.int(),
  account_id: z.int(),
  /** Id at Google, without dashes. */
  customer_id: z.string(),
  /** The customer through which the login reaches this one: itself, or a manager above it. */
  login_customer_id: z.string(),
  descriptive_name: z.string(),
  currency: z.string(),
  time_zone: z.string(),
  is_manager: z.boolean(),
  is_test: z.boolean(),
  /** As Google spells it, such as ENABLED. */
  status: z.string(),
  /** Whether the account reads its campaigns. */
  is_chosen: z.boolean(),
  /** Whether the login no longer reaches it. */
  is_gone: z.boolean(),
  synced_at: instant,
  created_at: instant,
  updated_at: instant,
  account: AccountBadge.optional(),
})
export type GoogleAdsCustomer = z.infer<typeof GoogleAdsCustomer>

const access = { read: staff('google-ads.read'), export: staff('google-ads.read') }
const root = '/api/v1/admin/google-ads'

/** Customers of Google Ads of all accounts, for the back office. */
export const adminGoogleAdsCustomers = defineResource({
  name: 'google-ads-customers',
  id: 'admin.googleAds.customers',
  access,
  paths: { collection: `${root}/customers`, item: `${root}/customers/:id` },
  row: GoogleAdsCustomer,
  filters: {
    /** Name or id at Google. */
    search: searchFilter(),
    account: idFilter(),
    status: codeFilter(GOOGLE_ADS_CUSTOMER_STATUSES),
    synced: dateFilter(),
  },
  sorts: ['name', 'synced'],
  includes: ['account'],
})

/** Customers that the caller may see. */
export const googleAdsCustomers = adminGoogleAdsCustomers.listUnder(
  'googleAds.customers.list',
  '/api/v1/google-ads/customers',
  permission('google-ads.read'),
)

/** A campaign of Google Ads, with the sums of its days. */
export const GoogleAdsCampaign = z.object({
  id: z.int(),
  account_id: z.int(),
  google_ads_customer_id: z.int(),
  customer_name: z.string(),
  /** Id at Google. */
  external_id: z.string(),
  name: z.string(),
  /** As Google spells it. */
  status: z.enum(['ENABLED', 'PAUSED', 'REMOVED', 'UNKNOWN']),
  primary_status: z.string().nullable(),
  entity_status: z.enum(AD_ENTITY_STATUSES),
  /** SEARCH, PERFORMANCE_MAX … */
  channel_type: z.string(),
  /** Budget of a day, in millionths of the currency. */
  budget_micros: z.int().nullable(),
  currency: z.string(),
  start_date: z.string().nullable(),
  end_date: z.string().nullable(),
  impressions: z.int(),
  clicks: z.int(),
  spend_micros: z.int(),
  conversions: z.int(),
  synced_at: instant,
  created_at: instant,
  updated_at: instant,
  account: AccountBadge.optional(),
})
export type GoogleAdsCampaign = z.infer<typeof GoogleAdsCampaign>

/** Campaigns of Google Ads of all accounts, for the back office. */
export const adminGoogleAdsCampaigns = defineResource({
  name: 'google-ads-campaigns',
  id: 'admin.googleAds.campaigns',
  access,
  paths: { collection: `${root}/campaigns`, item: `${root}/campaigns/:id` },
  row: GoogleAdsCampaign,
  filters: {
    search: searchFilter(),
    account: idFilter(),
    customer: idFilter(),
    entity_status: codeFilter(AD_ENTITY_STATUSES),
    channel_type: codeFilter(),
    /** Major units. */
    spend: numberFilter(),
    start_date: dateFilter(),
  },
  sorts: ['name', 'spend', 'clicks', 'impressions', 'conversions', 'start_date'],
  includes: ['account'],
})

/** A user list of Google Ads. */
export const GoogleAdsUserList = z.object({
  id: z.int(),
  account_id: z.int(),
  google_ads_customer_id: z.int(),
  customer_name: z.string(),
  external_id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  /** CRM_BASED, RULE_BASED … */
  type: z.string(),
  membership_status: z.enum(GOOGLE_ADS_MEMBERSHIPS),
  size_for_search: z.int().nullable(),
  size_for_display: z.int().nullable(),
  /** How many of the uploaded contacts Google knows, in hundredths of a per cent. */
  match_rate_bp: z.int().nullable(),
  synced_at: instant,
  created_at: instant,
  updated_at: instant,
  account: AccountBadge.optional(),
})
export type GoogleAdsUserList = z.infer<typeof GoogleAdsUserList>

/** User lists of Google Ads of all accounts, for the back office. */
export const adminGoogleAdsUserLists = defineResource({
  name: 'google-ads-user-lists',
  id: 'admin.googleAds.userLists',
  access,
  paths: { collection: `${root}/user-lists`, item: `${root}/user-lists/:id` },
  row: GoogleAdsUserList,
  filters: {
    search: searchFilter(),
    account: idFilter(),
    customer: idFilter(),
    type: codeFilter(GOOGLE_ADS_LIST_TYPES),
    membership_status: codeFilter(GOOGLE_ADS_MEMBERSHIPS),
  },
  sorts: ['name', 'size'],
  includes: ['account'],
})

/** User lists that the caller may see. */
export const googleAdsUserLists = adminGoogleAdsUserLists.listUnder(
  'googleAds.userLists.list',
  '/api/v1/google-ads/user-lists',
  permission('google-ads.read'),
)
