import { IconBox } from '@stoa/ui'
import type { ScreenRoute } from '../../../kit/index.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/accounts/$accountId/client-products',
    guard: 'verified+account-permission:acc-products.read',
    title: 'titles:shop_products',
    screen: () => import('./products-screen.tsx').then((module) => module.ShopProductsScreen),
    nav: { sidebar: 'account', group: 'sales', icon: IconBox, order: 85, under: '/accounts/$accountId/acc-orders' },
    children: [
      {
        path: 'create',
        guard: 'verified+account-permission:acc-products.create',
        title: 'titles:shop_product_create',
        modal: true,
        screen: () => import('./product-modals.tsx').then((module) => module.ShopProductCreateModal),
      },
      {
        path: '$accProductId',
        title: 'titles:shop_product',
        modal: true,
        numeric: ['accProductId'],
        screen: () => import('./product-modals.tsx').then((module) => module.ShopProductModal),
      },
    ],
  },
]
