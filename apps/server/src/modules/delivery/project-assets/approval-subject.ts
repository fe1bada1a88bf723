import type { SubjectKind } from '#modules/attachments/subjects/index.ts'
import { approvalQuery } from './approval-requests.query.ts'
import { reviewPath } from './project-asset-effects.ts'
import type { ApprovalRow } from './project-asset-row.ts'

/** Approval requests have comments, which both sides read. */
export const approvalSubjectKind: SubjectKind = {
  type: 'approval_request',
  async find(ctx, key, action) {
    const row: ApprovalRow = await approvalQuery.find(ctx, key, action)
    const isOwner = ctx.actor.staff || ctx.actor.memberships.has(row.account_id)
    const visitor = isOwner
      ? undefined
      : Object.keys(row.parties)
          .map(Number)
          .find((id) => ctx.actor.memberships.has(id))
    return {
      type: 'approval_request',
      key: String(row.id),
      account_id: row.account_id,
      label: row.asset_name,
      contact_id: null,
      path: reviewPath(row.project_uuid),
      owner: 'project-assets',
      ...(visitor !== undefined && { visitor_account_id: visitor }),
    }
  },
}
