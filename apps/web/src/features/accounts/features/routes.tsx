import { IconStar } from '@stoa/ui'
import type { ScreenRoute } from '../../../kit/index.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/admin/features',
    guard: 'admin',
    title: 'titles:admin_features',
    screen: () => import('./features-screen.tsx').then((module) => module.FeaturesScreen),
    nav: { sidebar: 'admin', icon: IconStar, order: 20 },
  },
]
