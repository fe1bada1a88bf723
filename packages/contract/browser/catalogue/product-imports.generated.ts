// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../src/catalogue/product-imports.ts'
import type { InBrowser } from '../kit/endpoint.ts'

export type { ProductImportRow, ProductImportPreview, ProductImport } from '../../src/catalogue/product-imports.ts'
export const PRODUCT_IMPORT_ROWS: typeof source.PRODUCT_IMPORT_ROWS = 1000
export const listProductImports: InBrowser<typeof source.listProductImports> = { id: 'accounts.productImports.list', method: 'GET', path: '/api/v1/accounts/:account_id/product-imports', access: { who: 'permission', permission: 'products.create' }, records: 'productImports' }
export const previewProductImport: InBrowser<typeof source.previewProductImport> = {
  id: 'accounts.productImports.preview',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/product-imports/preview',
  access: { who: 'permission', permission: 'products.create' },
  records: 'productImports',
  multipart: true,
}
export const createProductImport: InBrowser<typeof source.createProductImport> = {
  id: 'accounts.productImports.create',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/product-imports',
  access: { who: 'permission', permission: 'products.create' },
  records: 'productImports',
  multipart: true,
}
export const undoProductImport: InBrowser<typeof source.undoProductImport> = { id: 'productImports.undo', method: 'POST', path: '/api/v1/product-imports/:uuid/undo', access: { who: 'permission', permission: 'products.create' }, records: 'productImports' }
export const productImportTemplate: InBrowser<typeof source.productImportTemplate> = {
  id: 'accounts.productImports.template',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/product-imports/template',
  access: { who: 'permission', permission: 'products.create' },
  records: 'productImports',
  produces: 'file',
}
