// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../src/catalogue/product-services.ts'
import type { InBrowser } from '../kit/endpoint.ts'

export type { ProductServiceInput, ServiceChoice, ServiceProviderInput } from '../../src/catalogue/product-services.ts'
const basicProductServicesLimits = {
  create: { name: { maxLength: 160 }, quantity: { max: 999999999 }, unit_cost_minor: { min: 0, max: 1000000000000 }, price_delta_minor: { min: -1000000000000, max: 1000000000000 } },
  update: { name: { maxLength: 160 }, quantity: { max: 999999999 }, unit_cost_minor: { min: 0, max: 1000000000000 }, price_delta_minor: { min: -1000000000000, max: 1000000000000 } },
} as const
export const basicProductServices: InBrowser<typeof source.basicProductServices, typeof basicProductServicesLimits> = {
  name: 'product-services',
  key: 'uuid',
  shape: { filters: { search: { kind: 'search' }, optional: { kind: 'boolean' } } },
  list: {
    id: 'admin.basicProducts.services.list',
    method: 'GET',
    path: '/api/v1/admin/basic-products/:basic_product_id/services',
    access: { who: 'staff', permission: 'products.read' },
    records: 'product-services',
  },
  export: {
    id: 'admin.basicProducts.services.export',
    method: 'GET',
    path: '/api/v1/admin/basic-products/:basic_product_id/services/export',
    access: { who: 'permission', permission: 'product-services.export' },
    records: 'product-services',
    produces: 'xlsx',
  },
  filters: {
    id: 'admin.basicProducts.services.filters',
    method: 'GET',
    path: '/api/v1/admin/basic-products/:basic_product_id/services/filters',
    access: { who: 'staff', permission: 'products.read' },
    records: 'services',
  },
  read: { id: 'admin.productServices.read', method: 'GET', path: '/api/v1/admin/product-services/:uuid', access: { who: 'staff', permission: 'products.read' }, records: 'product-services' },
  create: {
    id: 'admin.basicProducts.services.create',
    method: 'POST',
    path: '/api/v1/admin/basic-products/:basic_product_id/services',
    access: { who: 'staff', permission: 'products.update' },
    records: 'services',
    limits: basicProductServicesLimits.create,
  },
  update: {
    id: 'admin.productServices.update',
    method: 'PUT',
    path: '/api/v1/admin/product-services/:uuid',
    access: { who: 'staff', permission: 'products.update' },
    records: 'product-services',
    limits: basicProductServicesLimits.update,
  },
  remove: { id: 'admin.productServices.delete', method: 'DELETE', path: '/api/v1/admin/product-services/:uuid', access: { who: 'staff', permission: 'products.update' }, records: 'product-services' },
}
const productServiceUpgradesLimits = {
  create: { name: { maxLength: 160 }, quantity: { max: 999999999 }, unit_cost_minor: { min: 0, max: 1000000000000 }, price_delta_minor: { min: -1000000000000, max: 1000000000000 } },
  update: { name: { maxLength: 160 }, quantity: { max: 999999999 }, unit_cost_minor: { min: 0, max: 1000000000000 }, price_delta_minor: { min: -1000000000000, max: 1000000000000 } },
} as const
export const productServiceUpgrades: InBrowser<typeof source.productServiceUpgrades, typeof productServiceUpgradesLimits> = {
  name: 'product-services',
  key: 'uuid',
  shape: { filters: { search: { kind: 'search' } } },
  list: {
    id: 'admin.productServices.upgrades.list',
    method: 'GET',
    path: '/api/v1/admin/product-services/:product_service_uuid/upgrades',
    access: { who: 'staff', permission: 'products.read' },
    records: 'product-services',
  },
  export: {
    id: 'admin.productServices.upgrades.export',
    method: 'GET',
    path: '/api/v1/admin/product-services/:product_service_uuid/upgrades/export',
    access: { who: 'permission', permission: 'product-services.export' },
    records: 'product-services',
    produces: 'xlsx',
  },
  filters: {
    id: 'admin.productServices.upgrades.filters',
    method: 'GET',
    path: '/api/v1/admin/product-services/:product_service_uuid/upgrades/filters',
    access: { who: 'staff', permission: 'products.read' },
    records: 'upgrades',
  },
  read: { id: 'admin.productServiceUpgrades.read', method: 'GET', path: '/api/v1/admin/product-service-upgrades/:uuid', access: { who: 'staff', permission: 'products.read' }, records: 'product-services' },
  create: {
    id: 'admin.productServices.upgrades.create',
    method: 'POST',
    path: '/api/v1/admin/product-services/:product_service_uuid/upgrades',
    access: { who: 'staff', permission: 'products.update' },
    records: 'upgrades',
    limits: productServiceUpgradesLimits.create,
  },
  update: {
    id: 'admin.productServiceUpgrades.update',
    method: 'PUT',
    path: '/api/v1/admin/product-service-upgrades/:uuid',
    access: { who: 'staff', permission: 'products.update' },
    records: 'productServiceUpgrades',
    limits: productServiceUpgradesLimits.update,
  },
  remove: {
    id: 'admin.productServiceUpgrades.delete',
    method: 'DELETE',
    path: '/api/v1/admin/product-service-upgrades/:uuid',
    access: { who: 'staff', permission: 'products.update' },
    records: 'productServiceUpgrades',
  },
}
export const basicProductServiceForm: InBrowser<typeof source.basicProductServiceForm> = {
  id: 'admin.basicProducts.services.form',
  method: 'GET',
  path: '/api/v1/admin/basic-products/:basic_product_id/services/create',
  access: { who: 'staff', permission: 'products.update' },
  records: 'services',
}
export const productServiceEdit: InBrowser<typeof source.productServiceEdit> = { id: 'admin.productServices.edit', method: 'GET', path: '/api/v1/admin/product-services/:uuid/edit', access: { who: 'staff', permission: 'products.update' }, records: 'product-services' }
export const productServiceUpgradeForm: InBrowser<typeof source.productServiceUpgradeForm> = {
  id: 'admin.productServices.upgrades.form',
  method: 'GET',
  path: '/api/v1/admin/product-services/:product_service_uuid/upgrades/create',
  access: { who: 'staff', permission: 'products.update' },
  records: 'upgrades',
}
export const productServiceUpgradeEdit: InBrowser<typeof source.productServiceUpgradeEdit> = {
  id: 'admin.productServiceUpgrades.edit',
  method: 'GET',
  path: '/api/v1/admin/product-service-upgrades/:uuid/edit',
  access: { who: 'staff', permission: 'products.update' },
  records: 'productServiceUpgrades',
}
const saveProductServiceUpgradeLimits = { name: { maxLength: 160 }, quantity: { max: 999999999 }, unit_cost_minor: { min: 0, max: 1000000000000 }, price_delta_minor: { min: -1000000000000, max: 1000000000000 } } as const
export const saveProductServiceUpgrade: InBrowser<typeof source.saveProductServiceUpgrade, typeof saveProductServiceUpgradeLimits> = {
  id: 'admin.productServiceUpgrades.edit.update',
  method: 'PUT',
  path: '/api/v1/admin/product-service-upgrades/:uuid/edit',
  access: { who: 'staff', permission: 'products.update' },
  records: 'edit',
  limits: saveProductServiceUpgradeLimits,
}
export const deleteProductServiceUpgrade: InBrowser<typeof source.deleteProductServiceUpgrade> = {
  id: 'admin.productServiceUpgrades.edit.delete',
  method: 'DELETE',
  path: '/api/v1/admin/product-service-upgrades/:uuid/edit',
  access: { who: 'staff', permission: 'products.update' },
  records: 'edit',
}
const orderProductServicesLimits = { uuids: { maxItems: 200 } } as const
export const orderProductServices: InBrowser<typeof source.orderProductServices, typeof orderProductServicesLimits> = {
  id: 'admin.basicProducts.services.order',
  method: 'PUT',
  path: '/api/v1/admin/basic-products/:basic_product_id/services/order',
  access: { who: 'staff', permission: 'products.update' },
  records: 'services',
  limits: orderProductServicesLimits,
}
const serviceProvidersLimits = {
  create: { cost_minor: { min: 0, max: 1000000000000 }, price_per: { min: 1, max: 1000000 }, lead_time_days: { min: 0, max: 3650 }, daily_capacity: { min: 1, max: 1000000 }, priority: { min: 0, max: 1000 } },
  update: { cost_minor: { min: 0, max: 1000000000000 }, price_per: { min: 1, max: 1000000 }, lead_time_days: { min: 0, max: 3650 }, daily_capacity: { min: 1, max: 1000000 }, priority: { min: 0, max: 1000 } },
} as const
export const serviceProviders: InBrowser<typeof source.serviceProviders, typeof serviceProvidersLimits> = {
  name: 'service-providers',
  key: 'uuid',
  shape: { filters: { search: { kind: 'search' }, active: { kind: 'boolean' } } },
  list: {
    id: 'admin.services.providers.list',
    method: 'GET',
    path: '/api/v1/admin/services/:service_id/providers',
    access: { who: 'staff', permission: 'service-providers.manage' },
    records: 'service-providers',
  },
  export: {
    id: 'admin.services.providers.export',
    method: 'GET',
    path: '/api/v1/admin/services/:service_id/providers/export',
    access: { who: 'permission', permission: 'service-providers.export' },
    records: 'service-providers',
    produces: 'xlsx',
  },
  filters: {
    id: 'admin.services.providers.filters',
    method: 'GET',
    path: '/api/v1/admin/services/:service_id/providers/filters',
    access: { who: 'staff', permission: 'service-providers.manage' },
    records: 'providers',
  },
  read: { id: 'admin.serviceProviders.read', method: 'GET', path: '/api/v1/admin/service-providers/:uuid', access: { who: 'staff', permission: 'service-providers.manage' }, records: 'service-providers' },
  create: {
    id: 'admin.services.providers.create',
    method: 'POST',
    path: '/api/v1/admin/services/:service_id/providers',
    access: { who: 'staff', permission: 'service-providers.manage' },
    records: 'providers',
    limits: serviceProvidersLimits.create,
  },
  update: {
    id: 'admin.serviceProviders.update',
    method: 'PUT',
    path: '/api/v1/admin/service-providers/:uuid',
    access: { who: 'staff', permission: 'service-providers.manage' },
    records: 'service-providers',
    limits: serviceProvidersLimits.update,
  },
  remove: {
    id: 'admin.serviceProviders.delete',
    method: 'DELETE',
    path: '/api/v1/admin/service-providers/:uuid',
    access: { who: 'staff', permission: 'service-providers.manage' },
    records: 'service-providers',
  },
}
export const serviceProviderForm: InBrowser<typeof source.serviceProviderForm> = {
  id: 'admin.services.providers.form',
  method: 'GET',
  path: '/api/v1/admin/services/:service_id/providers/create',
  access: { who: 'staff', permission: 'service-providers.manage' },
  records: 'providers',
}
