import { IconFilter } from '@stoa/ui'
import type { ScreenRoute } from '../../../kit/index.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/accounts/$accountId/sales-funnel/contacts',
    guard: 'verified+account-permission:contacts.read',
    title: 'titles:sales_funnel_contacts',
    screen: () => import('./sales-funnel-screen.tsx').then((module) => module.SalesFunnelContactsScreen),
    nav: { sidebar: 'account', group: 'crm', icon: IconFilter, order: 12 },
  },
  {
    path: '/accounts/$accountId/sales-funnel/customers',
    guard: 'verified+account-permission:contacts.read',
    title: 'titles:sales_funnel_customers',
    screen: () => import('./sales-funnel-screen.tsx').then((module) => module.SalesFunnelCustomersScreen),
  },
]
