import { z } from 'zod'
import { UserBadge } from '../attachments/badges.ts'
import { permission } from '../kit/access.ts'
import { accountParams, defineEndpoint, manyOf, oneOf, uuidParams } from '../kit/endpoint.ts'
import { instant } from '../kit/fields.ts'
import { OWN_PRODUCT_TYPES } from './own-products.ts'
import { PRODUCT_UNITS } from './product-rows.ts'

/** Most rows of a file. */
export const PRODUCT_IMPORT_ROWS = 1000

/** A row of the file as a product, and why it is left out. */
export const ProductImportRow = z.object({
  /** Row of the sheet, the headings being row 1. */
  row: z.int(),
  code: z.string().nullable(),
  name: z.string().nullable(),
  type: z.enum(OWN_PRODUCT_TYPES).nullable(),
  unit: z.enum(PRODUCT_UNITS).nullable(),
  price_minor: z.int().nullable(),
  price_per: z.int(),
  cost_minor: z.int().nullable(),
  vat_bp: z.int().nullable(),
  /** Reasons why no product is made from it, in the caller's language; empty for a row that makes one. */
  problems: z.array(z.string()),
})
export type ProductImportRow = z.infer<typeof ProductImportRow>

const Preview = z.object({
  file_name: z.string(),
  currency: z.string(),
  /** Headings that no field has. */
  ignored: z.array(z.string()),
  rows: z.array(ProductImportRow),
})
export type ProductImportPreview = z.infer<typeof Preview>

export const ProductImport = z.object({
  uuid: z.string(),
  account_id: z.int(),
  file_name: z.string(),
  created_count: z.int(),
  skipped_count: z.int(),
  /** Products that an undo left, because something uses them. */
  kept_count: z.int(),
  undone_at: instant.nullable(),
  created_at: instant,
  createdBy: UserBadge.nullable(),
})
export type ProductImport = z.infer<typeof ProductImport>

const PATH = '/api/v1/accounts/:account_id/product-imports'
const create = permission('products.create')

export const listProductImports = defineEndpoint({
  id: 'accounts.productImports.list',
  method: 'GET',
  path: PATH,
  access: create,
  summary: 'The last imports into the catalogue of an account',
  params: accountParams,
  response: manyOf(ProductImport),
})

/** Reads a CSV or XLSX file and writes nothing. */
export const previewProductImport = defineEndpoint({
  id: 'accounts.productImports.preview',
  method: 'POST',
  path: `${PATH}/preview`,
  access: create,
  summary: 'What a file of products would create',
  params: accountParams,
  response: oneOf(Preview),
  multipart: true,
  limit: 'heavy',
})

/** Creates the products of all rows without a problem, as drafts. */
export const createProductImport = defineEndpoint({
  id: 'accounts.productImports.create',
  method: 'POST',
  path: PATH,
  access: create,
  summary: 'Create products from a file',
  params: accountParams,
  response: oneOf(ProductImport),
  multipart: true,
  limit: 'heavy',
})

/** Deletes the products of an import that nothing uses. */
export const undoProductImport = defineEndpoint({
  id: 'productImports.undo',
  method: 'POST',
  path: '/api/v1/product-imports/:uuid/undo',
  access: create,
  summary: 'Take back what an import into the catalogue created',
  params: uuidParams,
  response: oneOf(ProductImport),
})

export const productImportTemplate = defineEndpoint({
  id: 'accounts.productImports.template',
  method: 'GET',
  path: `${PATH}/template`,
  access: create,
  summary: 'A sheet with the headings that are recognised, and two sample rows',
  params: accountParams,
  response: z.any(),
  produces: 'file',
})
