import type { ExportSpec } from '#platform/exports/export-list.ts'
import type { AutomationRow } from './automations.presenter.ts'
import type { RunRow } from './runs/runs.query.ts'

/** Columns of the spreadsheet of automations. */
export const automationExport: ExportSpec<AutomationRow> = {
  include: ['project'],
  columns: [
    { key: 'name', type: 'text', width: 32 },
    { key: 'status', type: 'text', words: 'filters:values.automations.status' },
    {
      key: 'trigger',
      type: 'text',
      width: 28,
      words: 'filters:values.automations.trigger',
      value: (row) => row.trigger_event,
    },
    { key: 'project', type: 'text', width: 24, value: (row) => row.project?.name },
    { key: 'runs_count', type: 'number' },
    { key: 'active_count', type: 'number' },
    { key: 'finished_count', type: 'number' },
    { key: 'failed_count', type: 'number' },
    { key: 'activated_at', type: 'datetime' },
    { key: 'created_at', type: 'datetime' },
  ],
}

/** Columns of the spreadsheet of runs. */
export const runExport: ExportSpec<RunRow> = {
  include: ['contact', 'automation'],
  columns: [
    { key: 'automation', type: 'text', width: 28, value: (row) => row.automation?.name },
    { key: 'contact_id', type: 'number' },
    { key: 'first_name', type: 'text', value: (row) => row.contact?.first_name },
    { key: 'last_name', type: 'text', value: (row) => row.contact?.last_name },
    { key: 'company', type: 'text', value: (row) => row.contact?.company },
    { key: 'email', type: 'text', width: 30, value: (row) => row.contact?.email },
    { key: 'status', type: 'text', words: 'filters:values.automation-runs.status' },
    { key: 'started_at', type: 'datetime' },
    { key: 'resume_at', type: 'datetime' },
    { key: 'finished_at', type: 'datetime' },
  ],
}
