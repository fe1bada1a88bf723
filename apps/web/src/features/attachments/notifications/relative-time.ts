import { dateFormat } from '../../../kit/index.ts'

const STEPS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

/** Formats an instant relative to now, as "3 hours ago"; after a week, as a day. */
export function formatRelativeTime(instant: string, locale: string, now = Date.now()): string {
  const tag = locale === 'gr' ? 'el' : 'en-GB'
  const seconds = Math.round((new Date(instant).getTime() - now) / 1000)
  if (seconds < -7 * 86_400) return dateFormat(locale, { dateStyle: 'medium' }).format(new Date(instant))
  const words = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' })
  const step = STEPS.find(([, length]) => Math.abs(seconds) >= length)
  return step ? words.format(Math.trunc(seconds / step[1]), step[0]) : words.format(0, 'second')
}
