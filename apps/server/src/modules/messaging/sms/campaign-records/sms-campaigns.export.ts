import { revenueText } from '#modules/messaging/email/index.ts'
import type { ExportSpec } from '#platform/exports/export-list.ts'
import type { SmsCampaignRow } from './sms-campaigns.query.ts'

/** Columns of the spreadsheet of SMS campaigns. */
export const smsCampaignExport: ExportSpec<SmsCampaignRow> = {
  include: ['createdBy', 'project', 'revenue'],
  columns: [
    { key: 'id', type: 'number' },
    { key: 'name', type: 'text', width: 32 },
    { key: 'status', type: 'text', words: 'filters:values.sms-campaigns.status' },
    { key: 'body', type: 'text', width: 60 },
    { key: 'sender_id', type: 'text' },
    { key: 'project', type: 'text', width: 24, value: (row) => row.project?.name ?? null },
    { key: 'scheduled_at', type: 'datetime' },
    { key: 'started_at', type: 'datetime' },
    { key: 'finished_at', type: 'datetime' },
    { key: 'recipients_count', type: 'number' },
    { key: 'sent_count', type: 'number' },
    { key: 'parts_count', type: 'number' },
    { key: 'delivered_count', type: 'number' },
    { key: 'clicked_count', type: 'number' },
    { key: 'revenue', type: 'text', value: (row) => revenueText(row.revenue) },
    { key: 'failed_count', type: 'number' },
    { key: 'stopped_count', type: 'number' },
    { key: 'skipped_count', type: 'number' },
    { key: 'created_by', type: 'text', width: 24, value: (row) => row.createdBy?.username ?? null },
    { key: 'created_at', type: 'datetime' },
    { key: 'updated_at', type: 'datetime' },
  ],
}
