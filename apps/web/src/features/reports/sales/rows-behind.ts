/** URLs of lists that reports open, always of issued documents. */
export const rowsOf = (accountId: number) => {
  const list = (name: string) => (search: Record<string, string>) => ({
    path: `/accounts/${accountId}/${name}`,
    search: { 'filter.direction.in': 'issued', ...search },
  })
  return {
    offers: list('offers'),
    invoices: list('invoices'),
    orders: list('orders'),
    subscriptions: list('account-subscriptions'),
    payments: list('payments'),
  }
}

export const between = (since: string, until: string) => `${since},${until}`

/** Filters of the offers that were sent, accepted or declined on some days. */
export const sent = (span: string) => ({ 'filter.sent.between': span, 'filter.status.not_in': 'superseded' })
export const accepted = (span: string) => ({ 'filter.accepted.between': span, 'filter.status.in': 'accepted,converted' })
export const declined = (span: string) => ({ 'filter.declined.between': span, 'filter.status.in': 'declined' })
const STEPS: Record<string, (span: string) => Record<string, string>> = { sent, accepted, declined }

/** The offers of a bar of the chart. */
export const offerBar = (accountId: number, { since, until }: { since: string; until: string }, series: string) =>
  rowsOf(accountId).offers(STEPS[series]!(between(since, until)))
