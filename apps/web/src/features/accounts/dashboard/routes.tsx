import { IconLayoutDashboard } from '@stoa/ui'
import type { ScreenRoute } from '../../../kit/index.ts'

export const routes: readonly ScreenRoute[] = [
  { path: '/accounts/$accountId', guard: 'verified+account-permission:accounts.read', title: 'titles:account_home', redirect: 'home' },
  {
    path: '/accounts/$accountId/home',
    guard: 'verified+account-permission:accounts.read',
    title: 'titles:account_home',
    screen: () => import('./account-home-screen.tsx').then((module) => module.AccountHomeScreen),
    nav: { sidebar: 'account', icon: IconLayoutDashboard, order: 0 },
  },
]
