import type { ExportColumn } from '#platform/exports/export-cells.ts'
import type { ExportSpec } from '#platform/exports/export-list.ts'
import type { AdRow, AdsetRow } from './ads.presenter.ts'
import type { FacebookCampaignRow } from './campaign-row.ts'

/** Money in millionths of the currency, as the spreadsheet writes money. */
const spend: ExportColumn<{ spend_micros: number }> = {
  key: 'spend_minor',
  type: 'money',
  value: (row) => Math.round(row.spend_micros / 10_000),
}

/** Columns of the spreadsheet of Facebook campaigns. */
export const facebookCampaignExport: ExportSpec<FacebookCampaignRow> = {
  include: ['account', 'accountApp', 'channel'],
  columns: [
    { key: 'name', type: 'text', width: 36 },
    { key: 'entity_status', type: 'text', words: 'filters:values.facebook-campaigns.entity_status' },
    { key: 'objective', type: 'text', width: 24 },
    { key: 'account', type: 'text', width: 24, value: (row) => row.account?.name },
    { key: 'account_app', type: 'text', width: 24, value: (row) => row.accountApp?.name },
    { key: 'channel', type: 'text', width: 24, value: (row) => row.channel?.name },
    { key: 'start_time', type: 'datetime' },
    { key: 'stop_time', type: 'datetime' },
    { key: 'daily_budget_minor', type: 'money' },
    { key: 'lifetime_budget_minor', type: 'money' },
    spend,
    { key: 'currency', type: 'text' },
    { key: 'leads', type: 'number' },
    { key: 'facebook_id', type: 'text', width: 20 },
    { key: 'created_at', type: 'datetime' },
  ],
}

/** Columns of the spreadsheet of ads. */
export const facebookAdExport: ExportSpec<AdRow> = {
  include: ['adset', 'campaign'],
  columns: [
    { key: 'name', type: 'text', width: 36 },
    { key: 'entity_status', type: 'text', words: 'filters:values.facebook-ads.entity_status' },
    { key: 'campaign', type: 'text', width: 30, value: (row) => row.campaign?.name },
    { key: 'adset', type: 'text', width: 30, value: (row) => row.adset?.name },
    { key: 'impressions', type: 'number' },
    { key: 'clicks', type: 'number' },
    spend,
    { key: 'currency', type: 'text' },
    { key: 'leads', type: 'number' },
    { key: 'facebook_id', type: 'text', width: 20 },
    { key: 'created_at', type: 'datetime' },
  ],
}

/** Columns of the spreadsheet of ad sets. */
export const facebookAdsetExport: ExportSpec<AdsetRow> = {
  columns: [
    { key: 'name', type: 'text', width: 36 },
    { key: 'entity_status', type: 'text', words: 'filters:values.facebook-adsets.entity_status' },
    { key: 'optimization_goal', type: 'text', width: 24 },
    { key: 'ads_count', type: 'number' },
    { key: 'daily_budget_minor', type: 'money' },
    { key: 'lifetime_budget_minor', type: 'money' },
    spend,
    { key: 'currency', type: 'text' },
    { key: 'leads', type: 'number' },
    { key: 'start_time', type: 'datetime' },
    { key: 'end_time', type: 'datetime' },
    { key: 'facebook_id', type: 'text', width: 20 },
    { key: 'created_at', type: 'datetime' },
  ],
}
