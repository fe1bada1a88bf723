import type { GoogleAdsCampaign, GoogleAdsCustomer, GoogleAdsUserList } from '@stoa/contract'
import type { ExportSpec } from '#platform/exports/export-list.ts'

const STATUS = 'filters:values.google-ads-campaigns.entity_status'

/** Columns of the spreadsheet of customers. */
export const customerExport: ExportSpec<GoogleAdsCustomer> = {
  columns: [
    { key: 'descriptive_name', type: 'text', width: 32 },
    { key: 'customer_id', type: 'text', width: 16 },
    { key: 'login_customer_id', type: 'text', width: 16 },
    { key: 'currency', type: 'text' },
    { key: 'time_zone', type: 'text', width: 20 },
    { key: 'is_manager', type: 'boolean' },
    { key: 'is_test', type: 'boolean' },
    { key: 'status', type: 'text' },
    { key: 'synced_at', type: 'datetime' },
    { key: 'created_at', type: 'datetime' },
  ],
}

/** Columns of the spreadsheet of campaigns. Amounts are in the currency beside them. */
export const campaignExport: ExportSpec<GoogleAdsCampaign> = {
  columns: [
    { key: 'name', type: 'text', width: 40 },
    { key: 'customer_name', type: 'text', width: 28 },
    { key: 'external_id', type: 'text', width: 16 },
    { key: 'entity_status', type: 'text', words: STATUS },
    { key: 'channel_type', type: 'text', width: 20 },
    { key: 'start_date', type: 'date' },
    { key: 'end_date', type: 'date' },
    { key: 'currency', type: 'text' },
    { key: 'budget', type: 'money', value: ({ budget_micros }) => minorUnits(budget_micros) },
    { key: 'spend', type: 'money', value: ({ spend_micros }) => minorUnits(spend_micros) },
    { key: 'impressions', type: 'number' },
    { key: 'clicks', type: 'number' },
    { key: 'conversions', type: 'number' },
    { key: 'synced_at', type: 'datetime' },
  ],
}

const minorUnits = (micros: number | null) => (micros === null ? null : Math.round(micros / 10_000))

/** Columns of the spreadsheet of user lists. */
export const userListExport: ExportSpec<GoogleAdsUserList> = {
  columns: [
    { key: 'name', type: 'text', width: 32 },
    { key: 'description', type: 'text', width: 40 },
    { key: 'customer_name', type: 'text', width: 28 },
    { key: 'external_id', type: 'text', width: 16 },
    { key: 'type', type: 'text', width: 18 },
    { key: 'membership_status', type: 'text' },
    { key: 'size_for_search', type: 'number' },
    { key: 'size_for_display', type: 'number' },
    { key: 'match_rate', type: 'number', value: ({ match_rate_bp }) => (match_rate_bp === null ? null : match_rate_bp / 10_000) },
    { key: 'synced_at', type: 'datetime' },
  ],
}
