/**
 * What the clocks of a zone show at an instant, as a date whose UTC fields are the wall clock: the form in which
 * repetition is computed, so that nine o'clock stays nine o'clock when clocks change.
 * @throws RangeError when the zone is unknown
 */
export function wallTime(at: Date, zone: string): Date {
  return new Date(at.getTime() + offsetAt(at.getTime(), zone))
}

/**
 * The instant at which the clocks of a zone show a wall time. Where it comes twice, the first; where it is skipped, as
 * much later as the clocks jumped (RFC 5545, 3.3.5).
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
