import { IconPackage } from '@stoa/ui'
import { packageTabs, subscriptionPlansTab, productModals, projectsTab } from '../product-routes.ts'
import { modal, type ScreenRoute } from '../../../../kit/index.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/admin/products/packages',
    guard: 'admin',
    title: 'titles:admin_packages',
    screen: () => import('../list/typed-list-screens.tsx').then((module) => module.PackagesScreen),
    nav: { sidebar: 'admin', group: 'products', icon: IconPackage, order: 20 },
  },
  {
    path: '/admin/products/packages/create',
    guard: 'admin',
    title: 'titles:admin_package_create',
    screen: () => import('../form/product-create-screen.tsx').then((module) => module.ProductCreateScreen),
  },
  {
    path: '/admin/products/packages/$packageId',
    guard: 'admin',
    title: 'titles:admin_package',
    numeric: ['packageId'],
    screen: () => import('./package-screen.tsx').then((module) => module.AdminPackageScreen),
    children: [...productModals([modal('MOD-038'), modal('MOD-039'), modal('MOD-040')]), ...packageTabs, subscriptionPlansTab, projectsTab],
  },
]
