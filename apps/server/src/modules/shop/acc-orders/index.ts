import type { ContactChild } from '#modules/crm/contact-children/index.ts'
import type { ServerModule } from '../../../registry.ts'
import { accOrderRoutes } from './acc-orders.routes.ts'

export { accOrderErasure } from './erase-contacts.store.ts'

export const accOrderChildren: ContactChild = { table: 'acc_orders', column: 'contact_id', key: ['id'] }

/** Orders of the shops of accounts, and what their contacts bought. */
export const accOrdersModule: ServerModule = { routes: accOrderRoutes }
