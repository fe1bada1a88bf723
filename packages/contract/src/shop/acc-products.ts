import { z } from 'zod'
import { ThirdPartyServiceBadge } from '../accounts/third-party-services.ts'
import { AccountBadge } from '../attachments/badges.ts'
import { Media } from '../attachments/media.ts'
import { amount, currencyCode } from '../catalogue/amounts.ts'
import { permission } from '../kit/access.ts'
import { accountParams, defineEndpoint, manyOf } from '../kit/endpoint.ts'
import { instant, longText, optionalText, text } from '../kit/fields.ts'
import { codeFilter, dateFilter, idFilter, numberFilter, searchFilter } from '../kit/filters.ts'
import { defineResource } from '../kit/resource.ts'
import { AccProductTemplate } from './acc-product-templates.ts'
import { ProductAttributes } from './product-attributes.ts'

export const ACC_PRODUCT_TYPES = ['simple', 'variable', 'variation', 'service'] as const
export const ACC_PRODUCT_STATUSES = ['active', 'draft', 'archived'] as const
export const ACC_PRODUCT_STOCK = ['in_stock', 'out_of_stock', 'on_backorder'] as const

/** A product as a shop or an ERP knows it. */
export const ThirdPartyServiceProduct = z.object({
  id: z.int(),
  third_party_service_id: z.int(),
  acc_product_id: z.int(),
  /** Key of the product or variation at the service. */
  external_id: z.string(),
  external_parent_id: z.string().nullable(),
  /** Code by which people know it there. */
  external_code: z.string().nullable(),
  external_price_minor: z.int().nullable(),
  external_stock: z.number().nullable(),
  sync_status: z.enum(['ok', 'pending', 'conflict', 'error']),
  error: z.string().nullable(),
  last_synced_at: instant,
  thirdPartyService: ThirdPartyServiceBadge.nullable(),
})
export type ThirdPartyServiceProduct = z.infer<typeof ThirdPartyServiceProduct>

/** A product in the shop of an account (domain.md 2.12). */
export const AccProduct = z.object({
  id: z.int(),
  account_id: z.int(),
  name: z.string(),
  sku: z.string().nullable(),
  ean: z.string().nullable(),
  type: z.enum(ACC_PRODUCT_TYPES),
  /** Parent product of a variation. */
  parent_id: z.int().nullable(),
  parent_name: z.string().nullable(),
  acc_product_template_id: z.int().nullable(),
  /** Safe HTML. */
  description: z.string().nullable(),
  price_minor: z.int(),
  sale_price_minor: z.int().nullable(),
  currency: z.string(),
  vat_bp: z.int(),
  /** Null if the stock is not tracked. */
  stock_quantity: z.number().nullable(),
  stock_status: z.enum(ACC_PRODUCT_STOCK),
  weight_g: z.int().nullable(),
  attributes: ProductAttributes,
  categories: z.array(z.string()),
  status: z.enum(ACC_PRODUCT_STATUSES),
  /** Units in processing and completed orders, less returned ones. */
  sold_quantity: z.number(),
  created_by_id: z.int().nullable(),
  version: z.int(),
  created_at: instant,
  updated_at: instant,
  coverMedia: Media.nullable().optional(),
  media: z.array(Media).optional(),
  account: AccountBadge.optional(),
  thirdPartyServiceProducts: z.array(ThirdPartyServiceProduct).optional(),
})
export type AccProduct = z.infer<typeof AccProduct>

/** A file of the product: the id of a file of the account, or the uuid of a temporary upload. */
const file = z.union([z.int().positive(), z.uuid()])

export const AccProductInput = z.object({
  name: text(200),
  /** Default: generated from the pattern of the template. */
  sku: optionalText(80),
  ean: optionalText(20),
  type: z.enum(ACC_PRODUCT_TYPES).optional(),
  parent_id: z.int().positive().nullish(),
  /** Default: the pictures of the template. */
  acc_product_template_id: z.int().positive().nullish(),
  description: longText(50_000),
  price_minor: amount,
  sale_price_minor: amount.nullish(),
  currency: currencyCode.optional(),
  vat_bp: z.int().min(0).max(10_000).optional(),
  stock_quantity: z.number().min(-999_999_999).max(999_999_999).multipleOf(0.001).nullish(),
  stock_status: z.enum(ACC_PRODUCT_STOCK).optional(),
  weight_g: z.int().min(0).max(100_000_000).nullish(),
  attributes: ProductAttributes.optional(),
  categories: z.array(text(60)).max(20).optional(),
  status: z.enum(ACC_PRODUCT_STATUSES).optional(),
  cover_media_id: file.nullish(),
  /** The complete, ordered set of further pictures. */
  media_ids: z.array(file).max(30).optional(),
})
export type AccProductInput = z.infer<typeof AccProductInput>
export const AccProductUpdate = AccProductInput.omit({ acc_product_template_id: true }).partial()
export type AccProductUpdate = z.infer<typeof AccProductUpdate>

const collection = '/api/v1/accounts/:account_id/acc-products'

/** Products of the account's own shop. */
export const accProducts = defineResource({
  name: 'acc-products',
  id: 'accounts.accProducts',
  access: { export: permission('acc-products.read') },
  paths: { collection, item: `${collection}/:id` },
  row: AccProduct,
  create: AccProductInput,
  update: AccProductUpdate,
  filters: {
    /** Name, SKU, EAN. */
    search: searchFilter(),
    status: codeFilter(ACC_PRODUCT_STATUSES),
    stock: codeFilter(ACC_PRODUCT_STOCK),
    type: codeFilter(ACC_PRODUCT_TYPES),
    category: codeFilter(),
    parent: idFilter(),
    service: idFilter(),
    /** Major units. */
    price: numberFilter(),
    date_created: dateFilter(),
  },
  sorts: ['name', 'price', 'stock', 'sold'],
  includes: ['coverMedia', 'media', 'account', 'thirdPartyServiceProducts'],
})

/** Templates of the platform, for the form of a product. */
export const accProductTemplateChoices = defineEndpoint({
  id: 'accounts.accProducts.templates',
  method: 'GET',
  path: `${collection}/templates`,
  access: permission('acc-products.create'),
  summary: 'Templates that a product can begin with',
  params: accountParams,
  response: manyOf(AccProductTemplate),
})

/** Names of the categories of the account's products. */
export const accProductCategories = defineEndpoint({
  id: 'accounts.accProducts.categories',
  method: 'GET',
  path: `${collection}/categories`,
  access: permission('acc-products.read'),
  summary: 'Categories of the products of an account',
  params: accountParams,
  response: manyOf(z.string()),
})
