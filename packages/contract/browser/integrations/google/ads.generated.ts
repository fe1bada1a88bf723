// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../../src/integrations/google/ads.ts'
import type { InBrowser } from '../../kit/endpoint.ts'

export type { GoogleAdsCustomer, GoogleAdsCampaign, GoogleAdsUserList } from '../../../src/integrations/google/ads.ts'
export const GOOGLE_ADS_CUSTOMER_STATUSES: typeof source.GOOGLE_ADS_CUSTOMER_STATUSES = ['ENABLED', 'CANCELED', 'SUSPENDED', 'CLOSED', 'UNKNOWN']
export const GOOGLE_ADS_LIST_TYPES: typeof source.GOOGLE_ADS_LIST_TYPES = ['CRM_BASED', 'REMARKETING', 'RULE_BASED', 'LOOKALIKE', 'LOGICAL', 'EXTERNAL_REMARKETING', 'SIMILAR']
export const GOOGLE_ADS_MEMBERSHIPS: typeof source.GOOGLE_ADS_MEMBERSHIPS = ['OPEN', 'CLOSED', 'UNKNOWN']
export const adminGoogleAdsCustomers: InBrowser<typeof source.adminGoogleAdsCustomers> = {
  name: 'google-ads-customers',
  key: 'id',
  shape: {
    filters: {
      search: { kind: 'search' },
      account: { kind: 'choice', value: 'id' },
      status: { kind: 'choice', value: 'code', options: ['ENABLED', 'CANCELED', 'SUSPENDED', 'CLOSED', 'UNKNOWN'] },
      synced: { kind: 'date' },
    },
  },
  list: { id: 'admin.googleAds.customers.list', method: 'GET', path: '/api/v1/admin/google-ads/customers', access: { who: 'staff', permission: 'google-ads.read' }, records: 'google-ads-customers' },
  export: {
    id: 'admin.googleAds.customers.export',
    method: 'GET',
    path: '/api/v1/admin/google-ads/customers/export',
    access: { who: 'staff', permission: 'google-ads.read' },
    records: 'google-ads-customers',
    produces: 'xlsx',
  },
  filters: { id: 'admin.googleAds.customers.filters', method: 'GET', path: '/api/v1/admin/google-ads/customers/filters', access: { who: 'staff', permission: 'google-ads.read' }, records: 'customers' },
  read: { id: 'admin.googleAds.customers.read', method: 'GET', path: '/api/v1/admin/google-ads/customers/:id', access: { who: 'staff', permission: 'google-ads.read' }, records: 'google-ads-customers' },
  create: { id: 'admin.googleAds.customers.create', method: 'POST', path: '/api/v1/admin/google-ads/customers', access: { who: 'permission', permission: 'google-ads-customers.create' }, records: 'customers' },
  update: {
    id: 'admin.googleAds.customers.update',
    method: 'PUT',
    path: '/api/v1/admin/google-ads/customers/:id',
    access: { who: 'permission', permission: 'google-ads-customers.update' },
    records: 'customers',
  },
  remove: {
    id: 'admin.googleAds.customers.delete',
    method: 'DELETE',
    path: '/api/v1/admin/google-ads/customers/:id',
    access: { who: 'permission', permission: 'google-ads-customers.delete' },
    records: 'customers',
  },
}
export const googleAdsCustomers: InBrowser<typeof source.googleAdsCustomers> = { id: 'googleAds.customers.list', method: 'GET', path: '/api/v1/google-ads/customers', access: { who: 'permission', permission: 'google-ads.read' }, records: 'google-ads-customers' }
export const adminGoogleAdsCampaigns: InBrowser<typeof source.adminGoogleAdsCampaigns> = {
  name: 'google-ads-campaigns',
  key: 'id',
  shape: {
    filters: {
      search: { kind: 'search' },
      account: { kind: 'choice', value: 'id' },
      customer: { kind: 'choice', value: 'id' },
      entity_status: { kind: 'choice', value: 'code', options: ['active', 'paused', 'inactive'] },
      channel_type: { kind: 'choice', value: 'code' },
      spend: { kind: 'number' },
      start_date: { kind: 'date' },
    },
  },
  list: { id: 'admin.googleAds.campaigns.list', method: 'GET', path: '/api/v1/admin/google-ads/campaigns', access: { who: 'staff', permission: 'google-ads.read' }, records: 'google-ads-campaigns' },
  export: {
    id: 'admin.googleAds.campaigns.export',
    method: 'GET',
    path: '/api/v1/admin/google-ads/campaigns/export',
    access: { who: 'staff', permission: 'google-ads.read' },
    records: 'google-ads-campaigns',
    produces: 'xlsx',
  },
  filters: { id: 'admin.googleAds.campaigns.filters', method: 'GET', path: '/api/v1/admin/google-ads/campaigns/filters', access: { who: 'staff', permission: 'google-ads.read' }, records: 'campaigns' },
  read: { id: 'admin.googleAds.campaigns.read', method: 'GET', path: '/api/v1/admin/google-ads/campaigns/:id', access: { who: 'staff', permission: 'google-ads.read' }, records: 'google-ads-campaigns' },
  create: { id: 'admin.googleAds.campaigns.create', method: 'POST', path: '/api/v1/admin/google-ads/campaigns', access: { who: 'permission', permission: 'google-ads-campaigns.create' }, records: 'campaigns' },
  update: {
    id: 'admin.googleAds.campaigns.update',
    method: 'PUT',
    path: '/api/v1/admin/google-ads/campaigns/:id',
    access: { who: 'permission', permission: 'google-ads-campaigns.update' },
    records: 'campaigns',
  },
  remove: {
    id: 'admin.googleAds.campaigns.delete',
    method: 'DELETE',
    path: '/api/v1/admin/google-ads/campaigns/:id',
    access: { who: 'permission', permission: 'google-ads-campaigns.delete' },
    records: 'campaigns',
  },
}
export const adminGoogleAdsUserLists: InBrowser<typeof source.adminGoogleAdsUserLists> = {
  name: 'google-ads-user-lists',
  key: 'id',
  shape: {
    filters: {
      search: { kind: 'search' },
      account: { kind: 'choice', value: 'id' },
      customer: { kind: 'choice', value: 'id' },
      type: { kind: 'choice', value: 'code', options: ['CRM_BASED', 'REMARKETING', 'RULE_BASED', 'LOOKALIKE', 'LOGICAL', 'EXTERNAL_REMARKETING', 'SIMILAR'] },
      membership_status: { kind: 'choice', value: 'code', options: ['OPEN', 'CLOSED', 'UNKNOWN'] },
    },
  },
  list: { id: 'admin.googleAds.userLists.list', method: 'GET', path: '/api/v1/admin/google-ads/user-lists', access: { who: 'staff', permission: 'google-ads.read' }, records: 'google-ads-user-lists' },
  export: {
    id: 'admin.googleAds.userLists.export',
    method: 'GET',
    path: '/api/v1/admin/google-ads/user-lists/export',
    access: { who: 'staff', permission: 'google-ads.read' },
    records: 'google-ads-user-lists',
    produces: 'xlsx',
  },
  filters: { id: 'admin.googleAds.userLists.filters', method: 'GET', path: '/api/v1/admin/google-ads/user-lists/filters', access: { who: 'staff', permission: 'google-ads.read' }, records: 'userLists' },
  read: { id: 'admin.googleAds.userLists.read', method: 'GET', path: '/api/v1/admin/google-ads/user-lists/:id', access: { who: 'staff', permission: 'google-ads.read' }, records: 'google-ads-user-lists' },
  create: {
    id: 'admin.googleAds.userLists.create',
    method: 'POST',
    path: '/api/v1/admin/google-ads/user-lists',
    access: { who: 'permission', permission: 'google-ads-user-lists.create' },
    records: 'userLists',
  },
  update: {
    id: 'admin.googleAds.userLists.update',
    method: 'PUT',
    path: '/api/v1/admin/google-ads/user-lists/:id',
    access: { who: 'permission', permission: 'google-ads-user-lists.update' },
    records: 'userLists',
  },
  remove: {
    id: 'admin.googleAds.userLists.delete',
    method: 'DELETE',
    path: '/api/v1/admin/google-ads/user-lists/:id',
    access: { who: 'permission', permission: 'google-ads-user-lists.delete' },
    records: 'userLists',
  },
}
export const googleAdsUserLists: InBrowser<typeof source.googleAdsUserLists> = { id: 'googleAds.userLists.list', method: 'GET', path: '/api/v1/google-ads/user-lists', access: { who: 'permission', permission: 'google-ads.read' }, records: 'google-ads-user-lists' }
