import { contactChildren } from '#modules/crm/contact-children/index.ts'
import type { Area } from '../../../registry.ts'
import { acceptSilenceJob } from './accept-silence.ts'
import { defineOrderChannel } from './order-channel.ts'
import { registerOrderSubjects } from './order-item-subject.ts'
import { orderRoutes } from './orders.routes.ts'

export { makeOrderFromOffer } from './make-order.ts'
export { orderForInvoicing, refreshOrderSums, type InvoicableItem } from './order-for-invoicing.ts'
export { onOrderCancelled, registerSubscriptionMaker, type RecurringLine, type SubscriptionMaker } from './order-hooks.ts'
export { orderLabel, orderPath, type OrderRow } from './order-row.ts'
export { confirmed as confirmOrderRow } from './order-steps.ts'
export { orderQuery, requireRight as requireOrderRight } from './orders.query.ts'
export { insertSalesOrder } from './write-order.ts'

registerOrderSubjects()
contactChildren.register({ table: 'orders', column: 'contact_id', key: ['uuid'] })

export const ordersArea: Area = {
  routes: orderRoutes,
  channels: defineOrderChannel,
  jobs: (services) => [acceptSilenceJob(services)],
  schedule: (services) =>
    services.jobs.schedule(
      acceptSilenceJob(() => services),
      '23 4 * * *',
      {},
    ),
}
