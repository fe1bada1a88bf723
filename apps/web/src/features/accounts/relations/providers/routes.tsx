import { IconUsers } from '@stoa/ui'
import type { ScreenRoute } from '../../../../kit/index.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/accounts/$accountId/providers',
    guard: 'verified+account-permission:relations.read',
    title: 'titles:providers',
    screen: () => import('./providers-screen.tsx').then((module) => module.ProvidersScreen),
    nav: { sidebar: 'account', group: 'sales', icon: IconUsers, order: 90 },
    children: [
      {
        path: 'create',
        guard: 'verified+account-permission:relations.create',
        title: 'titles:provider_create',
        modal: true,
        screen: () => import('./provider-create-modal.tsx').then((module) => module.ProviderCreateModal),
      },
    ],
  },
  {
    path: '/accounts/$accountId/providers/$providerUuid',
    guard: 'verified+account-permission:relations.read',
    title: 'titles:provider',
    screen: () => import('./provider-screen.tsx').then((module) => module.ProviderScreen),
    children: [
      {
        path: 'movements',
        guard: 'verified+account-permission:movements.read',
        title: 'titles:provider_movements',
        screen: () => import('../statement/movements-tab.tsx').then((module) => module.MovementsTab),
      },
      {
        path: 'edit',
        guard: 'verified+account-permission:relations.update',
        title: 'titles:provider_edit',
        screen: () => import('../terms/edit-tab.tsx').then((module) => module.EditTab),
      },
    ],
  },
]
