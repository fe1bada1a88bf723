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
