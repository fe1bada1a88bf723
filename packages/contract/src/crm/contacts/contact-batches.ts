import { z } from 'zod'
import { permission } from '../../kit/access.ts'
import { accountParams, defineEndpoint, oneOf } from '../../kit/endpoint.ts'
import { ids, optionalText } from '../../kit/fields.ts'
import { tagReferences } from './contact-relations.ts'
import { CONTACT_LIFECYCLES } from './contacts.ts'

/** Selected contacts: by ids, or all that match the filter of the list. */
export const Selection = z.object({
  ids: ids(10_000).optional(),
  /** The `filter` of the list; an empty object selects the whole list. */
  filter: z.record(z.string(), z.any()).optional(),
})
export type Selection = z.infer<typeof Selection>

/** A selection to change, or only to ask what the change would do. */
export const BatchSelection = Selection.extend({
  /** Answers what the change would do, in `preflight`, and changes nothing. */
  dry_run: z.boolean().optional(),
})

/** Up to this many contacts are changed immediately, more of them by a job. */
export const BATCH_AT_ONCE = 1000

/** Why a batch change leaves a selected record as it is. */
export const LEFT_OUT_REASONS = [
  'unchanged',
  'not_permitted',
  'blacklisted',
  'nameless',
  'is_spam',
  'accept_first',
  'reopen_first',
  'other_status',
  'over_limit',
] as const
/** What a batch change does besides the change itself. */
export const BATCH_EFFECTS = ['leaves_boards', 'open_requests', 'open_tasks', 'creates_tasks', 'notifies'] as const

/** What a batch change would do, as asked before it. */
export const Preflight = z.object({
  selected: z.int(),
  /** Selected records that would change. */
  changes: z.int(),
  left_out: z.array(z.object({ reason: z.enum(LEFT_OUT_REASONS), count: z.int() })),
  /** How many of the changed records an effect concerns; of `notifies`, how many members; of `creates_tasks`, how many tasks. */
  effects: z.array(z.object({ effect: z.enum(BATCH_EFFECTS), count: z.int() })),
  /** Hours for which the change can be undone. */
  undo_hours: z.int(),
})
export type Preflight = z.infer<typeof Preflight>

export const BatchResult = z.object({
  /** Records that were or will be changed. */
  count: z.int(),
  /** The job, whose progress is sent on `job-batches/{uuid}`; null when the work is done already. */
  job_batch_uuid: z.string().nullable(),
  /** Identifies a deletion for its undo. */
  deletion_uuid: z.string().nullable(),
  /** Identifies any other change for its undo. */
  change_uuid: z.string().optional(),
  /** The answer to `dry_run`. */
  preflight: Preflight.optional(),
})
export type BatchResult = z.infer<typeof BatchResult>

/** Fields that many contacts can be given at once. */
export const BatchFields = z
  .object({
    company: optionalText(160),
    job_title: optionalText(120),
    locale: z.enum(['en', 'gr']).nullish(),
    gender: z.enum(['female', 'male', 'other']).nullish(),
    lifecycle: z.enum(CONTACT_LIFECYCLES).optional(),
  })
  .refine((fields) => Object.values(fields).some((value) => value !== undefined), { error: 'required' })
export type BatchFields = z.infer<typeof BatchFields>

const path = (rest: string) => `/api/v1/accounts/:account_id/contacts/batch/${rest}`
const batch = { params: accountParams, response: oneOf(BatchResult), limit: 'heavy', opaque: ['filter'] } as const

export const batchAddTags = defineEndpoint({
  ...batch,
  id: 'accounts.contacts.batchTags.create',
  method: 'POST',
  path: path('tags'),
  access: permission('contacts.update'),
  summary: 'Tag many contacts',
  body: BatchSelection.extend({ tags: tagReferences.min(1) }),
})
export const batchRemoveTags = defineEndpoint({
  ...batch,
  id: 'accounts.contacts.batchTags.delete',
  method: 'DELETE',
  path: path('tags'),
  access: permission('contacts.update'),
  summary: 'Take tags off many contacts',
  body: BatchSelection.extend({ tags: z.array(z.int().positive()).min(1).max(50) }),
})
export const batchAssign = defineEndpoint({
  ...batch,
  id: 'accounts.contacts.batchAssign',
  method: 'POST',
  path: path('assign'),
  access: permission('contacts.assign'),
  summary: 'Give many contacts to a member',
  body: BatchSelection.extend({ user_id: z.int().positive().nullable() }),
})
export const batchStatus = defineEndpoint({
  ...batch,
  id: 'accounts.contacts.batchStatus',
  method: 'POST',
  path: path('status'),
  access: permission('contacts.update'),
  summary: 'Archive many contacts, or bring them back',
  body: BatchSelection.extend({ status: z.enum(['active', 'archived']) }),
})
/** Places contacts at the bottom of a stage. Those on its board leave their place; archived ones are left out. */
export const batchStage = defineEndpoint({
  ...batch,
  id: 'accounts.contacts.batchStage',
  method: 'POST',
  path: path('stage'),
  access: permission('contacts.update'),
  summary: 'Move many contacts into a stage',
  body: BatchSelection.extend({ pipeline_stage_id: z.int().positive() }),
})
export const batchDelete = defineEndpoint({
  ...batch,
  id: 'accounts.contacts.batchDelete',
  method: 'POST',
  path: path('delete'),
  access: permission('contacts.delete'),
  summary: 'Delete many contacts',
  body: BatchSelection,
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
export const batchEdit = defineEndpoint({
  ...batch,
  id: 'accounts.contacts.batchFields',
  method: 'POST',
  path: path('fields'),
  access: permission('contacts.update'),
  summary: 'Give many contacts the same value in a field',
  body: BatchSelection.extend({ fields: BatchFields }),
})
/** Contacts that have changed in the meantime keep what they have. */
export const batchUndo = defineEndpoint({
  ...batch,
  id: 'accounts.contacts.batchUndo',
  method: 'POST',
  path: path('undo'),
  access: permission('contacts.update'),
  summary: 'Undo a change of many contacts of the last 24 hours',
  body: z.object({ change_uuid: z.uuid() }),
})
