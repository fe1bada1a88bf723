import type { ExportSpec } from '#platform/exports/export-list.ts'
import type { AssetRow } from './assets.policy.ts'

/** Columns of the spreadsheet of assets. */
export const assetExport: ExportSpec<AssetRow> = {
  include: ['link', 'tags', 'createdBy'],
  columns: [
    { key: 'id', type: 'number' },
    { key: 'name', type: 'text', width: 36 },
    { key: 'kind', type: 'text' },
    { key: 'category', type: 'text' },
    { key: 'description', type: 'text', width: 40 },
    { key: 'url', type: 'text', width: 40, value: (row) => row.link?.url ?? null },
    { key: 'size_bytes', type: 'number' },
    { key: 'version_no', type: 'number' },
    { key: 'tags', type: 'text', width: 30, value: (row) => (row.tags ?? []).map((tag) => tag.name).join(', ') },
    { key: 'tasks_count', type: 'number' },
    { key: 'created_by', type: 'text', width: 24, value: (row) => row.createdBy?.username ?? null },
    { key: 'created_at', type: 'datetime' },
  ],
}
