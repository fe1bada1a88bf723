import { NOTIFICATION_SETTINGS } from '@stoa/domain'
import type { Services } from '#kit/services.ts'

/** Stored content of a notification. */
export interface NotificationContent {
  /** Code of the event; its texts are `notifications:<code>.title` and `.body`. */
  title_key: string
  params: Record<string, unknown>
  url: string | null
}

/**
 * Title and body of a notification in a language. `params.context` selects a variant of the text.
 * @param count events in the notification
 */
export function notificationText(
  t: Services['t'],
  locale: 'en' | 'gr',
  { title_key, params }: NotificationContent,
  count = 1,
): { title: string; body: string | null } {
  // Texts of events without an excerpt need an empty value.
  const values = { excerpt: '', ...params, actor: params.actor ?? t(locale, 'notifications:someone'), count }
  const textOf = (part: string) => {
    const key = `notifications:${title_key}.${part}`
    const text = t(locale, key, values)
    return text === key || text === `${title_key}.${part}` || text === '' ? null : text
  }
  return { title: textOf('title') ?? labelOf(title_key, locale), body: textOf('body') }
}

function labelOf(code: string, locale: 'en' | 'gr'): string {
  const setting = NOTIFICATION_SETTINGS.find((one) => one.code === code)
  return setting?.[`label_${locale}`] ?? code
}
