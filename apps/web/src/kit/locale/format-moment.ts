import { dateFormat } from './formats.ts'

/** A format with the time of day, in 24 hours in both languages, as offices write it. */
export const clockFormat = (locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  dateFormat(locale, { ...options, hourCycle: 'h23' })

/** Formats the time of day of an instant in the user's zone: `09:12`. */
export const formatClock = (at: string, locale: string): string =>
  clockFormat(locale, { hour: '2-digit', minute: '2-digit' }).format(new Date(at))

/** The day of an instant in the user's zone, `YYYY-MM-DD`; '' without one. */
export function localDayOf(at: string | Date | undefined): string {
  if (!at) return ''
  const day = new Date(at)
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
}

/** Formats a day as the head of its events: today, yesterday, else the weekday and the date; with the year if it is another one. */
export function formatDayHead(at: string, locale: string, words: { today: string; yesterday: string }): string {
  const now = new Date()
  const day = localDayOf(at)
  if (day === localDayOf(now)) return words.today
  if (day === localDayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1))) return words.yesterday
  const isThisYear = day.startsWith(String(now.getFullYear()))
  return dateFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', ...(!isThisYear && { year: 'numeric' }) })
    .format(new Date(at))
    .replace(',', '')
}

/** Formats a day briefly: `27 Nov`, with the year if it is another one. */
export function formatBriefDay(at: string | null | undefined, locale: string): string {
  if (!at) return ''
  const isThisYear = new Date(at).getFullYear() === new Date().getFullYear()
  return dateFormat(locale, { day: 'numeric', month: 'short', ...(!isThisYear && { year: 'numeric' }) }).format(new Date(at))
}
