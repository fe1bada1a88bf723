export { NotificationBell } from './notification-bell.tsx'
export { notificationSettingsRoute } from './settings-route.ts'
