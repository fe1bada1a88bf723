import type { ExportSpec } from '#platform/exports/export-list.ts'
import type { TagRow } from './tags.query.ts'

/** Columns of the spreadsheet of tags. */
export const tagExport: ExportSpec<TagRow> = {
  include: ['tagCategory'],
  columns: [
    { key: 'category', type: 'text', width: 26, value: (tag) => tag.tagCategory?.name },
    { key: 'name', type: 'text', width: 26 },
    { key: 'color', type: 'text' },
    { key: 'position', type: 'number' },
    { key: 'created_at', type: 'datetime' },
  ],
}
