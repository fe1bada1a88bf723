import { z } from 'zod'
import { UserBadge } from '../attachments/badges.ts'
import { Comment, commentsOn } from '../attachments/comments.ts'
import { permission } from '../kit/access.ts'
import { defineEndpoint, oneOf } from '../kit/endpoint.ts'
import { date, instant } from '../kit/fields.ts'
import { codeFilter, dateFilter, idFilter } from '../kit/filters.ts'
import { defineResource } from '../kit/resource.ts'

export const APPROVAL_REQUEST_STATUSES = ['pending', 'approved', 'rejected', 'cancelled', 'expired'] as const
export type ApprovalRequestStatus = (typeof APPROVAL_REQUEST_STATUSES)[number]
export const APPROVAL_ORIGINS = ['request', 'claim'] as const
/** Hours for which reviewers can take a verdict back. */
export const VERDICT_WITHDRAW_HOURS = 24

/** What a reviewer was asked in a round of review, and their verdict (domain.md 3.8). */
export const ApprovalRequest = z.object({
  id: z.int(),
  /** The account that does the work of the project. */
  account_id: z.int(),
  project_uuid: z.string(),
  project_asset_id: z.int(),
  round: z.int(),
  /** Version of the asset that was reviewed. */
  asset_version_no: z.int(),
  user_id: z.int(),
  requested_by_id: z.int().nullable(),
  origin: z.enum(APPROVAL_ORIGINS),
  required: z.boolean(),
  status: z.enum(APPROVAL_REQUEST_STATUSES),
  comment: z.string().nullable(),
  due_date: date.nullable(),
  responded_at: instant.nullable(),
  reminded_at: instant.nullable(),
  /** Whether the reader can take this verdict back now. */
  can_withdraw: z.boolean(),
  created_at: instant,
  updated_at: instant,
  user: UserBadge.nullable().optional(),
  comments: z.array(Comment).optional(),
  projectAsset: z
    .object({ id: z.int(), asset_id: z.int(), name: z.string(), kind: z.string(), status: z.string(), asset_version_no: z.int() })
    .nullable()
    .optional(),
})
export type ApprovalRequest = z.infer<typeof ApprovalRequest>

/** Approval requests of a project. */
export const approvalRequests = defineResource({
  name: 'approval-requests',
  id: 'projects.approvalRequests',
  itemId: 'approvalRequests',
  permission: 'project-assets',
  access: { export: permission('project-assets.read') },
  paths: { collection: '/api/v1/projects/:project_uuid/approval-requests', item: '/api/v1/approval-requests/:id' },
  row: ApprovalRequest,
  filters: {
    status: codeFilter(APPROVAL_REQUEST_STATUSES),
    reviewer: idFilter(),
    origin: codeFilter(APPROVAL_ORIGINS),
    project_asset: idFilter(),
    due: dateFilter(),
    date_created: dateFilter(),
  },
  sorts: ['due_date', 'responded_at'],
  includes: ['user', 'comments', 'projectAsset'],
})

const ASSET = '/api/v1/project-assets/:project_asset_id'

export const assetApprovalRequests = approvalRequests.listUnder('projectAssets.approvalRequests.list', `${ASSET}/approval-requests`)
/** Requests that reviewers opened for themselves. */
export const approvalClaims = approvalRequests.listUnder('projectAssets.approvalClaims.list', `${ASSET}/approval-claims`)
/** Opens a request of the caller, who was not asked. Their answer is not waited for. */
export const claimApproval = defineEndpoint({
  id: 'projectAssets.approvalClaims.create',
  method: 'POST',
  path: `${ASSET}/approval-claims`,
  access: permission('project-assets.approve'),
  summary: 'Review an asset of a project without being asked',
  response: oneOf(ApprovalRequest),
  api_tokens: false,
})

const verdict = { access: permission('project-assets.approve'), response: oneOf(ApprovalRequest), api_tokens: false } as const
const comment = z.string().trim().min(1).max(4000)

export const approve = defineEndpoint({
  ...verdict,
  id: 'approvedApprovalRequests.create',
  method: 'POST',
  path: '/api/v1/approved-approval-requests',
  summary: 'Approve an asset of a project',
  body: z.object({ approval_request_id: z.int().positive(), comment: comment.nullish() }),
})
export const reject = defineEndpoint({
  ...verdict,
  id: 'rejectedApprovalRequests.create',
  method: 'POST',
  path: '/api/v1/rejected-approval-requests',
  summary: 'Ask for changes to an asset of a project',
  body: z.object({ approval_request_id: z.int().positive(), comment }),
})
/** Takes an approval back: by its author, within 24 hours, while the round is the latest. */
export const withdrawApproval = defineEndpoint({
  ...verdict,
  id: 'approvedApprovalRequests.delete',
  method: 'DELETE',
  path: '/api/v1/approved-approval-requests/:approval_request_id',
  summary: 'Take an approval back',
})
export const withdrawRejection = defineEndpoint({
  ...verdict,
  id: 'rejectedApprovalRequests.delete',
  method: 'DELETE',
  path: '/api/v1/rejected-approval-requests/:approval_request_id',
  summary: 'Take a rejection back',
})

export const approvalComments = commentsOn('project-assets', '/api/v1/approval-requests/:approval_request_id', 'approvalRequests')
