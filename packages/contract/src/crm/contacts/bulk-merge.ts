import { z } from 'zod'
import { permission } from '../../kit/access.ts'
import { accountParams, defineEndpoint, oneOf } from '../../kit/endpoint.ts'
import { instant } from '../../kit/fields.ts'
import { DUPLICATE_REASONS, MERGE_CRITERIA, MergeCandidate } from './contact-merge.ts'

const mayMerge = permission('contacts.merge')

/** Progress of a bulk merge (spec 4: remaining operations, estimated completion). */
export const BulkMerge = z.object({
  uuid: z.uuid(),
  id: z.uuid(),
  criteria: z.enum(MERGE_CRITERIA),
  filter: z.record(z.string(), z.any()).nullable(),
  status: z.enum(['queued', 'running', 'completed', 'completed_with_errors', 'cancelled']),
  /** The user cancelled it. It stops after the current group. */
  is_cancelling: z.boolean(),
  total: z.int(),
  done: z.int(),
  failed: z.int(),
  remaining: z.int(),
  contacts_merged: z.int(),
  /** Estimated from the remaining groups and the mean duration of the last fifty. */
  eta_at: instant.nullable(),
  user_id: z.int(),
  job_batch_uuid: z.uuid().nullable(),
  created_at: instant,
  finished_at: instant.nullable(),
  /** Groups that were skipped, at most twenty. */
  failures: z.array(z.object({ contact_ids: z.array(z.int()), reason: z.enum(['changed', 'error']) })),
})
export type BulkMerge = z.infer<typeof BulkMerge>

const BulkInput = z.object({ criteria: z.enum(MERGE_CRITERIA), filter: z.record(z.string(), z.any()).optional() })

export const BulkPreview = z.object({
  groups: z.int(),
  contacts: z.int(),
  /** Contacts that will be merged into others. */
  losers: z.int(),
  /** Groups left out because they are larger than `BULK_GROUP_MAX`. */
  too_large: z.int(),
  /** Groups left out because a member dismissed them. */
  dismissed: z.int(),
  /** A random sample of groups, with the winner first. */
  sample: z.array(
    z.object({
      match_keys: z.array(z.string()),
      score: z.int(),
      reasons: z.array(z.enum(DUPLICATE_REASONS)),
      contacts: z.array(MergeCandidate),
    }),
  ),
})
export type BulkPreview = z.infer<typeof BulkPreview>

export const previewBulkMerge = defineEndpoint({
  id: 'accounts.bulkMerge.preview',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/bulk-merge/preview',
  access: mayMerge,
  summary: 'What a bulk merge would fold; changes nothing',
  params: accountParams,
  body: BulkInput,
  response: oneOf(BulkPreview),
  opaque: ['filter'],
  limit: 'heavy',
})

export const startBulkMerge = defineEndpoint({
  id: 'accounts.bulkMerge.create',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/bulk-merge',
  access: mayMerge,
  summary: 'Fold all duplicates of an account in the background',
  params: accountParams,
  body: BulkInput,
  response: oneOf(BulkMerge),
  opaque: ['filter'],
})

export const mergeStatus = defineEndpoint({
  id: 'accounts.mergeStatus.read',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/merge-status',
  access: mayMerge,
  summary: 'The running bulk merge, else the last one',
  params: accountParams,
  response: oneOf(BulkMerge.nullable()),
})

export const cancelBulkMerge = defineEndpoint({
  id: 'accounts.bulkMerge.cancel',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/bulk-merge/:uuid/cancel',
  access: mayMerge,
  summary: 'Stop a bulk merge after the group at hand',
  params: accountParams.extend({ uuid: z.uuid() }),
  response: oneOf(BulkMerge),
})
