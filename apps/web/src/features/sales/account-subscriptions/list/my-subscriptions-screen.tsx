import { accountSubscriptions, type AccountSubscription } from '@stoa/contract/browser'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { DataList, ListToolbar, Screen, useListScreen } from '../../../../kit/index.ts'
import { HIDDEN_COLUMNS, LIST_INCLUDES, useSubscriptionColumns } from './subscription-columns.tsx'
import { useSubscriptionFilters } from './subscription-filters.ts'
import { subscriptionPaths } from '../subscription-paths.ts'

const accountOf = (row: AccountSubscription) => (row.is_issued ? row.account_id : row.buyer_account_id)

/** Subscriptions of all accounts in which the reader may read them. */
export function MySubscriptionsScreen() {
  const { t } = useTranslation('account_subscriptions')
  const navigate = useNavigate()
  const list = useListScreen(accountSubscriptions, {}, { include: LIST_INCLUDES, hidden: HIDDEN_COLUMNS, sort: '-created' })
  const [first, ...rest] = useSubscriptionColumns(accountOf)
  const columns = [first!, { key: 'account', title: t('columns.seller'), render: (row: AccountSubscription) => row.account?.name }, ...rest]
  return (
    <Screen title={t('title')}>
      <ListToolbar list={list} columns={columns} filters={useSubscriptionFilters(null)} backOffice />
      <DataList<AccountSubscription>
        list={list}
        columns={columns}
        backOffice
        onOpen={(row) => void navigate({ to: subscriptionPaths.tab(accountOf(row), row.uuid, 'overview') })}
      />
    </Screen>
  )
}
