import { LOCALES } from '@stoa/domain'
import type { Services } from '#kit/services.ts'
import { notificationBroadcast, type Broadcast } from '../../../../realtime/index.ts'
import { notificationText } from '../notification-text.ts'
import type { Recipient } from './recipients.ts'
import { type Told, uuidOf } from './told.ts'

/** The live message, in the language of the user's profile and in all others, since the screen may show another. */
export function frameOf({ t }: Pick<Services, 't'>, { id, event, content }: Told, { user_id, locale }: Recipient): Broadcast {
  const texts = Object.fromEntries(LOCALES.map((one) => [one, notificationText(t, one, content)])) as Record<
    Recipient['locale'],
    ReturnType<typeof notificationText>
  >
  const { account_id = null, subject_type = null, subject_id = null } = event
  return notificationBroadcast(user_id, {
    id: uuidOf(id, user_id),
    type: event.setting_code,
    data: { ...texts[locale], texts, url: content.url, account_id, subject_type, subject_id },
  })
}

/** The live message with the number of unread notifications. */
export function bellFrame(user_id: number, uuid: string | null, unread_count: number, event = 'notification.created'): Broadcast {
  return { channels: [`private-App.Models.User.${user_id}`], event, data: { type: 'notification', key: uuid, unread_count } }
}

/** The mail about an event. */
export function mailOf({ t, app_url }: Pick<Services, 't' | 'app_url'>, { content }: Told, { locale, email, first_name }: Recipient) {
  const { title, body } = notificationText(t, locale, content)
  return {
    name: 'notification',
    locale,
    to: email,
    params: { name: first_name ?? '', title, body: body ?? title, url: `${app_url}${content.url ?? '/me/notifications'}` },
  }
}
