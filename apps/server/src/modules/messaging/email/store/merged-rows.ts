import type { ContactChild } from '#modules/crm/contact-children/index.ts'

/** Mails and drafts follow a contact in a merge; of the mails of one text to a stage one stays. */
export const emailChildren: readonly ContactChild[] = [
  { table: 'email_messages', column: 'contact_id', key: ['id'], conflict: { on: 'coalesce(t.stage_message_id, -t.id)' } },
  { table: 'draft_email_messages', column: 'contact_id', key: ['id'] },
]

/** Columns that look like references to contacts and are none. */
export const emailExemptions = { 'tracked_links.owner_type': 'links belong to messages and to texts to stages, never to contacts' }
