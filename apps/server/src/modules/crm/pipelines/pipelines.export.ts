import type { ExportSpec } from '#platform/exports/export-list.ts'
import type { PipelineRow } from './pipelines.presenter.ts'

/** Columns of the spreadsheet of pipelines. */
export const pipelineExport: ExportSpec<PipelineRow> = {
  include: ['account', 'stages_count', 'open_requests_count'],
  columns: [
    { key: 'id', type: 'number' },
    { key: 'name', type: 'text', width: 30 },
    { key: 'account', type: 'text', value: (row) => row.account?.name },
    { key: 'stages_count', type: 'number' },
    { key: 'open_requests_count', type: 'number' },
    { key: 'archived_at', type: 'datetime' },
    { key: 'created_at', type: 'datetime' },
  ],
}
