import { AD_ENTITY_STATUSES, adminGoogleAdsCampaigns, type GoogleAdsCampaign } from '@stoa/contract/browser'
import { Stack, Text } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { DataList, formatCount, formatDay, formatInstant, ListToolbar, Screen, useListScreen, type ListColumn } from '../../../kit/index.ts'
import { AdStatus, formatMicros, OwnerAccount } from '../parts/index.ts'
import { useGoogleWord } from './google-words.ts'

/** Campaigns of Google Ads of all accounts, with their figures. */
export function GoogleAdsCampaignsScreen() {
  const { t } = useTranslation(['google', 'ads'])
  const list = useListScreen(
    adminGoogleAdsCampaigns,
    {},
    { include: ['account'], hidden: ['created', 'end_date', 'conversions'], sort: '-spend' },
  )
  const columns = useColumns()
  return (
    <Screen title={t('campaigns.title')} subtitle={t('campaigns.text')}>
      <ListToolbar
        list={list}
        columns={columns}
        filters={{
          entity_status: {
            label: t('columns.status'),
            options: AD_ENTITY_STATUSES.map((value) => ({ value, label: t(`ads:statuses.${value}`) })),
          },
          channel_type: { label: t('columns.channel_type') },
          spend: { label: t('columns.spend') },
          start_date: { label: t('columns.start_date') },
        }}
        backOffice
      />
      <DataList<GoogleAdsCampaign>
        list={list}
        columns={columns}
        backOffice
        empty={{ title: t('campaigns.empty_title'), text: t('campaigns.empty_text') }}
      />
    </Screen>
  )
}

function useColumns(): ListColumn<GoogleAdsCampaign>[] {
  const { t, i18n } = useTranslation('google')
  const word = useGoogleWord()
  const count = (of: 'impressions' | 'clicks' | 'conversions'): ListColumn<GoogleAdsCampaign> => ({
    key: of,
    title: t(`columns.${of}`),
    sort: of,
    align: 'right',
    render: (row) => formatCount(row[of]),
  })
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
    { key: 'status', title: t('columns.status'), render: (row) => <AdStatus status={row.entity_status} /> },
    { key: 'channel_type', title: t('columns.channel_type'), render: (row) => word('channel_types', row.channel_type) },
    {
      key: 'budget',
      title: t('columns.budget'),
      align: 'right',
      render: (row) => formatMicros(row.budget_micros, row.currency),
    },
    {
      key: 'spend',
      title: t('columns.spend'),
      sort: 'spend',
      align: 'right',
      render: (row) => formatMicros(row.spend_micros, row.currency),
    },
    count('impressions'),
    count('clicks'),
    count('conversions'),
    { key: 'start_date', title: t('columns.start_date'), sort: 'start_date', render: (row) => formatDay(row.start_date, i18n.language) },
    { key: 'end_date', title: t('columns.end_date'), render: (row) => formatDay(row.end_date, i18n.language) },
    { key: 'created', title: t('columns.created'), sort: 'created', render: (row) => formatInstant(row.created_at, i18n.language) },
  ]
}
