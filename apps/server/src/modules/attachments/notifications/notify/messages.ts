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

/** Events of which many come at once from outside. */
const MAILED_TOGETHER: ReadonlySet<string> = new Set(['contact-request.created', 'form.submitted'])
/** So many events are named in one mail. */
const MOST_NAMED = 20

/** Events with the same name that are told together are one mail to a user. */
export function nameOfMail({ id, event: { setting_code, account_id } }: Told, { user_id }: Recipient): string {
  return MAILED_TOGETHER.has(setting_code) ? `${user_id}:${setting_code}:${account_id ?? ''}` : `${user_id}:${id}`
}

/** The mail about an event, or about several of the same kind, which it names. */
export function mailOf({ t, app_url }: Pick<Services, 't' | 'app_url'>, told: readonly Told[], { locale, email, first_name }: Recipient) {
  const [first, ...others] = told
  const { title, body } = notificationText(t, locale, first!.content, told.length)
  const names = told.slice(0, MOST_NAMED).map(({ content }) => notificationText(t, locale, content).title)
  const more = told.length - names.length
  const list = [...names, ...(more > 0 ? [t(locale, 'notifications:and_more', { count: more })] : [])].join('\n')
  const url = others.length ? '/me/notifications' : (first!.content.url ?? '/me/notifications')
  return {
    name: 'notification',
    locale,
    to: email,
    params: {
      name: first_name ?? '',
      title,
      body: others.length ? [list, body].filter(Boolean).join('\n\n') : (body ?? title),
      url: `${app_url}${url}`,
    },
  }
}
