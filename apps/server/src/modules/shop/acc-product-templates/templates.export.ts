import type { ExportSpec } from '#platform/exports/export-list.ts'
import type { TemplateRow } from './templates.query.ts'

/** Columns of the spreadsheet of product templates. */
export const templateExport: ExportSpec<TemplateRow> = {
  columns: [
    { key: 'id', type: 'number' },
    { key: 'name', type: 'text', width: 36 },
    { key: 'sku_pattern', type: 'text', width: 20 },
    { key: 'default_vat_category', type: 'text' },
    { key: 'attributes', type: 'text', width: 40, value: (row) => row.attributes.map(({ name }) => name).join(', ') },
    { key: 'is_active', type: 'boolean' },
    { key: 'created_at', type: 'datetime' },
  ],
}
