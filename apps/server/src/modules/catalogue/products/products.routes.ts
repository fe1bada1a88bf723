import {
  addOwnProductProject,
  addProductProject,
  adminBasicProducts,
  adminProducts,
  adminServices,
  archiveOwnProduct,
  archiveProduct,
  copyProduct,
  type Endpoint,
  listOwnProductProjects,
  listOwnSubscriptionPlans,
  listProductProjects,
  listSubscriptionPlans,
  ownProductChoices,
  ownProductProjectChoices,
  ownProducts,
  productChoices,
  productProjectChoices,
  products,
  publishOwnProduct,
  publishProduct,
  readBasicProduct,
  readService,
  removeOwnProductBrochure,
  removeOwnProductCover,
  removeOwnProductProject,
  removeProductBrochure,
  removeProductCover,
  removeProductProject,
  restoreOwnProduct,
  restoreProduct,
  type ProductType,
  unpublishOwnProduct,
  unpublishProduct,
  updateOwnSubscriptionPlans,
  updateSubscriptionPlans,
  uploadOwnProductBrochure,
  uploadOwnProductCover,
  uploadProductBrochure,
  uploadProductCover,
} from '@stoa/contract'
import { filterOptions } from '#kit/query/filter-options.ts'
import { serve, serveResource, type Handler, type Prepare, type Routes } from '#kit/routes.ts'
import { stageUpload } from '../../attachments/media/index.ts'
import { copyToOwn } from './own/copy-product.ts'
import { createOwn } from './own/create-own.ts'
import { listChoices } from './product-choices.ts'
import { removeFile, uploadFile } from './write/product-files.ts'
import {
  basicProductQuery,
  catalogueQuery,
  catalogueQueryOf,
  ownQuery,
  platformQuery,
  productQuery,
  readOwn,
  serviceQuery,
} from './products.query.ts'
import { archive, publish, restore, unpublish } from './write/publish-product.ts'
import { exportProducts } from './products.export.ts'
import { addReference, listReferences, referenceChoices, removeReference } from './references/change-references.ts'
import { readSubscriptionPlans, replaceSubscriptionPlans } from './subscription-plans/replace-subscription-plans.ts'
import { productVerbs } from './write/write-product.ts'

/** Endpoints that each product type has under its own path: list, read, create, filters and export. */
export function productSurface(query: typeof serviceQuery, type: ProductType) {
  const { create } = productVerbs(type)
  return { list: query.list, read: query.read, filters: filterOptions(query.resource), export: exportProducts(query), create }
}

/** Routes of the catalogue: of the platform for staff, of accounts for their members, and of both for those who buy or sell. */
export function productRoutes(routes: Routes): void {
  platformRoutes(routes)
  ownRoutes(routes)
  fileRoutes(routes)
  serveBoth(routes, [publishProduct, publishOwnProduct], publish)
  serveBoth(routes, [unpublishProduct, unpublishOwnProduct], unpublish)
  serveBoth(routes, [archiveProduct, archiveOwnProduct], archive)
  serveBoth(routes, [restoreProduct, restoreOwnProduct], restore)
  serveBoth(routes, [listSubscriptionPlans, listOwnSubscriptionPlans], readSubscriptionPlans)
  serveBoth(routes, [updateSubscriptionPlans, updateOwnSubscriptionPlans], replaceSubscriptionPlans)
  serveBoth(routes, [listProductProjects, listOwnProductProjects], listReferences)
  serveBoth(routes, [productProjectChoices, ownProductProjectChoices], referenceChoices)
  serveBoth(routes, [addProductProject, addOwnProductProject], addReference)
  serveBoth(routes, [removeProductProject, removeOwnProductProject], removeReference)

  serveResource(routes, products, { list: catalogueQuery.list, read: catalogueQuery.read, filters: filterOptions(products) })
  serve(routes, readBasicProduct, catalogueQueryOf('basic').read)
  serve(routes, readService, catalogueQueryOf('service').read)
}

/** Serves a call of staff and the same call of members by one function. */
function serveBoth<P, Q, B, R>(
  routes: Routes,
  endpoints: readonly Endpoint<P, Q, B, R>[],
  handle: Handler<Endpoint<P, Q, B, R>>,
  prepare?: Prepare,
): void {
  for (const endpoint of endpoints) serve(routes, endpoint, handle, prepare)
}

function fileRoutes(routes: Routes): void {
  serveBoth(routes, [uploadProductCover, uploadOwnProductCover], uploadFile('cover'), stageUpload('cover', 'cover'))
  serveBoth(routes, [removeProductCover, removeOwnProductCover], removeFile('cover'))
  serveBoth(routes, [uploadProductBrochure, uploadOwnProductBrochure], uploadFile('brochure'), stageUpload('brochure', 'brochure'))
  serveBoth(routes, [removeProductBrochure, removeOwnProductBrochure], removeFile('brochure'))
}

function platformRoutes(routes: Routes): void {
  serve(routes, productChoices, listChoices)
  serveResource(routes, adminBasicProducts, productSurface(basicProductQuery, 'basic'))
  serveResource(routes, adminServices, productSurface(serviceQuery, 'service'))
  serveResource(routes, adminProducts, {
    list: platformQuery.list,
    read: platformQuery.read,
    filters: filterOptions(adminProducts),
    export: exportProducts(platformQuery),
    ...productVerbs(),
  })
}

function ownRoutes(routes: Routes): void {
  serve(routes, ownProductChoices, listChoices)
  serve(routes, copyProduct, copyToOwn)
  const { update, remove } = productVerbs()
  serveResource(routes, ownProducts, {
    list: ownQuery.list,
    read: readOwn,
    filters: filterOptions(ownProducts),
    export: exportProducts(ownQuery),
    create: createOwn,
    update,
    remove,
  })
  routes.records.set('products', productQuery)
}
