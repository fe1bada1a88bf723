// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../src/integrations/soft-one.ts'
import type { InBrowser } from '../kit/endpoint.ts'

export type { SoftOneCode, SoftOneReference, SoftOneItemSync, SoftOneApiService, SoftOneApiServiceInput, SoftOneDocumentType, SoftOneDocumentTypeInput, SoftOneStatusMapping, SoftOnePaymentMapping, SoftOnePaymentMappings } from '../../src/integrations/soft-one.ts'
export const SOFT_ONE_PRACTICE_USER: typeof source.SOFT_ONE_PRACTICE_USER = 'standin'
const softOneApiServicesLimits = {
  create: {
    name: { minLength: 1, maxLength: 120 },
    base_url: { maxLength: 300 },
    username: { minLength: 1, maxLength: 60 },
    password: { minLength: 1, maxLength: 200 },
    app_id: { min: 1, max: 1000000 },
    company: { min: 0, max: 1000000 },
    branch: { min: 0, max: 1000000 },
    module: { min: 0, max: 1000000 },
    refid: { min: 0, max: 1000000 },
    shipping_item: { maxLength: 40 },
    fee_item: { maxLength: 40 },
    default_warehouse: { maxLength: 20 },
    series_script: { maxLength: 60 },
    document_types_script: { maxLength: 60 },
    payments_script: { maxLength: 60 },
  },
  update: {
    name: { minLength: 1, maxLength: 120 },
    base_url: { maxLength: 300 },
    username: { minLength: 1, maxLength: 60 },
    password: { maxLength: 200 },
    app_id: { min: 1, max: 1000000 },
    company: { min: 0, max: 1000000 },
    branch: { min: 0, max: 1000000 },
    module: { min: 0, max: 1000000 },
    refid: { min: 0, max: 1000000 },
    shipping_item: { maxLength: 40 },
    fee_item: { maxLength: 40 },
    default_warehouse: { maxLength: 20 },
    series_script: { maxLength: 60 },
    document_types_script: { maxLength: 60 },
    payments_script: { maxLength: 60 },
  },
} as const
export const softOneApiServices: InBrowser<typeof source.softOneApiServices, typeof softOneApiServicesLimits> = {
  name: 'soft-one-api-services',
  key: 'id',
  shape: { filters: {} },
  list: {
    id: 'accounts.softOneApiServices.list',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/soft-one-api-services',
    access: { who: 'permission', permission: 'integrations.read' },
    records: 'soft-one-api-services',
  },
  export: {
    id: 'accounts.softOneApiServices.export',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/soft-one-api-services/export',
    access: { who: 'permission', permission: 'soft-one-api-services.export' },
    records: 'soft-one-api-services',
    produces: 'xlsx',
  },
  filters: {
    id: 'accounts.softOneApiServices.filters',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/soft-one-api-services/filters',
    access: { who: 'permission', permission: 'integrations.read' },
    records: 'soft-one-api-services',
  },
  read: { id: 'softOneApiServices.read', method: 'GET', path: '/api/v1/soft-one-api-services/:id', access: { who: 'permission', permission: 'integrations.read' }, records: 'soft-one-api-services' },
  create: {
    id: 'accounts.softOneApiServices.create',
    method: 'POST',
    path: '/api/v1/accounts/:account_id/soft-one-api-services',
    access: { who: 'permission', permission: 'integrations.manage' },
    records: 'soft-one-api-services',
    limits: softOneApiServicesLimits.create,
  },
  update: {
    id: 'softOneApiServices.update',
    method: 'PUT',
    path: '/api/v1/soft-one-api-services/:id',
    access: { who: 'permission', permission: 'integrations.manage' },
    records: 'soft-one-api-services',
    limits: softOneApiServicesLimits.update,
  },
  remove: {
    id: 'softOneApiServices.delete',
    method: 'DELETE',
    path: '/api/v1/soft-one-api-services/:id',
    access: { who: 'permission', permission: 'soft-one-api-services.delete' },
    records: 'soft-one-api-services',
  },
}
const softOneDocumentTypesLimits = {
  create: { code: { minLength: 1, maxLength: 20 }, name: { minLength: 1, maxLength: 120 }, series: { minLength: 1, maxLength: 20 }, fprms: { maxLength: 20 } },
  update: { code: { minLength: 1, maxLength: 20 }, name: { minLength: 1, maxLength: 120 }, series: { minLength: 1, maxLength: 20 }, fprms: { maxLength: 20 } },
} as const
export const softOneDocumentTypes: InBrowser<typeof source.softOneDocumentTypes, typeof softOneDocumentTypesLimits> = {
  name: 'document-types',
  key: 'id',
  shape: { filters: {} },
  list: {
    id: 'softOneApiServices.documentTypes.list',
    method: 'GET',
    path: '/api/v1/soft-one-api-services/:soft_one_api_service_id/document-types',
    access: { who: 'permission', permission: 'integrations.read' },
    records: 'document-types',
  },
  export: {
    id: 'softOneApiServices.documentTypes.export',
    method: 'GET',
    path: '/api/v1/soft-one-api-services/:soft_one_api_service_id/document-types/export',
    access: { who: 'permission', permission: 'document-types.export' },
    records: 'document-types',
    produces: 'xlsx',
  },
  filters: {
    id: 'softOneApiServices.documentTypes.filters',
    method: 'GET',
    path: '/api/v1/soft-one-api-services/:soft_one_api_service_id/document-types/filters',
    access: { who: 'permission', permission: 'integrations.read' },
    records: 'document-types',
  },
  read: {
    id: 'softOneApiServices.documentTypes.read',
    method: 'GET',
    path: '/api/v1/soft-one-api-services/:soft_one_api_service_id/document-types/:id',
    access: { who: 'permission', permission: 'integrations.read' },
    records: 'document-types',
  },
  create: {
    id: 'softOneApiServices.documentTypes.create',
    method: 'POST',
    path: '/api/v1/soft-one-api-services/:soft_one_api_service_id/document-types',
    access: { who: 'permission', permission: 'integrations.manage' },
    records: 'document-types',
    limits: softOneDocumentTypesLimits.create,
  },
  update: {
    id: 'softOneApiServices.documentTypes.update',
    method: 'PUT',
    path: '/api/v1/soft-one-api-services/:soft_one_api_service_id/document-types/:id',
    access: { who: 'permission', permission: 'integrations.manage' },
    records: 'document-types',
    limits: softOneDocumentTypesLimits.update,
  },
  remove: {
    id: 'softOneApiServices.documentTypes.delete',
    method: 'DELETE',
    path: '/api/v1/soft-one-api-services/:soft_one_api_service_id/document-types/:id',
    access: { who: 'permission', permission: 'integrations.manage' },
    records: 'document-types',
  },
}
const softOneStatusMappingsLimits = { update: { mappings: { maxItems: 24 } } } as const
export const softOneStatusMappings: InBrowser<typeof source.softOneStatusMappings, typeof softOneStatusMappingsLimits> = {
  read: {
    id: 'softOneApiServices.accOrderStatuses.read',
    method: 'GET',
    path: '/api/v1/soft-one-api-services/:soft_one_api_service_id/acc-order-statuses',
    access: { who: 'permission', permission: 'integrations.read' },
    records: 'accOrderStatuses',
  },
  update: {
    id: 'softOneApiServices.accOrderStatuses.update',
    method: 'PUT',
    path: '/api/v1/soft-one-api-services/:soft_one_api_service_id/acc-order-statuses',
    access: { who: 'permission', permission: 'integrations.manage' },
    records: 'accOrderStatuses',
    limits: softOneStatusMappingsLimits.update,
  },
}
const softOnePaymentMappingsLimits = { update: { mappings: { maxItems: 100, item: { fields: { payment_method: { minLength: 1, maxLength: 120 }, external_code: { minLength: 1, maxLength: 20 }, external_name: { maxLength: 120 } } } } } } as const
export const softOnePaymentMappings: InBrowser<typeof source.softOnePaymentMappings, typeof softOnePaymentMappingsLimits> = {
  read: {
    id: 'softOneApiServices.paymentMethods.read',
    method: 'GET',
    path: '/api/v1/soft-one-api-services/:soft_one_api_service_id/payment-methods',
    access: { who: 'permission', permission: 'integrations.read' },
    records: 'paymentMethods',
  },
  update: {
    id: 'softOneApiServices.paymentMethods.update',
    method: 'PUT',
    path: '/api/v1/soft-one-api-services/:soft_one_api_service_id/payment-methods',
    access: { who: 'permission', permission: 'integrations.manage' },
    records: 'paymentMethods',
    limits: softOnePaymentMappingsLimits.update,
  },
}
export const syncProducts: InBrowser<typeof source.syncProducts> = { id: 'products.sync', method: 'PUT', path: '/api/v1/products/sync', access: { who: 'permission', permission: 'acc-products.sync' }, records: 'products' }
