import type { PersonalDataSection } from '#modules/crm/contact-children/index.ts'

/** Text messages to and from the person. */
export const smsSection: PersonalDataSection = {
  name: 'sms_messages',
  from: 'sms_messages',
  column: 'contact_id',
  omit: ['token', 'stop_code', 'claimed_by', 'claimed_at'],
}
