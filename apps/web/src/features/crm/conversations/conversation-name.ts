import type { Conversation } from '@stoa/contract/browser'
import { useTranslation } from 'react-i18next'
import { dateFormat, formatClock } from '../../../kit/index.ts'

/** @returns a function that names a conversation by its contact, or else by its subject */
export function useConversationName(): (conversation: Conversation) => string {
  const { t } = useTranslation('conversations')
  return ({ contact, subject }) =>
    (contact && ([contact.first_name, contact.last_name].filter(Boolean).join(' ') || contact.company || contact.email || contact.phone)) ||
    subject ||
    t('no_subject')
}

const sameDay = (one: Date, other: Date) => one.toDateString() === other.toDateString()
/** Formats an instant for lists: the time if today, the weekday within a week, otherwise the date. */
export function shortTime(value: string, locale: string, now = new Date()): string {
  const at = new Date(value)
  if (sameDay(at, now)) return formatClock(value, locale)
  const isRecent = now.getTime() - at.getTime() < 6 * 86_400_000
  return dateFormat(locale, isRecent ? { weekday: 'short' } : { day: 'numeric', month: 'short' }).format(at)
}

/** Formats the time of a message. */
export const timeOf = (value: string, locale: string) => formatClock(value, locale)

/** @returns a function that formats a day as the heading above its messages */
export function useDayName(): (value: string) => string {
  const { t, i18n } = useTranslation('conversations')
  return (value) => {
    const [at, now] = [new Date(value), new Date()]
    if (sameDay(at, now)) return t('today')
    if (sameDay(at, new Date(now.getTime() - 86_400_000))) return t('yesterday')
    const year = at.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' as const }
    return dateFormat(i18n.language, { weekday: 'long', day: 'numeric', month: 'long', ...year }).format(at)
  }
}
