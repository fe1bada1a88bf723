import { NOTIFICATION_SETTINGS } from '@stoa/domain'
import type { Services } from '#kit/services.ts'

export interface NotificationContent {
  /** Setting code; the texts stand in `notifications:<code>`. */
  title_key: string
  params: Record<string, unknown>
  url: string | null
}

/**
 * Title and body of a notification in a language. `params.context` chooses between variants; above one event the
 * text counts them.
 */
export function notificationText(
  t: Services['t'],
  locale: 'en' | 'gr',
  { title_key, params }: NotificationContent,
  count = 1,
): { title: string; body: string | null } {
  // Not every message is quoted: a mail is announced by its sender alone.
  const values = { excerpt: '', ...params, actor: params.actor ?? t(locale, 'notifications:someone'), count }
  const say = (part: string) => {
    const key = `notifications:${title_key}.${part}`
    const text = t(locale, key, values)
    return text === key || text === `${title_key}.${part}` || text === '' ? null : text
  }
  return { title: say('title') ?? labelOf(title_key, locale), body: say('body') }
}

function labelOf(code: string, locale: 'en' | 'gr'): string {
  const setting = NOTIFICATION_SETTINGS.find((one) => one.code === code)
  return setting?.[`label_${locale}`] ?? code
}
