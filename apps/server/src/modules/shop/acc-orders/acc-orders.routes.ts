import { accOrderPaymentMethods, accOrders, contactAccOrders, contactPurchasedAccProducts } from '@stoa/contract'
import { filterOptions } from '#kit/query/filter-options.ts'
import { serve, serveResource, type Routes } from '#kit/routes.ts'
import { exportAccOrders } from './acc-orders.export.ts'
import { accOrderQuery, listContactOrders, paymentMethods } from './acc-orders.query.ts'
import { listPurchasedProducts } from './purchased-products.ts'

/** Routes of shop orders, for the account and for one contact. */
export function accOrderRoutes(routes: Routes): void {
  routes.records.set('acc-orders', accOrderQuery)
  serve(routes, accOrderPaymentMethods, paymentMethods)
  serveResource(routes, accOrders, {
    list: accOrderQuery.list,
    filters: filterOptions(accOrders),
    export: exportAccOrders,
    read: accOrderQuery.read,
  })
  serve(routes, contactAccOrders, listContactOrders)
  serve(routes, contactPurchasedAccProducts, listPurchasedProducts)
}
