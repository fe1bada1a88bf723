import type { ServerModule } from '../../../registry.ts'
import { NotificationEvent } from './notification-event.ts'
import { notificationRoutes } from './notifications.routes.ts'
import { notify } from './notify.ts'
import { purgeNotificationsHandler, purgeNotificationsJob } from './purge-notifications.job.ts'
import { syncNotificationSettings } from './sync-notification-settings.ts'

export { eraseNotifications } from './erase-notifications.store.ts'

/** Notifications: in the application, as pop-ups and as mails, and the settings for them. */
export const notificationsModule: ServerModule = {
  routes: notificationRoutes,
  outbox: (relay, services) => relay.on('notification', (row) => notify(services, row.id, NotificationEvent.parse(row.payload))),
  jobs: [purgeNotificationsHandler],
  schedule: (services) => services.jobs.schedule(purgeNotificationsJob, '41 3 * * *', {}),
  sync: syncNotificationSettings,
}
