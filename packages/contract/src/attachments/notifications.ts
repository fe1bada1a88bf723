import { z } from 'zod'
import { staff, verified } from '../kit/access.ts'
import { defineEndpoint, manyOf, oneOf } from '../kit/endpoint.ts'
import { flag, instant } from '../kit/fields.ts'
import { booleanFilter, codeFilter, idFilter } from '../kit/filters.ts'
import { PageLinks, PageMeta } from '../kit/page.ts'
import { defineResource } from '../kit/resource.ts'
import { UserBadge } from './badges.ts'

/** Events with notifications. Settings exist for these only. A test checks that each has texts. */
export const NOTIFYING_EVENTS = [
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
] as const
export type NotifyingEvent = (typeof NOTIFYING_EVENTS)[number]

/** `database` is the list in the application, `broadcast` the message that appears immediately. */
export const NOTIFICATION_CHANNELS = ['database', 'broadcast', 'mail'] as const

/** A notification of one user (domain.md 2.3). */
export const Notification = z.object({
  /** A uuid. */
  id: z.uuid(),
  /** Code of its setting, such as `contact.assigned`. */
  type: z.string(),
  /** Recipient and content in the form that clients of Laravel expect (wire-contract.md 1.4). */
  notifiable_type: z.literal('user'),
  notifiable_id: z.int(),
  data: z.record(z.string(), z.unknown()),
  account_id: z.int().nullable(),
  /** In the reader's language. */
  title: z.string(),
  body: z.string().nullable(),
  title_key: z.string(),
  params: z.record(z.string(), z.unknown()),
  /** Path of the subject in the application. */
  url: z.string().nullable(),
  subject_type: z.string().nullable(),
  subject_id: z.string().nullable(),
  /** Number of events within ten minutes that it summarises. */
  count: z.int(),
  read_at: instant.nullable(),
  created_at: instant,
  updated_at: instant,
  actor: UserBadge.nullable().optional(),
})
export type Notification = z.infer<typeof Notification>

const COLLECTION = '/api/v1/users/current-user/notifications'

export const notifications = defineResource({
  name: 'notifications',
  key: 'uuid',
  paths: { collection: COLLECTION, item: `${COLLECTION}/:uuid` },
  access: { read: verified, delete: verified },
  row: Notification,
  filters: { unread: booleanFilter(), account: idFilter({ nullable: true }), setting: codeFilter() },
  includes: ['actor'],
})

/** The list with the number of all unread notifications, for the bell. */
export const NotificationPage = z.object({
  data: z.array(Notification),
  links: PageLinks,
  meta: PageMeta.extend({ unread_count: z.int() }),
})
export type NotificationPage = z.infer<typeof NotificationPage>
export const listNotifications = defineEndpoint({
  id: 'notifications.list',
  method: 'GET',
  path: COLLECTION,
  access: verified,
  summary: "List the caller's notifications",
  response: NotificationPage,
  shape: notifications.list.shape!,
})

const Unread = z.object({ data: z.object({ unread_count: z.int() }) })
export const readNotification = defineEndpoint({
  id: 'notifications.read',
  method: 'PATCH',
  path: `${COLLECTION}/:uuid/read`,
  access: verified,
  summary: 'Mark as read',
  response: oneOf(Notification),
})
export const unreadNotification = defineEndpoint({
  id: 'notifications.unread',
  method: 'PATCH',
  path: `${COLLECTION}/:uuid/unread`,
  access: verified,
  summary: 'Mark as unread',
  response: oneOf(Notification),
})
export const readAllNotifications = defineEndpoint({
  id: 'notifications.readAll',
  method: 'POST',
  path: `${COLLECTION}/read`,
  access: verified,
  summary: 'Mark all as read',
  response: Unread,
})

/** Whether one event reaches a user over one channel. */
export const UserNotificationSetting = z.object({
  user_id: z.int(),
  /** Null for all accounts. */
  account_id: z.int().nullable(),
  notification_setting_code: z.string(),
  notification_channel_code: z.string(),
  enabled: z.boolean(),
  /** Critical events always appear in the list. */
  is_locked: z.boolean(),
  notificationSetting: z.object({ code: z.string(), group: z.string(), name: z.string(), is_critical: z.boolean() }).optional(),
  notificationChannel: z.object({ code: z.string(), name: z.string() }).optional(),
})
export type UserNotificationSetting = z.infer<typeof UserNotificationSetting>

export const UserNotificationSettingsInput = z.object({
  settings: z
    .array(
      z.object({
        notification_setting_code: z.enum(NOTIFYING_EVENTS),
        notification_channel_code: z.enum(NOTIFICATION_CHANNELS),
        enabled: flag,
        account_id: z.int().positive().nullish(),
      }),
    )
    .min(1)
    .max(400),
})
export type UserNotificationSettingsInput = z.infer<typeof UserNotificationSettingsInput>

const shape = {
  name: 'userNotificationSettings',
  filters: { account: idFilter() },
  sorts: [],
  includes: ['notificationSetting', 'notificationChannel'],
  paged: false,
}
const OWN = '/api/v1/users/current-user/notification-settings'
const OF_USER = '/api/v1/admin/user-notification-settings/:id'

export const readNotificationSettings = defineEndpoint({
  id: 'userNotificationSettings.read',
  method: 'GET',
  path: OWN,
  access: verified,
  summary: 'What reaches the caller, and how',
  response: manyOf(UserNotificationSetting),
  shape,
})
export const updateNotificationSettings = defineEndpoint({
  id: 'userNotificationSettings.update',
  method: 'PATCH',
  path: OWN,
  access: verified,
  summary: 'Choose what reaches the caller',
  body: UserNotificationSettingsInput,
  response: manyOf(UserNotificationSetting),
})
export const readUserNotificationSettings = defineEndpoint({
  id: 'admin.userNotificationSettings.read',
  method: 'GET',
  path: OF_USER,
  access: staff('users.read'),
  summary: 'What reaches a user, and how',
  response: manyOf(UserNotificationSetting),
  shape,
})
export const updateUserNotificationSettings = defineEndpoint({
  id: 'admin.userNotificationSettings.update',
  method: 'PATCH',
  path: OF_USER,
  access: staff('users.update'),
  summary: 'Choose what reaches a user',
  body: UserNotificationSettingsInput,
  response: manyOf(UserNotificationSetting),
})
