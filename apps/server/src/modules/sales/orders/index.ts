import { sql } from 'kysely'
import { namesFrom, type RecordNames } from '#platform/exports/record-names.ts'
import { taggableLinks, type TaggedList } from '#modules/attachments/tags/index.ts'
import type { ServerModule } from '../../../registry.ts'
import { acceptSilenceHandler, acceptSilenceJob } from './step/accept-silence.job.ts'
import { defineOrderChannel } from './announce/order-channel.ts'
import { itemQuery } from './items/order-items.query.ts'
import { orderQuery } from './orders.query.ts'
import { orderRoutes } from './orders.routes.ts'

export { orderItemDates } from './items/calendar-items.ts'
export { cancelOrderOfBill, orderOfBill, repriceOrderOfBill } from './bill/order-of-bill.ts'
export { countInvoiced, followPayment } from './bill/follow-invoices.ts'
export { refreshMargin } from './bill/refresh-margin.ts'
export { lockBillableItems } from './store/billing.ts'
export { makeOrderOfOffer } from './draft/order-from-offer.ts'
export { orderCancelled, subscriptionMaker, type RecurringLine } from './order-points.ts'
export { orderItemSubjectKind, orderSubjectKind } from './order-subject.ts'
export { ordersPolicy, type OrderRow } from './order-row.ts'
export { lockOrder } from './orders.query.ts'
export { ordersOfProducts } from './orders-of-products.ts'
export { orderSection } from './personal-data.ts'
export { orderChildren } from './store/orders.ts'

export const orderNames: readonly RecordNames[] = [
  { key: 'uuid', filters: ['order', 'parent_order'], find: namesFrom(orderQuery, sql`t.number`) },
  { key: 'uuid', filters: ['order_item'], find: namesFrom(itemQuery, sql`t.name`) },
]

/** The orders with a tag, for its number of uses. */
export const taggedOrders: TaggedList = { query: orderQuery, links: taggableLinks('order', 'uuid') }

export const ordersModule: ServerModule = {
  routes: orderRoutes,
  channels: defineOrderChannel,
  jobs: [acceptSilenceHandler],
  schedule: (services) => services.jobs.schedule(acceptSilenceJob, '23 4 * * *', {}),
}
