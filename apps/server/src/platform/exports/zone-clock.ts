import { wallTime, type Zone } from '@stoa/domain'

const HALF_HOUR_MS = 1_800_000

/**
 * Local time of an instant in a zone, as a date whose UTC fields hold the local time: spreadsheets have no
 * time zones. Offsets are cached per half hour, the granularity of clock changes, because exports convert millions of values.
 */
export function clockOf(zone: Zone): (at: Date) => Date {
  const ahead = new Map<number, number>()
  return (at) => {
    if (typeof zone === 'number') return new Date(at.getTime() - zone * 60_000)
    const start = Math.floor(at.getTime() / HALF_HOUR_MS) * HALF_HOUR_MS
    const known = ahead.get(start) ?? wallTime(new Date(start), zone).getTime() - start
    ahead.set(start, known)
    return new Date(at.getTime() + known)
  }
}

/** Local time as text: `22/11/2026 14:05`. */
export function clockText(at: Date, zone: Zone): string {
  const [day = '', time = ''] = clockOf(zone)(at).toISOString().split('T')
  return `${day.split('-').reverse().join('/')} ${time.slice(0, 5)}`
}
