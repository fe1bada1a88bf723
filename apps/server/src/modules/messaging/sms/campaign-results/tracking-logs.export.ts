import type { ExportSpec } from '#platform/exports/export-list.ts'
import type { SmsRow } from '../messages/sms-messages.presenter.ts'

/** Columns of the spreadsheet of a campaign's SMS. */
export const smsLogExport: ExportSpec<SmsRow> = {
  include: ['contact'],
  columns: [
    { key: 'id', type: 'number' },
    { key: 'contact_id', type: 'number' },
    { key: 'contact', type: 'text', width: 28, value: (row) => row.contact?.name ?? null },
    { key: 'to_number', type: 'text', width: 18 },
    { key: 'status', type: 'text', words: 'filters:values.sms-messages.status' },
    { key: 'skip_reason', type: 'text', words: 'sms:skip' },
    { key: 'body', type: 'text', width: 60 },
    { key: 'parts', type: 'number' },
    { key: 'sent_at', type: 'datetime' },
    { key: 'delivered_at', type: 'datetime' },
    { key: 'failed_at', type: 'datetime' },
    { key: 'clicks', type: 'number' },
    { key: 'error_code', type: 'text' },
    { key: 'error', type: 'text', width: 40 },
  ],
}
