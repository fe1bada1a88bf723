import { fromWallTime, wallTime } from '@stoa/domain'

const FIRST_HOUR = 9
const LAST_HOUR = 21

/**
 * Marketing leaves from 09:00 to 21:00 on the clocks of the account (domain model 4.7).
 * @returns null when it may leave now, else when it may
 */
export function endOfQuietHours(now: Date, zone: string): Date | null {
  const wall = wallTime(now, zone)
  const hour = wall.getUTCHours()
  if (hour >= FIRST_HOUR && hour < LAST_HOUR) return null
  const morning = new Date(wall)
  morning.setUTCHours(FIRST_HOUR, 0, 0, 0)
  if (hour >= LAST_HOUR) morning.setUTCDate(morning.getUTCDate() + 1)
  return fromWallTime(morning, zone)
}
