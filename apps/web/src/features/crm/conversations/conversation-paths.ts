import type { FilterInput } from '@stoa/contract/browser'

/** Tabs of the inbox, in display order. */
export const INBOX_TABS = ['mine', 'unassigned', 'all', 'snoozed', 'closed'] as const
export type InboxTab = (typeof INBOX_TABS)[number]

/** Filters of each tab. */
export const TAB_FILTERS: Record<InboxTab, Record<string, string | boolean | string[]>> = {
  mine: { mine: true, status: ['open', 'pending'] },
  unassigned: { assignee: 'null', status: ['open', 'pending'] },
  all: { status: ['open', 'pending'] },
  snoozed: { status: 'snoozed' },
  closed: { status: 'closed' },
}

type Filters = Record<string, FilterInput | undefined>

/** The first tab whose conditions are all part of a query. Narrower tabs come before `all`. */
export function tabOf(filters: Filters): InboxTab {
  return (
    INBOX_TABS.find((tab) => Object.entries(TAB_FILTERS[tab]).every(([name, value]) => filterText(filters[name]) === String(value))) ??
    'all'
  )
}

/** The filters that the tab does not imply. */
export function withoutTab(filters: Filters, tab: InboxTab): Filters {
  return Object.fromEntries(Object.entries(filters).filter(([name]) => !(name in TAB_FILTERS[tab])))
}

/** Text of a filter value, equal for `{ in: ['open', 'pending'] }`, `['open', 'pending']` and `'open,pending'`. */
function filterText(value: FilterInput | undefined): string {
  const isNamed = typeof value === 'object' && value !== null && !Array.isArray(value)
  return String(isNamed ? Object.values(value)[0] : value)
}

export const conversationPaths = {
  inbox: (accountId: number) => `/accounts/${accountId}/conversations`,
  one: (accountId: number, id: number) => `/accounts/${accountId}/conversations/${id}`,
}
