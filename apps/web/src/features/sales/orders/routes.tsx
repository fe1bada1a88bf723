import { IconListCheck, IconPackage } from '@stoa/ui'
import type { ScreenRoute } from '../../../kit/index.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/accounts/$accountId/orders',
    guard: 'verified+account-permission:orders.read',
    title: 'titles:orders',
    screen: () => import('./list/orders-screen.tsx').then((module) => module.OrdersScreen),
    nav: { sidebar: 'account', group: 'sales', icon: IconListCheck, order: 30 },
  },
  {
    path: '/accounts/$accountId/orders/create',
    guard: 'verified+account-permission:orders.create',
    title: 'titles:order_create',
    screen: () => import('./form/order-form-screen.tsx').then((module) => module.OrderCreateScreen),
  },
  {
    path: '/accounts/$accountId/orders/$orderId',
    guard: 'verified+account-permission:orders.read',
    title: 'titles:order',
    screen: () => import('./page/order-screen.tsx').then((module) => module.OrderScreen),
  },
  {
    path: '/accounts/$accountId/orders/$orderId/edit',
    guard: 'verified+account-permission:orders.update',
    title: 'titles:order_edit',
    screen: () => import('./form/order-form-screen.tsx').then((module) => module.OrderEditScreen),
  },
  {
    path: '/accounts/$accountId/production-orders',
    guard: 'verified+account-permission:production-orders.read',
    title: 'titles:production_orders',
    screen: () => import('./list/orders-screen.tsx').then((module) => module.ProductionOrdersScreen),
    nav: { sidebar: 'account', group: 'sales', icon: IconPackage, order: 35, under: '/accounts/$accountId/orders' },
  },
  {
    path: '/accounts/$accountId/production-orders/create',
    guard: 'verified+account-permission:production-orders.create',
    title: 'titles:production_order_create',
    screen: () => import('./production/production-form-screen.tsx').then((module) => module.ProductionCreateScreen),
  },
  {
    path: '/accounts/$accountId/production-orders/$orderId',
    guard: 'verified+account-permission:production-orders.read',
    title: 'titles:production_order',
    screen: () => import('./page/order-screen.tsx').then((module) => module.OrderScreen),
  },
  {
    path: '/accounts/$accountId/order-items',
    guard: 'verified+account-permission:orders.read',
    title: 'titles:order_items',
    screen: () => import('./list/order-items-screen.tsx').then((module) => module.OrderItemsScreen),
  },
  {
    path: '/me/sales-orders',
    guard: 'verified+permission:orders.read',
    title: 'titles:sales_orders',
    screen: () => import('./list/all-orders-screen.tsx').then((module) => module.AllOrdersScreen),
    nav: { sidebar: 'back-office', group: 'lists', icon: IconListCheck, order: 60, search: { sort: '-created' } },
  },
]
