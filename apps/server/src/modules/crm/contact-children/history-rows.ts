import { eraseActivities } from '#platform/activity/store.ts'
import type { ContactErasure } from './contact-erasures.ts'
import type { PersonalDataSection } from './personal-data.ts'

/** The history keeps its entries without names and values. */
export const activityErasure: ContactErasure = { tables: ['activity_logs'], erase: eraseActivities }

/** The history of the contact. */
export const activitySection: PersonalDataSection = { name: 'activity', from: 'activity_logs', column: 'contact_id' }

/** Columns that refer to contacts and do not follow a merge. */
export const contactTableExemptions: Readonly<Record<string, string>> = {
  'contacts.merged_into_id': 'leads from an old id to the survivor',
  'contact_merges.winner_id': 'history of the merge itself',
  'contact_merge_items.old_contact_id': 'history of the merge itself',
  'batch_changes.contact_id': 'the undo of a change leaves merged contacts alone',
  'duplicate_groups.suggested_winner_id': 'the module of duplicates updates its groups',
  'activity_logs.subject_type': 'the history keeps its subject; contact_id refers to the survivor',
  'notifications.subject_type': 'old ids lead to the survivor',
  'account_relation_movements.document_type': 'refers to documents, never to contacts',
  'account_shares.shareable_type': 'pipelines and lists are shared, contacts are not',
  'job_batches.subject_type': 'history of a job',
  'daily_insights.insightable_type': 'figures of advertising',
  'lifetime_insights.insightable_type': 'figures of advertising',
}

/** Tables that can refer to contacts and that an erasure does not change. */
export const rowsThatRemain = {
  offers: 'documents keep their parties, as the law requires',
  orders: 'documents keep their parties, as the law requires',
  invoices: 'documents keep their parties, as the law requires',
  payments: 'documents keep their parties, as the law requires',
  account_relation_movements: 'refer to documents, never to contacts',
  account_shares: 'pipelines and lists are shared, contacts are not',
  daily_insights: 'count advertising, not people',
  lifetime_insights: 'count advertising, not people',
  job_batches: 'hold ids and filters, no data of contacts',
  participants: 'hold ids only',
  stage_messages: 'hold the ids of contacts that are chosen or left out, and a text to many',
  stage_transitions: 'hold ids only',
  taggables: 'hold ids only',
  tracked_links: 'belong to messages',
} as const
