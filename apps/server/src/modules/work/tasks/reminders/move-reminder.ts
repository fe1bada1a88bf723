import { fromWallTime, wallDay, wallTime } from '@stoa/domain'
import type { TaskRow } from '../task-row.ts'

type Dates = Pick<TaskRow, 'due_at' | 'all_day' | 'reminder_at'>

/**
 * Where a reminder goes when its task becomes due at another time and nobody said anything of it: as far before the new
 * date as it was before the old one, by the clocks on the wall. Between whole days and hours only the day moves.
 * @returns undefined when it stays
 */
export function movedReminder(before: Dates, after: { due_at: unknown; all_day: boolean }, zone: string): Date | undefined {
  if (!before.reminder_at || !before.due_at || !after.due_at) return undefined
  const [reminder, from, to] = [before.reminder_at, before.due_at, after.due_at as string].map((at) => new Date(at)) as [Date, Date, Date]
  const moved =
    before.all_day === after.all_day
      ? sameDistance(reminder, from, to, zone)
      : sameDistance(reminder, dayOf(from, zone), dayOf(to, zone), zone)
  return moved.getTime() === reminder.getTime() ? undefined : moved
}

/** The same distance from the new date as from the old one, by the clocks on the wall. */
export function sameDistance(at: Date, from: Date, to: Date, zone: string): Date {
  const distance = wallTime(at, zone).getTime() - wallTime(from, zone).getTime()
  return fromWallTime(new Date(wallTime(to, zone).getTime() + distance), zone)
}

/** Noon of an instant's day. */
const dayOf = (at: Date, zone: string): Date => fromWallTime(new Date(`${wallDay(wallTime(at, zone))}T12:00:00Z`), zone)
