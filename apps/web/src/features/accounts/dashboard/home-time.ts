import { createContext, use } from 'react'
import { useTranslation } from 'react-i18next'
import { formatClock } from '../../../kit/index.ts'

const MINUTE = 60_000
const DAY = 86_400_000
const tag = (language: string) => (language === 'gr' ? 'el' : 'en-GB')

/** An instant, or a calendar day at its noon, so that no time zone moves it. */
const instantOf = (at: string): Date => new Date(at.length === 10 ? `${at}T12:00:00` : at)

/** Whole local days from one instant to another. */
function daysBetween(from: Date, to: Date): number {
  const midnight = (at: Date) => Date.UTC(at.getFullYear(), at.getMonth(), at.getDate())
  return Math.round((midnight(to) - midnight(from)) / DAY)
}

/** The time at which the home is shown; the screen renews it every minute. */
export const Now = createContext(new Date(0))

/** @returns functions that write times as the home shows them, in the language of the reader */
export function useHomeTimes() {
  const now = use(Now)
  const { t, i18n } = useTranslation('home')
  const format = (at: Date, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tag(i18n.language), options).format(at)
  const time = (at: Date) => formatClock(at.toISOString(), i18n.language)
  const short = (at: Date) => format(at, { day: 'numeric', month: 'short' })
  return {
    /** Weekday, day and month: "Monday 23 November". */
    today: (day: string) => format(instantOf(day), { weekday: 'long', day: 'numeric', month: 'long' }).replace(',', ''),
    /** Name of a month where it is alone; Greek names are shortened, since the long ones are in the genitive. */
    monthName: (day: string) => format(instantOf(day), { month: i18n.language === 'gr' ? 'short' : 'long' }),
    month: (day: string) => format(instantOf(day), { month: 'long' }),
    weekday: (day: string) => format(instantOf(day), { weekday: 'short', day: 'numeric' }).replace(',', ''),
    /** How long something has been late: "2 h 40 late", "3 days late". */
    late(at: string): string {
      const minutes = Math.max(0, Math.floor((now.getTime() - instantOf(at).getTime()) / MINUTE))
      if (minutes < 60) return t('times.late_minutes', { count: Math.max(1, minutes) })
      if (minutes < 24 * 60)
        return t('times.late_hours', { hours: Math.floor(minutes / 60), minutes: String(minutes % 60).padStart(2, '0') })
      return t('times.late_days', { count: Math.floor(minutes / (24 * 60)) })
    },
    /** When something came: the time today, yesterday, else the day. */
    came(at: string): string {
      const then = instantOf(at)
      const days = daysBetween(then, now)
      if (days <= 0) return time(then)
      return days === 1 ? t('times.yesterday') : short(then)
    },
    /** Since when the other side waits: today, a weekday of this week, else the number of days. */
    since(at: string): string {
      const days = daysBetween(instantOf(at), now)
      if (days <= 0) return t('times.today')
      if (days === 1) return t('times.since_yesterday')
      return t('times.days', { count: days })
    },
    /** When something is due: the time today unless the whole day counts, else the day. */
    due(at: string, isWholeDay: boolean): string {
      const then = instantOf(at)
      if (daysBetween(now, then) === 0) return isWholeDay || at.length === 10 ? t('times.today') : time(then)
      return short(then)
    },
  }
}
