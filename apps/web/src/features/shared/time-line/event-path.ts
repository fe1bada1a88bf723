import type { TimeLineEvent } from '@stoa/contract/browser'

/**
 * The address at which the record of an event opens; null if nothing more can be seen.
 * @param page address of the person whose time line it is, whose tabs show their mails, notes and comments; null for other records
 */
export function eventPath({ kind, record_id, event, details }: TimeLineEvent, account_id: number, page: string | null): string | null {
  const account = `/accounts/${account_id}`
  if (kind === 'stage' && event === 'status') return null
  if (kind === 'stage') return details.number === undefined ? null : `${account}/contact-requests/${record_id}/details`
  const paths: Partial<Record<TimeLineEvent['kind'], string>> = {
    ...(page !== null && { email: `${page}/emails`, sms: `${page}/sms`, comment: `${page}/comments`, note: `${page}/notes` }),
    message: `${account}/conversations/${record_id}`,
    task: `${account}/tasks/${record_id}`,
    request: `${account}/contact-requests/${record_id}/details`,
    offer: `${account}/offers/${record_id}`,
    order: `${account}/${details.type === 'production' ? 'production-orders' : 'orders'}/${record_id}`,
    invoice: `${account}/invoices/${record_id}`,
    payment: `${account}/payments/${record_id}`,
    subscription: `${account}/contact-lists/${record_id}`,
  }
  return paths[kind] ?? null
}
