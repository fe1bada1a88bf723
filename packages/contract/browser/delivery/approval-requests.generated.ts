// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../src/delivery/approval-requests.ts'
import type { InBrowser } from '../kit/endpoint.ts'

export type { ApprovalRequestStatus, ApprovalRequest } from '../../src/delivery/approval-requests.ts'
export const APPROVAL_REQUEST_STATUSES: typeof source.APPROVAL_REQUEST_STATUSES = ['pending', 'approved', 'rejected', 'cancelled', 'expired']
export const APPROVAL_ORIGINS: typeof source.APPROVAL_ORIGINS = ['request', 'claim']
export const VERDICT_WITHDRAW_HOURS: typeof source.VERDICT_WITHDRAW_HOURS = 24
export const approvalRequests: InBrowser<typeof source.approvalRequests> = {
  name: 'approval-requests',
  key: 'id',
  shape: {
    filters: {
      status: { kind: 'choice', value: 'code', options: ['pending', 'approved', 'rejected', 'cancelled', 'expired'] },
      reviewer: { kind: 'choice', value: 'id' },
      origin: { kind: 'choice', value: 'code', options: ['request', 'claim'] },
      project_asset: { kind: 'choice', value: 'id' },
      due: { kind: 'date' },
      date_created: { kind: 'date' },
    },
  },
  list: {
    id: 'projects.approvalRequests.list',
    method: 'GET',
    path: '/api/v1/projects/:project_uuid/approval-requests',
    access: { who: 'permission', permission: 'project-assets.read' },
    records: 'approval-requests',
  },
  export: {
    id: 'projects.approvalRequests.export',
    method: 'GET',
    path: '/api/v1/projects/:project_uuid/approval-requests/export',
    access: { who: 'permission', permission: 'project-assets.read' },
    records: 'approval-requests',
    produces: 'xlsx',
  },
  filters: {
    id: 'projects.approvalRequests.filters',
    method: 'GET',
    path: '/api/v1/projects/:project_uuid/approval-requests/filters',
    access: { who: 'permission', permission: 'project-assets.read' },
    records: 'approval-requests',
  },
  read: { id: 'approvalRequests.read', method: 'GET', path: '/api/v1/approval-requests/:id', access: { who: 'permission', permission: 'project-assets.read' }, records: 'approval-requests' },
  create: {
    id: 'projects.approvalRequests.create',
    method: 'POST',
    path: '/api/v1/projects/:project_uuid/approval-requests',
    access: { who: 'permission', permission: 'project-assets.create' },
    records: 'approval-requests',
  },
  update: { id: 'approvalRequests.update', method: 'PUT', path: '/api/v1/approval-requests/:id', access: { who: 'permission', permission: 'project-assets.update' }, records: 'approval-requests' },
  remove: { id: 'approvalRequests.delete', method: 'DELETE', path: '/api/v1/approval-requests/:id', access: { who: 'permission', permission: 'project-assets.delete' }, records: 'approval-requests' },
}
export const assetApprovalRequests: InBrowser<typeof source.assetApprovalRequests> = {
  id: 'projectAssets.approvalRequests.list',
  method: 'GET',
  path: '/api/v1/project-assets/:project_asset_id/approval-requests',
  access: { who: 'permission', permission: 'project-assets.read' },
  records: 'approval-requests',
}
export const approvalClaims: InBrowser<typeof source.approvalClaims> = {
  id: 'projectAssets.approvalClaims.list',
  method: 'GET',
  path: '/api/v1/project-assets/:project_asset_id/approval-claims',
  access: { who: 'permission', permission: 'project-assets.read' },
  records: 'approval-requests',
}
export const claimApproval: InBrowser<typeof source.claimApproval> = {
  id: 'projectAssets.approvalClaims.create',
  method: 'POST',
  path: '/api/v1/project-assets/:project_asset_id/approval-claims',
  access: { who: 'permission', permission: 'project-assets.approve' },
  records: 'approvalClaims',
}
const approveLimits = { comment: { minLength: 1, maxLength: 4000 } } as const
export const approve: InBrowser<typeof source.approve, typeof approveLimits> = {
  id: 'approvedApprovalRequests.create',
  method: 'POST',
  path: '/api/v1/approved-approval-requests',
  access: { who: 'permission', permission: 'project-assets.approve' },
  records: 'approvedApprovalRequests',
  limits: approveLimits,
}
const rejectLimits = { comment: { minLength: 1, maxLength: 4000 } } as const
export const reject: InBrowser<typeof source.reject, typeof rejectLimits> = {
  id: 'rejectedApprovalRequests.create',
  method: 'POST',
  path: '/api/v1/rejected-approval-requests',
  access: { who: 'permission', permission: 'project-assets.approve' },
  records: 'rejectedApprovalRequests',
  limits: rejectLimits,
}
export const withdrawApproval: InBrowser<typeof source.withdrawApproval> = {
  id: 'approvedApprovalRequests.delete',
  method: 'DELETE',
  path: '/api/v1/approved-approval-requests/:approval_request_id',
  access: { who: 'permission', permission: 'project-assets.approve' },
  records: 'approvedApprovalRequests',
}
export const withdrawRejection: InBrowser<typeof source.withdrawRejection> = {
  id: 'rejectedApprovalRequests.delete',
  method: 'DELETE',
  path: '/api/v1/rejected-approval-requests/:approval_request_id',
  access: { who: 'permission', permission: 'project-assets.approve' },
  records: 'rejectedApprovalRequests',
}
const approvalCommentsLimits = { create: { body: { minLength: 1, maxLength: 10000 }, mentions: { maxItems: 50 } }, update: { body: { minLength: 1, maxLength: 10000 }, mentions: { maxItems: 50 } } } as const
export const approvalComments: InBrowser<typeof source.approvalComments, typeof approvalCommentsLimits> = {
  name: 'comments',
  key: 'id',
  shape: { filters: {} },
  list: {
    id: 'approvalRequests.comments.list',
    method: 'GET',
    path: '/api/v1/approval-requests/:approval_request_id/comments',
    access: { who: 'permission', permission: 'project-assets.read' },
    records: 'comments',
  },
  export: {
    id: 'approvalRequests.comments.export',
    method: 'GET',
    path: '/api/v1/approval-requests/:approval_request_id/comments/export',
    access: { who: 'permission', permission: 'comments.export' },
    records: 'comments',
    produces: 'xlsx',
  },
  filters: {
    id: 'approvalRequests.comments.filters',
    method: 'GET',
    path: '/api/v1/approval-requests/:approval_request_id/comments/filters',
    access: { who: 'permission', permission: 'project-assets.read' },
    records: 'comments',
  },
  read: { id: 'approvalRequests.comments.read', method: 'GET', path: '/api/v1/comments/:id', access: { who: 'permission', permission: 'project-assets.read' }, records: 'comments' },
  create: {
    id: 'approvalRequests.comments.create',
    method: 'POST',
    path: '/api/v1/approval-requests/:approval_request_id/comments',
    access: { who: 'permission', permission: 'project-assets.read' },
    records: 'comments',
    limits: approvalCommentsLimits.create,
  },
  update: {
    id: 'approvalRequests.comments.update',
    method: 'PUT',
    path: '/api/v1/comments/:id',
    access: { who: 'permission', permission: 'comments.update' },
    records: 'comments',
    limits: approvalCommentsLimits.update,
  },
  remove: { id: 'approvalRequests.comments.delete', method: 'DELETE', path: '/api/v1/comments/:id', access: { who: 'permission', permission: 'comments.delete' }, records: 'comments' },
}
