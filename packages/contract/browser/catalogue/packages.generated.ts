// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../src/catalogue/packages.ts'
import type { InBrowser } from '../kit/endpoint.ts'

export type { PackageItemInput, PackageEditionInput } from '../../src/catalogue/packages.ts'
const adminPackagesLimits = {
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
export const adminPackages: InBrowser<typeof source.adminPackages, typeof adminPackagesLimits> = {
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
  list: { id: 'admin.packages.list', method: 'GET', path: '/api/v1/admin/products/packages', access: { who: 'staff', permission: 'products.read' }, records: 'products' },
  export: { id: 'admin.packages.export', method: 'GET', path: '/api/v1/admin/products/packages/export', access: { who: 'staff', permission: 'products.read' }, records: 'products', produces: 'xlsx' },
  filters: { id: 'admin.packages.filters', method: 'GET', path: '/api/v1/admin/products/packages/filters', access: { who: 'staff', permission: 'products.read' }, records: 'packages' },
  read: { id: 'admin.packages.read', method: 'GET', path: '/api/v1/admin/products/packages/:id', access: { who: 'staff', permission: 'products.read' }, records: 'products' },
  create: {
    id: 'admin.packages.create',
    method: 'POST',
    path: '/api/v1/admin/products/packages',
    access: { who: 'staff', permission: 'products.create' },
    records: 'packages',
    limits: adminPackagesLimits.create,
  },
  update: {
    id: 'admin.packages.update',
    method: 'PUT',
    path: '/api/v1/admin/products/packages/:id',
    access: { who: 'staff', permission: 'products.update' },
    records: 'packages',
    limits: adminPackagesLimits.update,
  },
  remove: { id: 'admin.packages.delete', method: 'DELETE', path: '/api/v1/admin/products/packages/:id', access: { who: 'staff', permission: 'products.delete' }, records: 'packages' },
}
export const readPackage: InBrowser<typeof source.readPackage> = { id: 'packages.read', method: 'GET', path: '/api/v1/products/packages/:id', access: { who: 'permission', permission: 'products.read' }, records: 'products' }
const packageItemsLimits = {
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
export const packageItems: InBrowser<typeof source.packageItems, typeof packageItemsLimits> = {
  name: 'package-items',
  key: 'id',
  shape: { filters: { search: { kind: 'search' }, optional: { kind: 'boolean' } } },
  list: { id: 'admin.packages.packageItems.list', method: 'GET', path: '/api/v1/admin/packages/:package_id/package-items', access: { who: 'staff', permission: 'products.read' }, records: 'package-items' },
  export: {
    id: 'admin.packages.packageItems.export',
    method: 'GET',
    path: '/api/v1/admin/packages/:package_id/package-items/export',
    access: { who: 'permission', permission: 'package-items.export' },
    records: 'package-items',
    produces: 'xlsx',
  },
  filters: {
    id: 'admin.packages.packageItems.filters',
    method: 'GET',
    path: '/api/v1/admin/packages/:package_id/package-items/filters',
    access: { who: 'staff', permission: 'products.read' },
    records: 'package-items',
  },
  read: { id: 'admin.packageItems.read', method: 'GET', path: '/api/v1/admin/package-items/:id', access: { who: 'staff', permission: 'products.read' }, records: 'package-items' },
  create: {
    id: 'admin.packages.packageItems.create',
    method: 'POST',
    path: '/api/v1/admin/packages/:package_id/package-items',
    access: { who: 'staff', permission: 'products.update' },
    records: 'package-items',
    limits: packageItemsLimits.create,
  },
  update: {
    id: 'admin.packageItems.update',
    method: 'PUT',
    path: '/api/v1/admin/package-items/:id',
    access: { who: 'staff', permission: 'products.update' },
    records: 'package-items',
    limits: packageItemsLimits.update,
  },
  remove: { id: 'admin.packageItems.delete', method: 'DELETE', path: '/api/v1/admin/package-items/:id', access: { who: 'staff', permission: 'products.update' }, records: 'package-items' },
}
const packageEditionsLimits = {
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
export const packageEditions: InBrowser<typeof source.packageEditions, typeof packageEditionsLimits> = {
  name: 'package-editions',
  key: 'id',
  shape: { filters: { search: { kind: 'search' }, published: { kind: 'boolean' } } },
  list: {
    id: 'admin.packages.packageEditions.list',
    method: 'GET',
    path: '/api/v1/admin/packages/:package_id/package-editions',
    access: { who: 'staff', permission: 'products.read' },
    records: 'package-editions',
  },
  export: {
    id: 'admin.packages.packageEditions.export',
    method: 'GET',
    path: '/api/v1/admin/packages/:package_id/package-editions/export',
    access: { who: 'permission', permission: 'package-editions.export' },
    records: 'package-editions',
    produces: 'xlsx',
  },
  filters: {
    id: 'admin.packages.packageEditions.filters',
    method: 'GET',
    path: '/api/v1/admin/packages/:package_id/package-editions/filters',
    access: { who: 'staff', permission: 'products.read' },
    records: 'package-editions',
  },
  read: { id: 'admin.packageEditions.read', method: 'GET', path: '/api/v1/admin/package-editions/:id', access: { who: 'staff', permission: 'products.read' }, records: 'package-editions' },
  create: {
    id: 'admin.packages.packageEditions.create',
    method: 'POST',
    path: '/api/v1/admin/packages/:package_id/package-editions',
    access: { who: 'staff', permission: 'products.update' },
    records: 'package-editions',
    limits: packageEditionsLimits.create,
  },
  update: {
    id: 'admin.packageEditions.update',
    method: 'PUT',
    path: '/api/v1/admin/package-editions/:id',
    access: { who: 'staff', permission: 'products.update' },
    records: 'package-editions',
    limits: packageEditionsLimits.update,
  },
  remove: { id: 'admin.packageEditions.delete', method: 'DELETE', path: '/api/v1/admin/package-editions/:id', access: { who: 'staff', permission: 'products.update' }, records: 'package-editions' },
}
const orderPackageItemsLimits = { ids: { maxItems: 500 } } as const
export const orderPackageItems: InBrowser<typeof source.orderPackageItems, typeof orderPackageItemsLimits> = {
  id: 'admin.packages.packageItems.order',
  method: 'PUT',
  path: '/api/v1/admin/packages/:package_id/package-items/order',
  access: { who: 'staff', permission: 'products.update' },
  records: 'package-items',
  limits: orderPackageItemsLimits,
}
const orderPackageEditionsLimits = { ids: { maxItems: 500 } } as const
export const orderPackageEditions: InBrowser<typeof source.orderPackageEditions, typeof orderPackageEditionsLimits> = {
  id: 'admin.packages.packageEditions.order',
  method: 'PUT',
  path: '/api/v1/admin/packages/:package_id/package-editions/order',
  access: { who: 'staff', permission: 'products.update' },
  records: 'package-editions',
  limits: orderPackageEditionsLimits,
}
