/** Tabs of the inbox, in their order. */
export const INBOX_TABS = ['mine', 'unassigned', 'all', 'snoozed', 'closed'] as const
export type InboxTab = (typeof INBOX_TABS)[number]

/** What each tab asks the list for. */
export const TAB_FILTERS: Record<InboxTab, Record<string, string | boolean | string[]>> = {
  mine: { mine: true, status: ['open', 'pending'] },
  unassigned: { assignee: 'null', status: ['open', 'pending'] },
  all: { status: ['open', 'pending'] },
  snoozed: { status: 'snoozed' },
  closed: { status: 'closed' },
}

export const conversationPaths = {
  inbox: (accountId: number) => `/accounts/${accountId}/conversations`,
  one: (accountId: number, id: number) => `/accounts/${accountId}/conversations/${id}`,
}
