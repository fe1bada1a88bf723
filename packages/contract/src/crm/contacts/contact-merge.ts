import { z } from 'zod'
import { permission } from '../../kit/access.ts'
import { accountParams, defineEndpoint, manyOf, oneOf } from '../../kit/endpoint.ts'
import { ids, instant, integer } from '../../kit/fields.ts'
import { booleanFilter, codeFilter, dateFilter, idFilter, numberFilter, searchFilter, uuidFilter } from '../../kit/filters.ts'
import { defineResource } from '../../kit/resource.ts'
import { UserBadge } from '../../attachments/badges.ts'
import { Contact } from './contacts.ts'

const mayMerge = permission('contacts.merge')

/** Keys by which contacts are recognised as duplicates (spec 3.4). */
export const MERGE_CRITERIA = ['email', 'phone', 'both'] as const
export type MergeCriteria = (typeof MERGE_CRITERIA)[number]

/** Facts that raise or lower the score of a group of duplicates. */
export const DUPLICATE_REASONS = [
  'same_email',
  'same_phone',
  'same_name',
  'similar_name',
  'different_name',
  'same_company',
  'same_birthday',
  'different_birthday',
  'chained',
] as const
export type DuplicateReason = (typeof DUPLICATE_REASONS)[number]

/** Groups above this size are shown but left out of a bulk merge. */
export const BULK_GROUP_MAX = 20
/** Days within which a merge can be undone. */
export const MERGE_UNDO_DAYS = 30

/** Fields whose value a member may choose from the contacts. Custom fields are named `custom_fields.<key>`. */
export const MERGE_FIELDS = [
  'first_name',
  'last_name',
  'company',
  'job_title',
  'email',
  'phone',
  'locale',
  'time_zone',
  'birthday',
  'gender',
  'lifecycle',
  'user_id',
] as const
export type MergeField = (typeof MERGE_FIELDS)[number]

/** A contact as the merge screen compares it, with its addresses, numbers and assignee. */
export const MergeCandidate = Contact.extend({
  email_addresses: z.array(z.string()),
  phone_numbers: z.array(z.string()),
  assignee: UserBadge.nullable(),
})
export type MergeCandidate = z.infer<typeof MergeCandidate>

/** A group of contacts that are probably one person. */
export const DuplicateGroup = z.object({
  id: z.int(),
  account_id: z.int(),
  criteria: z.enum(MERGE_CRITERIA),
  /** The addresses and numbers that they share, at most ten. */
  match_keys: z.array(z.string()),
  /** At most fifty of them; `size` counts all. */
  contact_ids: z.array(z.int()),
  size: z.int(),
  /** 0 to 100. */
  score: z.int(),
  reasons: z.array(z.enum(DUPLICATE_REASONS)),
  suggested_winner_id: z.int().nullable(),
  dismissed_at: instant.nullable(),
  created_at: instant,
  contacts: z.array(MergeCandidate).optional(),
})
export type DuplicateGroup = z.infer<typeof DuplicateGroup>

export const duplicateGroups = defineResource({
  name: 'duplicate-groups',
  id: 'accounts.duplicateContacts',
  access: { read: mayMerge, export: mayMerge },
  paths: { collection: '/api/v1/accounts/:account_id/duplicate-contacts', item: '/api/v1/accounts/:account_id/duplicate-contacts/:id' },
  row: DuplicateGroup,
  filters: {
    search: searchFilter(),
    criteria: codeFilter(MERGE_CRITERIA),
    size: numberFilter(),
    score: numberFilter(),
    /** Dismissed groups are left out unless this filter selects them. */
    dismissed: booleanFilter(),
  },
  sorts: ['score', 'size'],
  includes: ['contacts'],
})

/** A scan of an account for duplicates. */
export const DuplicateScan = z.object({
  id: z.int(),
  criteria: z.enum(MERGE_CRITERIA),
  status: z.enum(['queued', 'running', 'completed', 'failed']),
  groups_found: z.int(),
  contacts_found: z.int(),
  job_batch_uuid: z.uuid().nullable(),
  created_at: instant,
  finished_at: instant.nullable(),
})
export type DuplicateScan = z.infer<typeof DuplicateScan>

export const scanDuplicates = defineEndpoint({
  id: 'accounts.duplicateContacts.scan',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/duplicate-contacts/scan',
  access: mayMerge,
  summary: 'Look for duplicate contacts in the background',
  params: accountParams,
  body: z.object({ criteria: z.enum(MERGE_CRITERIA).optional() }),
  response: manyOf(DuplicateScan),
  limit: 'heavy',
})

export const duplicateScans = defineEndpoint({
  id: 'accounts.duplicateContacts.scans',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/duplicate-contacts/scans',
  access: mayMerge,
  summary: 'The latest scan of each criteria',
  params: accountParams,
  response: manyOf(DuplicateScan),
})

const groupParams = accountParams.extend({ id: z.coerce.number().int().positive() })

export const dismissDuplicates = defineEndpoint({
  id: 'accounts.duplicateContacts.dismiss',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/duplicate-contacts/:id/dismiss',
  access: mayMerge,
  summary: 'Keep the contacts of a group apart for good',
  params: groupParams,
  response: oneOf(DuplicateGroup),
})

export const undismissDuplicates = defineEndpoint({
  id: 'accounts.duplicateContacts.undismiss',
  method: 'DELETE',
  path: '/api/v1/accounts/:account_id/duplicate-contacts/:id/dismiss',
  access: mayMerge,
  summary: 'Offer a dismissed group again',
  params: groupParams,
  response: oneOf(DuplicateGroup),
})

/** A possible duplicate of a contact. A match by name alone is only a hint. */
export const ContactDuplicate = MergeCandidate.extend({
  matched_by: z.array(z.enum(['email', 'phone', 'name'])),
  is_hint: z.boolean(),
})
export type ContactDuplicate = z.infer<typeof ContactDuplicate>

export const contactDuplicates = defineEndpoint({
  id: 'contacts.duplicates.list',
  method: 'GET',
  path: '/api/v1/contacts/:contact_id/duplicates',
  access: permission('contacts.read'),
  summary: 'Contacts that may be the same person as this one',
  params: z.object({ contact_id: z.coerce.number().int().positive() }),
  response: manyOf(ContactDuplicate),
})

const choices = {
  loser_ids: ids(100).pipe(z.array(z.int()).min(1)),
  /** Field to the id of the contact whose value is kept. The rules of the domain decide about other fields. */
  fields: z.record(z.string().max(100), integer).optional(),
  /** Id of each contact to the version that the member has seen. A newer version is refused with 409. */
  versions: z.record(z.string(), integer).optional(),
}
export const MergeInput = z.object({ winner_id: integer, ...choices })
export type MergeInput = z.infer<typeof MergeInput>
const opaque = ['fields', 'versions']

/** A merge in the history, which can be undone. */
export const ContactMerge = z.object({
  uuid: z.uuid(),
  id: z.uuid(),
  account_id: z.int(),
  bulk_merge_uuid: z.uuid().nullable(),
  winner_id: z.int(),
  loser_ids: z.array(z.int()),
  /** Names of the contacts before the merge, the winner's first. */
  names: z.array(z.string()),
  criteria: z.enum(['email', 'phone', 'both', 'manual']),
  user_id: z.int(),
  merged_at: instant,
  undo_until: instant,
  undone_at: instant.nullable(),
  can_undo: z.boolean(),
  user: UserBadge.nullable().optional(),
})
export type ContactMerge = z.infer<typeof ContactMerge>

export const contactMerges = defineResource({
  name: 'contact-merges',
  id: 'accounts.contactMerges',
  key: 'uuid',
  access: { read: mayMerge, export: mayMerge },
  paths: { collection: '/api/v1/accounts/:account_id/contact-merges', item: '/api/v1/accounts/:account_id/contact-merges/:uuid' },
  row: ContactMerge,
  filters: {
    contact: idFilter(),
    bulk_merge: uuidFilter(),
    undone: booleanFilter(),
    merged: dateFilter(),
    criteria: codeFilter(['email', 'phone', 'both', 'manual']),
  },
  sorts: ['merged'],
  includes: ['user'],
})

const Merged = oneOf(Contact.extend({ merge_uuid: z.uuid() }))

export const mergeContacts = defineEndpoint({
  id: 'accounts.contacts.merge',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/contacts/merge',
  access: mayMerge,
  summary: 'Fold contacts into one',
  params: accountParams,
  body: MergeInput,
  response: Merged,
  opaque,
})

export const mergeIntoContact = defineEndpoint({
  id: 'contacts.merge',
  method: 'POST',
  path: '/api/v1/contacts/:contact_id/merge',
  access: mayMerge,
  summary: 'Fold contacts into this one, or this one into another',
  params: z.object({ contact_id: z.coerce.number().int().positive() }),
  body: z.object({ winner_id: integer.optional(), ...choices }),
  response: Merged,
  opaque,
})

/** What a merge will do. It is computed by a merge that is rolled back. */
export const MergePreview = z.object({
  contact: MergeCandidate,
  /** Moved rows, by table. */
  moved: z.record(z.string(), z.int()),
  /** Rows of which the contacts had duplicates and one is kept, by table. */
  dropped: z.record(z.string(), z.int()),
  /** Channels in which the contact can no longer receive marketing because one of the contacts had not granted consent. */
  marketing_lost: z.array(z.enum(['email', 'sms'])),
})
export type MergePreview = z.infer<typeof MergePreview>

export const previewMerge = defineEndpoint({
  id: 'accounts.contacts.merge.preview',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/contacts/merge/preview',
  access: mayMerge,
  summary: 'What a merge would do; changes nothing',
  params: accountParams,
  body: MergeInput,
  response: oneOf(MergePreview),
  opaque,
})

export const undoMerge = defineEndpoint({
  id: 'accounts.contactMerges.undo',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/contact-merges/:uuid/undo',
  access: mayMerge,
  summary: 'Take a merge back, within 30 days',
  params: accountParams.extend({ uuid: z.uuid() }),
  response: oneOf(ContactMerge),
})
