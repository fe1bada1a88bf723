import {
  createWoocommerceApiService,
  readWoocommerceApiService,
  syncWoocommerceApiService,
  updateWoocommerceApiService,
} from '@stoa/contract'
import { serve, type Routes } from '#kit/routes.ts'
import { serviceQuery } from '#modules/accounts/third-party-services/index.ts'
import type { ServerModule } from '../../../registry.ts'
import { createShop, readShop, startSync, updateShop } from './services/write-shop.ts'
import { syncDueShopsHandler, syncDueShopsJob, syncShopHandler } from './sync/sync-shop.job.ts'
import { shopWebhooks } from './webhooks/receive-webhook.ts'
import { refreshObjectHandler } from './webhooks/refresh-object.job.ts'
import {
  registerAllWebhooksHandler,
  registerAllWebhooksJob,
  registerWebhooksHandler,
  removeWebhooksHandler,
} from './webhooks/register-webhooks.job.ts'

export { practiceStock } from './practice/practice-stock.ts'
export { newSettings as newShopSettings } from './services/settings.ts'
export { removeWebhooksOf } from './webhooks/register-webhooks.job.ts'

/** Online shops with WooCommerce: their orders and products are kept up to date here (integrations.md 3). */
export const woocommerceModule: ServerModule = {
  routes: shopRoutes,
  plain: shopWebhooks,
  jobs: [
    syncShopHandler,
    syncDueShopsHandler,
    refreshObjectHandler,
    registerWebhooksHandler,
    registerAllWebhooksHandler,
    removeWebhooksHandler,
  ],
  async schedule({ jobs }) {
    await jobs.schedule(syncDueShopsJob, '* * * * *', {})
    await jobs.schedule(registerAllWebhooksJob, '20 4 * * *', {})
  },
}

function shopRoutes(routes: Routes): void {
  routes.records.set('woocommerce-api-services', serviceQuery)
  serve(routes, createWoocommerceApiService, createShop)
  serve(routes, readWoocommerceApiService, readShop)
  serve(routes, updateWoocommerceApiService, updateShop)
  serve(routes, syncWoocommerceApiService, startSync)
}
