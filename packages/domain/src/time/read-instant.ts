import type { Zone } from './local-day.ts'
import { fromWallTime } from './wall-time.ts'

const NOTATION = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(:\d{2}(?:\.\d{1,9})?)?\s?(Z|[+-]\d{2}(?::?\d{2})?)?$/i

/**
 * Reads a date with a time, with or without seconds and with `T` or a space between them. A time with a zone stays the instant
 * that it names; a time without one is wall time in `zone`.
 * @returns the instant in ISO 8601 with a zone, or null for anything else, such as a day that does not exist
 */
export function readInstant(text: string, zone: Zone): string | null {
  const [, day, time, seconds = ':00', offset] = NOTATION.exec(text.trim()) ?? []
  if (!day || !time) return null
  const wall = new Date(`${day}T${time}${seconds}Z`)
  if (Number.isNaN(wall.getTime()) || !wall.toISOString().startsWith(day)) return null
  if (offset) return `${day}T${time}${seconds}${colonized(offset.toUpperCase())}`
  const minutes = typeof zone === 'number' ? -zone : (wall.getTime() - fromWallTime(wall, zone).getTime()) / 60_000
  // The offset keeps the day as it was written, by which an all-day task takes its date.
  return Number.isInteger(minutes) ? `${day}T${time}${seconds}${offsetOf(minutes)}` : fromWallTime(wall, String(zone)).toISOString()
}

/** Minutes ahead of UTC as `+02:00`. */
function offsetOf(minutes: number): string {
  const two = (count: number) => String(Math.floor(count)).padStart(2, '0')
  return `${minutes < 0 ? '-' : '+'}${two(Math.abs(minutes) / 60)}:${two(Math.abs(minutes) % 60)}`
}

/** `+0200` and `+02` as `+02:00`, the only form of RFC 3339. */
function colonized(offset: string): string {
  if (offset === 'Z') return offset
  const digits = offset.slice(1).replace(':', '').padEnd(4, '0')
  return `${offset[0]}${digits.slice(0, 2)}:${digits.slice(2)}`
}
