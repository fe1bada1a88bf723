import type { PersonalDataSection } from '#modules/crm/contact-children/index.ts'

/** Mails to and from the person, with their files. */
export const emailSection: PersonalDataSection = {
  name: 'email_messages',
  from: 'email_messages',
  column: 'contact_id',
  omit: ['token', 'list_unsubscribe_id', 'claimed_by', 'claimed_at'],
  files_of: 'email_message',
}
