import {
  accountSubscriptionOrders,
  createSubscriptionOrder,
  SUBSCRIPTION_ORDER_KINDS,
  SUBSCRIPTION_ORDER_STATES,
  type AccountSubscriptionOrder,
} from '@stoa/contract/browser'
import { addDays, formatMoney } from '@stoa/domain'
import { Anchor, Button, IconPlus } from '@stoa/ui'
import { Link, Outlet, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Can, DataList, formatDay, ListToolbar, useListScreen, type ListColumn } from '../../../../kit/index.ts'
import { OrderStatus } from '../subscription-badges.tsx'
import { subscriptionPaths } from '../subscription-paths.ts'
import { useSubscription } from '../use-subscription.ts'

const BILLABLE = ['pending', 'trialing', 'active', 'past_due']

/** The bills of a subscription, the latest first. */
export function OrdersTab() {
  const { t } = useTranslation('account_subscriptions')
  const { subscription, accountId } = useSubscription()
  const navigate = useNavigate()
  const list = useListScreen(
    accountSubscriptionOrders,
    { account_subscription_uuid: subscription.uuid },
    { include: ['invoice'], sort: '-sequence' },
  )
  const open = (row: AccountSubscriptionOrder) => subscriptionPaths.order(accountId, subscription.uuid, row.uuid)
  const columns = useOrderColumns(accountId, open)
  const filters = {
    status: {
      label: t('columns.status'),
      options: SUBSCRIPTION_ORDER_STATES.map((value) => ({ value, label: t(`order_statuses.${value}`) })),
    },
    kind: { label: t('orders.kind'), options: SUBSCRIPTION_ORDER_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) })) },
    due: { label: t('orders.due_date') },
  }
  return (
    <>
      <ListToolbar list={list} columns={columns} filters={filters}>
        {subscription.is_issued && BILLABLE.includes(subscription.status) && (
          <Can endpoint={createSubscriptionOrder} otherwise="explain">
            <Button
              component={Link}
              to={`${subscriptionPaths.tab(accountId, subscription.uuid, 'subscription-orders')}/create`}
              leftSection={<IconPlus size={16} />}
            >
              {t('orders.create')}
            </Button>
          </Can>
        )}
      </ListToolbar>
      <DataList<AccountSubscriptionOrder>
        list={list}
        columns={columns}
        onOpen={(row) => void navigate({ to: open(row), search: true })}
        empty={{ title: t('orders.empty_title'), text: t('orders.empty_text') }}
      />
      <Outlet />
    </>
  )
}

function useOrderColumns(accountId: number, open: (row: AccountSubscriptionOrder) => string): ListColumn<AccountSubscriptionOrder>[] {
  const { t, i18n } = useTranslation('account_subscriptions')
  const day = (value: string) => formatDay(value, i18n.language)
  return [
    {
      key: 'sequence',
      title: t('orders.sequence'),
      sort: 'sequence',
      fixed: true,
      width: 70,
      render: (row) => (
        <Anchor component={Link} to={open(row)} search={true} size="sm" fw={550}>
          {row.sequence}
        </Anchor>
      ),
    },
    { key: 'kind', title: t('orders.kind'), render: (row) => t(`kinds.${row.kind}`) },
    {
      key: 'period',
      title: t('orders.period'),
      sort: 'period_start',
      render: (row) =>
        row.period_end > row.period_start ? `${day(row.period_start)} – ${day(addDays(row.period_end, -1))}` : day(row.period_start),
    },
    { key: 'status', title: t('columns.status'), render: (row) => <OrderStatus order={row} /> },
    { key: 'due_date', title: t('orders.due_date'), sort: 'due_date', render: (row) => day(row.due_date) },
    { key: 'total', title: t('orders.total'), align: 'right', render: (row) => formatMoney(row.total_minor, row.currency) },
    {
      key: 'invoice',
      title: t('orders.invoice'),
      render: (row) =>
        row.invoice ? (
          <Anchor component={Link} to={`/accounts/${accountId}/invoices/${row.invoice.uuid}`} size="sm">
            {row.invoice.number ?? t('orders.draft')}
          </Anchor>
        ) : (
          '–'
        ),
    },
  ]
}
