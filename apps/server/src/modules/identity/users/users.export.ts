import type { ExportSpec } from '#platform/exports/export-list.ts'
import { roleNameIn } from '@stoa/domain'
import type { ListedUser } from './users.query.ts'

/** Columns of the spreadsheet of users. It contains no secrets. */
export const userExport: ExportSpec<ListedUser> = {
  include: ['roles', 'phoneNumbers'],
  columns: [
    { key: 'id', type: 'number' },
    { key: 'username', type: 'text', width: 28 },
    { key: 'first_name', type: 'text' },
    { key: 'last_name', type: 'text' },
    { key: 'email', type: 'text', width: 30 },
    { key: 'phone', type: 'text', width: 18, value: (row) => row.phoneNumbers?.[0]?.number ?? null },
    { key: 'status', type: 'text', words: 'filters:values.users.status' },
    {
      key: 'roles',
      type: 'text',
      width: 24,
      value: (row, ctx) => row.roles?.map((role) => roleNameIn(ctx.request.locale, role)).join(', '),
    },
    { key: 'memberships_count', type: 'number' },
    { key: 'email_verified_at', type: 'datetime' },
    { key: 'last_login_at', type: 'datetime' },
    { key: 'created_at', type: 'datetime' },
  ],
}
