import { accountSalesOrders, type Order } from '@stoa/contract/browser'
import { IconPackage } from '@stoa/ui'
import type { Finder } from '../../../kit/index.ts'
import { foundDocument } from '../lines/index.ts'
import { otherSide } from './list/order-columns.tsx'
import { orderPaths } from './order-paths.ts'

/** Finds orders by number, title and client. */
export const finder: Finder<Order> = {
  group: 'papers',
  order: 70,
  endpoint: accountSalesOrders.list,
  icon: IconPackage,
  found: (row, accountId) => foundDocument(row, otherSide(row), orderPaths.page(accountId, row)),
}
