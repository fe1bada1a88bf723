import { z } from 'zod'
import { permission } from '../../kit/access.ts'
import { accountParams, defineEndpoint, oneOf } from '../../kit/endpoint.ts'
import { optionalText } from '../../kit/fields.ts'
import { BatchResult, BatchSelection } from '../contacts/contact-batches.ts'
import { tagReferences } from '../contacts/contact-relations.ts'

const path = (rest: string) => `/api/v1/accounts/:account_id/contact-requests/batch/${rest}`
const batch = { params: accountParams, response: oneOf(BatchResult), limit: 'heavy', opaque: ['filter'] } as const
const update = permission('contact-requests.update')

export const batchTagRequests = defineEndpoint({
  ...batch,
  id: 'accounts.contactRequests.batchTags.create',
  method: 'POST',
  path: path('tags'),
  access: update,
  summary: 'Tag many requests',
  body: BatchSelection.extend({ tags: tagReferences.min(1) }),
})
export const batchUntagRequests = defineEndpoint({
  ...batch,
  id: 'accounts.contactRequests.batchTags.delete',
  method: 'DELETE',
  path: path('tags'),
  access: update,
  summary: 'Take tags off many requests',
  body: BatchSelection.extend({ tags: z.array(z.int().positive()).min(1).max(50) }),
})
export const batchAssignRequests = defineEndpoint({
  ...batch,
  id: 'accounts.contactRequests.batchAssign',
  method: 'POST',
  path: path('assign'),
  access: permission('contact-requests.assign'),
  summary: 'Give many requests to a member',
  body: BatchSelection.extend({ user_id: z.int().positive().nullable() }),
})
/** Moves requests to one stage; requests in staging are accepted. */
export const batchMoveRequests = defineEndpoint({
  ...batch,
  id: 'accounts.contactRequests.batchStage',
  method: 'POST',
  path: path('stage'),
  access: update,
  summary: 'Move many requests to a stage',
  body: BatchSelection.extend({
    pipeline_stage_id: z.int().positive(),
    lost_reason_id: z.int().positive().nullish(),
    lost_note: optionalText(1000),
  }),
})
/** Requests whose status does not allow the change are skipped. */
export const batchRequestStatus = defineEndpoint({
  ...batch,
  id: 'accounts.contactRequests.batchStatus',
  method: 'POST',
  path: path('status'),
  access: update,
  summary: 'Accept many requests, mark them as spam or take them back from there',
  body: BatchSelection.extend({ status: z.enum(['open', 'spam', 'staging']) }),
})
export const batchDeleteRequests = defineEndpoint({
  ...batch,
  id: 'accounts.contactRequests.batchDelete',
  method: 'POST',
  path: path('delete'),
  access: permission('contact-requests.delete'),
  summary: 'Delete many requests',
  body: BatchSelection,
})
/** Cancels a running deletion. */
export const batchRestoreRequests = defineEndpoint({
  ...batch,
  id: 'accounts.contactRequests.batchRestore',
  method: 'POST',
  path: path('restore'),
  access: permission('contact-requests.delete'),
  summary: 'Undo a deletion of requests of the last 30 days',
  body: z.object({ deletion_uuid: z.uuid() }),
})
/** Moved requests return to their stages. Requests that have changed in the meantime keep what they have. */
export const batchUndoRequests = defineEndpoint({
  ...batch,
  id: 'accounts.contactRequests.batchUndo',
  method: 'POST',
  path: path('undo'),
  access: update,
  summary: 'Undo a change of many requests of the last 24 hours',
  body: z.object({ change_uuid: z.uuid() }),
})
