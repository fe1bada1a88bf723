import { conversations } from '@stoa/contract/browser'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { readAddress, useListScreen, writeAddress, type ListScreen } from '../../../../kit/index.ts'
import { INBOX_TABS, TAB_FILTERS, tabOf, withoutTab, type InboxTab } from '../conversation-paths.ts'

/** The rows of the inbox. A saved query stores its tab as the conditions of the tab. */
export function useInboxList(accountId: number): {
  list: ListScreen<typeof conversations>
  tab: InboxTab
  setTab: (tab: InboxTab) => void
} {
  const navigate = useNavigate()
  const { tab: requested }: { tab?: string } = useSearch({ strict: false })
  const tab = INBOX_TABS.find((one) => one === requested) ?? 'mine'
  const list = useListScreen(
    conversations,
    { account_id: accountId },
    { fixed: TAB_FILTERS[tab], include: ['contact', 'user', 'unread_count'], sort: '-last_message' },
  )
  const go = (to: string, search: (before: Record<string, unknown>) => Record<string, unknown>) => void navigate({ to, search })
  const loadSaved: typeof list.loadSaved = (id, { filter = {}, page = 1, sort }) => {
    const { search = '', ...filters } = filter
    const next = tabOf(filters)
    const address = { search: String(search), filters: withoutTab(filters, next), page, sort, saved: String(id) }
    go('.', (before) => writeAddress({ ...before, tab: next }, address))
  }
  return {
    tab,
    list: { ...list, query: { ...list.query, filter: { ...list.query.filter, ...TAB_FILTERS[tab] } }, loadSaved },
    setTab: (next) =>
      go(`/accounts/${accountId}/conversations`, (before) => {
        const address = readAddress(before)
        return writeAddress({ ...before, tab: next }, { ...address, filters: withoutTab(address.filters, next), page: 1, saved: null })
      }),
  }
}
