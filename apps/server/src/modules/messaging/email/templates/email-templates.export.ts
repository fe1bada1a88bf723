import type { ExportSpec } from '#platform/exports/export-list.ts'
import type { TemplateRow } from './email-templates.query.ts'

/** Columns of the spreadsheet of mail templates. */
export const emailTemplateExport: ExportSpec<TemplateRow> = {
  include: ['createdBy'],
  columns: [
    { key: 'id', type: 'number' },
    { key: 'name', type: 'text', width: 32 },
    { key: 'kind', type: 'text', words: 'filters:values.email-templates.kind' },
    { key: 'locale', type: 'text', words: 'filters:values.email-templates.locale' },
    { key: 'subject', type: 'text', width: 40 },
    { key: 'category', type: 'text' },
    { key: 'variables', type: 'text', width: 40, value: (row) => row.variables.join(', ') },
    { key: 'used_count', type: 'number' },
    { key: 'created_by', type: 'text', width: 24, value: (row) => row.createdBy?.username ?? null },
    { key: 'created_at', type: 'datetime' },
    { key: 'updated_at', type: 'datetime' },
  ],
}
