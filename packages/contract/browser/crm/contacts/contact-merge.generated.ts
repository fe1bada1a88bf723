// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../../src/crm/contacts/contact-merge.ts'
import type { InBrowser } from '../../kit/endpoint.ts'

export type { MergeCriteria, DuplicateReason, MergeField, MergeCandidate, DuplicateGroup, DuplicateScan, ContactDuplicate, MergeInput, ContactMerge, MergePreview } from '../../../src/crm/contacts/contact-merge.ts'
export const MERGE_CRITERIA: typeof source.MERGE_CRITERIA = ['email', 'phone', 'both']
export const DUPLICATE_REASONS: typeof source.DUPLICATE_REASONS = ['same_email', 'same_phone', 'same_name', 'similar_name', 'different_name', 'same_company', 'same_birthday', 'different_birthday', 'chained']
export const BULK_GROUP_MAX: typeof source.BULK_GROUP_MAX = 20
export const MERGE_UNDO_DAYS: typeof source.MERGE_UNDO_DAYS = 30
export const MERGE_FIELDS: typeof source.MERGE_FIELDS = ['first_name', 'last_name', 'company', 'job_title', 'email', 'phone', 'locale', 'time_zone', 'birthday', 'gender', 'lifecycle', 'user_id']
export const duplicateGroups: InBrowser<typeof source.duplicateGroups> = {
  name: 'duplicate-groups',
  key: 'id',
  shape: {
    filters: {
      search: { kind: 'search' },
      criteria: { kind: 'choice', value: 'code', options: ['email', 'phone', 'both'] },
      size: { kind: 'number' },
      score: { kind: 'number' },
      dismissed: { kind: 'boolean' },
    },
  },
  list: {
    id: 'accounts.duplicateContacts.list',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/duplicate-contacts',
    access: { who: 'permission', permission: 'contacts.merge' },
    records: 'duplicate-groups',
  },
  export: {
    id: 'accounts.duplicateContacts.export',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/duplicate-contacts/export',
    access: { who: 'permission', permission: 'contacts.merge' },
    records: 'duplicate-groups',
    produces: 'xlsx',
  },
  filters: {
    id: 'accounts.duplicateContacts.filters',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/duplicate-contacts/filters',
    access: { who: 'permission', permission: 'contacts.merge' },
    records: 'duplicateContacts',
  },
  read: {
    id: 'accounts.duplicateContacts.read',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/duplicate-contacts/:id',
    access: { who: 'permission', permission: 'contacts.merge' },
    records: 'duplicate-groups',
  },
  create: {
    id: 'accounts.duplicateContacts.create',
    method: 'POST',
    path: '/api/v1/accounts/:account_id/duplicate-contacts',
    access: { who: 'permission', permission: 'duplicate-groups.create' },
    records: 'duplicateContacts',
  },
  update: {
    id: 'accounts.duplicateContacts.update',
    method: 'PUT',
    path: '/api/v1/accounts/:account_id/duplicate-contacts/:id',
    access: { who: 'permission', permission: 'duplicate-groups.update' },
    records: 'duplicateContacts',
  },
  remove: {
    id: 'accounts.duplicateContacts.delete',
    method: 'DELETE',
    path: '/api/v1/accounts/:account_id/duplicate-contacts/:id',
    access: { who: 'permission', permission: 'duplicate-groups.delete' },
    records: 'duplicateContacts',
  },
}
export const scanDuplicates: InBrowser<typeof source.scanDuplicates> = {
  id: 'accounts.duplicateContacts.scan',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/duplicate-contacts/scan',
  access: { who: 'permission', permission: 'contacts.merge' },
  records: 'duplicateContacts',
}
export const duplicateScans: InBrowser<typeof source.duplicateScans> = {
  id: 'accounts.duplicateContacts.scans',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/duplicate-contacts/scans',
  access: { who: 'permission', permission: 'contacts.merge' },
  records: 'duplicateContacts',
}
export const dismissDuplicates: InBrowser<typeof source.dismissDuplicates> = {
  id: 'accounts.duplicateContacts.dismiss',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/duplicate-contacts/:id/dismiss',
  access: { who: 'permission', permission: 'contacts.merge' },
  records: 'duplicateContacts',
}
export const undismissDuplicates: InBrowser<typeof source.undismissDuplicates> = {
  id: 'accounts.duplicateContacts.undismiss',
  method: 'DELETE',
  path: '/api/v1/accounts/:account_id/duplicate-contacts/:id/dismiss',
  access: { who: 'permission', permission: 'contacts.merge' },
  records: 'duplicateContacts',
}
export const contactDuplicates: InBrowser<typeof source.contactDuplicates> = { id: 'contacts.duplicates.list', method: 'GET', path: '/api/v1/contacts/:contact_id/duplicates', access: { who: 'permission', permission: 'contacts.read' }, records: 'duplicates' }
export const contactMerges: InBrowser<typeof source.contactMerges> = {
  name: 'contact-merges',
  key: 'uuid',
  shape: {
    filters: {
      contact: { kind: 'choice', value: 'id' },
      bulk_merge: { kind: 'choice', value: 'uuid' },
      undone: { kind: 'boolean' },
      merged: { kind: 'date' },
      criteria: { kind: 'choice', value: 'code', options: ['email', 'phone', 'both', 'manual'] },
    },
  },
  list: { id: 'accounts.contactMerges.list', method: 'GET', path: '/api/v1/accounts/:account_id/contact-merges', access: { who: 'permission', permission: 'contacts.merge' }, records: 'contact-merges' },
  export: {
    id: 'accounts.contactMerges.export',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/contact-merges/export',
    access: { who: 'permission', permission: 'contacts.merge' },
    records: 'contact-merges',
    produces: 'xlsx',
  },
  filters: {
    id: 'accounts.contactMerges.filters',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/contact-merges/filters',
    access: { who: 'permission', permission: 'contacts.merge' },
    records: 'contact-merges',
  },
  read: {
    id: 'accounts.contactMerges.read',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/contact-merges/:uuid',
    access: { who: 'permission', permission: 'contacts.merge' },
    records: 'contact-merges',
  },
  create: {
    id: 'accounts.contactMerges.create',
    method: 'POST',
    path: '/api/v1/accounts/:account_id/contact-merges',
    access: { who: 'permission', permission: 'contact-merges.create' },
    records: 'contact-merges',
  },
  update: {
    id: 'accounts.contactMerges.update',
    method: 'PUT',
    path: '/api/v1/accounts/:account_id/contact-merges/:uuid',
    access: { who: 'permission', permission: 'contact-merges.update' },
    records: 'contact-merges',
  },
  remove: {
    id: 'accounts.contactMerges.delete',
    method: 'DELETE',
    path: '/api/v1/accounts/:account_id/contact-merges/:uuid',
    access: { who: 'permission', permission: 'contact-merges.delete' },
    records: 'contact-merges',
  },
}
const mergeContactsLimits = { loser_ids: { maxItems: 100 } } as const
export const mergeContacts: InBrowser<typeof source.mergeContacts, typeof mergeContactsLimits> = {
  id: 'accounts.contacts.merge',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/contacts/merge',
  access: { who: 'permission', permission: 'contacts.merge' },
  records: 'contacts',
  limits: mergeContactsLimits,
}
const mergeIntoContactLimits = { loser_ids: { maxItems: 100 } } as const
export const mergeIntoContact: InBrowser<typeof source.mergeIntoContact, typeof mergeIntoContactLimits> = { id: 'contacts.merge', method: 'POST', path: '/api/v1/contacts/:contact_id/merge', access: { who: 'permission', permission: 'contacts.merge' }, records: 'contacts', limits: mergeIntoContactLimits }
const previewMergeLimits = { loser_ids: { maxItems: 100 } } as const
export const previewMerge: InBrowser<typeof source.previewMerge, typeof previewMergeLimits> = {
  id: 'accounts.contacts.merge.preview',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/contacts/merge/preview',
  access: { who: 'permission', permission: 'contacts.merge' },
  records: 'merge',
  limits: previewMergeLimits,
}
export const undoMerge: InBrowser<typeof source.undoMerge> = {
  id: 'accounts.contactMerges.undo',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/contact-merges/:uuid/undo',
  access: { who: 'permission', permission: 'contacts.merge' },
  records: 'contact-merges',
}
