import type { ExportSpec } from '#platform/exports/export-list.ts'
import type { ImportRecord } from './imports.presenter.ts'

/** Columns of the spreadsheet of imports. */
export const importExport: ExportSpec<ImportRecord> = {
  include: ['user'],
  columns: [
    { key: 'id', type: 'number' },
    { key: 'file_name', type: 'text', width: 36 },
    { key: 'status', type: 'text' },
    { key: 'total', type: 'number' },
    { key: 'created', type: 'number' },
    { key: 'updated', type: 'number' },
    { key: 'skipped', type: 'number' },
    { key: 'failed', type: 'number' },
    { key: 'user', type: 'text', width: 24, value: (row) => row.user?.username ?? null },
    { key: 'created_at', type: 'datetime' },
    { key: 'finished_at', type: 'datetime' },
  ],
}
