import { adminGoogleAdsUserLists, GOOGLE_ADS_LIST_TYPES, GOOGLE_ADS_MEMBERSHIPS, type GoogleAdsUserList } from '@stoa/contract/browser'
import { Stack, StatusBadge, Text } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import {
  DataList,
  formatCount,
  formatInstant,
  formatPercent,
  ListToolbar,
  Screen,
  useListScreen,
  type ListColumn,
} from '../../../kit/index.ts'
import { OwnerAccount } from '../parts/index.ts'
import { useGoogleWord } from './google-words.ts'

/** User lists of Google Ads of all accounts. */
export function GoogleAdsUserListsScreen() {
  const { t } = useTranslation('google')
  const list = useListScreen(adminGoogleAdsUserLists, {}, { include: ['account'], hidden: ['created'], sort: 'name' })
  const columns = useColumns()
  return (
    <Screen title={t('user_lists.title')} subtitle={t('user_lists.text')}>
      <ListToolbar
        list={list}
        columns={columns}
        filters={{
          type: {
            label: t('columns.list_type'),
            options: GOOGLE_ADS_LIST_TYPES.map((value) => ({ value, label: t(`list_types.${value}`) })),
          },
          membership_status: {
            label: t('columns.membership'),
            options: GOOGLE_ADS_MEMBERSHIPS.map((value) => ({ value, label: t(`memberships.${value}`) })),
          },
        }}
        backOffice
      />
      <DataList<GoogleAdsUserList>
        list={list}
        columns={columns}
        backOffice
        empty={{ title: t('user_lists.empty_title'), text: t('user_lists.empty_text') }}
      />
    </Screen>
  )
}

const sizeOf = (size: number | null) => (size === null ? '–' : formatCount(size))

function useColumns(): ListColumn<GoogleAdsUserList>[] {
  const { t, i18n } = useTranslation('google')
  const word = useGoogleWord()
  return [
    {
      key: 'name',
      title: t('columns.name'),
      sort: 'name',
      fixed: true,
      render: (row) => (
        <Stack gap={2} miw={0} maw={300}>
          <Text size="sm" fw={550}>
            {row.name}
          </Text>
          <Text size="xs" c="dimmed" truncate>
            {row.customer_name}
          </Text>
        </Stack>
      ),
    },
    { key: 'account', title: t('columns.account'), render: ({ account }) => <OwnerAccount account={account} /> },
    { key: 'type', title: t('columns.list_type'), render: (row) => word('list_types', row.type) },
    {
      key: 'membership',
      title: t('columns.membership'),
      render: (row) => (
        <StatusBadge tone={row.membership_status === 'OPEN' ? 'good' : 'neutral'}>{word('memberships', row.membership_status)}</StatusBadge>
      ),
    },
    { key: 'size', title: t('columns.size_for_search'), sort: 'size', align: 'right', render: (row) => sizeOf(row.size_for_search) },
    { key: 'size_for_display', title: t('columns.size_for_display'), align: 'right', render: (row) => sizeOf(row.size_for_display) },
    { key: 'match_rate', title: t('columns.match_rate'), align: 'right', render: (row) => formatPercent(row.match_rate_bp, 0) },
    { key: 'created', title: t('columns.created'), sort: 'created', render: (row) => formatInstant(row.created_at, i18n.language) },
  ]
}
