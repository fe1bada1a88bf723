/** Tabs of a request, in display order. */
export const REQUEST_TABS = [
  'details',
  'emails',
  'sms',
  'conversation',
  'notes',
  'comments',
  'tasks',
  'offers',
  'files',
  'stages',
  'history',
] as const
export type RequestTab = (typeof REQUEST_TABS)[number]

/** Addresses of a request: the dialog over the list, and the page with a tab. */
export const requestPaths = {
  list: (accountId: number) => `/accounts/${accountId}/contact-requests`,
  modal: (accountId: number, id: number) => `/accounts/${accountId}/contact-requests/${id}`,
  page: (accountId: number, id: number, tab: RequestTab = 'details') => `/accounts/${accountId}/contact-requests/${id}/${tab}`,
}
