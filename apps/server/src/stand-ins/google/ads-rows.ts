import { figuresOf, type GoogleCampaign, type GoogleCustomer } from './google-data.ts'

type Flat = Record<string, string | number | boolean | null>

const CUSTOMER = ['customer.id', 'customer.descriptive_name', 'customer.currency_code', 'customer.time_zone']
const CLIENT = [
  'client_customer',
  'level',
  'manager',
  'descriptive_name',
  'currency_code',
  'time_zone',
  'status',
  'hidden',
  'test_account',
  'id',
].map((name) => `customer_client.${name}`)
const CAMPAIGN = [
  'id',
  'name',
  'status',
  'serving_status',
  'primary_status',
  'advertising_channel_type',
  'start_date_time',
  'end_date_time',
  'campaign_budget',
].map((name) => `campaign.${name}`)
const METRICS = ['impressions', 'clicks', 'cost_micros', 'conversions', 'conversions_value', 'ctr', 'average_cpc'].map(
  (name) => `metrics.${name}`,
)
const USER_LIST = [
  'id',
  'name',
  'description',
  'type',
  'membership_status',
  'membership_life_span',
  'size_for_display',
  'size_for_search',
  'match_rate_percentage',
  'eligible_for_search',
  'read_only',
].map((name) => `user_list.${name}`)

const FIELDS: Record<string, ReadonlySet<string>> = {
  customer: new Set(CUSTOMER),
  customer_client: new Set(CLIENT),
  campaign: new Set([...CAMPAIGN, ...METRICS, ...CUSTOMER, 'campaign_budget.amount_micros', 'segments.date']),
  user_list: new Set([...USER_LIST, ...CUSTOMER]),
}

/** Fields that a query on a resource may name. */
export const fieldsOf = (resource: string): ReadonlySet<string> | undefined => FIELDS[resource]

/** Rows of a resource below a customer, before the conditions of the query. */
export function rowsOf(
  customers: readonly GoogleCustomer[],
  customer: GoogleCustomer,
  resource: string,
  dates: Iterable<string> | null,
): Flat[] {
  if (resource === 'customer') return [customerRow(customer)]
  if (resource === 'customer_client') return (customer.is_manager ? customers : [customer]).map((one) => clientRow(one, customer))
  if (resource === 'user_list') return customer.user_lists.map((list) => ({ ...customerRow(customer), ...userListRow(list) }))
  return customer.campaigns.flatMap((campaign) => {
    const row = { ...customerRow(customer), ...campaignRow(customer, campaign) }
    return dates === null ? [row] : [...dates].map((date) => ({ ...row, 'segments.date': date, ...metricsRow(campaign, date) }))
  })
}

const customerRow = ({ id, name, currency, time_zone }: GoogleCustomer): Flat => ({
  'customer.id': Number(id),
  'customer.descriptive_name': name,
  'customer.currency_code': currency,
  'customer.time_zone': time_zone,
})

const clientRow = (one: GoogleCustomer, root: GoogleCustomer): Flat => ({
  'customer_client.client_customer': `customers/${one.id}`,
  'customer_client.level': one === root ? 0 : 1,
  'customer_client.manager': one.is_manager,
  'customer_client.descriptive_name': one.name,
  'customer_client.currency_code': one.currency,
  'customer_client.time_zone': one.time_zone,
  'customer_client.status': one.status,
  'customer_client.hidden': false,
  'customer_client.test_account': one.is_test,
  'customer_client.id': Number(one.id),
})

const campaignRow = (customer: GoogleCustomer, one: GoogleCampaign): Flat => ({
  'campaign.id': Number(one.id),
  'campaign.name': one.name,
  'campaign.status': one.status,
  'campaign.serving_status': one.status === 'ENABLED' ? 'SERVING' : 'NONE',
  'campaign.primary_status': one.primary_status,
  'campaign.advertising_channel_type': one.channel_type,
  'campaign.start_date_time': one.start,
  'campaign.end_date_time': one.end,
  'campaign.campaign_budget': `customers/${customer.id}/campaignBudgets/${one.id}`,
  'campaign_budget.amount_micros': one.budget_micros,
})

function metricsRow(campaign: GoogleCampaign, date: string): Flat {
  const { impressions, clicks, cost_micros, conversions, conversions_value } = figuresOf(campaign, date)
  return {
    'metrics.impressions': impressions,
    'metrics.clicks': clicks,
    'metrics.cost_micros': cost_micros,
    'metrics.conversions': conversions,
    'metrics.conversions_value': conversions_value,
    'metrics.ctr': impressions > 0 ? clicks / impressions : 0,
    'metrics.average_cpc': clicks > 0 ? cost_micros / clicks : 0,
  }
}

const userListRow = (list: GoogleCustomer['user_lists'][number]): Flat => ({
  'user_list.id': Number(list.id),
  'user_list.name': list.name,
  'user_list.description': list.description,
  'user_list.type': list.type,
  'user_list.membership_status': list.membership_status,
  'user_list.membership_life_span': 540,
  'user_list.size_for_display': list.size_for_display,
  'user_list.size_for_search': list.size_for_search,
  'user_list.match_rate_percentage': list.match_rate,
  'user_list.eligible_for_search': true,
  'user_list.read_only': false,
})
