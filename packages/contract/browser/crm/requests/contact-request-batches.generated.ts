// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../../src/crm/requests/contact-request-batches.ts'
import type { InBrowser } from '../../kit/endpoint.ts'

const batchTagRequestsLimits = { ids: { maxItems: 10000 }, tags: { maxItems: 50, item: { minLength: 1, maxLength: 60 } } } as const
export const batchTagRequests: InBrowser<typeof source.batchTagRequests, typeof batchTagRequestsLimits> = {
  id: 'accounts.contactRequests.batchTags.create',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/contact-requests/batch/tags',
  access: { who: 'permission', permission: 'contact-requests.update' },
  records: 'batchTags',
  limits: batchTagRequestsLimits,
}
const batchUntagRequestsLimits = { ids: { maxItems: 10000 }, tags: { maxItems: 50 } } as const
export const batchUntagRequests: InBrowser<typeof source.batchUntagRequests, typeof batchUntagRequestsLimits> = {
  id: 'accounts.contactRequests.batchTags.delete',
  method: 'DELETE',
  path: '/api/v1/accounts/:account_id/contact-requests/batch/tags',
  access: { who: 'permission', permission: 'contact-requests.update' },
  records: 'batchTags',
  limits: batchUntagRequestsLimits,
}
const batchAssignRequestsLimits = { ids: { maxItems: 10000 } } as const
export const batchAssignRequests: InBrowser<typeof source.batchAssignRequests, typeof batchAssignRequestsLimits> = {
  id: 'accounts.contactRequests.batchAssign',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/contact-requests/batch/assign',
  access: { who: 'permission', permission: 'contact-requests.assign' },
  records: 'contact-requests',
  limits: batchAssignRequestsLimits,
}
const batchMoveRequestsLimits = { ids: { maxItems: 10000 }, lost_note: { maxLength: 1000 } } as const
export const batchMoveRequests: InBrowser<typeof source.batchMoveRequests, typeof batchMoveRequestsLimits> = {
  id: 'accounts.contactRequests.batchStage',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/contact-requests/batch/stage',
  access: { who: 'permission', permission: 'contact-requests.update' },
  records: 'contact-requests',
  limits: batchMoveRequestsLimits,
}
const batchRequestStatusLimits = { ids: { maxItems: 10000 } } as const
export const batchRequestStatus: InBrowser<typeof source.batchRequestStatus, typeof batchRequestStatusLimits> = {
  id: 'accounts.contactRequests.batchStatus',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/contact-requests/batch/status',
  access: { who: 'permission', permission: 'contact-requests.update' },
  records: 'contact-requests',
  limits: batchRequestStatusLimits,
}
const batchDeleteRequestsLimits = { ids: { maxItems: 10000 } } as const
export const batchDeleteRequests: InBrowser<typeof source.batchDeleteRequests, typeof batchDeleteRequestsLimits> = {
  id: 'accounts.contactRequests.batchDelete',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/contact-requests/batch/delete',
  access: { who: 'permission', permission: 'contact-requests.delete' },
  records: 'contact-requests',
  limits: batchDeleteRequestsLimits,
}
export const batchRestoreRequests: InBrowser<typeof source.batchRestoreRequests> = {
  id: 'accounts.contactRequests.batchRestore',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/contact-requests/batch/restore',
  access: { who: 'permission', permission: 'contact-requests.delete' },
  records: 'contact-requests',
}
export const batchUndoRequests: InBrowser<typeof source.batchUndoRequests> = {
  id: 'accounts.contactRequests.batchUndo',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/contact-requests/batch/undo',
  access: { who: 'permission', permission: 'contact-requests.update' },
  records: 'contact-requests',
}
