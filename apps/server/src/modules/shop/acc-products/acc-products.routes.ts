import { accProductCategories, accProducts, accProductTemplateChoices } from '@stoa/contract'
import { exportList } from '#platform/exports/export-list.ts'
import { filterOptions } from '#kit/query/filter-options.ts'
import { serve, serveResource, type Routes } from '#kit/routes.ts'
import { templateChoices } from '../acc-product-templates/index.ts'
import { accProductExport } from './acc-products.export.ts'
import { accProductQuery, productCategories, readAccProduct } from './acc-products.query.ts'
import { createAccProduct, removeAccProduct, updateAccProduct } from './write-product.ts'

/** Routes of the products of an account's shop. */
export function accProductRoutes(routes: Routes): void {
  serve(routes, accProductTemplateChoices, templateChoices)
  serve(routes, accProductCategories, productCategories)
  serveResource(routes, accProducts, {
    list: accProductQuery.list,
    filters: filterOptions(accProducts),
    export: exportList(accProductQuery, accProductExport),
    read: readAccProduct,
    create: createAccProduct,
    update: updateAccProduct,
    remove: removeAccProduct,
  })
}
