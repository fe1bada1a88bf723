import type { AdsRow } from '../google-client.ts'

export interface RemoteCustomer {
  customer_id: string
  login_customer_id: string
  descriptive_name: string
  currency: string
  time_zone: string
  is_manager: boolean
  is_test: boolean
  status: string
}

export interface RemoteCampaign {
  external_id: string
  name: string
  status: string
  primary_status: string | null
  channel_type: string
  budget_micros: number | null
  start_date: string | null
  end_date: string | null
}

export interface RemoteUserList {
  external_id: string
  name: string
  description: string | null
  type: string
  membership_status: string
  size_for_search: number | null
  size_for_display: number | null
  match_rate_bp: number | null
}

/** Figures of a campaign on a day of its customer. */
export interface RemoteDay {
  external_id: string
  date: string
  impressions: number
  clicks: number
  spend_micros: number
  conversions: number
  value_micros: number
}

/** Queries in the Google Ads query language (integrations.md 2.2). */
export const CUSTOMERS = `SELECT customer_client.id, customer_client.descriptive_name, customer_client.currency_code, customer_client.time_zone, customer_client.manager, customer_client.test_account, customer_client.status FROM customer_client WHERE customer_client.level <= 1`
export const CAMPAIGNS = `SELECT campaign.id, campaign.name, campaign.status, campaign.primary_status, campaign.advertising_channel_type, campaign.start_date_time, campaign.end_date_time, campaign_budget.amount_micros FROM campaign`
export const USER_LISTS = `SELECT user_list.id, user_list.name, user_list.description, user_list.type, user_list.membership_status, user_list.size_for_search, user_list.size_for_display, user_list.match_rate_percentage FROM user_list`

/** Figures of all campaigns on the days of a range, `YYYY-MM-DD`. */
export const figuresBetween = (since: string, until: string) =>
  `SELECT campaign.id, segments.date, metrics.impressions, metrics.clicks, metrics.cost_micros, metrics.conversions, metrics.conversions_value FROM campaign WHERE segments.date BETWEEN '${since}' AND '${until}'`

/** @param root the customer through which the login came */
export function customerOf({ customerClient = {} }: AdsRow, root: string): RemoteCustomer {
  const { id, descriptiveName, currencyCode, timeZone, manager, testAccount, status } = customerClient
  return {
    customer_id: text(id),
    login_customer_id: root,
    descriptive_name: cut(descriptiveName, 160) || text(id),
    currency: text(currencyCode) || 'EUR',
    time_zone: cut(timeZone, 64) || 'UTC',
    is_manager: manager === true,
    is_test: testAccount === true,
    status: cut(status, 30) || 'UNKNOWN',
  }
}

export function campaignOf({ campaign = {}, campaignBudget = {} }: AdsRow): RemoteCampaign {
  const { id, name, status, primaryStatus, advertisingChannelType, startDateTime, endDateTime } = campaign
  return {
    external_id: text(id),
    name: cut(name, 256) || text(id),
    status: ['ENABLED', 'PAUSED', 'REMOVED'].includes(text(status)) ? text(status) : 'UNKNOWN',
    primary_status: cut(primaryStatus, 40) || null,
    channel_type: cut(advertisingChannelType, 40) || 'UNKNOWN',
    budget_micros: count(campaignBudget.amountMicros),
    start_date: dayOf(startDateTime),
    end_date: dayOf(endDateTime),
  }
}

export function userListOf({ userList = {} }: AdsRow): RemoteUserList {
  const { id, name, description, type, membershipStatus, sizeForSearch, sizeForDisplay, matchRatePercentage } = userList
  const rate = Number(matchRatePercentage)
  return {
    external_id: text(id),
    name: cut(name, 256) || text(id),
    description: cut(description, 1000) || null,
    type: cut(type, 40) || 'UNKNOWN',
    membership_status: ['OPEN', 'CLOSED'].includes(text(membershipStatus)) ? text(membershipStatus) : 'UNKNOWN',
    size_for_search: count(sizeForSearch),
    size_for_display: count(sizeForDisplay),
    match_rate_bp: rate > 0 && rate <= 100 ? Math.round(rate * 100) : null,
  }
}

export function dayFiguresOf({ campaign = {}, segments = {}, metrics = {} }: AdsRow): RemoteDay {
  return {
    external_id: text(campaign.id),
    date: text(segments.date),
    impressions: count(metrics.impressions) ?? 0,
    clicks: count(metrics.clicks) ?? 0,
    spend_micros: count(metrics.costMicros) ?? 0,
    // Google counts parts of conversions when several clicks share one.
    conversions: Math.round(Number(metrics.conversions ?? 0)),
    value_micros: Math.round(Number(metrics.conversionsValue ?? 0) * 1_000_000),
  }
}

const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
const cut = (value: unknown, length: number) => text(value).slice(0, length)

/** An int64, which JSON of Google spells as text; null if it is missing or negative. */
function count(value: unknown): number | null {
  const number = typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN
  return Number.isSafeInteger(number) && number >= 0 ? number : null
}

/** The day of `2026-01-05 00:00:00`. A campaign without an end has 2037-12-30 at Google. */
function dayOf(value: unknown): string | null {
  const day = /^\d{4}-\d\d-\d\d/.exec(text(value))?.[0] ?? null
  return day !== null && day < '2037-01-01' ? day : null
}
