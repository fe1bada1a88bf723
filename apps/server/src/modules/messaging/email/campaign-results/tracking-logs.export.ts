import type { ExportSpec } from '#platform/exports/export-list.ts'
import type { EmailRow } from '../messages/email-messages.presenter.ts'

/** Columns of the spreadsheet of a campaign's mails. */
export const logExport: ExportSpec<EmailRow> = {
  include: ['contact'],
  columns: [
    { key: 'id', type: 'number' },
    { key: 'contact_id', type: 'number' },
    { key: 'contact', type: 'text', width: 28, value: (row) => row.contact?.name ?? null },
    { key: 'to_address', type: 'text', width: 32 },
    { key: 'status', type: 'text', words: 'filters:values.email-messages.status' },
    { key: 'skip_reason', type: 'text', words: 'messaging:skip' },
    { key: 'variant', type: 'text', value: (row) => (row.variant === null ? null : 'ABCD'[row.variant - 1]!) },
    { key: 'sent_at', type: 'datetime' },
    { key: 'delivered_at', type: 'datetime' },
    { key: 'first_opened_at', type: 'datetime' },
    { key: 'first_clicked_at', type: 'datetime' },
    { key: 'bounced_at', type: 'datetime' },
    { key: 'unsubscribed_at', type: 'datetime' },
    { key: 'opens', type: 'number' },
    { key: 'machine_opens', type: 'number' },
    { key: 'clicks', type: 'number' },
    { key: 'error', type: 'text', width: 40 },
  ],
}
