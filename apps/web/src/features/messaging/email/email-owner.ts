import { contactEmails, contactRequestEmails } from '@stoa/contract/browser'

/** The record of the mails: a contact, or a request whose contact may be unknown. */
export interface EmailOwner {
  kind: 'contact' | 'request'
  id: number
  account_id: number
  contact_id: number | null
}

/** Calls of the mails of a record, with their parameters. */
export function emailsOf(owner: EmailOwner) {
  return owner.kind === 'contact'
    ? { calls: contactEmails, params: { contact_id: owner.id } as Record<string, number> }
    : { calls: contactRequestEmails, params: { contact_request_id: owner.id } as Record<string, number> }
}

/** Resources that change when a mail is saved, sent or cancelled. */
export const EMAIL_TOUCHES = [
  'email-messages',
  'draft-email-messages',
  'activity_logs',
  'contacts',
  'contact-requests',
  'timeLine',
] as const
