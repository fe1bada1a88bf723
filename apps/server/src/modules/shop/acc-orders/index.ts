import type { ServerModule } from '../../../registry.ts'
import { accOrderRoutes } from './acc-orders.routes.ts'

export { accOrderQuery } from './acc-orders.query.ts'
export { accOrderChildren } from './contact-children.store.ts'
export { accOrderErasure } from './erase-contacts.store.ts'
export { type IncomingLine, type IncomingOrder } from './take-in/incoming-order.ts'
export { hideOrders, type OrderSource, translateStatuses } from './take-in/store.ts'
export { knownOrders, takeInOrders } from './take-in/take-in-orders.ts'
export { accOrderSection } from './personal-data.ts'

/** Orders from the shops of accounts, and the products that contacts bought. */
export const accOrdersModule: ServerModule = { routes: accOrderRoutes }
