import {
  adminPackages,
  orderOwnPackageEditions,
  orderOwnPackageItems,
  orderPackageEditions,
  orderPackageItems,
  ownPackageEditions,
  ownPackageItems,
  packageEditions,
  packageItems,
  readPackage,
} from '@stoa/contract'
import { filterOptions } from '#kit/query/filter-options.ts'
import { serve, serveResource, type Routes } from '#kit/routes.ts'
import { catalogueQueryOf, productQuery, productSurface, underProduct } from '../products/index.ts'
import { createEdition, orderEditions, removeEdition, updateEdition } from './change-editions.ts'
import { createItem, orderItems, removeItem, updateItem } from './change-items.ts'
import { packageEditionQuery, packageItemQuery, packageQuery } from './packages.query.ts'

const ofPackage = underProduct('package', 'package_id')

/** Routes of packages, items and editions. */
export function packageRoutes(routes: Routes): void {
  serveResource(routes, adminPackages, productSurface(packageQuery, 'package'))
  serve(routes, readPackage, catalogueQueryOf('package').read)
  for (const resource of [packageItems, ownPackageItems])
    serveResource(routes, resource, {
      list: ofPackage(packageItemQuery.list),
      filters: ofPackage(filterOptions(resource)),
      read: packageItemQuery.read,
      create: createItem,
      update: updateItem,
      remove: removeItem,
    })
  for (const resource of [packageEditions, ownPackageEditions])
    serveResource(routes, resource, {
      list: ofPackage(packageEditionQuery.list),
      filters: ofPackage(filterOptions(resource)),
      read: packageEditionQuery.read,
      create: createEdition,
      update: updateEdition,
      remove: removeEdition,
    })
  for (const endpoint of [orderPackageItems, orderOwnPackageItems]) serve(routes, endpoint, orderItems)
  for (const endpoint of [orderPackageEditions, orderOwnPackageEditions]) serve(routes, endpoint, orderEditions)
  routes.records.set('packages', productQuery)
  routes.records.set('package-items', packageItemQuery)
  routes.records.set('package-editions', packageEditionQuery)
}
