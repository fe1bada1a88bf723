import type { ContactChild } from './contact-children.ts'

/**
 * What belongs to a contact in this area and in those below it (domain.md 4.6, Children). Where both have the same
 * thing the stricter one stays: bounced addresses, unsubscribed lists, the more advanced stage.
 */
export const ownChildren: readonly ContactChild[] = [
  {
    table: 'contact_email_addresses',
    column: 'contact_id',
    key: ['id'],
    set: { is_primary: 'false' },
    returns: 'always',
    conflict: {
      on: 'lower(t.email)',
      best: "array_position(ARRAY['complained', 'hard_bounced', 'soft_bounced', 'valid', 'unverified'], t.status)",
    },
  },
  {
    table: 'contact_phone_numbers',
    column: 'contact_id',
    key: ['id'],
    set: { is_primary: 'false' },
    returns: 'always',
    conflict: {
      on: "coalesce(t.number, 'row ' || t.id)",
      best: "array_position(ARRAY['unreachable', 'reachable', 'unknown'], t.sms_status)",
    },
  },
  {
    table: 'contact_physical_addresses',
    column: 'contact_id',
    key: ['id'],
    set: { is_primary: 'false' },
    returns: 'always',
    conflict: {
      on: "lower(concat_ws('|', t.line1, coalesce(t.line2, ''), coalesce(t.city, ''), coalesce(t.region, ''), coalesce(t.postal_code, ''), coalesce(t.country_code, '')))",
      best: 't.is_primary DESC',
    },
  },
  {
    table: 'contact_tag',
    column: 'contact_id',
    key: ['tag_id'],
    set: { created_at: 'w.created_at' },
    conflict: {
      on: `coalesce((SELECT 'one of ' || k.id FROM tags g JOIN tag_categories k ON k.id = g.tag_category_id AND k.is_exclusive WHERE g.id = t.tag_id), 'tag ' || t.tag_id)`,
    },
  },
  { table: 'taggables', column: 'taggable_id', morph: 'taggable_type', key: ['tag_id'], conflict: { on: 't.tag_id' } },
  { table: 'contact_account', column: 'contact_id', key: ['linked_account_id'], conflict: { on: 't.linked_account_id' } },
  { table: 'consents', column: 'contact_id', key: ['id'], returns: 'always' },
  { table: 'suppressions', column: 'contact_id', key: ['id'], returns: 'always' },
  {
    table: 'subscriptions',
    column: 'contact_id',
    key: ['id'],
    conflict: {
      on: 't.contact_list_id',
      best: "array_position(ARRAY['cleaned', 'unsubscribed', 'pending', 'subscribed'], t.status), cardinality(t.channels)",
    },
  },
  {
    table: 'contact_pipeline_stage',
    column: 'contact_id',
    key: ['pipeline_id'],
    conflict: {
      on: 't.pipeline_id',
      best: `(SELECT array_position(ARRAY['won', 'open', 'lost'], s.type) FROM pipeline_stages s WHERE s.id = t.pipeline_stage_id),
        (SELECT s.position FROM pipeline_stages s WHERE s.id = t.pipeline_stage_id) DESC`,
    },
  },
  { table: 'stage_transitions', column: 'subject_id', morph: 'subject_type', numeric: true, key: ['id'] },
  { table: 'sms_messages', column: 'contact_id', key: ['id'], conflict: { on: 'coalesce(t.stage_message_id, -t.id)' } },
  { table: 'tasks', column: 'contact_id', key: ['uuid'] },
  { table: 'notes', column: 'notable_id', morph: 'notable_type', key: ['id'] },
  { table: 'comments', column: 'commentable_id', morph: 'commentable_type', key: ['id'], tenant: false },
  { table: 'links', column: 'linkable_id', morph: 'linkable_type', key: ['id'] },
  {
    table: 'mediables',
    column: 'mediable_id',
    morph: 'mediable_type',
    key: ['id'],
    tenant: false,
    conflict: { on: "concat_ws(' ', t.media_id, t.collection)" },
  },
  { table: 'import_rows', column: 'contact_id', key: ['import_id', 'row_no'] },
  { table: 'activity_logs', column: 'contact_id', key: ['id'], tenant: false },
]

/** Columns that name contacts and keep doing so. */
export const ownExemptions: Readonly<Record<string, string>> = {
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
