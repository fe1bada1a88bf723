import type { ContactChild } from '#modules/crm/contact-children/index.ts'

/** Mails and drafts follow a contact in a merge; of the mails of one text to many people one stays. */
export const emailChildren: readonly ContactChild[] = [
  {
    table: 'email_messages',
    column: 'contact_id',
    key: ['id'],
    conflict: { on: "coalesce('stage:' || t.stage_message_id, 'campaign:' || t.email_campaign_id, t.id::text)" },
  },
  { table: 'draft_email_messages', column: 'contact_id', key: ['id'] },
]

/** Columns that look like references to contacts and are none. */
export const emailExemptions = { 'tracked_links.owner_type': 'links belong to messages and to texts to many people, never to contacts' }
