import type { ExportSpec } from '#platform/exports/export-list.ts'
import type { MediaRow } from '../media-row.ts'

/** Columns of the spreadsheet of files. Addresses of files expire, so none is exported. */
export const mediaExport: ExportSpec<MediaRow> = {
  include: ['createdBy'],
  columns: [
    { key: 'id', type: 'number' },
    { key: 'file_name', type: 'text', width: 40 },
    { key: 'kind', type: 'text', words: 'filters:values.media.kind' },
    { key: 'mime_type', type: 'text', width: 24 },
    { key: 'size_bytes', type: 'number' },
    { key: 'width', type: 'number' },
    { key: 'height', type: 'number' },
    { key: 'alt', type: 'text', width: 30 },
    { key: 'created_by', type: 'text', width: 24, value: (row) => row.createdBy?.username ?? null },
    { key: 'created_at', type: 'datetime' },
  ],
}
