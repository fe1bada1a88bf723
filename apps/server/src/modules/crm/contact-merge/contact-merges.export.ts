import type { ExportSpec } from '#platform/exports/export-list.ts'
import { contactName, type ContactRow } from '../contacts/index.ts'
import type { MergeRow } from './contact-merges.query.ts'

const nameOf = (contact: unknown) => contactName(contact as ContactRow)

/** Columns of the spreadsheet of merges. */
export const mergeExport: ExportSpec<MergeRow> = {
  include: ['user'],
  columns: [
    { key: 'merged_at', type: 'datetime' },
    { key: 'kept', type: 'text', width: 30, value: (row) => nameOf(row.winner_before) },
    { key: 'merged', type: 'text', width: 40, value: (row) => (row.losers_before as unknown as unknown[]).map(nameOf).join(', ') },
    { key: 'criteria', type: 'text', words: 'filters:values.contact-merges.criteria' },
    { key: 'user', type: 'text', width: 24, value: (row) => row.user?.username ?? null },
    { key: 'undo_until', type: 'datetime' },
    { key: 'undone_at', type: 'datetime' },
  ],
}
