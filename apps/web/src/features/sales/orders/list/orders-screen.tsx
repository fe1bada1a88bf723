import {
  accountProductionOrders,
  accountSalesOrders,
  ORDER_GROUPS,
  orders,
  PRODUCTION_ORDER_STATUSES,
  productionOrderGroups,
  productionOrders,
  SALES_ORDER_STATUSES,
  salesOrderGroups,
  type Order,
} from '@stoa/contract/browser'
import { ActionIcon, Button, IconPlus, IconTrash } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Can, DeleteDialog, ListToolbar, PanelList, Screen, useListScreen } from '../../../../kit/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { SideTabs } from '../../lines/index.ts'
import { HIDDEN_ORDER_COLUMNS, ORDER_INCLUDES, useOrderColumns } from './order-columns.tsx'
import { useOrderFilters } from './order-filters.ts'
import { orderPaths } from '../order-paths.ts'
import { OrderTabs, StatusRow } from './order-tabs.tsx'

const loadPanels = () => import('../page/order-panel.tsx')
const SalesOrderPanel = lazy(() => loadPanels().then((module) => ({ default: module.SalesOrderPanel })))
const ProductionOrderPanel = lazy(() => loadPanels().then((module) => ({ default: module.ProductionOrderPanel })))
const isReceived = (order: Order) => order.side === 'received'

/** Sales orders that an account issued or received. */
export function OrdersScreen() {
  const { t } = useTranslation('orders')
  const accountId = useAccountId()
  const list = useListScreen(
    accountSalesOrders,
    { account_id: accountId },
    {
      include: ORDER_INCLUDES,
      hidden: HIDDEN_ORDER_COLUMNS,
      sort: '-created',
      groups: { endpoint: salesOrderGroups, by: ORDER_GROUPS },
    },
  )
  const path = (order: Order) => orderPaths.page(accountId, order)
  const columns = useOrderColumns(path, list.rows[0]?.side === 'received' ? 'seller' : 'other')
  const filters = useOrderFilters(accountId, 'sales')
  const [doomed, setDoomed] = useState<Order | null>(null)
  const remove = (row: Order) => <DeleteDraft order={row} onClick={() => setDoomed(row)} />
  const create = (
    <Can endpoint={accountSalesOrders.create}>
      <Button component={Link} to={`${orderPaths.sales(accountId)}/create`} leftSection={<IconPlus size={16} />}>
        {t('create')}
      </Button>
    </Can>
  )
  return (
    <Screen title={t('title')} actions={create}>
      <OrderTabs active="sales" />
      <SideTabs list={list} endpoint={accountSalesOrders.list} params={{ account_id: accountId }} isReceived={isReceived} />
      <StatusRow list={list} statuses={SALES_ORDER_STATUSES} group="statuses" />
      <ListToolbar list={list} columns={columns} filters={filters} />
      <PanelList<Order>
        list={list}
        columns={columns}
        panel={SalesOrderPanel}
        empty={{ title: t('empty_title'), text: t('empty_text'), action: create }}
        rowActions={remove}
      />
      <DeleteDialog
        endpoint={orders.remove}
        params={doomed && { uuid: doomed.uuid }}
        name={doomed?.title ?? t('no_number')}
        onClose={() => setDoomed(null)}
      />
    </Screen>
  )
}

/** Production orders that an account placed or received. */
export function ProductionOrdersScreen() {
  const { t } = useTranslation('orders')
  const accountId = useAccountId()
  const list = useListScreen(
    accountProductionOrders,
    { account_id: accountId },
    {
      include: ORDER_INCLUDES,
      hidden: HIDDEN_ORDER_COLUMNS,
      sort: '-created',
      groups: { endpoint: productionOrderGroups, by: ORDER_GROUPS },
    },
  )
  const path = (order: Order) => orderPaths.page(accountId, order)
  const columns = useOrderColumns(path, list.rows[0]?.side === 'received' ? 'other' : 'provider').filter(
    (column) => column.key !== 'margin',
  )
  const filters = useOrderFilters(accountId, 'production')
  const [doomed, setDoomed] = useState<Order | null>(null)
  const remove = (row: Order) => <DeleteDraft order={row} onClick={() => setDoomed(row)} />
  const create = (
    <Can endpoint={accountProductionOrders.create}>
      <Button component={Link} to={`${orderPaths.production(accountId)}/create`} leftSection={<IconPlus size={16} />}>
        {t('production_create')}
      </Button>
    </Can>
  )
  return (
    <Screen title={t('production_title')} actions={create}>
      <OrderTabs active="production" />
      <SideTabs list={list} endpoint={accountProductionOrders.list} params={{ account_id: accountId }} isReceived={isReceived} />
      <StatusRow list={list} statuses={PRODUCTION_ORDER_STATUSES} group="statuses" />
      <ListToolbar list={list} columns={columns} filters={filters} />
      <PanelList<Order>
        list={list}
        columns={columns}
        panel={ProductionOrderPanel}
        empty={{ title: t('production_empty_title'), text: t('production_empty_text'), action: create }}
        rowActions={remove}
      />
      <DeleteDialog
        endpoint={productionOrders.remove}
        params={doomed && { uuid: doomed.uuid }}
        name={doomed?.title ?? t('no_number')}
        onClose={() => setDoomed(null)}
      />
    </Screen>
  )
}

/** Only drafts can be deleted; sent orders are cancelled. */
function DeleteDraft({ order, onClick }: { order: Order; onClick: () => void }) {
  const { t } = useTranslation('orders')
  if (order.status_code !== 'draft') return null
  return (
    <Can endpoint={order.kind === 'sales' ? orders.remove : productionOrders.remove}>
      <ActionIcon aria-label={t('delete_one', { name: order.title ?? t('no_number') })} onClick={onClick}>
        <IconTrash size={16} />
      </ActionIcon>
    </Can>
  )
}
