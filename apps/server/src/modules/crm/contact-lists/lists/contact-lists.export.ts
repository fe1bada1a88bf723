import type { ExportSpec } from '#platform/exports/export-list.ts'
import type { ContactListRow } from './contact-lists.query.ts'

/** Columns of the spreadsheet of lists. */
export const contactListExport: ExportSpec<ContactListRow> = {
  columns: [
    { key: 'id', type: 'number' },
    { key: 'name', type: 'text', width: 32 },
    { key: 'description', type: 'text', width: 40 },
    { key: 'opt_in', type: 'text' },
    { key: 'visibility', type: 'text' },
    { key: 'subscribed_count', type: 'number' },
    { key: 'pending_count', type: 'number' },
    { key: 'unsubscribed_count', type: 'number' },
    { key: 'cleaned_count', type: 'number' },
    { key: 'last_sent_at', type: 'datetime' },
    { key: 'created_at', type: 'datetime' },
  ],
}
