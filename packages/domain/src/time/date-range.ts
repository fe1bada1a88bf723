import { addDays, isDay, localToday, startOfDay, type Zone } from './local-day.ts'

/** Presets of date filters (spec 3.4); `lifetime` has no limit. */
export const DATE_PRESETS = [
  'lifetime',
  'today',
  'yesterday',
  'last7Days',
  'last30Days',
  'last60Days',
  'last90Days',
  'thisYear',
  'lastYear',
] as const
export type DatePreset = (typeof DATE_PRESETS)[number]

/** First and last day of a preset, both included; null for lifetime. lastNDays is today and the N−1 days before it. */
export function resolvePreset(preset: DatePreset, today: string): [from: string, to: string] | null {
  const year = Number(today.slice(0, 4))
  switch (preset) {
    case 'lifetime':
      return null
    case 'today':
      return [today, today]
    case 'yesterday':
      return [addDays(today, -1), addDays(today, -1)]
    case 'last7Days':
      return [addDays(today, -6), today]
    case 'last30Days':
      return [addDays(today, -29), today]
    case 'last60Days':
      return [addDays(today, -59), today]
    case 'last90Days':
      return [addDays(today, -89), today]
    case 'thisYear':
      return [yearDay(year, '01-01'), yearDay(year, '12-31')]
    case 'lastYear':
      return [yearDay(year - 1, '01-01'), yearDay(year - 1, '12-31')]
  }
}

/** One condition on local days, each written `YYYY-MM-DD`. */
export type DayCondition =
  | { after: string }
  | { before: string }
  | { between: readonly [string, string] }
  | { is: string }
  | { is_not: string }
  | { preset: DatePreset }

/** Instants as ISO UTC, `from` included and `until` excluded; null is no limit. `outside` selects everything except the range. */
export type InstantRange = { from: string | null; until: string | null; outside: boolean }

/**
 * Converts a condition on days of the caller's zone to instants, correctly across changes of daylight saving time. "After D"
 * starts with the day after D; "before D" ends with the start of D; a reversed pair is sorted.
 * @throws RangeError for an invalid day or an unknown zone
 */
export function dayRange(condition: DayCondition, zone: Zone, now: Date = new Date()): InstantRange {
  if ('after' in condition) return { from: startOfDay(addDays(checked(condition.after), 1), zone), until: null, outside: false }
  if ('before' in condition) return { from: null, until: startOfDay(checked(condition.before), zone), outside: false }
  if ('is_not' in condition) return { ...wholeDays(condition.is_not, condition.is_not, zone), outside: true }
  const days = inclusiveDays(condition, localToday(zone, now))
  if (days === null) return { from: null, until: null, outside: false }
  return { ...wholeDays(days[0], days[1], zone), outside: false }
}

function inclusiveDays(
  condition: { between: readonly [string, string] } | { is: string } | { preset: DatePreset },
  today: string,
): readonly [string, string] | null {
  if ('preset' in condition) return resolvePreset(condition.preset, today)
  if ('is' in condition) return [condition.is, condition.is]
  const [one, other] = condition.between
  return one <= other ? [one, other] : [other, one]
}

function wholeDays(first: string, last: string, zone: Zone): { from: string; until: string } {
  return { from: startOfDay(checked(first), zone), until: startOfDay(addDays(checked(last), 1), zone) }
}

function checked(day: string): string {
  if (!isDay(day)) throw new RangeError(`Not a day: ${day}`)
  return day
}

function yearDay(year: number, monthDay: string): string {
  return `${String(year).padStart(4, '0')}-${monthDay}`
}
