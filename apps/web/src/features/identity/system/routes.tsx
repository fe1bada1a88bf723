import { IconTool } from '@stoa/ui'
import type { ScreenRoute } from '../../../kit/index.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/admin/system',
    guard: 'admin',
    title: 'titles:admin_system',
    screen: () => import('./system-screen.tsx').then((module) => module.SystemScreen),
    nav: { sidebar: 'admin', icon: IconTool, order: 910 },
  },
]
