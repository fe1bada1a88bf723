import type { ExportSpec } from '#platform/exports/export-list.ts'
import { roleNameIn } from '@stoa/domain'
import type { RoleRow } from './roles.query.ts'

/** Columns of the spreadsheet of roles, of an account or of the platform. */
export const roleExport: ExportSpec<RoleRow> = {
  columns: [
    { key: 'id', type: 'number' },
    {
      key: 'name',
      type: 'text',
      width: 28,
      value: (row, ctx) => (row.account_id === null ? row.name : roleNameIn(ctx.request.locale, row)),
    },
    { key: 'description', type: 'text', width: 40 },
    { key: 'is_system', type: 'boolean' },
    { key: 'members_count', type: 'number' },
    { key: 'permissions', type: 'text', width: 60, value: (row) => row.permissions.join(', ') },
    { key: 'created_at', type: 'datetime' },
  ],
}
