import type { Context } from '#kit/context.ts'
import type { ExportSpec } from '#platform/exports/export-list.ts'
import { partyOf, type ProjectRow } from './project-row.ts'

/** Leaves a column empty for providers, who must not see its value. */
const unlessProvider =
  <T>(value: (row: ProjectRow) => T) =>
  (row: ProjectRow, ctx: Context): T | null =>
    partyOf(ctx.actor, row) === 'provider' ? null : value(row)

/** Columns of the spreadsheet of projects. */
export const projectExport: ExportSpec<ProjectRow> = {
  include: ['account', 'client', 'owner', 'tasks_count', 'open_tasks_count'],
  columns: [
    { key: 'number', type: 'number' },
    { key: 'name', type: 'text', width: 36 },
    { key: 'status', type: 'text', words: 'filters:values.projects.status' },
    { key: 'account', type: 'text', width: 24, value: (row) => row.account?.name },
    {
      key: 'client',
      type: 'text',
      width: 24,
      value: (row, ctx) => (partyOf(ctx.actor, row) === 'provider' && !row.shows_client ? null : row.client?.name),
    },
    { key: 'owner', type: 'text', value: unlessProvider((row) => row.owner?.username) },
    { key: 'start_date', type: 'date' },
    { key: 'due_date', type: 'date' },
    { key: 'tasks_count', type: 'number', value: (row) => row.tasks_count },
    { key: 'open_tasks_count', type: 'number', value: (row) => row.open_tasks_count },
    { key: 'completed_at', type: 'datetime' },
    { key: 'created_at', type: 'datetime' },
  ],
}
