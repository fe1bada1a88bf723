import type { ExportSpec } from '#platform/exports/export-list.ts'
import type { PageRow } from './page-row.ts'

/** Columns of the spreadsheet of pages. */
export const pageExport: ExportSpec<PageRow> = {
  include: ['project', 'campaigns', 'form'],
  columns: [
    { key: 'name', type: 'text', width: 32 },
    { key: 'slug', type: 'text', width: 28 },
    { key: 'status', type: 'text', words: 'filters:values.pages.status' },
    { key: 'project', type: 'text', width: 24, value: (row) => row.project?.name },
    { key: 'campaigns', type: 'text', width: 28, value: (row) => row.campaigns?.map(({ name }) => name).join(', ') },
    { key: 'form', type: 'text', width: 24, value: (row) => row.form?.name },
    { key: 'views', type: 'number' },
    { key: 'submissions', type: 'number' },
    { key: 'conversion_percent', type: 'number', value: ({ conversion_bp }) => conversion_bp / 100 },
    { key: 'published_at', type: 'datetime' },
    { key: 'created_at', type: 'datetime' },
  ],
}
