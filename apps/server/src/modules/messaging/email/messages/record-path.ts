/** Where the mails or SMS of a record are shown: those of a request on its page, else on the contact's. */
export function recordPath(
  { account_id, contact_id, contact_request_id }: { account_id: number; contact_id: number | null; contact_request_id: number | null },
  tab: 'emails' | 'sms',
): string {
  const record = contact_request_id === null ? `contacts/${contact_id}` : `contact-requests/${contact_request_id}`
  return `/accounts/${account_id}/${record}/${tab}`
}
