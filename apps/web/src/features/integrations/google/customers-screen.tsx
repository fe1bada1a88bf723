import { adminGoogleAdsCustomers, GOOGLE_ADS_CUSTOMER_STATUSES, type GoogleAdsCustomer } from '@stoa/contract/browser'
import { Group, Stack, StatusBadge, Text } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { DataList, formatInstant, ListToolbar, Screen, useListScreen, type ListColumn } from '../../../kit/index.ts'
import { OwnerAccount } from '../parts/index.ts'

/** Customers of Google Ads that logins of accounts reach. */
export function GoogleAdsCustomersScreen() {
  const { t } = useTranslation('google')
  const list = useListScreen(adminGoogleAdsCustomers, {}, { include: ['account'], hidden: ['created'], sort: 'name' })
  const columns = useColumns()
  return (
    <Screen title={t('customers.title')} subtitle={t('customers.text')}>
      <ListToolbar
        list={list}
        columns={columns}
        filters={{
          status: {
            label: t('columns.status'),
            options: GOOGLE_ADS_CUSTOMER_STATUSES.map((value) => ({ value, label: t(`customer_statuses.${value}`) })),
          },
          synced: { label: t('columns.synced') },
        }}
        backOffice
      />
      <DataList<GoogleAdsCustomer>
        list={list}
        columns={columns}
        backOffice
        empty={{ title: t('customers.empty_title'), text: t('customers.empty_text') }}
      />
    </Screen>
  )
}

/** `410-000-0101`, as Google writes ids of customers. */
const withDashes = (id: string) => (id.length === 10 ? `${id.slice(0, 3)}-${id.slice(3, 6)}-${id.slice(6)}` : id)

function useColumns(): ListColumn<GoogleAdsCustomer>[] {
  const { t, i18n } = useTranslation('google')
  return [
    {
      key: 'name',
      title: t('columns.name'),
      sort: 'name',
      fixed: true,
      render: (row) => (
        <Stack gap={2} miw={0}>
          <Text size="sm" fw={550}>
            {row.descriptive_name}
          </Text>
          <Text size="xs" c="dimmed">
            {withDashes(row.customer_id)}
          </Text>
        </Stack>
      ),
    },
    { key: 'account', title: t('columns.account'), render: ({ account }) => <OwnerAccount account={account} /> },
    {
      key: 'status',
      title: t('columns.status'),
      render: (row) => (
        <Group gap={6}>
          <StatusBadge tone={row.is_gone ? 'bad' : row.status === 'ENABLED' ? 'good' : 'neutral'}>
            {row.is_gone ? t('customers.gone') : t(row.status === 'ENABLED' ? 'customers.enabled' : 'customers.not_enabled')}
          </StatusBadge>
          {row.is_manager && <StatusBadge tone="neutral">{t('customers.manager')}</StatusBadge>}
          {row.is_test && <StatusBadge tone="neutral">{t('customers.test')}</StatusBadge>}
        </Group>
      ),
    },
    {
      key: 'is_chosen',
      title: t('columns.chosen'),
      render: (row) => (row.is_manager ? '' : t(row.is_chosen ? 'customers.chosen' : 'customers.not_chosen')),
    },
    { key: 'currency', title: t('columns.currency'), render: (row) => row.currency },
    { key: 'time_zone', title: t('columns.time_zone'), render: (row) => row.time_zone },
    { key: 'synced', title: t('columns.synced'), sort: 'synced', render: (row) => formatInstant(row.synced_at, i18n.language) },
    { key: 'created', title: t('columns.created'), sort: 'created', render: (row) => formatInstant(row.created_at, i18n.language) },
  ]
}
