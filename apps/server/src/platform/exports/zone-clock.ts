import { wallTime, type Zone } from '@stoa/domain'

const HALF_HOUR_MS = 1_800_000

/**
 * What the clocks of a zone show at an instant, as a date whose UTC fields are the wall clock: a spreadsheet has no
 * zones. The zone is asked once for each half hour, at which clocks may change: an export asks for millions.
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

/** The same in words, `22/11/2026 14:05`. */
export function clockText(at: Date, zone: Zone): string {
  const [day = '', time = ''] = clockOf(zone)(at).toISOString().split('T')
  return `${day.split('-').reverse().join('/')} ${time.slice(0, 5)}`
}
