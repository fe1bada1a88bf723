// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../src/integrations/woocommerce-api-services.ts'
import type { InBrowser } from '../kit/endpoint.ts'

export type { ServiceRun, WoocommerceApiService, WoocommerceApiServiceInput, WoocommerceApiServiceUpdate } from '../../src/integrations/woocommerce-api-services.ts'
export const WOOCOMMERCE_STATUSES: typeof source.WOOCOMMERCE_STATUSES = { pending: 'pending', 'on-hold': 'on_hold', processing: 'processing', completed: 'completed', cancelled: 'cancelled', refunded: 'refunded', failed: 'failed' }
export const SYNC_INTERVALS: typeof source.SYNC_INTERVALS = [10, 15, 30, 60, 180, 720, 1440]
const createWoocommerceApiServiceLimits = { name: { minLength: 1, maxLength: 120 }, base_url: { maxLength: 300 }, import_statuses: { maxItems: 40 }, status_mapping: { maxItems: 40 } } as const
export const createWoocommerceApiService: InBrowser<typeof source.createWoocommerceApiService, typeof createWoocommerceApiServiceLimits> = {
  id: 'accounts.woocommerceApiServices.create',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/woocommerce-api-services',
  access: { who: 'permission', permission: 'integrations.manage' },
  records: 'woocommerceApiServices',
  limits: createWoocommerceApiServiceLimits,
}
export const readWoocommerceApiService: InBrowser<typeof source.readWoocommerceApiService> = { id: 'woocommerceApiServices.read', method: 'GET', path: '/api/v1/woocommerce-api-services/:id', access: { who: 'permission', permission: 'integrations.read' }, records: 'woocommerceApiServices' }
const updateWoocommerceApiServiceLimits = { name: { minLength: 1, maxLength: 120 }, base_url: { maxLength: 300 }, import_statuses: { maxItems: 40 }, status_mapping: { maxItems: 40 } } as const
export const updateWoocommerceApiService: InBrowser<typeof source.updateWoocommerceApiService, typeof updateWoocommerceApiServiceLimits> = {
  id: 'woocommerceApiServices.update',
  method: 'PUT',
  path: '/api/v1/woocommerce-api-services/:id',
  access: { who: 'permission', permission: 'integrations.manage' },
  records: 'woocommerceApiServices',
  limits: updateWoocommerceApiServiceLimits,
}
export const syncWoocommerceApiService: InBrowser<typeof source.syncWoocommerceApiService> = {
  id: 'woocommerceApiServices.sync',
  method: 'PUT',
  path: '/api/v1/woocommerce-api-services/:id/sync',
  access: { who: 'permission', permission: 'integrations.manage' },
  records: 'woocommerceApiServices',
}
