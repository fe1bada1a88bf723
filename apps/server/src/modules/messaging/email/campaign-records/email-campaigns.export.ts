import type { ExportSpec } from '#platform/exports/export-list.ts'
import { revenueText } from '../campaign-results/campaign-revenue.ts'
import type { CampaignRow } from './email-campaigns.query.ts'

/** Columns of the spreadsheet of e-mail campaigns. */
export const campaignExport: ExportSpec<CampaignRow> = {
  include: ['createdBy', 'project', 'revenue'],
  columns: [
    { key: 'id', type: 'number' },
    { key: 'name', type: 'text', width: 32 },
    { key: 'status', type: 'text', words: 'filters:values.email-campaigns.status' },
    { key: 'subject', type: 'text', width: 40 },
    { key: 'project', type: 'text', width: 24, value: (row) => row.project?.name ?? null },
    { key: 'scheduled_at', type: 'datetime' },
    { key: 'started_at', type: 'datetime' },
    { key: 'finished_at', type: 'datetime' },
    { key: 'recipients_count', type: 'number' },
    { key: 'sent_count', type: 'number' },
    { key: 'delivered_count', type: 'number' },
    { key: 'opened_count', type: 'number' },
    { key: 'clicked_count', type: 'number' },
    { key: 'bounced_count', type: 'number' },
    { key: 'complained_count', type: 'number' },
    { key: 'unsubscribed_count', type: 'number' },
    { key: 'delivery_rate', type: 'text', value: (row) => rateOf(row.delivered_count, row) },
    { key: 'open_rate', type: 'text', value: (row) => rateOf(row.opened_count, row) },
    { key: 'click_rate', type: 'text', value: (row) => rateOf(row.clicked_count, row) },
    { key: 'bounce_rate', type: 'text', value: (row) => rateOf(row.bounced_count, row) },
    { key: 'complaint_rate', type: 'text', value: (row) => rateOf(row.complained_count, row) },
    { key: 'unsubscribe_rate', type: 'text', value: (row) => rateOf(row.unsubscribed_count, row) },
    {
      key: 'revenue',
      type: 'text',
      value: (row) => revenueText(row.revenue),
    },
    { key: 'failed_count', type: 'number' },
    { key: 'skipped_count', type: 'number' },
    { key: 'created_by', type: 'text', width: 24, value: (row) => row.createdBy?.username ?? null },
    { key: 'created_at', type: 'datetime' },
    { key: 'updated_at', type: 'datetime' },
  ],
}

/** A part of the mails sent, in per cent with two digits. */
const rateOf = (part: number, { sent_count }: CampaignRow) => (sent_count ? `${((100 * part) / sent_count).toFixed(2)} %` : null)
