import {
  listNotifications,
  notifications,
  readAllNotifications,
  readNotification,
  readNotificationSettings,
  readUserNotificationSettings,
  unreadNotification,
  updateNotificationSettings,
  updateUserNotificationSettings,
} from '@stoa/contract'
import { serve, serveResource, type Routes } from '#kit/routes.ts'
import { readOwnSettings, readSettingsOfUser, updateOwnSettings, updateSettingsOfUser } from './notification-settings.ts'
import { listOwn, markAllRead, markRead, markUnread, removeOwn } from './own-notifications.ts'

/** A user's own notifications, and notification settings of the caller and of others. */
export function notificationRoutes(routes: Routes): void {
  serve(routes, listNotifications, listOwn as never)
  serve(routes, readAllNotifications, markAllRead)
  serve(routes, readNotification, markRead)
  serve(routes, unreadNotification, markUnread)
  serveResource(routes, notifications, { remove: removeOwn })
  serve(routes, readNotificationSettings, readOwnSettings as never)
  serve(routes, updateNotificationSettings, updateOwnSettings)
  serve(routes, readUserNotificationSettings, readSettingsOfUser as never)
  serve(routes, updateUserNotificationSettings, updateSettingsOfUser)
}
