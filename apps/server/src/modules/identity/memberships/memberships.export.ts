import type { ExportSpec } from '#platform/exports/export-list.ts'
import { roleNameIn } from '@stoa/domain'
import type { MembershipRow } from './memberships.presenter.ts'

/** Columns of the spreadsheet of members. */
export const membershipExport: ExportSpec<MembershipRow> = {
  include: ['roles'],
  columns: [
    { key: 'username', type: 'text', width: 28 },
    { key: 'email', type: 'text', width: 30 },
    { key: 'job_title', type: 'text', width: 24 },
    { key: 'role', type: 'text', value: (row, ctx) => roleNameIn(ctx.request.locale, { code: row.role_code, name: row.role_name }) },
    { key: 'roles', type: 'text', width: 24, value: (row) => row.roles?.map(({ name }) => name).join(', ') },
    { key: 'status', type: 'text', words: 'filters:values.memberships.status' },
    { key: 'is_owner', type: 'boolean' },
    { key: 'joined_at', type: 'datetime' },
    { key: 'last_active_at', type: 'datetime' },
  ],
}
