import { CONVERSATION_CHANNELS, CONVERSATION_PRIORITIES, conversationAssignees, type conversations } from '@stoa/contract/browser'
import { CloseButton, Group, IconSearch, TextInput } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { FilterMenu, FilterPills, useEndpoint, type FilterFields, type ListScreen } from '../../../../kit/index.ts'
import { useSavedQueries } from '../../../shared/saved-queries/index.ts'
import type { InboxTab } from '../conversation-paths.ts'

interface InboxToolsProps {
  list: ListScreen<typeof conversations>
  tab: InboxTab
  accountId: number
}

/** Search, filters and saved queries of the inbox in a narrow layout. */
export function InboxTools({ list, tab, accountId }: InboxToolsProps) {
  const { t } = useTranslation('conversations')
  const filters = useInboxFilters(accountId, tab)
  const saved = useSavedQueries(list)
  return (
    <div className="stoa-inbox-tools">
      <TextInput
        type="search"
        aria-label={t('search')}
        placeholder={t('search')}
        leftSection={<IconSearch size={16} />}
        value={list.search.text}
        onChange={(event) => list.search.type(event.currentTarget.value)}
        rightSection={list.search.text ? <CloseButton size="sm" aria-label={t('clear')} onClick={() => list.search.type('')} /> : null}
      />
      <Group gap="xs" wrap="nowrap">
        <FilterMenu list={list} fields={filters} />
        {saved.button}
      </Group>
      <FilterPills list={list} fields={filters} />
    </div>
  )
}

/** The filters that the tab does not imply. */
function useInboxFilters(accountId: number, tab: InboxTab): FilterFields {
  const { t } = useTranslation('conversations')
  const members = useEndpoint(conversationAssignees, { params: { account_id: accountId } }, { staleTime: 60_000 })
  return {
    channel_type: {
      label: t('filters.channel_type'),
      options: CONVERSATION_CHANNELS.map((value) => ({ value, label: t(`channels.${value}`) })),
    },
    ...(tab !== 'unassigned' && { assignee: { label: t('filters.assignee'), options: members.answer?.data ?? [] } }),
    priority: { label: t('priority'), options: CONVERSATION_PRIORITIES.map((value) => ({ value, label: t(`priorities.${value}`) })) },
    unread: { label: t('unread') },
    date_created: { label: t('filters.date_created') },
  }
}
