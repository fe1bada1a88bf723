import { sql } from 'kysely'
import { type ProjectAsset, projectAssets } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { column, day, linked, searchText } from '#kit/query/filter-sql.ts'
import { resourceQuery } from '#kit/query/resource-query.ts'
import { projectAssetIncludes } from './project-asset-includes.ts'
import type { ProjectAssetRow } from './project-asset-row.ts'
import { projectAssetPolicy } from './project-assets.policy.ts'

/** Assets of projects, as far as the caller sees them. */
export const projectAssetQuery = resourceQuery<typeof projectAssets, ProjectAssetRow>(projectAssets, {
  from: 'seen_project_assets',
  policy: projectAssetPolicy,
  present: presentProjectAsset,
  where: sql`t.deleted_at IS NULL AND t.asset_name IS NOT NULL AND t.project_status IS NOT NULL`,
  filters: {
    search: searchText(),
    status: column('status'),
    reviewer: linked(
      (ids) => sql`EXISTS (SELECT FROM project_asset_reviewers r WHERE r.project_asset_id = t.id AND r.user_id = any(${ids}::bigint[]))`,
    ),
    kind: column('asset_kind'),
    tag: linked(
      (ids) => sql`EXISTS (SELECT FROM taggables g WHERE g.account_id = t.asset_account_id AND g.taggable_type = 'asset'
        AND g.taggable_id = t.asset_id::text AND g.tag_id = any(${ids}::bigint[]))`,
    ),
    task: column('task_uuid', 'uuid'),
    due: day('due_date'),
    date_created: column('created_at'),
  },
  sorts: {
    created: 'created_at',
    updated: 'updated_at',
    name: 'asset_name',
    due_date: { column: 'due_date', nulls_last: true },
    submitted_at: { column: 'submitted_at', nulls_last: true },
  },
  includes: projectAssetIncludes,
})

const RELATIONS = ['project', 'asset', 'reviewers', 'approvalRequests', 'pendingApprovalRequest', 'task', 'createdBy'] as const

/** What a client sees of an asset of a project. */
function presentProjectAsset(row: ProjectAssetRow, _ctx: Context): ProjectAsset {
  return {
    id: row.id,
    account_id: row.account_id,
    project_uuid: row.project_uuid,
    asset_account_id: row.asset_account_id,
    asset_id: row.asset_id,
    task_uuid: row.task_uuid,
    name: row.asset_name,
    kind: row.asset_kind,
    asset_version_no: row.asset_version_no,
    status: row.status as ProjectAsset['status'],
    review_round: row.review_round,
    approval_policy: row.approval_policy as ProjectAsset['approval_policy'],
    client_review: row.client_review,
    due_date: row.due_date,
    submitted_at: row.submitted_at,
    approved_at: row.approved_at,
    position: row.position,
    created_by_id: row.created_by_id,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
    ...Object.fromEntries(RELATIONS.filter((name) => row[name] !== undefined).map((name) => [name, row[name]])),
  }
}
