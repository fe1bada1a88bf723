const root = (accountId: number) => `/accounts/${accountId}/account-subscriptions`

/** Paths of subscriptions in an account. */
export const subscriptionPaths = {
  list: root,
  create: (accountId: number) => `${root(accountId)}/create`,
  tab: (accountId: number, uuid: string, tab: 'overview' | 'subscription-orders' | 'edit') => `${root(accountId)}/${uuid}/${tab}`,
  order: (accountId: number, uuid: string, order: string) => `${root(accountId)}/${uuid}/subscription-orders/${order}`,
}

/** Other resources that a step of a subscription changes. */
export const TOUCHES = [
  'account-subscriptions',
  'account-subscription-orders',
  'renewals',
  'invoices',
  'activity_logs',
  'timeLine',
] as const
