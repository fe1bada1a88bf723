import { IconCrown } from '@stoa/ui'
import { subscriptionPlansTab } from '../product-routes.ts'
import type { ScreenRoute } from '../../../../kit/index.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/admin/products/memberships',
    guard: 'admin',
    title: 'titles:admin_memberships',
    screen: () => import('../list/typed-list-screens.tsx').then((module) => module.PlansScreen),
    nav: { sidebar: 'admin', group: 'products', icon: IconCrown, order: 50 },
  },
  {
    path: '/admin/products/memberships/create',
    guard: 'admin',
    title: 'titles:admin_membership_create',
    screen: () => import('../form/product-create-screen.tsx').then((module) => module.ProductCreateScreen),
  },
  {
    path: '/admin/products/memberships/$productId',
    guard: 'admin',
    title: 'titles:admin_membership',
    numeric: ['productId'],
    screen: () => import('./plan-screen.tsx').then((module) => module.PlanScreen),
    children: [subscriptionPlansTab],
  },
]
