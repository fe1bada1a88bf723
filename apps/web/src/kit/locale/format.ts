import { clockFormat } from './format-moment.ts'
import { dateFormat, numberFormat } from './formats.ts'

/** Formats an instant, in the user's zone, or a calendar date as `21/11/2026`; '' for null. */
export function formatDay(value: string | null | undefined, locale: string): string {
  if (!value) return ''
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return value.split('-').reverse().join('/')
  return dateFormat(locale, { day: '2-digit', month: '2-digit', year: 'numeric' }).format(new Date(value))
}

/** Formats an instant as day and time in the user's zone; '' for null. */
export function formatInstant(value: string | null | undefined, locale: string): string {
  if (!value) return ''
  return clockFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(value))
}

/** Formats a duration in its largest whole unit, such as "3 days" or "5 hours"; '' for null. */
export function formatDuration(seconds: number | null | undefined, locale: string, display: 'long' | 'short' = 'long'): string {
  if (seconds === null || seconds === undefined) return ''
  const [unit, length] = UNITS.find(([, size]) => seconds >= size) ?? UNITS.at(-1)!
  return numberFormat(locale, { style: 'unit', unit, unitDisplay: display }).format(Math.floor(seconds / length))
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** Formats a number with thousands separators, like amounts of money in both languages (spec 9): `1.234,5`. */
export const formatCount = (value: number): string => COUNT.format(value)
const COUNT = numberFormat('gr', {})

/** Formats basis points as a percentage, in both languages alike: 2430 is `24,3%`; a dash for null. */
export const formatPercent = (bp: number | null, digits = 1): string => (bp === null ? '–' : percentOf(digits).format(bp / 10_000))
const percentOf = (digits: number) => numberFormat('gr', { style: 'percent', maximumFractionDigits: digits })
