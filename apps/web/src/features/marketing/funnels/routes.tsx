import { IconChartFunnel } from '@stoa/ui'
import type { ScreenRoute } from '../../../kit/index.ts'

const within = { path: '/accounts/$accountId/funnels', title: 'titles:funnels' } as const

export const routes: readonly ScreenRoute[] = [
  {
    path: within.path,
    guard: 'verified+account-permission:funnels.read',
    title: within.title,
    screen: () => import('./list/funnels-screen.tsx').then((module) => module.FunnelsScreen),
    nav: { sidebar: 'account', group: 'marketing', icon: IconChartFunnel, order: 40 },
  },
  {
    path: '/accounts/$accountId/funnels/$funnelId',
    guard: 'verified+account-permission:funnels.read',
    title: 'titles:funnel',
    within,
    numeric: ['funnelId'],
    screen: () => import('./page/funnel-screen.tsx').then((module) => module.FunnelScreen),
  },
  {
    path: '/accounts/$accountId/funnels/$funnelId/settings',
    guard: 'verified+account-permission:funnels.update',
    title: 'titles:funnel_settings',
    within,
    numeric: ['funnelId'],
    screen: () => import('./settings/funnel-settings-screen.tsx').then((module) => module.FunnelSettingsScreen),
  },
]
