// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../../src/crm/contacts/contact-batches.ts'
import type { InBrowser } from '../../kit/endpoint.ts'

export type { Selection, Preflight, BatchResult, BatchFields } from '../../../src/crm/contacts/contact-batches.ts'
export const BATCH_AT_ONCE: typeof source.BATCH_AT_ONCE = 1000
export const LEFT_OUT_REASONS: typeof source.LEFT_OUT_REASONS = ['unchanged', 'not_permitted', 'blacklisted', 'nameless', 'is_spam', 'accept_first', 'reopen_first', 'other_status', 'over_limit']
export const BATCH_EFFECTS: typeof source.BATCH_EFFECTS = ['leaves_boards', 'open_requests', 'open_tasks', 'creates_tasks', 'notifies']
const batchAddTagsLimits = { ids: { maxItems: 10000 }, tags: { maxItems: 50, item: { minLength: 1, maxLength: 60 } } } as const
export const batchAddTags: InBrowser<typeof source.batchAddTags, typeof batchAddTagsLimits> = {
  id: 'accounts.contacts.batchTags.create',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/contacts/batch/tags',
  access: { who: 'permission', permission: 'contacts.update' },
  records: 'batchTags',
  limits: batchAddTagsLimits,
}
const batchRemoveTagsLimits = { ids: { maxItems: 10000 }, tags: { maxItems: 50 } } as const
export const batchRemoveTags: InBrowser<typeof source.batchRemoveTags, typeof batchRemoveTagsLimits> = {
  id: 'accounts.contacts.batchTags.delete',
  method: 'DELETE',
  path: '/api/v1/accounts/:account_id/contacts/batch/tags',
  access: { who: 'permission', permission: 'contacts.update' },
  records: 'batchTags',
  limits: batchRemoveTagsLimits,
}
const batchAssignLimits = { ids: { maxItems: 10000 } } as const
export const batchAssign: InBrowser<typeof source.batchAssign, typeof batchAssignLimits> = {
  id: 'accounts.contacts.batchAssign',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/contacts/batch/assign',
  access: { who: 'permission', permission: 'contacts.assign' },
  records: 'contacts',
  limits: batchAssignLimits,
}
const batchStatusLimits = { ids: { maxItems: 10000 } } as const
export const batchStatus: InBrowser<typeof source.batchStatus, typeof batchStatusLimits> = {
  id: 'accounts.contacts.batchStatus',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/contacts/batch/status',
  access: { who: 'permission', permission: 'contacts.update' },
  records: 'contacts',
  limits: batchStatusLimits,
}
const batchStageLimits = { ids: { maxItems: 10000 } } as const
export const batchStage: InBrowser<typeof source.batchStage, typeof batchStageLimits> = {
  id: 'accounts.contacts.batchStage',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/contacts/batch/stage',
  access: { who: 'permission', permission: 'contacts.update' },
  records: 'contacts',
  limits: batchStageLimits,
}
const batchDeleteLimits = { ids: { maxItems: 10000 } } as const
export const batchDelete: InBrowser<typeof source.batchDelete, typeof batchDeleteLimits> = {
  id: 'accounts.contacts.batchDelete',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/contacts/batch/delete',
  access: { who: 'permission', permission: 'contacts.delete' },
  records: 'contacts',
  limits: batchDeleteLimits,
}
export const batchRestore: InBrowser<typeof source.batchRestore> = { id: 'accounts.contacts.batchRestore', method: 'POST', path: '/api/v1/accounts/:account_id/contacts/batch/restore', access: { who: 'permission', permission: 'contacts.delete' }, records: 'contacts' }
const batchEditLimits = { ids: { maxItems: 10000 }, fields: { fields: { company: { maxLength: 160 }, job_title: { maxLength: 120 } } } } as const
export const batchEdit: InBrowser<typeof source.batchEdit, typeof batchEditLimits> = {
  id: 'accounts.contacts.batchFields',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/contacts/batch/fields',
  access: { who: 'permission', permission: 'contacts.update' },
  records: 'contacts',
  limits: batchEditLimits,
}
export const batchUndo: InBrowser<typeof source.batchUndo> = { id: 'accounts.contacts.batchUndo', method: 'POST', path: '/api/v1/accounts/:account_id/contacts/batch/undo', access: { who: 'permission', permission: 'contacts.update' }, records: 'contacts' }
