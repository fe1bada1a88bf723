import { contactChildren } from '#modules/crm/contact-children/index.ts'
import type { ServerModule } from '../../../registry.ts'
import { accOrderRoutes } from './acc-orders.routes.ts'

contactChildren.register({ table: 'acc_orders', column: 'contact_id', key: ['id'] })

/** Orders of the shops of accounts, and what their contacts bought. */
export const accOrdersModule: ServerModule = { routes: accOrderRoutes }
