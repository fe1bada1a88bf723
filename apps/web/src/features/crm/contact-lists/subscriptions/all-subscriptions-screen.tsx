import { allListSubscriptions, type Subscription } from '@stoa/contract/browser'
import { Anchor } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { DataList, ListToolbar, Screen, useListScreen, type ListColumn } from '../../../../kit/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { useListFilter } from '../../contacts/index.ts'
import { listPaths } from '../list-paths.ts'
import { useSubscriptionColumns, useSubscriptionFilters } from './subscription-columns.tsx'

/** All subscriptions of the lists of an account, from which the growth is computed. */
export function AllSubscriptionsScreen() {
  const { t } = useTranslation('lists')
  const accountId = useAccountId()
  const list = useListScreen(allListSubscriptions, { account_id: accountId }, { include: ['contact', 'contactList'], hidden: ['source'] })
  const [contact, ...rest] = useSubscriptionColumns()
  const onList: ListColumn<Subscription> = {
    key: 'contact_list',
    title: t('columns.name'),
    render: (row) => (
      <Anchor component={Link} to={listPaths.list(accountId, row.contact_list_id)} size="sm">
        {row.contactList?.name}
      </Anchor>
    ),
  }
  const columns = [contact!, onList, ...rest]
  const lists = useListFilter(accountId)
  const filters = { ...(lists && { contact_list: lists }), ...useSubscriptionFilters() }
  return (
    <Screen title={t('all_subscriptions.title')} subtitle={t('all_subscriptions.text')}>
      <ListToolbar list={list} columns={columns} filters={filters} />
      <DataList<Subscription>
        list={list}
        columns={columns}
        empty={{ title: t('subscriptions.empty_title'), text: t('all_subscriptions.empty_text') }}
      />
    </Screen>
  )
}
