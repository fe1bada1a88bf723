import type { ExportSpec } from '#platform/exports/export-list.ts'
import type { FunnelRow } from './funnels.presenter.ts'
import type { MemberRow } from './members/members.query.ts'

/** Columns of the spreadsheet of funnels. */
export const funnelExport: ExportSpec<FunnelRow> = {
  include: ['category', 'project'],
  columns: [
    { key: 'id', type: 'number' },
    { key: 'name', type: 'text', width: 32 },
    {
      key: 'category',
      type: 'text',
      width: 20,
      value: (row, { request }) => row.category?.[request.locale === 'gr' ? 'name_gr' : 'name_en'],
    },
    { key: 'status', type: 'text', words: 'filters:values.funnels.status' },
    { key: 'project', type: 'text', width: 24, value: (row) => row.project?.name },
    { key: 'memberships_count', type: 'number' },
    { key: 'active_count', type: 'number' },
    { key: 'completed_count', type: 'number' },
    { key: 'conversion', type: 'number', value: (row) => (row.conversion_bp === null ? null : row.conversion_bp / 100) },
    { key: 'activated_at', type: 'datetime' },
    { key: 'created_at', type: 'datetime' },
  ],
}

/** Columns of the spreadsheet of the contacts of a funnel. */
export const memberExport: ExportSpec<MemberRow> = {
  include: ['contact', 'stage'],
  columns: [
    { key: 'contact_id', type: 'number' },
    { key: 'first_name', type: 'text', value: (row) => row.contact?.first_name },
    { key: 'last_name', type: 'text', value: (row) => row.contact?.last_name },
    { key: 'company', type: 'text', value: (row) => row.contact?.company },
    { key: 'email', type: 'text', width: 30, value: (row) => row.contact?.email },
    { key: 'phone', type: 'text', width: 18, value: (row) => row.contact?.phone },
    { key: 'stage', type: 'text', width: 24, value: (row) => row.stage?.name },
    { key: 'status', type: 'text', words: 'filters:values.funnel_memberships.status' },
    { key: 'entered_at', type: 'datetime' },
    { key: 'stage_entered_at', type: 'datetime' },
    { key: 'exited_at', type: 'datetime' },
    { key: 'exit_reason', type: 'text', words: 'filters:values.funnel_memberships.exit_reason' },
  ],
}
