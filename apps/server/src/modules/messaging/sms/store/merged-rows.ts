import type { ContactChild } from '#modules/crm/contact-children/index.ts'

/** Messages follow a contact in a merge; of those of one text to a stage one stays. */
export const smsChild: ContactChild = {
  table: 'sms_messages',
  column: 'contact_id',
  key: ['id'],
  conflict: { on: 'coalesce(t.stage_message_id, -t.id)' },
}
