import type { ExportSpec } from '#platform/exports/export-list.ts'
import { statusOf, type ApiTokenRow } from './api-tokens.query.ts'

/** Columns of the spreadsheet of API tokens. The tokens themselves are not kept. */
export const apiTokenExport: ExportSpec<ApiTokenRow> = {
  include: ['user'],
  columns: [
    { key: 'id', type: 'number' },
    { key: 'name', type: 'text', width: 28 },
    { key: 'notes', type: 'text', width: 40 },
    { key: 'token_prefix', type: 'text' },
    {
      key: 'status',
      type: 'text',
      value: (row, ctx) => ctx.services.t(ctx.request.locale, `filters:values.api-tokens.status.${statusOf(row, ctx)}`),
    },
    { key: 'permissions', type: 'text', width: 60, value: (row) => row.permissions.join(', ') },
    { key: 'user', type: 'text', width: 24, value: (row) => row.user?.username },
    { key: 'expires_at', type: 'datetime' },
    { key: 'last_used_at', type: 'datetime' },
    { key: 'last_used_ip', type: 'text' },
    { key: 'created_at', type: 'datetime' },
    { key: 'ended_at', type: 'datetime' },
  ],
}
