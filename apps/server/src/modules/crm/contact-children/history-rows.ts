import type { ContactChild } from './contact-children.ts'

/** The history of a contact follows it in a merge. */
export const activityLogChild: ContactChild = { table: 'activity_logs', column: 'contact_id', key: ['id'], tenant: false }

/** Columns that name contacts and keep doing so. */
export const contactTableExemptions: Readonly<Record<string, string>> = {
  'contacts.merged_into_id': 'the way from an old id to the survivor; chains are followed',
  'contact_merges.winner_id': 'history of the merge itself',
  'contact_merge_items.old_contact_id': 'history of the merge itself',
  'duplicate_groups.suggested_winner_id': 'groups follow a merge on their own',
  'activity_logs.subject_type': 'history names what it was about; contact_id brings it to the survivor',
  'notifications.subject_type': 'old ids lead to the survivor',
  'account_relation_movements.document_type': 'cards of accounts name documents, never contacts',
  'account_shares.shareable_type': 'pipelines and lists are shared, contacts are not',
  'job_batches.subject_type': 'history of a job',
}
