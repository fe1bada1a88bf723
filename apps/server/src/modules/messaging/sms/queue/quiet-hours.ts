import { fromWallTime, wallTime } from '@stoa/domain'

/** Local times between which no marketing is sent, `HH:MM`. */
export interface QuietHours {
  from: string
  to: string
}

/** Quiet hours of an account that set none (domain.md 4.7). */
export const USUAL_QUIET_HOURS: QuietHours = { from: '21:00', to: '09:00' }

/**
 * Whether marketing has to wait for the end of the account's quiet hours, by its own clocks.
 * @param hours as the account set them; 21:00 to 09:00 when it set none
 * @returns null when it may leave now, else when it may
 */
export function endOfQuietHours(now: Date, zone: string, hours: QuietHours | null = null): Date | null {
  const { from, to } = hours ?? USUAL_QUIET_HOURS
  const wall = wallTime(now, zone)
  const at = wall.toISOString().slice(11, 16)
  const isOverMidnight = from > to
  const isQuiet = isOverMidnight ? at >= from || at < to : at >= from && at < to
  if (!isQuiet) return null
  const end = new Date(`${wall.toISOString().slice(0, 10)}T${to}:00Z`)
  if (isOverMidnight && at >= from) end.setUTCDate(end.getUTCDate() + 1)
  return fromWallTime(end, zone)
}
