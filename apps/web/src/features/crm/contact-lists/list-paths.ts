/** Tabs of a list, in display order. */
export const LIST_TABS = ['overview', 'subscriptions', 'settings'] as const
export type ListTab = (typeof LIST_TABS)[number]

/** Addresses of lists. */
export const listPaths = {
  all: (accountId: number) => `/accounts/${accountId}/lists`,
  create: (accountId: number) => `/accounts/${accountId}/lists/create`,
  list: (accountId: number, id: number, tab: ListTab = 'overview') => `/accounts/${accountId}/contact-lists/${id}/${tab}`,
}
