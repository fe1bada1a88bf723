import { campaignPrice } from '@stoa/domain'
import { holdsIn } from '#access/actor.ts'
import type { ExportSpec } from '#platform/exports/export-list.ts'
import { type CampaignRow, worksOn } from './campaign-row.ts'

/** Columns of the spreadsheet of campaigns. Cells of values that the caller may not see stay empty. */
export const campaignExport: ExportSpec<CampaignRow> = {
  include: ['account', 'client', 'project'],
  columns: [
    { key: 'number', type: 'number' },
    { key: 'name', type: 'text', width: 36 },
    { key: 'status', type: 'text', words: 'filters:values.campaigns.status' },
    { key: 'type', type: 'text', words: 'filters:values.campaigns.type' },
    { key: 'objective', type: 'text', words: 'filters:values.campaigns.objective' },
    { key: 'account', type: 'text', width: 24, value: (row) => row.account?.name },
    { key: 'client', type: 'text', width: 24, value: (row) => row.client?.name },
    { key: 'project', type: 'text', width: 24, value: (row) => row.project?.name },
    { key: 'start_date', type: 'date' },
    { key: 'end_date', type: 'date' },
    { key: 'total_budget_minor', type: 'money' },
    {
      key: 'price_total_minor',
      type: 'money',
      value: (row, { actor }) =>
        worksOn(actor, row) || (row.client_account_id !== null && actor.memberships.has(row.client_account_id))
          ? campaignPrice(row as Parameters<typeof campaignPrice>[0])
          : null,
    },
    {
      key: 'cost_minor',
      type: 'money',
      value: (row, { actor }) => (worksOn(actor, row) && holdsIn(actor, row.account_id, 'campaigns.read-costing') ? row.cost_minor : null),
    },
    { key: 'currency', type: 'text' },
    { key: 'channels_count', type: 'number' },
    { key: 'leads_count', type: 'number' },
    { key: 'utm_campaign', type: 'text', width: 24 },
    { key: 'created_at', type: 'datetime' },
  ],
}
