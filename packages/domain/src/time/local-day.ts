/** An IANA zone, or a fixed offset in minutes like `Date.getTimezoneOffset()`: UTC minus local, Athens in summer −180. */
export type Zone = string | number

/** Default zone of accounts. */
export const DEFAULT_TIME_ZONE = 'Europe/Athens'

/** Whether the text is a real calendar day written `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** The day `count` days later (or earlier when negative). */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10)
}

/** The day of an instant in a zone. @throws RangeError for an unknown zone */
export function localToday(zone: Zone, now: Date = new Date()): string {
  return typeof zone === 'number' ? new Date(now.getTime() - zone * MINUTE_MS).toISOString().slice(0, 10) : dayInZone(zone, now.getTime())
}

/**
 * The first instant of a local day, ISO UTC. Searched by minute instead of computed from an offset, because the day starts
 * after 00:00 when clocks skip midnight.
 */
export function startOfDay(day: string, zone: Zone): string {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  if (typeof zone === 'number') return new Date(midnight + zone * MINUTE_MS).toISOString()
  const key = `${day} ${zone}`
  const known = starts.get(key)
  if (known) return known
  const start = searchStart(day, zone, midnight)
  if (starts.size >= KEPT_STARTS) starts.clear()
  starts.set(key, start)
  return start
}

/** Starts of days in zones that were searched: lists of a period search the same days again and again. */
const starts = new Map<string, string>()
const KEPT_STARTS = 1_000

function searchStart(day: string, zone: string, midnight: number): string {
  let before = -WIDEST_OFFSET
  let reached = WIDEST_OFFSET
  while (reached - before > 1) {
    const middle = Math.floor((before + reached) / 2)
    if (dayInZone(zone, midnight + middle * MINUTE_MS) < day) before = middle
    else reached = middle
  }
  return new Date(midnight + reached * MINUTE_MS).toISOString()
}

/** The ISO 8601 week of a day: weeks start on Monday, week 1 contains the year's first Thursday. */
export function isoWeek(day: string): { year: number; week: number } {
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  const thursday = addDays(day, 3 - weekday)
  const year = Number(thursday.slice(0, 4))
  const dayOfYear = (Date.parse(`${thursday}T00:00:00Z`) - Date.UTC(year, 0, 1)) / DAY_MS
  return { year, week: Math.floor(dayOfYear / 7) + 1 }
}

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** Minutes; zones run from UTC−12 to UTC+14. */
const WIDEST_OFFSET = 16 * 60

const formats = new Map<string, Intl.DateTimeFormat>()

function dayInZone(zone: string, instant: number): string {
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    })
    formats.set(zone, format)
  }
  const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]))
  return `${String(parts.year).padStart(4, '0')}-${parts.month}-${parts.day}`
}
