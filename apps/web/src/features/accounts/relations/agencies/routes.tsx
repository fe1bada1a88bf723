import { IconStar } from '@stoa/ui'
import type { ScreenRoute } from '../../../../kit/index.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/accounts/$accountId/agencies',
    guard: 'verified+account-permission:relations.read',
    title: 'titles:agencies',
    screen: () => import('./agencies-screen.tsx').then((module) => module.AgenciesScreen),
    nav: { sidebar: 'account', group: 'sales', icon: IconStar, order: 95, under: '/accounts/$accountId/providers' },
    children: [
      {
        path: 'connect',
        guard: 'verified+account-permission:relations.create',
        title: 'titles:agency_connect',
        modal: true,
        screen: () => import('./agency-connect-modal.tsx').then((module) => module.AgencyConnectModal),
      },
    ],
  },
  {
    path: '/accounts/$accountId/agencies/$agencyUuid',
    guard: 'verified+account-permission:relations.read',
    title: 'titles:agency',
    within: { path: '/accounts/$accountId/agencies', title: 'titles:agencies' },
    redirect: 'overview',
    screen: () => import('./agency-screen.tsx').then((module) => module.AgencyScreen),
    children: [
      {
        path: 'overview',
        title: 'titles:agency_overview',
        screen: () => import('../page/overview-tab.tsx').then((module) => module.OverviewTab),
      },
      {
        path: 'movements',
        guard: 'verified+account-permission:movements.read',
        title: 'titles:agency_movements',
        screen: () => import('../statement/movements-tab.tsx').then((module) => module.MovementsTab),
      },
    ],
  },
]
