import { packageTabs, productModals, projectsTab, providersTab, servicesTabs, subscriptionPlansTab } from '../product-routes.ts'
import type { ChildRoute, ScreenRoute } from '../../../../kit/index.ts'

const guard = 'verified+account-permission:products.read'
const base = '/accounts/$accountId/products/own'
const within = { path: base, title: 'titles:own_products' }
const shell = () => import('../page/product-shell.tsx').then((module) => module.ProductShell)
const create = () => import('../form/product-create-screen.tsx').then((module) => module.ProductCreateScreen)

/** Tabs and modals of the back office, whose modals are rows of the checklist there only. */
function shared(...children: readonly ChildRoute[]): ChildRoute[] {
  return children.map((child) => ({
    ...child,
    ...(child.modal && { modal: true as const }),
    ...(child.children && { children: shared(...child.children) }),
  }))
}
const modals = productModals([true, true, true])

/** The screens of the products that an account sells; they share their components with the back office. */
export const routes: readonly ScreenRoute[] = [
  {
    path: base,
    guard,
    title: 'titles:own_products',
    screen: () => import('./own-products-screen.tsx').then((module) => module.OwnProductsScreen),
  },
  {
    path: `${base}/import`,
    guard: 'verified+account-permission:products.create',
    title: 'titles:own_products_import',
    within,
    screen: () => import('./import-screen.tsx').then((module) => module.ImportScreen),
  },
  { path: `${base}/basic-products/create`, guard, title: 'titles:basic_product_create', within, screen: create },
  {
    path: `${base}/basic-products/$basicProductId`,
    guard,
    title: 'titles:basic_product',
    numeric: ['basicProductId'],
    within,
    screen: shell,
    children: shared(...modals, ...servicesTabs, subscriptionPlansTab, projectsTab),
  },
  { path: `${base}/packages/create`, guard, title: 'titles:admin_package_create', within, screen: create },
  {
    path: `${base}/packages/$packageId`,
    guard,
    title: 'titles:admin_package',
    numeric: ['packageId'],
    within,
    screen: () => import('../packages/package-screen.tsx').then((module) => module.AdminPackageScreen),
    children: shared(...modals, ...packageTabs, subscriptionPlansTab, projectsTab),
  },
  { path: `${base}/services/create`, guard, title: 'titles:service_create', within, screen: create },
  {
    path: `${base}/services/$serviceId`,
    guard,
    title: 'titles:service',
    numeric: ['serviceId'],
    within,
    screen: shell,
    children: shared(...modals, providersTab, subscriptionPlansTab, projectsTab),
  },
]
