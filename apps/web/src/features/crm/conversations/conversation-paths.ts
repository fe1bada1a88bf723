import type { FilterInput } from '@stoa/contract/browser'

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

type Filters = Record<string, FilterInput | undefined>

/** The tab whose conditions are all among those of a query; the narrower ones stand before `all`. */
export function tabOf(filters: Filters): InboxTab {
  return INBOX_TABS.find((tab) => Object.entries(TAB_FILTERS[tab]).every(([name, value]) => said(filters[name]) === String(value))) ?? 'all'
}

/** What is left for the address once a tab has said its part. */
export function withoutTab(filters: Filters, tab: InboxTab): Filters {
  return Object.fromEntries(Object.entries(filters).filter(([name]) => !(name in TAB_FILTERS[tab])))
}

/** `{ in: ['open', 'pending'] }`, a list and a text say the same. */
function said(value: FilterInput | undefined): string {
  const isNamed = typeof value === 'object' && value !== null && !Array.isArray(value)
  return String(isNamed ? Object.values(value)[0] : value)
}

export const conversationPaths = {
  inbox: (accountId: number) => `/accounts/${accountId}/conversations`,
  one: (accountId: number, id: number) => `/accounts/${accountId}/conversations/${id}`,
}
