import type { ExportSpec } from '#platform/exports/export-list.ts'
import type { FormRow } from './form-row.ts'

/** Columns of the spreadsheet of forms. */
export const formExport: ExportSpec<FormRow> = {
  include: ['project', 'channel', 'contactList'],
  columns: [
    { key: 'name', type: 'text', width: 32 },
    { key: 'type', type: 'text', words: 'filters:values.forms.type' },
    { key: 'status', type: 'text', words: 'filters:values.forms.status' },
    { key: 'project', type: 'text', width: 24, value: (row) => row.project?.name },
    { key: 'channel', type: 'text', width: 24, value: (row) => row.channel?.name },
    { key: 'contact_list', type: 'text', width: 24, value: (row) => row.contactList?.name },
    { key: 'submissions_count', type: 'number' },
    { key: 'published_at', type: 'datetime' },
    { key: 'closes_at', type: 'datetime' },
    { key: 'created_at', type: 'datetime' },
  ],
}
