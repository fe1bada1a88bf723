import type { Broadcast } from '../bus/bus.ts'

export interface NotificationContent {
  /** uuid of the stored notification */
  id: string
  /** its kind, such as `contact-import.finished` */
  type: string
  data: Record<string, unknown>
}

/** The event Laravel clients (`Echo.notification()`) listen for on a user's channel; see wire-contract.md 5.5. */
const NOTIFICATION_EVENT = 'Illuminate\\Notifications\\Events\\BroadcastNotificationCreated'

/** The broadcast of a notification. No socket is left out: the user wants it in the tab that caused it, too. */
export function notificationBroadcast(user_id: number, { id, type, data }: NotificationContent): Broadcast {
  return { channels: [`private-App.Models.User.${user_id}`], event: NOTIFICATION_EVENT, data: { ...data, id, type } }
}
