// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../src/attachments/notifications.ts'
import type { InBrowser } from '../kit/endpoint.ts'

export type { NotifyingEvent, Notification, NotificationPage, UserNotificationSetting, UserNotificationSettingsInput } from '../../src/attachments/notifications.ts'
export const NOTIFYING_EVENTS: typeof source.NOTIFYING_EVENTS = [
  'account.invitation',
  'account.owner-transferred',
  'account.relation-requested',
  'account.relation-accepted',
  'membership.role-changed',
  'user.security',
  'contact.assigned',
  'contact-request.created',
  'contact-request.assigned',
  'contact-request.response-overdue',
  'contact-request.won',
  'contact-request.lost',
  'conversation.message',
  'conversation.assigned',
  'comment.created',
  'comment.mention',
  'task.assigned',
  'task.due-soon',
  'task.overdue',
  'task.completed',
  'task.published',
  'project.member-added',
  'asset.shared',
  'approval.requested',
  'approval.reminder',
  'approval.approved',
  'approval.rejected',
  'offer.viewed',
  'offer.accepted',
  'offer.declined',
  'offer.expiring',
  'order.created',
  'order.confirmed',
  'order.status-changed',
  'order-item.requirements-completed',
  'order-item.delivered',
  'production-order.received',
  'production-order.responded',
  'production-order.delivered',
  'invoice.received',
  'invoice.overdue',
  'invoice.transmission-failed',
  'payment.received',
  'payment.voided',
  'subscription.renewing',
  'subscription.payment-failed',
  'subscription.cancelled',
  'campaign.started',
  'campaign.ended',
  'campaign.budget-reached',
  'email-campaign.finished',
  'email-campaign.paused',
  'sms-campaign.finished',
  'sms-campaign.paused',
  'form.submitted',
  'import.finished',
  'export.failed',
  'merge.finished',
  'automation.notified',
  'automation.failed',
  'integration.error',
  'quota.near-limit',
  'quota.reached',
  'system.failed-work',
]
export const NOTIFICATION_CHANNELS: typeof source.NOTIFICATION_CHANNELS = ['database', 'broadcast', 'mail']
export const notifications: InBrowser<typeof source.notifications> = {
  name: 'notifications',
  key: 'uuid',
  shape: { filters: { unread: { kind: 'boolean' }, account: { kind: 'choice', value: 'id', nullable: true }, setting: { kind: 'choice', value: 'code' } } },
  list: { id: 'notifications.list', method: 'GET', path: '/api/v1/users/current-user/notifications', access: { who: 'verified' }, records: 'notifications' },
  export: {
    id: 'notifications.export',
    method: 'GET',
    path: '/api/v1/users/current-user/notifications/export',
    access: { who: 'permission', permission: 'notifications.export' },
    records: 'notifications',
    produces: 'xlsx',
  },
  filters: { id: 'notifications.filters', method: 'GET', path: '/api/v1/users/current-user/notifications/filters', access: { who: 'verified' }, records: 'notifications' },
  read: { id: 'notifications.read', method: 'GET', path: '/api/v1/users/current-user/notifications/:uuid', access: { who: 'verified' }, records: 'notifications' },
  create: { id: 'notifications.create', method: 'POST', path: '/api/v1/users/current-user/notifications', access: { who: 'permission', permission: 'notifications.create' }, records: 'notifications' },
  update: { id: 'notifications.update', method: 'PUT', path: '/api/v1/users/current-user/notifications/:uuid', access: { who: 'permission', permission: 'notifications.update' }, records: 'notifications' },
  remove: { id: 'notifications.delete', method: 'DELETE', path: '/api/v1/users/current-user/notifications/:uuid', access: { who: 'verified' }, records: 'notifications' },
}
export const listNotifications: InBrowser<typeof source.listNotifications> = { id: 'notifications.list', method: 'GET', path: '/api/v1/users/current-user/notifications', access: { who: 'verified' }, records: 'notifications' }
export const readNotification: InBrowser<typeof source.readNotification> = { id: 'notifications.read', method: 'PATCH', path: '/api/v1/users/current-user/notifications/:uuid/read', access: { who: 'verified' }, records: 'notifications' }
export const unreadNotification: InBrowser<typeof source.unreadNotification> = { id: 'notifications.unread', method: 'PATCH', path: '/api/v1/users/current-user/notifications/:uuid/unread', access: { who: 'verified' }, records: 'notifications' }
export const readAllNotifications: InBrowser<typeof source.readAllNotifications> = { id: 'notifications.readAll', method: 'POST', path: '/api/v1/users/current-user/notifications/read', access: { who: 'verified' }, records: 'notifications' }
export const readNotificationSettings: InBrowser<typeof source.readNotificationSettings> = { id: 'userNotificationSettings.read', method: 'GET', path: '/api/v1/users/current-user/notification-settings', access: { who: 'verified' }, records: 'userNotificationSettings' }
const updateNotificationSettingsLimits = { settings: { maxItems: 400 } } as const
export const updateNotificationSettings: InBrowser<typeof source.updateNotificationSettings, typeof updateNotificationSettingsLimits> = {
  id: 'userNotificationSettings.update',
  method: 'PATCH',
  path: '/api/v1/users/current-user/notification-settings',
  access: { who: 'verified' },
  records: 'userNotificationSettings',
  limits: updateNotificationSettingsLimits,
}
export const readUserNotificationSettings: InBrowser<typeof source.readUserNotificationSettings> = {
  id: 'admin.userNotificationSettings.read',
  method: 'GET',
  path: '/api/v1/admin/user-notification-settings/:id',
  access: { who: 'staff', permission: 'users.read' },
  records: 'userNotificationSettings',
}
const updateUserNotificationSettingsLimits = { settings: { maxItems: 400 } } as const
export const updateUserNotificationSettings: InBrowser<typeof source.updateUserNotificationSettings, typeof updateUserNotificationSettingsLimits> = {
  id: 'admin.userNotificationSettings.update',
  method: 'PATCH',
  path: '/api/v1/admin/user-notification-settings/:id',
  access: { who: 'staff', permission: 'users.update' },
  records: 'userNotificationSettings',
  limits: updateUserNotificationSettingsLimits,
}
