// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../src/delivery/project-assets.ts'
import type { InBrowser } from '../kit/endpoint.ts'

export type { ProjectAssetStatus, AssetReviewer, ProjectAsset, ProjectAssetInput, ProjectAssetUpdate } from '../../src/delivery/project-assets.ts'
export const PROJECT_ASSET_STATUSES: typeof source.PROJECT_ASSET_STATUSES = ['draft', 'in_review', 'approved', 'changes_requested', 'final']
export const APPROVAL_POLICIES: typeof source.APPROVAL_POLICIES = ['all', 'any']
const projectAssetsLimits = { create: { name: { maxLength: 160 }, description: { maxLength: 10000 }, tags: { maxItems: 50 } }, update: { position: { min: 0, max: 1000000 } } } as const
export const projectAssets: InBrowser<typeof source.projectAssets, typeof projectAssetsLimits> = {
  name: 'project-assets',
  key: 'id',
  shape: {
    filters: {
      search: { kind: 'search' },
      status: { kind: 'choice', value: 'code', options: ['draft', 'in_review', 'approved', 'changes_requested', 'final'] },
      reviewer: { kind: 'choice', value: 'id' },
      kind: { kind: 'choice', value: 'code', options: ['file', 'link', 'note'] },
      tag: { kind: 'choice', value: 'id' },
      task: { kind: 'choice', value: 'uuid', nullable: true },
      due: { kind: 'date' },
      date_created: { kind: 'date' },
    },
  },
  list: {
    id: 'projects.projectAssets.list',
    method: 'GET',
    path: '/api/v1/projects/:project_uuid/project-assets',
    access: { who: 'permission', permission: 'project-assets.read' },
    records: 'project-assets',
  },
  export: {
    id: 'projects.projectAssets.export',
    method: 'GET',
    path: '/api/v1/projects/:project_uuid/project-assets/export',
    access: { who: 'permission', permission: 'project-assets.read' },
    records: 'project-assets',
    produces: 'xlsx',
  },
  filters: {
    id: 'projects.projectAssets.filters',
    method: 'GET',
    path: '/api/v1/projects/:project_uuid/project-assets/filters',
    access: { who: 'permission', permission: 'project-assets.read' },
    records: 'project-assets',
  },
  read: { id: 'projectAssets.read', method: 'GET', path: '/api/v1/project-assets/:id', access: { who: 'permission', permission: 'project-assets.read' }, records: 'project-assets' },
  create: {
    id: 'projects.projectAssets.create',
    method: 'POST',
    path: '/api/v1/projects/:project_uuid/project-assets',
    access: { who: 'permission', permission: 'project-assets.create' },
    records: 'project-assets',
    multipart: true,
    limits: projectAssetsLimits.create,
  },
  update: {
    id: 'projectAssets.update',
    method: 'PUT',
    path: '/api/v1/project-assets/:id',
    access: { who: 'permission', permission: 'project-assets.update' },
    records: 'project-assets',
    limits: projectAssetsLimits.update,
  },
  remove: { id: 'projectAssets.delete', method: 'DELETE', path: '/api/v1/project-assets/:id', access: { who: 'permission', permission: 'project-assets.delete' }, records: 'project-assets' },
}
const createProjectAssetLinkLimits = { name: { maxLength: 160 }, description: { maxLength: 10000 }, tags: { maxItems: 50 }, url: { maxLength: 2048 } } as const
export const createProjectAssetLink: InBrowser<typeof source.createProjectAssetLink, typeof createProjectAssetLinkLimits> = {
  id: 'projects.projectAssets.links.create',
  method: 'POST',
  path: '/api/v1/projects/:project_uuid/project-assets/links',
  access: { who: 'permission', permission: 'project-assets.create' },
  records: 'links',
  limits: createProjectAssetLinkLimits,
}
const createProjectAssetNoteLimits = { name: { minLength: 1, maxLength: 160 }, description: { maxLength: 10000 }, tags: { maxItems: 50 }, body: { minLength: 1, maxLength: 50000 } } as const
export const createProjectAssetNote: InBrowser<typeof source.createProjectAssetNote, typeof createProjectAssetNoteLimits> = {
  id: 'projects.projectAssets.notes.create',
  method: 'POST',
  path: '/api/v1/projects/:project_uuid/project-assets/notes',
  access: { who: 'permission', permission: 'project-assets.create' },
  records: 'notes',
  limits: createProjectAssetNoteLimits,
}
export const reviewerChoices: InBrowser<typeof source.reviewerChoices> = {
  id: 'projects.projectAssets.reviewerChoices',
  method: 'GET',
  path: '/api/v1/projects/:project_uuid/project-assets/reviewer-choices',
  access: { who: 'permission', permission: 'project-assets.request-approval' },
  records: 'project-assets',
}
const notifyReviewersLimits = { ids: { maxItems: 200 } } as const
export const notifyReviewers: InBrowser<typeof source.notifyReviewers, typeof notifyReviewersLimits> = {
  id: 'projects.projectAssets.notifyReviewers',
  method: 'POST',
  path: '/api/v1/projects/:project_uuid/project-assets/notify-reviewers',
  access: { who: 'permission', permission: 'project-assets.request-approval' },
  records: 'project-assets',
  limits: notifyReviewersLimits,
}
const requestApprovalLimits = { reviewer_ids: { maxItems: 50 }, optional_reviewer_ids: { maxItems: 50 } } as const
export const requestApproval: InBrowser<typeof source.requestApproval, typeof requestApprovalLimits> = {
  id: 'projectAssets.approvalRequests.create',
  method: 'POST',
  path: '/api/v1/project-assets/:project_asset_id/approval-requests',
  access: { who: 'permission', permission: 'project-assets.request-approval' },
  records: 'approval-requests',
  limits: requestApprovalLimits,
}
