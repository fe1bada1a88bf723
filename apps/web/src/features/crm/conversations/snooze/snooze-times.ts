import { fromWallTime, wallTime } from '@stoa/domain'

export const SNOOZES = ['hour', 'afternoon', 'tomorrow', 'monday', 'month'] as const
export type Snooze = (typeof SNOOZES)[number]

const MORNING = 9
const HOUR_MS = 3_600_000

/** The end of the snooze for an option of the menu, in a time zone. */
export function snoozeUntil(option: Snooze, zone: string, now = new Date()): Date {
  if (option === 'hour') return new Date(now.getTime() + HOUR_MS)
  if (option === 'afternoon') return new Date(now.getTime() + 3 * HOUR_MS)
  const wall = wallTime(now, zone)
  if (option === 'tomorrow') wall.setUTCDate(wall.getUTCDate() + 1)
  else if (option === 'monday') wall.setUTCDate(wall.getUTCDate() + ((8 - wall.getUTCDay()) % 7 || 7))
  else wall.setTime(sameDayNextMonth(wall))
  wall.setUTCHours(MORNING, 0, 0, 0)
  return fromWallTime(wall, zone)
}

/** Falls back to the last day of a month that is shorter. */
function sameDayNextMonth(wall: Date): number {
  const [year, month] = [wall.getUTCFullYear(), wall.getUTCMonth() + 1]
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return Date.UTC(year, month, Math.min(wall.getUTCDate(), last))
}

/** The instant of a day and a time in a time zone; null if either is missing or invalid. @param time `HH:mm` */
export function typedInstant(day: string | null, time: string, zone: string): Date | null {
  if (day === null || !/^\d{2}:\d{2}$/.test(time)) return null
  return fromWallTime(new Date(`${day}T${time}:00Z`), zone)
}
