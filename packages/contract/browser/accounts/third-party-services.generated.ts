// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../src/accounts/third-party-services.ts'
import type { InBrowser } from '../kit/endpoint.ts'

export type { ThirdPartyService, ThirdPartyServiceBadge } from '../../src/accounts/third-party-services.ts'
export const THIRD_PARTY_SERVICE_TYPES: typeof source.THIRD_PARTY_SERVICE_TYPES = ['woocommerce_api', 'soft_one_api', 'sms', 'email', 'google_analytics', 'facebook', 'google_ads']
export const THIRD_PARTY_SERVICE_STATUSES: typeof source.THIRD_PARTY_SERVICE_STATUSES = ['disconnected', 'connecting', 'connected', 'syncing', 'error', 'expired', 'disabled']
export const thirdPartyServices: InBrowser<typeof source.thirdPartyServices> = {
  name: 'third-party-services',
  key: 'id',
  shape: {
    filters: {
      search: { kind: 'search' },
      name: { kind: 'text' },
      type: { kind: 'choice', value: 'code', options: ['woocommerce_api', 'soft_one_api', 'sms', 'email', 'google_analytics', 'facebook', 'google_ads'] },
      provider: { kind: 'choice', value: 'code' },
      status: { kind: 'choice', value: 'code', options: ['disconnected', 'connecting', 'connected', 'syncing', 'error', 'expired', 'disabled'] },
      date_created: { kind: 'date' },
      last_sync: { kind: 'date' },
    },
  },
  list: {
    id: 'accounts.thirdPartyServices.list',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/third-party-services',
    access: { who: 'permission', permission: 'integrations.read' },
    records: 'third-party-services',
  },
  export: {
    id: 'accounts.thirdPartyServices.export',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/third-party-services/export',
    access: { who: 'permission', permission: 'integrations.read' },
    records: 'third-party-services',
    produces: 'xlsx',
  },
  filters: {
    id: 'accounts.thirdPartyServices.filters',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/third-party-services/filters',
    access: { who: 'permission', permission: 'integrations.read' },
    records: 'third-party-services',
  },
  read: {
    id: 'accounts.thirdPartyServices.read',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/third-party-services/:id',
    access: { who: 'permission', permission: 'integrations.read' },
    records: 'third-party-services',
  },
  create: {
    id: 'accounts.thirdPartyServices.create',
    method: 'POST',
    path: '/api/v1/accounts/:account_id/third-party-services',
    access: { who: 'permission', permission: 'third-party-services.create' },
    records: 'third-party-services',
  },
  update: {
    id: 'accounts.thirdPartyServices.update',
    method: 'PUT',
    path: '/api/v1/accounts/:account_id/third-party-services/:id',
    access: { who: 'permission', permission: 'third-party-services.update' },
    records: 'third-party-services',
  },
  remove: {
    id: 'accounts.thirdPartyServices.delete',
    method: 'DELETE',
    path: '/api/v1/accounts/:account_id/third-party-services/:id',
    access: { who: 'permission', permission: 'integrations.manage' },
    records: 'third-party-services',
  },
}
