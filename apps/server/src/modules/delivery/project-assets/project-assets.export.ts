import type { ExportSpec } from '#platform/exports/export-list.ts'
import type { ApprovalRow, ProjectAssetRow } from './project-asset-row.ts'

/** Columns of the spreadsheet of assets of a project. */
export const projectAssetExport: ExportSpec<ProjectAssetRow> = {
  include: ['reviewers', 'createdBy'],
  columns: [
    { key: 'name', type: 'text', width: 36, value: (row) => row.asset_name },
    { key: 'kind', type: 'text', words: 'filters:values.project-assets.kind', value: (row) => row.asset_kind },
    { key: 'asset_version_no', type: 'number' },
    { key: 'status', type: 'text', words: 'filters:values.project-assets.status' },
    { key: 'review_round', type: 'number' },
    { key: 'reviewers', type: 'text', width: 30, value: (row) => (row.reviewers ?? []).map((one) => one.username).join(', ') },
    { key: 'due_date', type: 'date' },
    { key: 'submitted_at', type: 'datetime' },
    { key: 'approved_at', type: 'datetime' },
    { key: 'created_by', type: 'text', width: 24, value: (row) => row.createdBy?.username ?? null },
    { key: 'created_at', type: 'datetime' },
  ],
}

/** Columns of the spreadsheet of approval requests. */
export const approvalExport: ExportSpec<ApprovalRow> = {
  include: ['user'],
  columns: [
    { key: 'name', type: 'text', width: 36, value: (row) => row.asset_name },
    { key: 'asset_version_no', type: 'number' },
    { key: 'round', type: 'number' },
    { key: 'reviewer', type: 'text', width: 24, value: (row) => row.user?.username ?? null },
    { key: 'status', type: 'text', words: 'filters:values.approval-requests.status' },
    { key: 'comment', type: 'text', width: 40 },
    { key: 'due_date', type: 'date' },
    { key: 'responded_at', type: 'datetime' },
    { key: 'created_at', type: 'datetime' },
  ],
}
