import type { ExportSpec } from '#platform/exports/export-list.ts'
import type { SmsRow } from './sms.query.ts'

/** Columns of the spreadsheet of SMS to chosen contacts. */
export const smsExport: ExportSpec<SmsRow> = {
  include: ['user', 'figures'],
  columns: [
    { key: 'id', type: 'number' },
    { key: 'body', type: 'text', width: 60 },
    { key: 'status', type: 'text', words: 'filters:values.custom-sms.status' },
    { key: 'user', type: 'text', width: 24, value: (row) => row.user?.username ?? null },
    { key: 'recipients_count', type: 'number' },
    { key: 'skipped_count', type: 'number' },
    { key: 'sent', type: 'number', value: (row) => row.figures?.sent ?? null },
    { key: 'delivered', type: 'number', value: (row) => row.figures?.delivered ?? null },
    { key: 'clicked', type: 'number', value: (row) => row.figures?.clicked ?? null },
    { key: 'failed', type: 'number', value: (row) => row.figures?.failed ?? null },
    { key: 'parts', type: 'number', value: (row) => row.figures?.parts ?? null },
    { key: 'started_at', type: 'datetime' },
    { key: 'finished_at', type: 'datetime' },
    { key: 'created_at', type: 'datetime' },
    { key: 'updated_at', type: 'datetime' },
  ],
}
