import type { ChildRoute } from '../../../kit/index.ts'

/** The notifications tab of the profile. */
export const notificationSettingsRoute: ChildRoute = {
  path: 'notifications',
  title: 'titles:profile_notifications',
  screen: () => import('./notification-settings.tsx').then((module) => module.NotificationSettingsTab),
}
