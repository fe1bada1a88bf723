import { z } from 'zod'
import { staff } from '../kit/access.ts'
import { defineEndpoint } from '../kit/endpoint.ts'
import { longText, text } from '../kit/fields.ts'
import { booleanFilter, searchFilter } from '../kit/filters.ts'
import { defineResource } from '../kit/resource.ts'
import { amount, quantity } from './amounts.ts'
import { PackageEdition, PackageItem } from './product-rows.ts'
import { adminProductsOf, productOf } from './products.ts'
import { Requirements } from './requirements.ts'

const read = staff('products.read')
const write = staff('products.update')
const access = { read, create: write, update: write, delete: write }

export const adminPackages = adminProductsOf('packages', 'packages')
/** A package with its items and published editions, for customers. */
export const readPackage = productOf('packages', 'packages')

export const PackageItemInput = z.object({
  /** A basic product, service or plan, in the currency of the package. */
  product_id: z.int().positive(),
  quantity: quantity.optional(),
  /** Replaces the product's price, for the same number of units. */
  price_minor: amount.nullish(),
  discount_bp: z.int().min(0).max(10_000).optional(),
  is_optional: z.boolean().optional(),
  /** Questions that replace those of the product; null = those of the product. */
  requirements: Requirements.nullish(),
  position: z.int().min(0).max(1_000_000).optional(),
})
export type PackageItemInput = z.infer<typeof PackageItemInput>

/** Items of a package. */
export const packageItems = defineResource({
  name: 'package-items',
  id: 'admin.packages.packageItems',
  itemId: 'admin.packageItems',
  access,
  paths: { collection: '/api/v1/admin/packages/:package_id/package-items', item: '/api/v1/admin/package-items/:id' },
  row: PackageItem,
  create: PackageItemInput,
  update: PackageItemInput.omit({ product_id: true }).partial(),
  filters: { search: searchFilter(), optional: booleanFilter() },
  sorts: ['position'],
  includes: ['product', 'package'],
})

const EditionItem = z.object({
  package_item_id: z.int().positive(),
  quantity: quantity.optional(),
  /** Replaces the price in the package; null = that price. */
  price_minor: amount.nullish(),
})

export const PackageEditionInput = z.object({
  name: text(80),
  /** The package, if the wizard sends it; the path determines it. */
  product_id: z.int().positive().optional(),
  description: longText(),
  /** Null = computed from its items. */
  price_minor: amount.nullish(),
  is_default: z.boolean().optional(),
  published: z.boolean().optional(),
  position: z.int().min(0).max(1_000_000).optional(),
  /** A subset of the items of the package. Default: all items that are not optional. */
  package_items: z.array(EditionItem).max(200).optional(),
})
export type PackageEditionInput = z.infer<typeof PackageEditionInput>

/** Editions of a package. */
export const packageEditions = defineResource({
  name: 'package-editions',
  id: 'admin.packages.packageEditions',
  itemId: 'admin.packageEditions',
  access,
  paths: { collection: '/api/v1/admin/packages/:package_id/package-editions', item: '/api/v1/admin/package-editions/:id' },
  row: PackageEdition,
  create: PackageEditionInput,
  filters: { search: searchFilter(), published: booleanFilter() },
  sorts: ['position', 'name', 'price'],
  includes: ['packageItems', 'packageItems.product', 'product'],
})

const order = (id: string, path: string, summary: string) =>
  defineEndpoint({ id, method: 'PUT', path, access: write, summary, body: z.object({ ids: z.array(z.int().positive()).min(1).max(500) }) })

export const orderPackageItems = order(
  'admin.packages.packageItems.order',
  '/api/v1/admin/packages/:package_id/package-items/order',
  'Put the items of a package into an order',
)
export const orderPackageEditions = order(
  'admin.packages.packageEditions.order',
  '/api/v1/admin/packages/:package_id/package-editions/order',
  'Put the editions of a package into an order',
)
