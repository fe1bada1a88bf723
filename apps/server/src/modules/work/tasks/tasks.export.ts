import type { ExportSpec } from '#platform/exports/export-list.ts'
import { isOpen, type TaskRow } from './task-row.ts'

const option =
  (name: 'status' | 'priority' | 'type') =>
  (row: TaskRow, ctx: Parameters<NonNullable<ExportSpec<TaskRow>['columns'][number]['value']>>[1]) =>
    ctx.services.t(ctx.request.locale, `filters:values.tasks.${name}.${row[name]}`)

/** Columns of the spreadsheet of tasks. */
export const taskExport: ExportSpec<TaskRow> = {
  include: ['user', 'userAssigned', 'account', 'accountAssigned', 'contact'],
  columns: [
    { key: 'number', type: 'number' },
    { key: 'name', type: 'text', width: 40, value: (row) => row.title },
    { key: 'account', type: 'text', width: 24, value: (row) => row.account?.name },
    { key: 'status', type: 'text', value: option('status') },
    { key: 'priority', type: 'text', value: option('priority') },
    { key: 'type', type: 'text', value: option('type') },
    { key: 'user_assigned', type: 'text', value: (row) => row.userAssigned?.username },
    { key: 'account_assigned', type: 'text', value: (row) => row.accountAssigned?.name },
    {
      key: 'contact',
      type: 'text',
      width: 26,
      value: (row) => [row.contact?.first_name, row.contact?.last_name].filter(Boolean).join(' ') || row.contact?.company,
    },
    { key: 'start_at', type: 'datetime' },
    { key: 'due_at', type: 'datetime' },
    {
      key: 'is_overdue',
      type: 'boolean',
      value: (row, ctx) => isOpen(row) && row.due_at !== null && new Date(row.due_at) < ctx.services.clock.now(),
    },
    { key: 'estimated_minutes', type: 'number' },
    { key: 'spent_minutes', type: 'number' },
    { key: 'completed_at', type: 'datetime' },
    { key: 'user', type: 'text', value: (row) => row.user?.username },
    { key: 'created_at', type: 'datetime' },
  ],
}
