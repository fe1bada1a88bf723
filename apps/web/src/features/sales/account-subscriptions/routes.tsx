import { IconRefresh } from '@stoa/ui'
import type { ScreenRoute } from '../../../kit/index.ts'

const READ = 'verified+account-permission:account-subscriptions.read'
const UPDATE = 'verified+account-permission:account-subscriptions.update'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/me/account-subscriptions',
    guard: 'verified+permission:account-subscriptions.read',
    title: 'titles:account_subscriptions',
    screen: () => import('./list/my-subscriptions-screen.tsx').then((module) => module.MySubscriptionsScreen),
    nav: { sidebar: 'back-office', group: 'lists', icon: IconRefresh, order: 80 },
  },
  {
    path: '/accounts/$accountId/account-subscriptions',
    guard: READ,
    title: 'titles:account_subscriptions',
    screen: () => import('./list/subscriptions-screen.tsx').then((module) => module.SubscriptionsScreen),
    nav: { sidebar: 'account', group: 'sales', icon: IconRefresh, order: 60 },
  },
  {
    path: '/accounts/$accountId/account-subscriptions/create',
    guard: 'verified+account-permission:account-subscriptions.create',
    title: 'titles:account_subscription_create',
    screen: () => import('./form/subscription-create-screen.tsx').then((module) => module.SubscriptionCreateScreen),
  },
  {
    path: '/accounts/$accountId/account-subscriptions/$accountSubscriptionUuid',
    guard: READ,
    title: 'titles:account_subscription',
    within: { path: '/accounts/$accountId/account-subscriptions', title: 'titles:account_subscriptions' },
    redirect: 'overview',
    screen: () => import('./page/subscription-screen.tsx').then((module) => module.SubscriptionScreen),
    children: [
      {
        path: 'overview',
        title: 'titles:account_subscription_overview',
        screen: () => import('./page/overview-tab.tsx').then((module) => module.OverviewTab),
      },
      {
        path: 'subscription-orders',
        title: 'titles:subscription_orders',
        screen: () => import('./bills/orders-tab.tsx').then((module) => module.OrdersTab),
        children: [
          {
            path: 'create',
            guard: UPDATE,
            title: 'titles:subscription_order_create',
            modal: true,
            screen: () => import('./bills/order-create-modal.tsx').then((module) => module.OrderCreateModal),
          },
          {
            path: '$accountSubscriptionOrderUuid',
            title: 'titles:subscription_order',
            modal: true,
            screen: () => import('./bills/order-modal.tsx').then((module) => module.OrderModal),
          },
        ],
      },
      {
        path: 'edit',
        guard: UPDATE,
        title: 'titles:account_subscription_edit',
        screen: () => import('./form/edit-tab.tsx').then((module) => module.EditTab),
      },
    ],
  },
]
