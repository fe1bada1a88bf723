import { addDays, localToday } from './local-day.ts'

/** Local working hours of an account, from Monday to Friday (domain.md 4.10). */
export const BUSINESS_HOURS = { from: '09:00', to: '18:00' } as const

/**
 * The instant after a number of working minutes in a zone. Nights and weekends do not count, and a change of clocks neither
 * adds nor removes a working hour.
 * @param zone IANA name
 * @param minutes whole minutes, 0 or more, counted from the next opening outside of working hours
 */
export function addBusinessMinutes(start: Date, minutes: number, zone: string): Date {
  let left = minutes * MINUTE_MS
  for (let day = localToday(zone, start); ; day = addDays(day, 1)) {
    if (isWeekend(day)) continue
    const begin = Math.max(instantOf(day, BUSINESS_HOURS.from, zone), start.getTime())
    const end = instantOf(day, BUSINESS_HOURS.to, zone)
    if (begin >= end) continue
    if (begin + left <= end) return new Date(begin + left)
    left -= end - begin
  }
}

const MINUTE_MS = 60_000

function isWeekend(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday === 0 || weekday === 6
}

/** The instant of a local time. Requires two steps, because the first may use the offset before or after a change of clocks. */
function instantOf(day: string, time: string, zone: string): number {
  const wall = Date.parse(`${day}T${time}:00Z`)
  const first = wall - offsetAt(wall, zone)
  return wall - offsetAt(first, zone)
}

/** Milliseconds by which the zone is ahead of UTC at an instant. */
function offsetAt(instant: number, zone: string): number {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  )
  return Date.UTC(parts.year!, parts.month! - 1, parts.day, parts.hour, parts.minute, parts.second) - Math.floor(instant / 1000) * 1000
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formats.set(zone, format)
  return format
}
