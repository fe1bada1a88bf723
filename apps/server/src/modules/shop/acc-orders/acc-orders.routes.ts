import { accOrderPaymentMethods, accOrders, contactAccOrders, contactPurchasedAccProducts } from '@stoa/contract'
import { filterOptions } from '#kit/query/filter-options.ts'
import { serve, serveResource, type Routes } from '#kit/routes.ts'
import { exportAccOrders } from './acc-orders.export.ts'
import { accOrderQuery, listOfContact, paymentMethods } from './acc-orders.query.ts'
import { listPurchased } from './purchased-products.ts'

export function accOrderRoutes(routes: Routes): void {
  routes.records.set('acc-orders', accOrderQuery)
  serve(routes, accOrderPaymentMethods, paymentMethods)
  serveResource(routes, accOrders, {
    list: accOrderQuery.list,
    filters: filterOptions(accOrders),
    export: exportAccOrders,
    read: accOrderQuery.read,
  })
  serve(routes, contactAccOrders, listOfContact)
  serve(routes, contactPurchasedAccProducts, listPurchased)
}
