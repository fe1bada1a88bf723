import { IconBuilding } from '@stoa/ui'
import type { ScreenRoute } from '../../../../kit/index.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/accounts/$accountId/clients',
    guard: 'verified+account-permission:relations.read',
    title: 'titles:clients',
    screen: () => import('./clients-screen.tsx').then((module) => module.ClientsScreen),
    nav: { sidebar: 'account', group: 'sales', icon: IconBuilding, order: 10 },
    children: [
      {
        path: 'create',
        guard: 'verified+account-permission:relations.create',
        title: 'titles:client_create',
        modal: true,
        screen: () => import('./client-create-modal.tsx').then((module) => module.ClientCreateModal),
      },
    ],
  },
  {
    path: '/accounts/$accountId/clients/$clientUuid',
    guard: 'verified+account-permission:relations.read',
    title: 'titles:client',
    within: { path: '/accounts/$accountId/clients', title: 'titles:clients' },
    redirect: 'overview',
    screen: () => import('./client-screen.tsx').then((module) => module.ClientScreen),
    children: [
      {
        path: 'overview',
        title: 'titles:client_overview',
        screen: () => import('../page/overview-tab.tsx').then((module) => module.OverviewTab),
      },
      {
        path: 'movements',
        guard: 'verified+account-permission:movements.read',
        title: 'titles:client_movements',
        screen: () => import('../statement/movements-tab.tsx').then((module) => module.MovementsTab),
      },
      {
        path: 'edit',
        guard: 'verified+account-permission:relations.update',
        title: 'titles:client_edit',
        screen: () => import('../terms/edit-tab.tsx').then((module) => module.EditTab),
      },
    ],
  },
]
