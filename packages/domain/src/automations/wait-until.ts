import { fromWallTime, wallTime } from '../time/wall-time.ts'

/** How long a wait lasts, as its node says. */
export interface WaitPlan {
  mode: string
  amount?: number | undefined
  unit?: string | undefined
  /** `HH:MM` in the zone of the account. */
  time?: string | undefined
  /** `YYYY-MM-DD`; the wait ends at nine, or at `time`. */
  date?: string | undefined
}

const UNIT_MS: Readonly<Record<string, number>> = { minutes: 60_000, hours: 3_600_000, days: 86_400_000 }

/** When a wait that begins now ends. Days end at the same wall time, also when clocks change. A time that is past today is tomorrow's. */
export function waitUntil(plan: WaitPlan, now: Date, zone: string): Date {
  const { mode, amount = 1, unit = 'days', time = '09:00', date } = plan
  const wall = wallTime(now, zone)
  if (mode === 'until_date') return fromWallTime(new Date(`${date}T${time}:00Z`), zone)
  if (mode === 'until_time') {
    const today = new Date(`${wall.toISOString().slice(0, 10)}T${time}:00Z`)
    return fromWallTime(today > wall ? today : new Date(today.getTime() + UNIT_MS.days!), zone)
  }
  if (unit === 'days') return fromWallTime(new Date(wall.getTime() + amount * UNIT_MS.days!), zone)
  return new Date(now.getTime() + amount * (UNIT_MS[unit] ?? UNIT_MS.hours!))
}

/** Which side of a split takes a contact: always the same one. @param percent share of side a, 0 to 100 */
export function splitSide(seed: string, percent: number): 'a' | 'b' {
  let hash = 0x811c9dc5
  for (let at = 0; at < seed.length; at++) hash = Math.imul(hash ^ seed.charCodeAt(at), 0x01000193) >>> 0
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b) >>> 0
  return (hash ^ (hash >>> 15)) >>> 0 < (percent / 100) * 0x1_0000_0000 ? 'a' : 'b'
}
