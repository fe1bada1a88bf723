import { IconPackage } from '@stoa/ui'
import { modal, type ScreenRoute } from '../../../kit/index.ts'

const guard = 'verified+account-permission:products.read'
const base = '/accounts/$accountId/products'

export const routes: readonly ScreenRoute[] = [
  {
    path: base,
    guard,
    title: 'titles:catalogue',
    screen: () => import('./catalogue-screen.tsx').then((module) => module.CatalogueScreen),
    nav: { sidebar: 'account', group: 'sales', icon: IconPackage, order: 10 },
  },
  {
    path: `${base}/basic-products/$basicProductId`,
    guard,
    title: 'titles:catalogue_product',
    numeric: ['basicProductId'],
    modals: [modal('MOD-011')],
    screen: () => import('./basic-product-screen.tsx').then((module) => module.BasicProductScreen),
  },
  {
    path: `${base}/package/$packageId`,
    guard,
    title: 'titles:catalogue_package',
    numeric: ['packageId'],
    screen: () => import('./package-screen.tsx').then((module) => module.PackageScreen),
  },
  {
    path: `${base}/services/$serviceId`,
    guard,
    title: 'titles:catalogue_service',
    numeric: ['serviceId'],
    screen: () => import('./service-screen.tsx').then((module) => module.ServiceScreen),
  },
]
