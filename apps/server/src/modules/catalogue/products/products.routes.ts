import { sql } from 'kysely'
import {
  addProductProject,
  adminBasicProducts,
  adminProducts,
  adminServices,
  listProductProjects,
  listSubscriptionPlans,
  productChoices,
  productProjectChoices,
  products,
  publishProduct,
  readBasicProduct,
  readService,
  removeProductBrochure,
  removeProductCover,
  removeProductProject,
  type ProductCategory,
  type ProductType,
  unpublishProduct,
  updateSubscriptionPlans,
  uploadProductBrochure,
  uploadProductCover,
  type TagBadge,
} from '@stoa/contract'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { filterOptions } from '#kit/query/filter-options.ts'
import { serve, serveResource, type Routes } from '#kit/routes.ts'
import { stageUpload } from '../../attachments/media/index.ts'
import { removeFile, uploadFile } from './write/product-files.ts'
import { basicProductQuery, catalogueQuery, catalogueQueryOf, productQuery, serviceQuery } from './products.query.ts'
import { publish, unpublish } from './write/publish-product.ts'
import { exportProducts } from './products.export.ts'
import { addReference, listReferences, referenceChoices, removeReference } from './references/change-references.ts'
import { readSubscriptionPlans, replaceSubscriptionPlans } from './subscription-plans/replace-subscription-plans.ts'
import { productVerbs } from './write/write-product.ts'

/** Endpoints that each product type has under its own path: list, read, create, filters and export. */
export function productSurface(query: typeof serviceQuery, type: ProductType) {
  const { create } = productVerbs(type)
  return { list: query.list, read: query.read, filters: filterOptions(query.resource), export: exportProducts(query), create }
}

/** Routes of the catalogue, for staff and for customers. */
export function productRoutes(routes: Routes): void {
  serve(routes, productChoices, listChoices)
  serveResource(routes, adminBasicProducts, productSurface(basicProductQuery, 'basic'))
  serveResource(routes, adminServices, productSurface(serviceQuery, 'service'))
  serveResource(routes, adminProducts, {
    list: productQuery.list,
    read: productQuery.read,
    filters: filterOptions(adminProducts),
    export: exportProducts(productQuery),
    ...productVerbs(),
  })
  serve(routes, uploadProductCover, uploadFile('cover'), stageUpload('cover', 'cover'))
  serve(routes, removeProductCover, removeFile('cover'))
  serve(routes, uploadProductBrochure, uploadFile('brochure'), stageUpload('brochure', 'brochure'))
  serve(routes, removeProductBrochure, removeFile('brochure'))
  serve(routes, publishProduct, publish)
  serve(routes, unpublishProduct, unpublish)
  serve(routes, listSubscriptionPlans, readSubscriptionPlans)
  serve(routes, updateSubscriptionPlans, replaceSubscriptionPlans)
  serve(routes, listProductProjects, listReferences)
  serve(routes, productProjectChoices, referenceChoices)
  serve(routes, addProductProject, addReference)
  serve(routes, removeProductProject, removeReference)

  serveResource(routes, products, { list: catalogueQuery.list, read: catalogueQuery.read, filters: filterOptions(products) })
  serve(routes, readBasicProduct, catalogueQueryOf('basic').read)
  serve(routes, readService, catalogueQueryOf('service').read)
}

/** Categories and tags that products can have. */
async function listChoices(ctx: Context): Promise<{ data: { categories: ProductCategory[]; tags: TagBadge[] } }> {
  const categories = await rows<ProductCategory>(
    ctx.db,
    sql`SELECT id, parent_id, slug, name_en, name_gr, icon FROM product_categories ORDER BY position, id`,
  )
  const tags = await rows<TagBadge>(
    ctx.db,
    sql`SELECT g.id, g.name, g.color, g.tag_category_id FROM tags g LEFT JOIN tag_categories k ON k.id = g.tag_category_id
    WHERE g.account_id IS NULL AND g.deleted_at IS NULL AND (k.id IS NULL OR cardinality(k.applies_to) = 0 OR 'product' = any(k.applies_to)) ORDER BY g.name`,
  )
  return { data: { categories, tags } }
}
