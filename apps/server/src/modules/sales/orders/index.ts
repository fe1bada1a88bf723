import { contactChildren } from '#modules/crm/contact-children/index.ts'
import type { Area } from '../../../registry.ts'
import { registerOrderMaker } from '../offers/index.ts'
import { acceptSilenceJob } from './accept-silence.ts'
import { makeOrderFromOffer } from './make-order.ts'
import { defineOrderChannel } from './order-channel.ts'
import { registerOrderSubjects } from './order-item-subject.ts'
import { orderRoutes } from './orders.routes.ts'

export { makeOrderFromOffer }
export { orderForInvoicing, refreshOrderSums, type InvoicableItem } from './order-for-invoicing.ts'
export { onOrderCancelled, registerSubscriptionMaker, type RecurringLine, type SubscriptionMaker } from './order-hooks.ts'
export { orderLabel, orderPath, type OrderRow } from './order-row.ts'
export { confirmed as confirmOrderRow } from './order-steps.ts'
export { orderQuery, requireRight as requireOrderRight } from './orders.query.ts'
export { insertSalesOrder } from './write-order.ts'

registerOrderSubjects()
registerOrderMaker(async (ctx, offer) => (await makeOrderFromOffer(ctx, offer)).uuid)
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
