import { IconHome } from '@stoa/ui'
import type { ScreenRoute } from '../../../kit/index.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/admin',
    guard: 'admin',
    title: 'titles:admin_home',
    screen: () => import('./admin-home-screen.tsx').then((module) => module.AdminHomeScreen),
    nav: { sidebar: 'admin', icon: IconHome, order: 0 },
  },
]
