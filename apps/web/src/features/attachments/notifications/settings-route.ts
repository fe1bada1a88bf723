import type { ChildRoute } from '../../../kit/index.ts'

/** The tab of the profile that chooses what reaches the reader. */
export const notificationSettingsRoute: ChildRoute = {
  path: 'notifications',
  title: 'titles:profile_notifications',
  screen: () => import('./notification-settings.tsx').then((module) => module.NotificationSettingsTab),
}
