import { notificationSettingsRoute } from '../../attachments/notifications/index.ts'
import type { ScreenRoute } from '../../../kit/index.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/me/profile',
    guard: 'verified',
    title: 'titles:profile',
    redirect: 'details',
    screen: () => import('./profile-screen.tsx').then((module) => module.ProfileScreen),
    children: [
      {
        path: 'details',
        title: 'titles:profile_details',
        screen: () => import('./details-tab.tsx').then((module) => module.DetailsTab),
      },
      {
        path: 'security',
        title: 'titles:profile_security',
        screen: () => import('./security-tab.tsx').then((module) => module.SecurityTab),
      },
      notificationSettingsRoute,
    ],
  },
]
