import type { ExportSpec } from '#platform/exports/export-list.ts'
import type { RequestRow } from './requests.presenter.ts'

const word = (name: 'status' | 'priority' | 'type' | 'source') => ({
  key: name,
  type: 'text' as const,
  value: (row: RequestRow, ctx: { services: { t(locale: 'en' | 'gr', key: string): string }; request: { locale: 'en' | 'gr' } }) =>
    ctx.services.t(ctx.request.locale, `filters:values.contact-requests.${name}.${row[name]}`),
})

/** Columns of the spreadsheet of requests. */
export const requestExport: ExportSpec<RequestRow> = {
  include: ['contact', 'user', 'pipelineStage', 'currentPipeline', 'lostReason', 'tags'],
  columns: [
    { key: 'number', type: 'number' },
    { key: 'subject', type: 'text', width: 40 },
    word('status'),
    word('priority'),
    word('type'),
    word('source'),
    { key: 'first_name', type: 'text', value: (row) => row.contact?.first_name },
    { key: 'last_name', type: 'text', value: (row) => row.contact?.last_name },
    { key: 'company', type: 'text', value: (row) => row.contact?.company },
    { key: 'email', type: 'text', width: 30, value: (row) => row.contact?.email },
    { key: 'phone', type: 'text', width: 18, value: (row) => row.contact?.phone },
    { key: 'user', type: 'text', value: (row) => row.user?.username },
    { key: 'pipeline', type: 'text', value: (row) => row.currentPipeline?.name },
    { key: 'pipeline_stage', type: 'text', value: (row) => row.pipelineStage?.name },
    { key: 'value_minor', type: 'money' },
    { key: 'currency', type: 'text' },
    { key: 'expected_close_date', type: 'date' },
    { key: 'tags', type: 'text', width: 30, value: (row) => row.tags?.map((tag) => tag.name).join(', ') },
    { key: 'response_due_at', type: 'datetime' },
    { key: 'first_response_at', type: 'datetime' },
    { key: 'closed_at', type: 'datetime' },
    { key: 'lost_reason', type: 'text', value: (row) => row.lostReason?.name },
    { key: 'created_at', type: 'datetime' },
  ],
}
