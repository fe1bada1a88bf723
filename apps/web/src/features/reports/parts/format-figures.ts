import { formatMoney } from '@stoa/domain'

const localeOf = (language: string) => (language === 'gr' ? 'el' : 'en')

/** The month of a day, such as `Nov 2026`. */
export const formatMonth = (day: string, language: string): string =>
  new Intl.DateTimeFormat(localeOf(language), { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(new Date(day))

/** Formats sums by currency, which are never added. */
export const formatSums = (sums: readonly { currency: string; value_minor: number }[]): string =>
  sums.map(({ currency, value_minor }) => formatMoney(value_minor, currency)).join(' + ') || '–'

/** Formats a duration in the two largest units. */
export function formatSpan(seconds: number | null, units: { d: string; h: string; min: string }): string {
  if (seconds === null) return '–'
  const minutes = Math.round(seconds / 60)
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60]
  if (days) return `${days} ${units.d} ${hours} ${units.h}`
  return hours ? `${hours} ${units.h} ${rest} ${units.min}` : `${rest} ${units.min}`
}
