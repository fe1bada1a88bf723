import type { TimeLineEvent } from '@stoa/contract/browser'

type Subject = 'contact' | 'contact_request'

/**
 * The address at which the record of an event opens; null if nothing more can be seen.
 * @param of the record whose time line it is
 */
export function eventPath(
  { kind, record_id, details }: TimeLineEvent,
  account_id: number,
  of: { subject: Subject; id: number },
): string | null {
  const account = `/accounts/${account_id}`
  const page = `${account}/${of.subject === 'contact' ? 'contacts' : 'contact-requests'}/${of.id}`
  if (kind === 'stage') return details.number === undefined ? null : `${account}/contact-requests/${record_id}/details`
  const paths: Partial<Record<TimeLineEvent['kind'], string>> = {
    email: `${page}/emails`,
    sms: `${page}/sms`,
    message: `${account}/conversations/${record_id}`,
    comment: `${page}/comments`,
    note: `${page}/notes`,
    task: `${account}/tasks/${record_id}`,
    request: `${account}/contact-requests/${record_id}/details`,
    offer: `${account}/offers/${record_id}`,
    order: `${account}/orders/${record_id}`,
    invoice: `${account}/invoices/${record_id}`,
    payment: `${account}/payments/${record_id}`,
    subscription: `${account}/contact-lists/${record_id}`,
  }
  return paths[kind] ?? null
}
