import { sql } from 'kysely'
import {
  adminGoogleAdsCampaigns,
  adminGoogleAdsCustomers,
  adminGoogleAdsUserLists,
  type GoogleAdsCampaign,
  type GoogleAdsCustomer,
  type GoogleAdsUserList,
} from '@stoa/contract'
import { accountPolicy } from '#access/policy.ts'
import { column, day, micros, searchText } from '#kit/query/filter-sql.ts'
import { joined } from '#kit/query/includes.ts'
import { resourceQuery } from '#kit/query/resource-query.ts'

type CustomerRow = Omit<GoogleAdsCustomer, 'is_chosen'> & { account_app_id: number | null }
type CampaignRow = GoogleAdsCampaign
type UserListRow = GoogleAdsUserList

const account = joined(
  sql`(SELECT jsonb_build_object('id', a.id, 'uuid', a.uuid, 'type', a.type, 'name', a.name) FROM accounts a WHERE a.id = t.account_id)`,
)

/** Customers of Google Ads; what the login of an account reaches, its members may see. */
export const customerQuery = resourceQuery<typeof adminGoogleAdsCustomers, CustomerRow>(adminGoogleAdsCustomers, {
  from: 'google_ads_customers',
  policy: accountPolicy<CustomerRow>(),
  present: presentCustomer,
  filters: { search: searchText(), account: column('account_id'), status: column('status', 'text'), synced: column('synced_at') },
  sorts: { created: 'created_at', updated: 'updated_at', name: 'descriptive_name', synced: 'synced_at' },
  includes: { account },
})

/** Campaigns of Google Ads with the names of their customers. */
export const campaignQuery = resourceQuery<typeof adminGoogleAdsCampaigns, CampaignRow>(adminGoogleAdsCampaigns, {
  from: 'google_ads_campaign_list',
  policy: accountPolicy<CampaignRow>(),
  present: presentCampaign,
  filters: {
    search: searchText(),
    account: column('account_id'),
    customer: column('google_ads_customer_id'),
    entity_status: column('entity_status', 'text'),
    channel_type: column('channel_type', 'text'),
    spend: micros('spend_micros'),
    start_date: day('start_date'),
  },
  sorts: {
    created: 'created_at',
    updated: 'updated_at',
    name: 'name',
    spend: 'spend_micros',
    clicks: 'clicks',
    impressions: 'impressions',
    conversions: 'conversions',
    start_date: { column: 'start_date', nulls_last: true },
  },
  includes: { account },
})

/** User lists of Google Ads with the names of their customers. */
export const userListQuery = resourceQuery<typeof adminGoogleAdsUserLists, UserListRow>(adminGoogleAdsUserLists, {
  from: 'google_ads_user_list_list',
  policy: accountPolicy<UserListRow>(),
  where: sql`NOT t.is_gone`,
  present: presentUserList,
  filters: {
    search: searchText(),
    account: column('account_id'),
    customer: column('google_ads_customer_id'),
    type: column('type', 'text'),
    membership_status: column('membership_status', 'text'),
  },
  sorts: { created: 'created_at', updated: 'updated_at', name: 'name', size: { column: 'size_for_search', nulls_last: true } },
  includes: { account },
})

function presentCustomer(row: CustomerRow): GoogleAdsCustomer {
  const { id, account_id, customer_id, login_customer_id, descriptive_name, currency, time_zone, is_manager, is_test, status, is_gone } =
    row
  return {
    id,
    account_id,
    customer_id,
    login_customer_id,
    descriptive_name,
    currency,
    time_zone,
    is_manager,
    is_test,
    status,
    is_chosen: row.account_app_id !== null,
    is_gone,
    ...stamps(row),
  }
}

function presentCampaign(row: CampaignRow): GoogleAdsCampaign {
  const { id, account_id, google_ads_customer_id, external_id, name, primary_status, channel_type, budget_micros, currency } = row
  const { start_date, end_date, impressions, clicks, spend_micros, conversions, customer_name } = row
  return {
    id,
    account_id,
    google_ads_customer_id,
    customer_name,
    external_id,
    name,
    status: row.status,
    primary_status,
    entity_status: row.entity_status,
    channel_type,
    budget_micros,
    currency,
    start_date,
    end_date,
    impressions,
    clicks,
    spend_micros,
    conversions,
    ...stamps(row),
  }
}

function presentUserList(row: UserListRow): GoogleAdsUserList {
  const { id, account_id, google_ads_customer_id, external_id, name, description, type, customer_name } = row
  const { size_for_search, size_for_display, match_rate_bp } = row
  return {
    id,
    account_id,
    google_ads_customer_id,
    customer_name,
    external_id,
    name,
    description,
    type,
    membership_status: row.membership_status,
    size_for_search,
    size_for_display,
    match_rate_bp,
    ...stamps(row),
  }
}

function stamps({
  synced_at,
  created_at,
  updated_at,
  account: owner,
}: Pick<GoogleAdsCustomer, 'synced_at' | 'created_at' | 'updated_at' | 'account'>) {
  return { synced_at, created_at, updated_at, ...(owner && { account: owner }) }
}
