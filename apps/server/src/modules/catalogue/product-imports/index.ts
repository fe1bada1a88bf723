import { createProductImport, listProductImports, previewProductImport, productImportTemplate, undoProductImport } from '@stoa/contract'
import { serve } from '#kit/routes.ts'
import type { ServerModule } from '../../../registry.ts'
import { importProducts, listImports, previewImport, undoImport } from './import-products.ts'
import { importTemplate } from './template.ts'

/** Products of an account's catalogue from a sheet, with a preview and an undo. */
export const productImportsModule: ServerModule = {
  routes(routes) {
    serve(routes, listProductImports, listImports)
    serve(routes, previewProductImport, previewImport)
    serve(routes, createProductImport, importProducts)
    serve(routes, undoProductImport, undoImport)
    serve(routes, productImportTemplate, importTemplate)
  },
}
