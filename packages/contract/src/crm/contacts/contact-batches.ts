import { z } from 'zod'
import { permission } from '../../kit/access.ts'
import { accountParams, defineEndpoint, oneOf } from '../../kit/endpoint.ts'
import { ids } from '../../kit/fields.ts'
import { tagReferences } from './contact-relations.ts'

/** Selected contacts: by ids, or all that match the filter of the list. */
export const Selection = z.object({
  ids: ids(10_000).optional(),
  /** The `filter` of the list; an empty object selects the whole list. */
  filter: z.record(z.string(), z.any()).optional(),
})
export type Selection = z.infer<typeof Selection>

/** Up to this many contacts are changed immediately, more of them by a job. */
export const BATCH_AT_ONCE = 1000

export const BatchResult = z.object({
  /** Contacts that were or will be changed. */
  count: z.int(),
  /** The job, whose progress is sent on `job-batches/{uuid}`; null when the work is done already. */
  job_batch_uuid: z.string().nullable(),
  /** Identifies a deletion for its undo. */
  deletion_uuid: z.string().nullable(),
})
export type BatchResult = z.infer<typeof BatchResult>

const path = (rest: string) => `/api/v1/accounts/:account_id/contacts/batch/${rest}`
const batch = { params: accountParams, response: oneOf(BatchResult), limit: 'heavy', opaque: ['filter'] } as const

export const batchAddTags = defineEndpoint({
  ...batch,
  id: 'accounts.contacts.batchTags.create',
  method: 'POST',
  path: path('tags'),
  access: permission('contacts.update'),
  summary: 'Tag many contacts',
  body: Selection.extend({ tags: tagReferences.min(1) }),
})
export const batchRemoveTags = defineEndpoint({
  ...batch,
  id: 'accounts.contacts.batchTags.delete',
  method: 'DELETE',
  path: path('tags'),
  access: permission('contacts.update'),
  summary: 'Take tags off many contacts',
  body: Selection.extend({ tags: z.array(z.int().positive()).min(1).max(50) }),
})
export const batchAssign = defineEndpoint({
  ...batch,
  id: 'accounts.contacts.batchAssign',
  method: 'POST',
  path: path('assign'),
  access: permission('contacts.assign'),
  summary: 'Give many contacts to a member',
  body: Selection.extend({ user_id: z.int().positive().nullable() }),
})
export const batchStatus = defineEndpoint({
  ...batch,
  id: 'accounts.contacts.batchStatus',
  method: 'POST',
  path: path('status'),
  access: permission('contacts.update'),
  summary: 'Archive many contacts, or bring them back',
  body: Selection.extend({ status: z.enum(['active', 'archived']) }),
})
export const batchDelete = defineEndpoint({
  ...batch,
  id: 'accounts.contacts.batchDelete',
  method: 'POST',
  path: path('delete'),
  access: permission('contacts.delete'),
  summary: 'Delete many contacts',
  body: Selection,
})
export const batchRestore = defineEndpoint({
  ...batch,
  id: 'accounts.contacts.batchRestore',
  method: 'POST',
  path: path('restore'),
  access: permission('contacts.delete'),
  summary: 'Undo a deletion of the last 30 days',
  body: z.object({ deletion_uuid: z.uuid() }),
})
