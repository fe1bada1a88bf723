// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../src/catalogue/own-products.ts'
import type { InBrowser } from '../kit/endpoint.ts'

export type { OwnProductType } from '../../src/catalogue/own-products.ts'
export const OWN_PRODUCT_TYPES: typeof source.OWN_PRODUCT_TYPES = ['basic', 'package', 'service']
const ownProductsLimits = {
  create: {
    code: { maxLength: 40 },
    name_en: { minLength: 1, maxLength: 160 },
    name_gr: { maxLength: 160 },
    short_description_en: { maxLength: 500 },
    short_description_gr: { maxLength: 500 },
    description_en: { maxLength: 50000 },
    description_gr: { maxLength: 50000 },
    price_minor: { min: 0, max: 1000000000000 },
    price_per: { min: 1, max: 1000000 },
    cost_minor: { min: 0, max: 1000000000000 },
    vat_exemption_code: { min: 1, max: 31 },
    default_duration_days: { min: 0, max: 3650 },
    requirements: {
      maxItems: 40,
      item: {
        fields: {
          label_en: { minLength: 1, maxLength: 160 },
          label_gr: { maxLength: 160 },
          options: { maxItems: 50, item: { fields: { label_en: { minLength: 1, maxLength: 120 }, label_gr: { maxLength: 120 } } } },
          help: { maxLength: 500 },
        },
      },
    },
    task_template: {
      maxItems: 50,
      item: { fields: { title: { minLength: 1, maxLength: 200 }, offset_days: { min: 0, max: 730 }, assignee_role: { maxLength: 40 }, checklist: { maxItems: 30, item: { minLength: 1, maxLength: 200 } } } },
    },
    trial_days: { min: 0, max: 365 },
    tier: { min: 0, max: 1000 },
    position: { min: 0, max: 1000000 },
    category_ids: { maxItems: 20 },
    tag_ids: { maxItems: 50 },
  },
  update: {
    code: { maxLength: 40 },
    name_en: { minLength: 1, maxLength: 160 },
    name_gr: { maxLength: 160 },
    short_description_en: { maxLength: 500 },
    short_description_gr: { maxLength: 500 },
    description_en: { maxLength: 50000 },
    description_gr: { maxLength: 50000 },
    price_minor: { min: 0, max: 1000000000000 },
    price_per: { min: 1, max: 1000000 },
    cost_minor: { min: 0, max: 1000000000000 },
    vat_exemption_code: { min: 1, max: 31 },
    default_duration_days: { min: 0, max: 3650 },
    requirements: {
      maxItems: 40,
      item: {
        fields: {
          label_en: { minLength: 1, maxLength: 160 },
          label_gr: { maxLength: 160 },
          options: { maxItems: 50, item: { fields: { label_en: { minLength: 1, maxLength: 120 }, label_gr: { maxLength: 120 } } } },
          help: { maxLength: 500 },
        },
      },
    },
    task_template: {
      maxItems: 50,
      item: { fields: { title: { minLength: 1, maxLength: 200 }, offset_days: { min: 0, max: 730 }, assignee_role: { maxLength: 40 }, checklist: { maxItems: 30, item: { minLength: 1, maxLength: 200 } } } },
    },
    trial_days: { min: 0, max: 365 },
    tier: { min: 0, max: 1000 },
    position: { min: 0, max: 1000000 },
    category_ids: { maxItems: 20 },
    tag_ids: { maxItems: 50 },
  },
} as const
export const ownProducts: InBrowser<typeof source.ownProducts, typeof ownProductsLimits> = {
  name: 'products',
  key: 'id',
  shape: {
    filters: {
      search: { kind: 'search' },
      type: { kind: 'choice', value: 'code', options: ['basic', 'package', 'service', 'membership'] },
      category: { kind: 'choice', value: 'id', nullable: true },
      tag: { kind: 'choice', value: 'id' },
      published: { kind: 'boolean' },
      archived: { kind: 'boolean' },
      price: { kind: 'number' },
      custom: { kind: 'boolean' },
      date_created: { kind: 'date' },
    },
  },
  list: { id: 'accounts.products.list', method: 'GET', path: '/api/v1/accounts/:account_id/products', access: { who: 'permission', permission: 'products.read' }, records: 'products' },
  export: {
    id: 'accounts.products.export',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/products/export',
    access: { who: 'permission', permission: 'products.read' },
    records: 'products',
    produces: 'xlsx',
  },
  filters: { id: 'accounts.products.filters', method: 'GET', path: '/api/v1/accounts/:account_id/products/filters', access: { who: 'permission', permission: 'products.read' }, records: 'products' },
  read: { id: 'accounts.products.read', method: 'GET', path: '/api/v1/accounts/:account_id/products/:id', access: { who: 'permission', permission: 'products.read' }, records: 'products' },
  create: {
    id: 'accounts.products.create',
    method: 'POST',
    path: '/api/v1/accounts/:account_id/products',
    access: { who: 'permission', permission: 'products.create' },
    records: 'products',
    limits: ownProductsLimits.create,
  },
  update: { id: 'products.update', method: 'PUT', path: '/api/v1/products/:id', access: { who: 'permission', permission: 'products.update' }, records: 'products', limits: ownProductsLimits.update },
  remove: { id: 'products.delete', method: 'DELETE', path: '/api/v1/products/:id', access: { who: 'permission', permission: 'products.delete' }, records: 'products' },
}
export const copyProduct: InBrowser<typeof source.copyProduct> = { id: 'accounts.products.copies.create', method: 'POST', path: '/api/v1/accounts/:account_id/products/copies', access: { who: 'permission', permission: 'products.create' }, records: 'copies' }
export const ownProductChoices: InBrowser<typeof source.ownProductChoices> = { id: 'accounts.products.choices', method: 'GET', path: '/api/v1/accounts/:account_id/products/choices', access: { who: 'permission', permission: 'products.read' }, records: 'products' }
export const publishOwnProduct: InBrowser<typeof source.publishOwnProduct> = { id: 'publishedProducts.create', method: 'POST', path: '/api/v1/published-products', access: { who: 'permission', permission: 'products.publish' }, records: 'publishedProducts' }
export const unpublishOwnProduct: InBrowser<typeof source.unpublishOwnProduct> = { id: 'publishedProducts.delete', method: 'DELETE', path: '/api/v1/published-products/:product_id', access: { who: 'permission', permission: 'products.publish' }, records: 'publishedProducts' }
export const archiveOwnProduct: InBrowser<typeof source.archiveOwnProduct> = { id: 'archivedProducts.create', method: 'POST', path: '/api/v1/archived-products', access: { who: 'permission', permission: 'products.update' }, records: 'archivedProducts' }
export const restoreOwnProduct: InBrowser<typeof source.restoreOwnProduct> = { id: 'archivedProducts.delete', method: 'DELETE', path: '/api/v1/archived-products/:product_id', access: { who: 'permission', permission: 'products.update' }, records: 'archivedProducts' }
export const uploadOwnProductCover: InBrowser<typeof source.uploadOwnProductCover> = { id: 'products.cover', method: 'POST', path: '/api/v1/products/:product_id/cover', access: { who: 'permission', permission: 'products.update' }, records: 'products', multipart: true }
export const removeOwnProductCover: InBrowser<typeof source.removeOwnProductCover> = { id: 'products.cover.delete', method: 'DELETE', path: '/api/v1/products/:product_id/cover', access: { who: 'permission', permission: 'products.update' }, records: 'cover' }
export const uploadOwnProductBrochure: InBrowser<typeof source.uploadOwnProductBrochure> = { id: 'products.brochure', method: 'POST', path: '/api/v1/products/:product_id/brochure', access: { who: 'permission', permission: 'products.update' }, records: 'products', multipart: true }
export const removeOwnProductBrochure: InBrowser<typeof source.removeOwnProductBrochure> = { id: 'products.brochure.delete', method: 'DELETE', path: '/api/v1/products/:product_id/brochure', access: { who: 'permission', permission: 'products.update' }, records: 'brochure' }
export const listOwnSubscriptionPlans: InBrowser<typeof source.listOwnSubscriptionPlans> = {
  id: 'products.subscriptionPlans.list',
  method: 'GET',
  path: '/api/v1/products/:product_id/subscription-plans',
  access: { who: 'permission', permission: 'products.read' },
  records: 'subscriptionPlans',
}
const updateOwnSubscriptionPlansLimits = {
  subscription_plans: {
    maxItems: 50,
    item: {
      fields: {
        name: { minLength: 1, maxLength: 80 },
        interval_count: { min: 1, max: 36 },
        price_minor: { min: 0, max: 1000000000000 },
        setup_fee_minor: { min: 0, max: 1000000000000 },
        trial_days: { min: 0, max: 365 },
        min_cycles: { min: 0, max: 120 },
      },
    },
  },
} as const
export const updateOwnSubscriptionPlans: InBrowser<typeof source.updateOwnSubscriptionPlans, typeof updateOwnSubscriptionPlansLimits> = {
  id: 'products.subscriptionPlans.update',
  method: 'PUT',
  path: '/api/v1/products/:product_id/subscription-plans',
  access: { who: 'permission', permission: 'products.update' },
  records: 'subscriptionPlans',
  limits: updateOwnSubscriptionPlansLimits,
}
export const listOwnProductProjects: InBrowser<typeof source.listOwnProductProjects> = { id: 'products.projects.list', method: 'GET', path: '/api/v1/products/:product_id/projects', access: { who: 'permission', permission: 'products.read' }, records: 'projects' }
export const ownProductProjectChoices: InBrowser<typeof source.ownProductProjectChoices> = { id: 'products.projects.choices', method: 'GET', path: '/api/v1/products/:product_id/projects/choices', access: { who: 'permission', permission: 'products.update' }, records: 'projects' }
const addOwnProductProjectLimits = { caption: { maxLength: 200 } } as const
export const addOwnProductProject: InBrowser<typeof source.addOwnProductProject, typeof addOwnProductProjectLimits> = {
  id: 'products.projects.create',
  method: 'POST',
  path: '/api/v1/products/:product_id/projects',
  access: { who: 'permission', permission: 'products.update' },
  records: 'projects',
  limits: addOwnProductProjectLimits,
}
export const removeOwnProductProject: InBrowser<typeof source.removeOwnProductProject> = { id: 'products.projects.delete', method: 'DELETE', path: '/api/v1/products/:product_id/projects/:project_uuid', access: { who: 'permission', permission: 'products.update' }, records: 'projects' }
const ownProductServicesLimits = {
  create: { name: { maxLength: 160 }, quantity: { max: 999999999 }, unit_cost_minor: { min: 0, max: 1000000000000 }, price_delta_minor: { min: -1000000000000, max: 1000000000000 } },
  update: { name: { maxLength: 160 }, quantity: { max: 999999999 }, unit_cost_minor: { min: 0, max: 1000000000000 }, price_delta_minor: { min: -1000000000000, max: 1000000000000 } },
} as const
export const ownProductServices: InBrowser<typeof source.ownProductServices, typeof ownProductServicesLimits> = {
  name: 'product-services',
  key: 'uuid',
  shape: { filters: { search: { kind: 'search' }, optional: { kind: 'boolean' } } },
  list: {
    id: 'basicProducts.services.list',
    method: 'GET',
    path: '/api/v1/basic-products/:basic_product_id/services',
    access: { who: 'permission', permission: 'products.read' },
    records: 'product-services',
  },
  export: {
    id: 'basicProducts.services.export',
    method: 'GET',
    path: '/api/v1/basic-products/:basic_product_id/services/export',
    access: { who: 'permission', permission: 'products.read' },
    records: 'product-services',
    produces: 'xlsx',
  },
  filters: {
    id: 'basicProducts.services.filters',
    method: 'GET',
    path: '/api/v1/basic-products/:basic_product_id/services/filters',
    access: { who: 'permission', permission: 'products.read' },
    records: 'services',
  },
  read: { id: 'productServices.read', method: 'GET', path: '/api/v1/product-services/:uuid', access: { who: 'permission', permission: 'products.read' }, records: 'product-services' },
  create: {
    id: 'basicProducts.services.create',
    method: 'POST',
    path: '/api/v1/basic-products/:basic_product_id/services',
    access: { who: 'permission', permission: 'products.update' },
    records: 'services',
    limits: ownProductServicesLimits.create,
  },
  update: {
    id: 'productServices.update',
    method: 'PUT',
    path: '/api/v1/product-services/:uuid',
    access: { who: 'permission', permission: 'products.update' },
    records: 'product-services',
    limits: ownProductServicesLimits.update,
  },
  remove: { id: 'productServices.delete', method: 'DELETE', path: '/api/v1/product-services/:uuid', access: { who: 'permission', permission: 'products.update' }, records: 'product-services' },
}
const ownProductServiceUpgradesLimits = {
  create: { name: { maxLength: 160 }, quantity: { max: 999999999 }, unit_cost_minor: { min: 0, max: 1000000000000 }, price_delta_minor: { min: -1000000000000, max: 1000000000000 } },
  update: { name: { maxLength: 160 }, quantity: { max: 999999999 }, unit_cost_minor: { min: 0, max: 1000000000000 }, price_delta_minor: { min: -1000000000000, max: 1000000000000 } },
} as const
export const ownProductServiceUpgrades: InBrowser<typeof source.ownProductServiceUpgrades, typeof ownProductServiceUpgradesLimits> = {
  name: 'product-services',
  key: 'uuid',
  shape: { filters: { search: { kind: 'search' } } },
  list: {
    id: 'productServices.upgrades.list',
    method: 'GET',
    path: '/api/v1/product-services/:product_service_uuid/upgrades',
    access: { who: 'permission', permission: 'products.read' },
    records: 'product-services',
  },
  export: {
    id: 'productServices.upgrades.export',
    method: 'GET',
    path: '/api/v1/product-services/:product_service_uuid/upgrades/export',
    access: { who: 'permission', permission: 'products.read' },
    records: 'product-services',
    produces: 'xlsx',
  },
  filters: {
    id: 'productServices.upgrades.filters',
    method: 'GET',
    path: '/api/v1/product-services/:product_service_uuid/upgrades/filters',
    access: { who: 'permission', permission: 'products.read' },
    records: 'upgrades',
  },
  read: { id: 'productServiceUpgrades.read', method: 'GET', path: '/api/v1/product-service-upgrades/:uuid', access: { who: 'permission', permission: 'products.read' }, records: 'product-services' },
  create: {
    id: 'productServices.upgrades.create',
    method: 'POST',
    path: '/api/v1/product-services/:product_service_uuid/upgrades',
    access: { who: 'permission', permission: 'products.update' },
    records: 'upgrades',
    limits: ownProductServiceUpgradesLimits.create,
  },
  update: {
    id: 'productServiceUpgrades.update',
    method: 'PUT',
    path: '/api/v1/product-service-upgrades/:uuid',
    access: { who: 'permission', permission: 'products.update' },
    records: 'productServiceUpgrades',
    limits: ownProductServiceUpgradesLimits.update,
  },
  remove: {
    id: 'productServiceUpgrades.delete',
    method: 'DELETE',
    path: '/api/v1/product-service-upgrades/:uuid',
    access: { who: 'permission', permission: 'products.update' },
    records: 'productServiceUpgrades',
  },
}
const orderOwnProductServicesLimits = { uuids: { maxItems: 200 } } as const
export const orderOwnProductServices: InBrowser<typeof source.orderOwnProductServices, typeof orderOwnProductServicesLimits> = {
  id: 'basicProducts.services.order',
  method: 'PUT',
  path: '/api/v1/basic-products/:basic_product_id/services/order',
  access: { who: 'permission', permission: 'products.update' },
  records: 'services',
  limits: orderOwnProductServicesLimits,
}
export const ownProductServiceForm: InBrowser<typeof source.ownProductServiceForm> = {
  id: 'basicProducts.services.form',
  method: 'GET',
  path: '/api/v1/basic-products/:basic_product_id/services/create',
  access: { who: 'permission', permission: 'products.update' },
  records: 'services',
}
export const ownProductServiceEdit: InBrowser<typeof source.ownProductServiceEdit> = { id: 'productServices.edit', method: 'GET', path: '/api/v1/product-services/:uuid/edit', access: { who: 'permission', permission: 'products.update' }, records: 'product-services' }
export const ownProductServiceUpgradeForm: InBrowser<typeof source.ownProductServiceUpgradeForm> = {
  id: 'productServices.upgrades.form',
  method: 'GET',
  path: '/api/v1/product-services/:product_service_uuid/upgrades/create',
  access: { who: 'permission', permission: 'products.update' },
  records: 'upgrades',
}
export const ownProductServiceUpgradeEdit: InBrowser<typeof source.ownProductServiceUpgradeEdit> = {
  id: 'productServiceUpgrades.edit',
  method: 'GET',
  path: '/api/v1/product-service-upgrades/:uuid/edit',
  access: { who: 'permission', permission: 'products.update' },
  records: 'productServiceUpgrades',
}
const ownServiceProvidersLimits = {
  create: { cost_minor: { min: 0, max: 1000000000000 }, price_per: { min: 1, max: 1000000 }, lead_time_days: { min: 0, max: 3650 }, daily_capacity: { min: 1, max: 1000000 }, priority: { min: 0, max: 1000 } },
  update: { cost_minor: { min: 0, max: 1000000000000 }, price_per: { min: 1, max: 1000000 }, lead_time_days: { min: 0, max: 3650 }, daily_capacity: { min: 1, max: 1000000 }, priority: { min: 0, max: 1000 } },
} as const
export const ownServiceProviders: InBrowser<typeof source.ownServiceProviders, typeof ownServiceProvidersLimits> = {
  name: 'service-providers',
  key: 'uuid',
  shape: { filters: { search: { kind: 'search' }, active: { kind: 'boolean' } } },
  list: { id: 'services.providers.list', method: 'GET', path: '/api/v1/services/:service_id/providers', access: { who: 'permission', permission: 'products.read-costing' }, records: 'service-providers' },
  export: {
    id: 'services.providers.export',
    method: 'GET',
    path: '/api/v1/services/:service_id/providers/export',
    access: { who: 'permission', permission: 'products.read-costing' },
    records: 'service-providers',
    produces: 'xlsx',
  },
  filters: { id: 'services.providers.filters', method: 'GET', path: '/api/v1/services/:service_id/providers/filters', access: { who: 'permission', permission: 'products.read-costing' }, records: 'providers' },
  read: { id: 'serviceProviders.read', method: 'GET', path: '/api/v1/service-providers/:uuid', access: { who: 'permission', permission: 'products.read-costing' }, records: 'service-providers' },
  create: {
    id: 'services.providers.create',
    method: 'POST',
    path: '/api/v1/services/:service_id/providers',
    access: { who: 'permission', permission: 'products.update' },
    records: 'providers',
    limits: ownServiceProvidersLimits.create,
  },
  update: {
    id: 'serviceProviders.update',
    method: 'PUT',
    path: '/api/v1/service-providers/:uuid',
    access: { who: 'permission', permission: 'products.update' },
    records: 'service-providers',
    limits: ownServiceProvidersLimits.update,
  },
  remove: { id: 'serviceProviders.delete', method: 'DELETE', path: '/api/v1/service-providers/:uuid', access: { who: 'permission', permission: 'products.update' }, records: 'service-providers' },
}
export const ownServiceProviderForm: InBrowser<typeof source.ownServiceProviderForm> = { id: 'services.providers.form', method: 'GET', path: '/api/v1/services/:service_id/providers/create', access: { who: 'permission', permission: 'products.update' }, records: 'providers' }
const ownPackageItemsLimits = {
  create: {
    quantity: { max: 999999999 },
    price_minor: { min: 0, max: 1000000000000 },
    discount_bp: { min: 0, max: 10000 },
    requirements: {
      maxItems: 40,
      item: {
        fields: {
          label_en: { minLength: 1, maxLength: 160 },
          label_gr: { maxLength: 160 },
          options: { maxItems: 50, item: { fields: { label_en: { minLength: 1, maxLength: 120 }, label_gr: { maxLength: 120 } } } },
          help: { maxLength: 500 },
        },
      },
    },
    position: { min: 0, max: 1000000 },
  },
  update: {
    quantity: { max: 999999999 },
    price_minor: { min: 0, max: 1000000000000 },
    discount_bp: { min: 0, max: 10000 },
    requirements: {
      maxItems: 40,
      item: {
        fields: {
          label_en: { minLength: 1, maxLength: 160 },
          label_gr: { maxLength: 160 },
          options: { maxItems: 50, item: { fields: { label_en: { minLength: 1, maxLength: 120 }, label_gr: { maxLength: 120 } } } },
          help: { maxLength: 500 },
        },
      },
    },
    position: { min: 0, max: 1000000 },
  },
} as const
export const ownPackageItems: InBrowser<typeof source.ownPackageItems, typeof ownPackageItemsLimits> = {
  name: 'package-items',
  key: 'id',
  shape: { filters: { search: { kind: 'search' }, optional: { kind: 'boolean' } } },
  list: { id: 'packages.packageItems.list', method: 'GET', path: '/api/v1/packages/:package_id/package-items', access: { who: 'permission', permission: 'products.read' }, records: 'package-items' },
  export: {
    id: 'packages.packageItems.export',
    method: 'GET',
    path: '/api/v1/packages/:package_id/package-items/export',
    access: { who: 'permission', permission: 'products.read' },
    records: 'package-items',
    produces: 'xlsx',
  },
  filters: {
    id: 'packages.packageItems.filters',
    method: 'GET',
    path: '/api/v1/packages/:package_id/package-items/filters',
    access: { who: 'permission', permission: 'products.read' },
    records: 'package-items',
  },
  read: { id: 'packageItems.read', method: 'GET', path: '/api/v1/package-items/:id', access: { who: 'permission', permission: 'products.read' }, records: 'package-items' },
  create: {
    id: 'packages.packageItems.create',
    method: 'POST',
    path: '/api/v1/packages/:package_id/package-items',
    access: { who: 'permission', permission: 'products.update' },
    records: 'package-items',
    limits: ownPackageItemsLimits.create,
  },
  update: {
    id: 'packageItems.update',
    method: 'PUT',
    path: '/api/v1/package-items/:id',
    access: { who: 'permission', permission: 'products.update' },
    records: 'package-items',
    limits: ownPackageItemsLimits.update,
  },
  remove: { id: 'packageItems.delete', method: 'DELETE', path: '/api/v1/package-items/:id', access: { who: 'permission', permission: 'products.update' }, records: 'package-items' },
}
const ownPackageEditionsLimits = {
  create: {
    name: { minLength: 1, maxLength: 80 },
    description: { maxLength: 10000 },
    price_minor: { min: 0, max: 1000000000000 },
    position: { min: 0, max: 1000000 },
    package_items: { maxItems: 200, item: { fields: { quantity: { max: 999999999 }, price_minor: { min: 0, max: 1000000000000 } } } },
  },
  update: {
    name: { minLength: 1, maxLength: 80 },
    description: { maxLength: 10000 },
    price_minor: { min: 0, max: 1000000000000 },
    position: { min: 0, max: 1000000 },
    package_items: { maxItems: 200, item: { fields: { quantity: { max: 999999999 }, price_minor: { min: 0, max: 1000000000000 } } } },
  },
} as const
export const ownPackageEditions: InBrowser<typeof source.ownPackageEditions, typeof ownPackageEditionsLimits> = {
  name: 'package-editions',
  key: 'id',
  shape: { filters: { search: { kind: 'search' }, published: { kind: 'boolean' } } },
  list: { id: 'packages.packageEditions.list', method: 'GET', path: '/api/v1/packages/:package_id/package-editions', access: { who: 'permission', permission: 'products.read' }, records: 'package-editions' },
  export: {
    id: 'packages.packageEditions.export',
    method: 'GET',
    path: '/api/v1/packages/:package_id/package-editions/export',
    access: { who: 'permission', permission: 'products.read' },
    records: 'package-editions',
    produces: 'xlsx',
  },
  filters: {
    id: 'packages.packageEditions.filters',
    method: 'GET',
    path: '/api/v1/packages/:package_id/package-editions/filters',
    access: { who: 'permission', permission: 'products.read' },
    records: 'package-editions',
  },
  read: { id: 'packageEditions.read', method: 'GET', path: '/api/v1/package-editions/:id', access: { who: 'permission', permission: 'products.read' }, records: 'package-editions' },
  create: {
    id: 'packages.packageEditions.create',
    method: 'POST',
    path: '/api/v1/packages/:package_id/package-editions',
    access: { who: 'permission', permission: 'products.update' },
    records: 'package-editions',
    limits: ownPackageEditionsLimits.create,
  },
  update: {
    id: 'packageEditions.update',
    method: 'PUT',
    path: '/api/v1/package-editions/:id',
    access: { who: 'permission', permission: 'products.update' },
    records: 'package-editions',
    limits: ownPackageEditionsLimits.update,
  },
  remove: { id: 'packageEditions.delete', method: 'DELETE', path: '/api/v1/package-editions/:id', access: { who: 'permission', permission: 'products.update' }, records: 'package-editions' },
}
const orderOwnPackageItemsLimits = { ids: { maxItems: 500 } } as const
export const orderOwnPackageItems: InBrowser<typeof source.orderOwnPackageItems, typeof orderOwnPackageItemsLimits> = {
  id: 'packages.packageItems.order',
  method: 'PUT',
  path: '/api/v1/packages/:package_id/package-items/order',
  access: { who: 'permission', permission: 'products.update' },
  records: 'package-items',
  limits: orderOwnPackageItemsLimits,
}
const orderOwnPackageEditionsLimits = { ids: { maxItems: 500 } } as const
export const orderOwnPackageEditions: InBrowser<typeof source.orderOwnPackageEditions, typeof orderOwnPackageEditionsLimits> = {
  id: 'packages.packageEditions.order',
  method: 'PUT',
  path: '/api/v1/packages/:package_id/package-editions/order',
  access: { who: 'permission', permission: 'products.update' },
  records: 'package-editions',
  limits: orderOwnPackageEditionsLimits,
}
