/**
 * Wall time of a zone at an instant, as a date whose UTC fields are the wall time. Recurrences are computed in this form, so
 * that nine o'clock remains nine o'clock when clocks change.
 * @throws RangeError for an unknown zone
 */
export function wallTime(at: Date, zone: string): Date {
  return new Date(at.getTime() + offsetAt(at.getTime(), zone))
}

/**
 * The instant of a wall time in a zone. A repeated time means the first one; a skipped time is postponed by the change of the
 * clocks (RFC 5545, 3.3.5).
 */
export function fromWallTime(wall: Date, zone: string): Date {
  const time = wall.getTime()
  const before = offsetAt(time - DAY_MS, zone)
  const after = offsetAt(time + DAY_MS, zone)
  const shown = [time - before, time - after].filter((at) => at + offsetAt(at, zone) === time)
  return new Date(shown.length ? Math.min(...shown) : time - before)
}

/** The day of a wall time, `YYYY-MM-DD`. */
export const wallDay = (wall: Date): string => wall.toISOString().slice(0, 10)

const DAY_MS = 86_400_000
const formats = new Map<string, Intl.DateTimeFormat>()

/** Milliseconds by which the zone is ahead of UTC. */
function offsetAt(at: number, zone: string): number {
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
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
  }
  const parts = format.formatToParts(at)
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((each) => each.type === type)!.value)
  const shown = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
  return shown - Math.floor(at / 1000) * 1000
}
