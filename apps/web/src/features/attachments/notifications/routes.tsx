import type { ScreenRoute } from '../../../kit/index.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/me/notifications',
    guard: 'verified',
    title: 'titles:notifications',
    screen: () => import('./notifications-screen.tsx').then((module) => module.NotificationsScreen),
  },
]
