import type { ContactChild } from '#modules/crm/contact-children/index.ts'

/** Messages follow a contact in a merge; of those of one text to many people one stays. */
export const smsChild: ContactChild = {
  table: 'sms_messages',
  column: 'contact_id',
  key: ['id'],
  conflict: { on: "coalesce('stage:' || t.stage_message_id, 'campaign:' || t.sms_campaign_id, t.id::text)" },
}
