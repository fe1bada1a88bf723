import { sql } from 'kysely'
import { namesFrom, registerNames } from '#platform/exports/record-names.ts'
import { contactChildren } from '#modules/crm/contact-children/index.ts'
import type { ServerModule } from '../../../registry.ts'
import { registerOrderMaker } from '../offers/index.ts'
import { acceptSilenceJob } from './accept-silence.ts'
import { makeOrderFromOffer } from './make-order.ts'
import { defineOrderChannel } from './order-channel.ts'
import { registerOrderSubjects } from './order-item-subject.ts'
import { itemQuery } from './order-items.query.ts'
import { orderQuery } from './orders.query.ts'
import { orderRoutes } from './orders.routes.ts'

export { cancelOrderOfBill, orderOfBill, repriceOrderOfBill } from './order-of-bill.ts'
export { refreshOrderSums } from './refresh-order-sums.ts'
export { onOrderCancelled, registerSubscriptionMaker, type RecurringLine } from './order-hooks.ts'
export { type OrderRow } from './order-row.ts'

registerOrderSubjects()
registerNames('uuid', ['order', 'parent_order'], namesFrom(orderQuery, sql`t.number`))
registerNames('uuid', ['order_item'], namesFrom(itemQuery, sql`t.name`))
registerOrderMaker(async (ctx, offer) => (await makeOrderFromOffer(ctx, offer)).uuid)
contactChildren.register({ table: 'orders', column: 'contact_id', key: ['uuid'] })

export const ordersModule: ServerModule = {
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
