/** Tabs of a contact, in display order. */
export const CONTACT_TABS = [
  'details',
  'emails',
  'sms',
  'conversations',
  'notes',
  'comments',
  'tasks',
  'requests',
  'offers',
  'orders',
  'shop',
  'files',
  'boards',
  'lists',
  'relations',
  'history',
] as const
export type ContactTab = (typeof CONTACT_TABS)[number]

/** Addresses of a contact: the dialog over the list, and the page with a tab. */
export const contactPaths = {
  modal: (accountId: number, id: number) => `/accounts/${accountId}/contacts/${id}`,
  page: (accountId: number, id: number, tab: ContactTab = 'details') => `/accounts/${accountId}/contacts/${id}/${tab}`,
}
