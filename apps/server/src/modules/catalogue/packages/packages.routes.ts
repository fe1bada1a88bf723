import { adminPackages, orderPackageEditions, orderPackageItems, packageEditions, packageItems, readPackage } from '@stoa/contract'
import { filterOptions } from '#kit/query/filter-options.ts'
import { serve, serveResource, type Routes } from '#kit/routes.ts'
import { catalogueQueryOf, productSurface } from '../products/index.ts'
import { createEdition, orderEditions, removeEdition, updateEdition } from './change-editions.ts'
import { createItem, orderItems, removeItem, updateItem } from './change-items.ts'
import { packageEditionQuery, packageItemQuery, packageQuery } from './packages.query.ts'

/** Routes of packages, items and editions. */
export function packageRoutes(routes: Routes): void {
  serveResource(routes, adminPackages, productSurface(packageQuery, 'package'))
  serve(routes, readPackage, catalogueQueryOf('package').read)
  serveResource(routes, packageItems, {
    list: packageItemQuery.list,
    filters: filterOptions(packageItems),
    read: packageItemQuery.read,
    create: createItem,
    update: updateItem,
    remove: removeItem,
  })
  serve(routes, orderPackageItems, orderItems)
  serveResource(routes, packageEditions, {
    list: packageEditionQuery.list,
    filters: filterOptions(packageEditions),
    read: packageEditionQuery.read,
    create: createEdition,
    update: updateEdition,
    remove: removeEdition,
  })
  serve(routes, orderPackageEditions, orderEditions)
}
