import { IconBox, IconListDetails, IconTool } from '@stoa/ui'
import { subscriptionPlansTab, productModals, projectsTab, providersTab, servicesTabs } from './product-routes.ts'
import { modal, type ScreenRoute } from '../../../kit/index.ts'

const shell = () => import('./page/product-shell.tsx').then((module) => module.ProductShell)
const create = () => import('./form/product-create-screen.tsx').then((module) => module.ProductCreateScreen)

export const routes: readonly ScreenRoute[] = [
  {
    path: '/admin/products',
    guard: 'admin',
    title: 'titles:admin_products',
    screen: () => import('./list/all-products-screen.tsx').then((module) => module.AllProductsScreen),
    nav: { sidebar: 'admin', group: 'products', icon: IconListDetails, order: 10 },
  },
  {
    path: '/admin/products/basic-products',
    guard: 'admin',
    title: 'titles:admin_basic_products',
    screen: () => import('./list/typed-list-screens.tsx').then((module) => module.BasicProductsScreen),
    nav: { sidebar: 'admin', group: 'products', icon: IconBox, order: 30 },
  },
  { path: '/admin/products/basic-products/create', guard: 'admin', title: 'titles:basic_product_create', screen: create },
  {
    path: '/admin/products/basic-products/$basicProductId',
    guard: 'admin',
    title: 'titles:basic_product',
    numeric: ['basicProductId'],
    screen: shell,
    children: [
      ...productModals([modal('MOD-035'), modal('MOD-036'), modal('MOD-037')]),
      ...servicesTabs,
      subscriptionPlansTab,
      projectsTab,
    ],
  },
  {
    path: '/admin/products/services',
    guard: 'admin',
    title: 'titles:admin_services',
    screen: () => import('./list/typed-list-screens.tsx').then((module) => module.ServicesScreen),
    nav: { sidebar: 'admin', group: 'products', icon: IconTool, order: 40 },
  },
  { path: '/admin/products/services/create', guard: 'admin', title: 'titles:service_create', screen: create },
  {
    path: '/admin/products/services/$serviceId',
    guard: 'admin',
    title: 'titles:service',
    numeric: ['serviceId'],
    screen: shell,
    children: [...productModals([modal('MOD-046'), modal('MOD-047'), modal('MOD-048')]), providersTab, subscriptionPlansTab, projectsTab],
  },
]
