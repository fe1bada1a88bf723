// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../src/shop/acc-products.ts'
import type { InBrowser } from '../kit/endpoint.ts'

export type { ThirdPartyServiceProduct, AccProduct, AccProductInput, AccProductUpdate } from '../../src/shop/acc-products.ts'
export const ACC_PRODUCT_TYPES: typeof source.ACC_PRODUCT_TYPES = ['simple', 'variable', 'variation', 'service']
export const ACC_PRODUCT_STATUSES: typeof source.ACC_PRODUCT_STATUSES = ['active', 'draft', 'archived']
export const ACC_PRODUCT_STOCK: typeof source.ACC_PRODUCT_STOCK = ['in_stock', 'out_of_stock', 'on_backorder']
const accProductsLimits = {
  create: {
    name: { minLength: 1, maxLength: 200 },
    sku: { maxLength: 80 },
    ean: { maxLength: 20 },
    description: { maxLength: 50000 },
    price_minor: { min: 0, max: 1000000000000 },
    sale_price_minor: { min: 0, max: 1000000000000 },
    vat_bp: { min: 0, max: 10000 },
    stock_quantity: { min: -999999999, max: 999999999 },
    weight_g: { min: 0, max: 100000000 },
    attributes: { maxItems: 30, item: { fields: { name: { minLength: 1, maxLength: 60 }, value: { maxLength: 200 } } } },
    categories: { maxItems: 20, item: { minLength: 1, maxLength: 60 } },
    media_ids: { maxItems: 30 },
  },
  update: {
    name: { minLength: 1, maxLength: 200 },
    sku: { maxLength: 80 },
    ean: { maxLength: 20 },
    description: { maxLength: 50000 },
    price_minor: { min: 0, max: 1000000000000 },
    sale_price_minor: { min: 0, max: 1000000000000 },
    vat_bp: { min: 0, max: 10000 },
    stock_quantity: { min: -999999999, max: 999999999 },
    weight_g: { min: 0, max: 100000000 },
    attributes: { maxItems: 30, item: { fields: { name: { minLength: 1, maxLength: 60 }, value: { maxLength: 200 } } } },
    categories: { maxItems: 20, item: { minLength: 1, maxLength: 60 } },
    media_ids: { maxItems: 30 },
  },
} as const
export const accProducts: InBrowser<typeof source.accProducts, typeof accProductsLimits> = {
  name: 'acc-products',
  key: 'id',
  shape: {
    filters: {
      search: { kind: 'search' },
      status: { kind: 'choice', value: 'code', options: ['active', 'draft', 'archived'] },
      stock: { kind: 'choice', value: 'code', options: ['in_stock', 'out_of_stock', 'on_backorder'] },
      type: { kind: 'choice', value: 'code', options: ['simple', 'variable', 'variation', 'service'] },
      category: { kind: 'choice', value: 'code' },
      parent: { kind: 'choice', value: 'id' },
      service: { kind: 'choice', value: 'id' },
      price: { kind: 'number' },
      date_created: { kind: 'date' },
    },
  },
  list: { id: 'accounts.accProducts.list', method: 'GET', path: '/api/v1/accounts/:account_id/acc-products', access: { who: 'permission', permission: 'acc-products.read' }, records: 'acc-products' },
  export: {
    id: 'accounts.accProducts.export',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/acc-products/export',
    access: { who: 'permission', permission: 'acc-products.read' },
    records: 'acc-products',
    produces: 'xlsx',
  },
  filters: {
    id: 'accounts.accProducts.filters',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/acc-products/filters',
    access: { who: 'permission', permission: 'acc-products.read' },
    records: 'acc-products',
  },
  read: { id: 'accounts.accProducts.read', method: 'GET', path: '/api/v1/accounts/:account_id/acc-products/:id', access: { who: 'permission', permission: 'acc-products.read' }, records: 'acc-products' },
  create: {
    id: 'accounts.accProducts.create',
    method: 'POST',
    path: '/api/v1/accounts/:account_id/acc-products',
    access: { who: 'permission', permission: 'acc-products.create' },
    records: 'acc-products',
    limits: accProductsLimits.create,
  },
  update: {
    id: 'accounts.accProducts.update',
    method: 'PUT',
    path: '/api/v1/accounts/:account_id/acc-products/:id',
    access: { who: 'permission', permission: 'acc-products.update' },
    records: 'acc-products',
    limits: accProductsLimits.update,
  },
  remove: {
    id: 'accounts.accProducts.delete',
    method: 'DELETE',
    path: '/api/v1/accounts/:account_id/acc-products/:id',
    access: { who: 'permission', permission: 'acc-products.delete' },
    records: 'acc-products',
  },
}
export const accProductTemplateChoices: InBrowser<typeof source.accProductTemplateChoices> = {
  id: 'accounts.accProducts.templates',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/acc-products/templates',
  access: { who: 'permission', permission: 'acc-products.create' },
  records: 'acc-products',
}
export const accProductCategories: InBrowser<typeof source.accProductCategories> = {
  id: 'accounts.accProducts.categories',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/acc-products/categories',
  access: { who: 'permission', permission: 'acc-products.read' },
  records: 'acc-products',
}
