import { SALES_ORDER_STATUSES, salesOrders, type Order } from '@stoa/contract/browser'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { ListToolbar, PanelList, Screen, useListScreen } from '../../../../kit/index.ts'
import { HIDDEN_ORDER_COLUMNS, ORDER_INCLUDES, useOrderColumns } from './order-columns.tsx'
import { useOrderFilters } from './order-filters.ts'
import { orderPaths, viewerOf } from '../order-paths.ts'
import { StatusRow } from './order-tabs.tsx'

const Panel = lazy(() => import('../page/order-panel.tsx').then((module) => ({ default: module.SalesOrderPanelAcross })))

/** Sales orders of all accounts in which the reader may read them (SCR-030). */
export function AllOrdersScreen() {
  const { t } = useTranslation('orders')
  const list = useListScreen(salesOrders, {}, { include: [...ORDER_INCLUDES], hidden: HIDDEN_ORDER_COLUMNS })
  const path = (order: Order) => orderPaths.page(viewerOf(order), order)
  const shown = useOrderColumns(path)
  const columns = [
    shown[0]!,
    { key: 'supplier', title: t('columns.seller'), render: (row: Order) => row.supplier?.name },
    ...shown.slice(1),
  ]
  const filters = useOrderFilters(null, 'sales')
  return (
    <Screen title={t('sales_title')}>
      <StatusRow list={list} statuses={SALES_ORDER_STATUSES} group="statuses" />
      <ListToolbar list={list} columns={columns} filters={filters} backOffice />
      <PanelList<Order> list={list} columns={columns} backOffice panel={Panel} />
    </Screen>
  )
}
