import { inGroups } from '#platform/outbox/in-groups.ts'
import type { ServerModule } from '../../../registry.ts'
import { NotificationEvent } from './notification-event.ts'
import { notificationRoutes } from './notifications.routes.ts'
import { notify } from './notify/notify.ts'
import { purgeNotificationsHandler, purgeNotificationsJob } from './purge-notifications.job.ts'
import { syncNotificationSettings } from './sync-notification-settings.ts'

export { eraseNotifications } from './erase-notifications.store.ts'

/** Notifications: in the application, as pop-ups and as mails, and the settings for them. */
export const notificationsModule: ServerModule = {
  routes: notificationRoutes,
  outbox: (relay, services) =>
    relay.onGroups(
      'notification',
      inGroups(services, 'notify', (db, rows) =>
        notify(
          services,
          db,
          rows.map(({ id, payload }) => ({ id, event: NotificationEvent.parse(payload) })),
        ),
      ),
    ),
  jobs: [purgeNotificationsHandler],
  schedule: (services) => services.jobs.schedule(purgeNotificationsJob, '41 3 * * *', {}),
  sync: syncNotificationSettings,
}
