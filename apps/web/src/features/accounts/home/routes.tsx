import { IconHome } from '@stoa/ui'
import type { ScreenRoute } from '../../../kit/index.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/me/home',
    guard: 'verified',
    title: 'titles:home',
    screen: () => import('./accounts-home-screen.tsx').then((module) => module.AccountsHomeScreen),
    nav: { sidebar: 'back-office', icon: IconHome, order: 0 },
  },
]
