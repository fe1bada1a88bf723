import { wallTime, type Zone } from '@stoa/domain'

const HALF_HOUR_MS = 1_800_000
const DAY_MS = 86_400_000

/**
 * Local time of an instant in a zone, as a date whose UTC fields hold the local time: spreadsheets have no
 * time zones.
 */
export function clockOf(zone: Zone): (at: Date) => Date {
  const ahead = aheadOf(zone)
  return (at) => new Date(at.getTime() + ahead(at.getTime()))
}

/**
 * Milliseconds by which the local time in a zone is ahead of UTC at an instant. Exports convert millions of instants, so offsets are
 * cached: per day, or on days on which clocks change per half hour, the granularity of such changes.
 */
export function aheadOf(zone: Zone): (at_ms: number) => number {
  if (typeof zone === 'number') return () => -zone * 60_000
  const days = new Map<number, number | null>()
  const halfHours = new Map<number, number>()
  const at = (start: number) => wallTime(new Date(start), zone).getTime() - start
  const ofDay = (day: number) => {
    const ahead = at(day * DAY_MS)
    return ahead === at((day + 1) * DAY_MS) ? ahead : null
  }
  return (at_ms) => {
    const day = known(days, Math.floor(at_ms / DAY_MS), ofDay)
    return day ?? known(halfHours, Math.floor(at_ms / HALF_HOUR_MS), (halfHour) => at(halfHour * HALF_HOUR_MS))
  }
}

function known<V>(values: Map<number, V>, key: number, of: (key: number) => V): V {
  const found = values.get(key)
  if (found !== undefined) return found
  const value = of(key)
  values.set(key, value)
  return value
}

/** Local time as text: `22/11/2026 14:05`. */
export function clockText(at: Date, zone: Zone): string {
  const [day = '', time = ''] = clockOf(zone)(at).toISOString().split('T')
  return `${day.split('-').reverse().join('/')} ${time.slice(0, 5)}`
}
