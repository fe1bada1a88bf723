import { IconPackage } from '@stoa/ui'
import { modal, type ScreenRoute } from '../../../kit/index.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/accounts/$accountId/acc-orders',
    guard: 'verified+account-permission:acc-orders.read',
    title: 'titles:shop_orders',
    screen: () => import('./orders-screen.tsx').then((module) => module.ShopOrdersScreen),
    nav: { sidebar: 'account', group: 'sales', icon: IconPackage, order: 80 },
  },
  {
    path: '/accounts/$accountId/acc-orders/$accOrderId',
    guard: 'verified+account-permission:acc-orders.read',
    title: 'titles:shop_order',
    numeric: ['accOrderId'],
    modals: [modal('MOD-015')],
    screen: () => import('./order-screen.tsx').then((module) => module.ShopOrderScreen),
  },
  {
    path: '/acc-orders/$accOrderId/preview',
    guard: 'auth',
    title: 'titles:shop_order',
    frame: 'bare',
    numeric: ['accOrderId'],
    screen: () => import('./preview-screen.tsx').then((module) => module.ShopOrderPreviewScreen),
  },
]
