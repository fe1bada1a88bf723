import { z } from 'zod'
import { TagBadge } from '../attachments/badges.ts'
import { Media } from '../attachments/media.ts'
import { permission, staff } from '../kit/access.ts'
import { defineEndpoint, oneOf } from '../kit/endpoint.ts'
import { instant, longText, optionalText, text } from '../kit/fields.ts'
import { booleanFilter, codeFilter, dateFilter, idFilter, numberFilter, searchFilter } from '../kit/filters.ts'
import { defineResource } from '../kit/resource.ts'
import { incomeCategory, incomeType } from '../sales/documents/income.ts'
import { amount, currencyCode } from './amounts.ts'
import {
  PackageEdition,
  PackageItem,
  PRICE_MODES,
  PRODUCT_TYPES,
  PRODUCT_UNITS,
  ProductBadge,
  ProductCategory,
  ProductFeature,
  ProductService,
  ReferenceProject,
  SubscriptionPlan,
} from './product-rows.ts'
import { Requirement, Requirements, TaskTemplate } from './requirements.ts'

/** A product (domain.md 2.10) of the platform, or of an account; a membership with an account was made for it by the platform. */
export const Product = z.object({
  ...ProductBadge.shape,
  account_id: z.int().nullable(),
  short_description_en: z.string().nullable(),
  short_description_gr: z.string().nullable(),
  /** Safe HTML. */
  description_en: z.string().nullable(),
  description_gr: z.string().nullable(),
  vat_rate_id: z.int().nullable(),
  vat_exemption_code: z.int().nullable(),
  supply_type: z.enum(['service', 'goods']),
  /** Whether domestic reverse charge applies. */
  reverse_charge: z.boolean(),
  income_category: z.string(),
  income_type: z.string().nullable(),
  default_duration_days: z.int().nullable(),
  requires_project: z.boolean(),
  requirements: z.array(Requirement),
  task_template: z.array(TaskTemplate),
  trial_days: z.int(),
  tier: z.int().nullable(),
  is_default: z.boolean(),
  position: z.int(),
  cover_url: z.string().nullable(),
  cover_thumb_url: z.string().nullable(),
  brochure_url: z.string().nullable(),
  brochure_name: z.string().nullable(),
  /** Set = no longer sold and hidden from lists. */
  archived_at: instant.nullable(),
  /** Number of its order items; omitted for customers, like `projects_count`. */
  orders_count: z.int().optional(),
  projects_count: z.int().optional(),
  created_by_id: z.int().nullable().optional(),
  version: z.int(),
  created_at: instant,
  updated_at: instant,
  categories: z.array(ProductCategory).optional(),
  tags: z.array(TagBadge).optional(),
  packageItems: z.array(PackageItem).optional(),
  packageEditions: z.array(PackageEdition).optional(),
  productServices: z.array(ProductService).optional(),
  subscriptionPlans: z.array(SubscriptionPlan).optional(),
  projects: z.array(ReferenceProject).optional(),
  features: z.array(ProductFeature).optional(),
  media: z.array(Media).optional(),
  cover: Media.nullable().optional(),
  brochure: Media.nullable().optional(),
})
export type Product = z.infer<typeof Product>

/** Fields of all four types. Fields of other types are refused. */
export const productFields = {
  /** Default: generated from the type and a number. */
  code: optionalText(40),
  name_en: text(160),
  name_gr: optionalText(160),
  short_description_en: longText(500),
  short_description_gr: longText(500),
  description_en: longText(50_000),
  description_gr: longText(50_000),
  unit: z.enum(PRODUCT_UNITS).optional(),
  price_minor: amount.nullish(),
  price_mode: z.enum(PRICE_MODES).optional(),
  price_per: z.int().min(1).max(1_000_000).optional(),
  currency: currencyCode.optional(),
  cost_minor: amount.nullish(),
  /** A rate of the seller's country: that of the platform, or of the account of the catalogue. */
  vat_rate_id: z.int().positive().nullish(),
  /** Required for a rate of 0 %. */
  vat_exemption_code: z.int().min(1).max(31).nullish(),
  supply_type: z.enum(['service', 'goods']).optional(),
  reverse_charge: z.boolean().optional(),
  /** Classification of income by the list of the tax authority; a type of null follows the document. */
  income_category: incomeCategory.optional(),
  income_type: incomeType.nullish(),
  default_duration_days: z.int().min(0).max(3650).nullish(),
  requires_project: z.boolean().optional(),
  requirements: Requirements.optional(),
  task_template: z.array(TaskTemplate).max(50).optional(),
  /** Fields of plans. */
  trial_days: z.int().min(0).max(365).optional(),
  tier: z.int().min(0).max(1000).nullish(),
  position: z.int().min(0).max(1_000_000).optional(),
  category_ids: z.array(z.int().positive()).max(20).optional(),
  /** Tags of the platform for products. */
  tag_ids: z.array(z.int().positive()).max(50).optional(),
}
export const ProductInput = z.object(productFields)
export type ProductInput = z.infer<typeof ProductInput>
export const ProductUpdate = ProductInput.partial()
export type ProductUpdate = z.infer<typeof ProductUpdate>

export const PRODUCT_INCLUDES = [
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
] as const

/** Rows, filters, sort orders and relations of every list of products. */
export const productList = {
  row: Product,
  filters: {
    search: searchFilter(),
    type: codeFilter(PRODUCT_TYPES),
    category: idFilter({ nullable: true }),
    tag: idFilter(),
    published: booleanFilter(),
    /** Lists omit archived products without this filter. */
    archived: booleanFilter(),
    price: numberFilter(),
    /** For one account instead of the platform's catalogue. */
    custom: booleanFilter(),
    date_created: dateFilter(),
  },
  sorts: ['name', 'code', 'price', 'position', 'published'],
  includes: PRODUCT_INCLUDES,
} as const

const access = {
  read: staff('products.read'),
  create: staff('products.create'),
  update: staff('products.update'),
  delete: staff('products.delete'),
  export: staff('products.read'),
}

/** Every product of the platform, of all types, with memberships made for one account. */
export const adminProducts = defineResource({
  name: 'products',
  id: 'admin.products',
  access,
  paths: { collection: '/api/v1/admin/products', item: '/api/v1/admin/products/:id' },
  create: ProductInput.extend({ type: z.enum(PRODUCT_TYPES) }),
  update: ProductUpdate,
  ...productList,
})

/**
 * Products of one type under a separate path: list, read, create, filters, export. `adminProducts` updates and deletes
 * them.
 */
export const adminProductsOf = (id: string, path: string) =>
  defineResource({
    name: 'products',
    id: `admin.${id}`,
    access,
    paths: { collection: `/api/v1/admin/products/${path}`, item: `/api/v1/admin/products/${path}/:id` },
    create: ProductInput,
    update: ProductUpdate,
    ...productList,
  })

export const adminBasicProducts = adminProductsOf('basicProducts', 'basic-products')
export const adminServices = adminProductsOf('services', 'services')

export const uploadProductCover = defineEndpoint({
  id: 'admin.products.cover',
  method: 'POST',
  path: '/api/v1/admin/products/:product_id/cover',
  access: access.update,
  summary: 'Give a product a cover picture',
  response: oneOf(Product),
  multipart: true,
})
export const removeProductCover = defineEndpoint({
  id: 'admin.products.cover.delete',
  method: 'DELETE',
  path: '/api/v1/admin/products/:product_id/cover',
  access: access.update,
  summary: 'Take the cover off a product',
  response: oneOf(Product),
})
export const uploadProductBrochure = defineEndpoint({
  id: 'admin.products.brochure',
  method: 'POST',
  path: '/api/v1/admin/products/:product_id/brochure',
  access: access.update,
  summary: 'Give a product a brochure (PDF)',
  response: oneOf(Product),
  multipart: true,
})
export const removeProductBrochure = defineEndpoint({
  id: 'admin.products.brochure.delete',
  method: 'DELETE',
  path: '/api/v1/admin/products/:product_id/brochure',
  access: access.update,
  summary: 'Take the brochure off a product',
  response: oneOf(Product),
})

export const publishProduct = defineEndpoint({
  id: 'admin.publishedProducts.create',
  method: 'POST',
  path: '/api/v1/admin/published-products',
  access: staff('products.publish'),
  summary: 'Publish a product that has a name, a price and a VAT rate',
  body: z.object({ product_id: z.int().positive() }),
  response: oneOf(Product),
})
export const unpublishProduct = defineEndpoint({
  id: 'admin.publishedProducts.delete',
  method: 'DELETE',
  path: '/api/v1/admin/published-products/:product_id',
  access: staff('products.publish'),
  summary: 'Take a product out of the catalogue; documents keep it',
  response: oneOf(Product),
})

export const archiveProduct = defineEndpoint({
  id: 'admin.archivedProducts.create',
  method: 'POST',
  path: '/api/v1/admin/archived-products',
  access: access.update,
  summary: 'Take a product out of sale and out of the lists; documents and subscriptions keep it',
  body: z.object({ product_id: z.int().positive() }),
  response: oneOf(Product),
})
export const restoreProduct = defineEndpoint({
  id: 'admin.archivedProducts.delete',
  method: 'DELETE',
  path: '/api/v1/admin/archived-products/:product_id',
  access: access.update,
  summary: 'Bring an archived product back as unpublished',
  response: oneOf(Product),
})

/** What the forms of products offer. */
export const ProductChoices = z.object({
  categories: z.array(ProductCategory),
  tags: z.array(TagBadge),
  /** Country of the VAT rates of products. */
  vat_country: z.string(),
  /** Rate with which a new product of the account begins; null for the platform. */
  default_vat_rate_id: z.int().nullable(),
})
export type ProductChoices = z.infer<typeof ProductChoices>
/** Categories and tags of the platform for the forms of products; VAT rates are at `vatRates.list`. */
export const productChoices = defineEndpoint({
  id: 'admin.products.choices',
  method: 'GET',
  path: '/api/v1/admin/products/choices',
  access: access.read,
  summary: 'What the forms of products offer',
  response: oneOf(ProductChoices),
})

/** The platform's published products, and those of the caller's accounts, without cost. */
export const products = defineResource({
  name: 'products',
  id: 'products',
  access: { read: permission('products.read'), export: permission('products.read') },
  paths: { collection: '/api/v1/products', item: '/api/v1/products/:id' },
  ...productList,
  filters: {
    ...productList.filters,
    /** The catalogue of one account: the platform's products and those for the account. */
    account: idFilter(),
  },
})

/** One product of a type, for customers. */
export const productOf = (id: string, path: string) =>
  defineEndpoint({
    id: `${id}.read`,
    method: 'GET',
    path: `/api/v1/products/${path}/:id`,
    access: permission('products.read'),
    summary: `Read one of ${path}`,
    params: products.read.params,
    query: products.read.query,
    response: oneOf(Product),
    shape: products.read.shape!,
  })
export const readBasicProduct = productOf('basicProducts', 'basic-products')
export const readService = productOf('services', 'services')
