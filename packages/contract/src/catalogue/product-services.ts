import { z } from 'zod'
import { AccountBadge } from '../attachments/badges.ts'
import { staff } from '../kit/access.ts'
import { defineEndpoint, manyOf, oneOf } from '../kit/endpoint.ts'
import { typedDate, optionalText } from '../kit/fields.ts'
import { booleanFilter, searchFilter } from '../kit/filters.ts'
import { defineResource } from '../kit/resource.ts'
import { amount, currencyCode, quantity } from './amounts.ts'
import { ProductBadge, ProductService, ServiceProvider } from './product-rows.ts'

const read = staff('products.read')
const write = staff('products.update')

const fields = {
  service_id: z.int().positive(),
  /** Replaces the name of the service. */
  name: optionalText(160),
  quantity: quantity.optional(),
  unit_cost_minor: amount.nullish(),
  price_delta_minor: z.int().min(-1_000_000_000_000).max(1_000_000_000_000).optional(),
  is_optional: z.boolean().optional(),
}
export const ProductServiceInput = z.object(fields)
export type ProductServiceInput = z.infer<typeof ProductServiceInput>

/** Services of a basic product. */
export const basicProductServices = defineResource({
  name: 'product-services',
  id: 'admin.basicProducts.services',
  itemId: 'admin.productServices',
  key: 'uuid',
  access: { read, create: write, update: write, delete: write },
  paths: {
    collection: '/api/v1/admin/basic-products/:basic_product_id/services',
    item: '/api/v1/admin/product-services/:uuid',
  },
  row: ProductService,
  create: ProductServiceInput,
  update: ProductServiceInput.partial(),
  filters: { search: searchFilter(), optional: booleanFilter() },
  sorts: ['position'],
  includes: ['product', 'service', 'upgrades', 'upgrades.service', 'upgradesProductService'],
})

/** Upgrades of one service of a basic product: rows of the same kind that replace it. */
export const productServiceUpgrades = defineResource({
  name: 'product-services',
  id: 'admin.productServices.upgrades',
  itemId: 'admin.productServiceUpgrades',
  key: 'uuid',
  access: { read, create: write, update: write, delete: write },
  paths: {
    collection: '/api/v1/admin/product-services/:product_service_uuid/upgrades',
    item: '/api/v1/admin/product-service-upgrades/:uuid',
  },
  row: ProductService,
  create: ProductServiceInput.omit({ is_optional: true }),
  update: ProductServiceInput.omit({ is_optional: true }).partial(),
  filters: { search: searchFilter() },
  sorts: ['position'],
  includes: ['product', 'service', 'upgradesProductService'],
})

/** Services as options, with the current cost of a unit. */
export const ServiceChoice = ProductBadge.extend({ cost: ProductService.shape.cost })
export type ServiceChoice = z.infer<typeof ServiceChoice>
const Form = z.object({ services: z.array(ServiceChoice) })
const form = (id: string, path: string, summary: string) =>
  defineEndpoint({ id, method: 'GET', path, access: write, summary, response: oneOf(Form) })
const edit = (id: string, path: string, summary: string) =>
  defineEndpoint({
    id,
    method: 'GET',
    path,
    access: write,
    summary,
    response: oneOf(Form.extend({ productService: ProductService })),
  })

export const basicProductServiceForm = form(
  'admin.basicProducts.services.form',
  '/api/v1/admin/basic-products/:basic_product_id/services/create',
  'Services that a basic product does not have yet',
)
export const productServiceEdit = edit(
  'admin.productServices.edit',
  '/api/v1/admin/product-services/:uuid/edit',
  'A service of a basic product with its choices',
)
export const productServiceUpgradeForm = form(
  'admin.productServices.upgrades.form',
  '/api/v1/admin/product-services/:product_service_uuid/upgrades/create',
  'Services that can take the place of one',
)
export const productServiceUpgradeEdit = edit(
  'admin.productServiceUpgrades.edit',
  '/api/v1/admin/product-service-upgrades/:uuid/edit',
  'An upgrade with its choices',
)

/** The verbs of an upgrade at the address of its form data, where the specification has them (spec 7.3). */
export const saveProductServiceUpgrade = {
  ...productServiceUpgrades.update,
  id: 'admin.productServiceUpgrades.edit.update',
  path: '/api/v1/admin/product-service-upgrades/:uuid/edit',
}
export const deleteProductServiceUpgrade = {
  ...productServiceUpgrades.remove,
  id: 'admin.productServiceUpgrades.edit.delete',
  path: '/api/v1/admin/product-service-upgrades/:uuid/edit',
}

/** Reorders the services of a basic product, or the upgrades of one. */
export const orderProductServices = defineEndpoint({
  id: 'admin.basicProducts.services.order',
  method: 'PUT',
  path: '/api/v1/admin/basic-products/:basic_product_id/services/order',
  access: write,
  summary: 'Order the services of a basic product',
  body: z.object({ uuids: z.array(z.uuid()).min(1).max(200) }),
})

const providers = '/api/v1/admin/services/:service_id/providers'
const manage = staff('service-providers.manage')
export const ServiceProviderInput = z.object({
  provider_account_id: z.int().positive(),
  cost_minor: amount,
  price_per: z.int().min(1).max(1_000_000).optional(),
  currency: currencyCode.optional(),
  lead_time_days: z.int().min(0).max(3650).optional(),
  daily_capacity: z.int().min(1).max(1_000_000).nullish(),
  priority: z.int().min(0).max(1000).optional(),
  is_default: z.boolean().optional(),
  is_active: z.boolean().optional(),
  valid_from: typedDate.nullish(),
  valid_to: typedDate.nullish(),
})
export type ServiceProviderInput = z.infer<typeof ServiceProviderInput>

/** Providers of a service for the platform. Exactly one is the default, whose cost counts. */
export const serviceProviders = defineResource({
  name: 'service-providers',
  id: 'admin.services.providers',
  itemId: 'admin.serviceProviders',
  key: 'uuid',
  access: { read: manage, create: manage, update: manage, delete: manage },
  paths: { collection: providers, item: '/api/v1/admin/service-providers/:uuid' },
  row: ServiceProvider,
  create: ServiceProviderInput,
  update: ServiceProviderInput.omit({ provider_account_id: true }).partial(),
  filters: { search: searchFilter(), active: booleanFilter() },
  sorts: ['cost', 'priority', 'lead_time'],
  includes: ['service', 'provider'],
})

export const serviceProviderForm = defineEndpoint({
  id: 'admin.services.providers.form',
  method: 'GET',
  path: `${providers}/create`,
  access: manage,
  summary: 'Provider accounts that do not make the service yet',
  query: z.object({ search: z.string().trim().max(200).optional() }),
  response: manyOf(AccountBadge),
})
