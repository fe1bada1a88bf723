import type { ExportSpec } from '#platform/exports/export-list.ts'
import { contactName } from '../contacts/index.ts'
import type { GroupRow } from './duplicate-groups.query.ts'

/** Columns of the spreadsheet of possible duplicates, one row a group. */
export const groupExport: ExportSpec<GroupRow> = {
  include: ['contacts'],
  columns: [
    { key: 'id', type: 'number' },
    { key: 'criteria', type: 'text', words: 'filters:values.duplicate-groups.criteria' },
    { key: 'match_keys', type: 'text', width: 36, value: (row) => row.match_keys.join(', ') },
    { key: 'size', type: 'number' },
    { key: 'score', type: 'number' },
    { key: 'contacts', type: 'text', width: 60, value: (row) => row.contacts?.map(contactName).join(', ') },
    { key: 'dismissed_at', type: 'datetime' },
    { key: 'created_at', type: 'datetime' },
  ],
}
