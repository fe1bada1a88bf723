// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../src/catalogue/products.ts'
import type { InBrowser } from '../kit/endpoint.ts'

export type { Product, ProductInput, ProductUpdate, ProductChoices } from '../../src/catalogue/products.ts'
export const PRODUCT_INCLUDES: typeof source.PRODUCT_INCLUDES = [
  'categories',
  'tags',
  'packageItems',
  'packageItems.product',
  'packageEditions',
  'packageEditions.packageItems',
  'productServices',
  'productServices.service',
  'productServices.upgrades',
  'subscriptionPlans',
  'projects',
  'features',
  'media',
  'cover',
  'brochure',
]
const adminProductsLimits = {
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
export const adminProducts: InBrowser<typeof source.adminProducts, typeof adminProductsLimits> = {
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
  list: { id: 'admin.products.list', method: 'GET', path: '/api/v1/admin/products', access: { who: 'staff', permission: 'products.read' }, records: 'products' },
  export: { id: 'admin.products.export', method: 'GET', path: '/api/v1/admin/products/export', access: { who: 'staff', permission: 'products.read' }, records: 'products', produces: 'xlsx' },
  filters: { id: 'admin.products.filters', method: 'GET', path: '/api/v1/admin/products/filters', access: { who: 'staff', permission: 'products.read' }, records: 'products' },
  read: { id: 'admin.products.read', method: 'GET', path: '/api/v1/admin/products/:id', access: { who: 'staff', permission: 'products.read' }, records: 'products' },
  create: { id: 'admin.products.create', method: 'POST', path: '/api/v1/admin/products', access: { who: 'staff', permission: 'products.create' }, records: 'products', limits: adminProductsLimits.create },
  update: { id: 'admin.products.update', method: 'PUT', path: '/api/v1/admin/products/:id', access: { who: 'staff', permission: 'products.update' }, records: 'products', limits: adminProductsLimits.update },
  remove: { id: 'admin.products.delete', method: 'DELETE', path: '/api/v1/admin/products/:id', access: { who: 'staff', permission: 'products.delete' }, records: 'products' },
}
const adminBasicProductsLimits = {
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
export const adminBasicProducts: InBrowser<typeof source.adminBasicProducts, typeof adminBasicProductsLimits> = {
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
  list: { id: 'admin.basicProducts.list', method: 'GET', path: '/api/v1/admin/products/basic-products', access: { who: 'staff', permission: 'products.read' }, records: 'products' },
  export: {
    id: 'admin.basicProducts.export',
    method: 'GET',
    path: '/api/v1/admin/products/basic-products/export',
    access: { who: 'staff', permission: 'products.read' },
    records: 'products',
    produces: 'xlsx',
  },
  filters: { id: 'admin.basicProducts.filters', method: 'GET', path: '/api/v1/admin/products/basic-products/filters', access: { who: 'staff', permission: 'products.read' }, records: 'basicProducts' },
  read: { id: 'admin.basicProducts.read', method: 'GET', path: '/api/v1/admin/products/basic-products/:id', access: { who: 'staff', permission: 'products.read' }, records: 'products' },
  create: {
    id: 'admin.basicProducts.create',
    method: 'POST',
    path: '/api/v1/admin/products/basic-products',
    access: { who: 'staff', permission: 'products.create' },
    records: 'basicProducts',
    limits: adminBasicProductsLimits.create,
  },
  update: {
    id: 'admin.basicProducts.update',
    method: 'PUT',
    path: '/api/v1/admin/products/basic-products/:id',
    access: { who: 'staff', permission: 'products.update' },
    records: 'basicProducts',
    limits: adminBasicProductsLimits.update,
  },
  remove: { id: 'admin.basicProducts.delete', method: 'DELETE', path: '/api/v1/admin/products/basic-products/:id', access: { who: 'staff', permission: 'products.delete' }, records: 'basicProducts' },
}
const adminServicesLimits = {
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
export const adminServices: InBrowser<typeof source.adminServices, typeof adminServicesLimits> = {
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
  list: { id: 'admin.services.list', method: 'GET', path: '/api/v1/admin/products/services', access: { who: 'staff', permission: 'products.read' }, records: 'products' },
  export: { id: 'admin.services.export', method: 'GET', path: '/api/v1/admin/products/services/export', access: { who: 'staff', permission: 'products.read' }, records: 'products', produces: 'xlsx' },
  filters: { id: 'admin.services.filters', method: 'GET', path: '/api/v1/admin/products/services/filters', access: { who: 'staff', permission: 'products.read' }, records: 'services' },
  read: { id: 'admin.services.read', method: 'GET', path: '/api/v1/admin/products/services/:id', access: { who: 'staff', permission: 'products.read' }, records: 'products' },
  create: {
    id: 'admin.services.create',
    method: 'POST',
    path: '/api/v1/admin/products/services',
    access: { who: 'staff', permission: 'products.create' },
    records: 'services',
    limits: adminServicesLimits.create,
  },
  update: {
    id: 'admin.services.update',
    method: 'PUT',
    path: '/api/v1/admin/products/services/:id',
    access: { who: 'staff', permission: 'products.update' },
    records: 'services',
    limits: adminServicesLimits.update,
  },
  remove: { id: 'admin.services.delete', method: 'DELETE', path: '/api/v1/admin/products/services/:id', access: { who: 'staff', permission: 'products.delete' }, records: 'services' },
}
export const uploadProductCover: InBrowser<typeof source.uploadProductCover> = { id: 'admin.products.cover', method: 'POST', path: '/api/v1/admin/products/:product_id/cover', access: { who: 'staff', permission: 'products.update' }, records: 'products', multipart: true }
export const removeProductCover: InBrowser<typeof source.removeProductCover> = { id: 'admin.products.cover.delete', method: 'DELETE', path: '/api/v1/admin/products/:product_id/cover', access: { who: 'staff', permission: 'products.update' }, records: 'cover' }
export const uploadProductBrochure: InBrowser<typeof source.uploadProductBrochure> = { id: 'admin.products.brochure', method: 'POST', path: '/api/v1/admin/products/:product_id/brochure', access: { who: 'staff', permission: 'products.update' }, records: 'products', multipart: true }
export const removeProductBrochure: InBrowser<typeof source.removeProductBrochure> = { id: 'admin.products.brochure.delete', method: 'DELETE', path: '/api/v1/admin/products/:product_id/brochure', access: { who: 'staff', permission: 'products.update' }, records: 'brochure' }
export const publishProduct: InBrowser<typeof source.publishProduct> = { id: 'admin.publishedProducts.create', method: 'POST', path: '/api/v1/admin/published-products', access: { who: 'staff', permission: 'products.publish' }, records: 'publishedProducts' }
export const unpublishProduct: InBrowser<typeof source.unpublishProduct> = { id: 'admin.publishedProducts.delete', method: 'DELETE', path: '/api/v1/admin/published-products/:product_id', access: { who: 'staff', permission: 'products.publish' }, records: 'publishedProducts' }
export const archiveProduct: InBrowser<typeof source.archiveProduct> = { id: 'admin.archivedProducts.create', method: 'POST', path: '/api/v1/admin/archived-products', access: { who: 'staff', permission: 'products.update' }, records: 'archivedProducts' }
export const restoreProduct: InBrowser<typeof source.restoreProduct> = { id: 'admin.archivedProducts.delete', method: 'DELETE', path: '/api/v1/admin/archived-products/:product_id', access: { who: 'staff', permission: 'products.update' }, records: 'archivedProducts' }
export const productChoices: InBrowser<typeof source.productChoices> = { id: 'admin.products.choices', method: 'GET', path: '/api/v1/admin/products/choices', access: { who: 'staff', permission: 'products.read' }, records: 'products' }
export const products: InBrowser<typeof source.products> = {
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
      account: { kind: 'choice', value: 'id' },
    },
  },
  list: { id: 'products.list', method: 'GET', path: '/api/v1/products', access: { who: 'permission', permission: 'products.read' }, records: 'products' },
  export: { id: 'products.export', method: 'GET', path: '/api/v1/products/export', access: { who: 'permission', permission: 'products.read' }, records: 'products', produces: 'xlsx' },
  filters: { id: 'products.filters', method: 'GET', path: '/api/v1/products/filters', access: { who: 'permission', permission: 'products.read' }, records: 'products' },
  read: { id: 'products.read', method: 'GET', path: '/api/v1/products/:id', access: { who: 'permission', permission: 'products.read' }, records: 'products' },
  create: { id: 'products.create', method: 'POST', path: '/api/v1/products', access: { who: 'permission', permission: 'products.create' }, records: 'products' },
  update: { id: 'products.update', method: 'PUT', path: '/api/v1/products/:id', access: { who: 'permission', permission: 'products.update' }, records: 'products' },
  remove: { id: 'products.delete', method: 'DELETE', path: '/api/v1/products/:id', access: { who: 'permission', permission: 'products.delete' }, records: 'products' },
}
export const readBasicProduct: InBrowser<typeof source.readBasicProduct> = { id: 'basicProducts.read', method: 'GET', path: '/api/v1/products/basic-products/:id', access: { who: 'permission', permission: 'products.read' }, records: 'products' }
export const readService: InBrowser<typeof source.readService> = { id: 'services.read', method: 'GET', path: '/api/v1/products/services/:id', access: { who: 'permission', permission: 'products.read' }, records: 'products' }
