import { contactRequestSms, contactSms } from '@stoa/contract/browser'

/** The record of the SMS: a contact, or a request whose contact may be unknown. */
export interface SmsOwner {
  kind: 'contact' | 'request'
  id: number
  account_id: number
  contact_id: number | null
}

/** Calls of the SMS of a record, with their parameters. */
export function smsOf(owner: SmsOwner) {
  return owner.kind === 'contact'
    ? { calls: contactSms, params: { contact_id: owner.id } as Record<string, number> }
    : { calls: contactRequestSms, params: { contact_request_id: owner.id } as Record<string, number> }
}

/** Resources that change when an SMS is sent or cancelled. */
export const SMS_TOUCHES = ['sms-messages', 'activity_logs', 'contacts', 'contact-requests', 'timeLine'] as const

/** Name under which the browser keeps an SMS that was begun. */
export const smsDraftKey = ({ kind, id }: Pick<SmsOwner, 'kind' | 'id'>): string => `sms.${kind}.${id}`
