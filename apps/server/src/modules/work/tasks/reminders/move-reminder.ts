import { fromWallTime, wallDay, wallTime } from '@stoa/domain'
import type { TaskRow } from '../task-row.ts'

type Dates = Pick<TaskRow, 'due_at' | 'all_day' | 'reminder_at'>

/**
 * Returns where a reminder moves when its task gets another due date and the request sets no reminder: as long before the
 * new date as before the old one, in local time. When the task becomes an all-day task or ceases to be one, only the day moves.
 * @returns undefined when the reminder does not move
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

/** Keeps the distance to a date that moves, in local time. */
export function sameDistance(at: Date, from: Date, to: Date, zone: string): Date {
  const distance = wallTime(at, zone).getTime() - wallTime(from, zone).getTime()
  return fromWallTime(new Date(wallTime(to, zone).getTime() + distance), zone)
}

/** Noon of the local day. */
const dayOf = (at: Date, zone: string): Date => fromWallTime(new Date(`${wallDay(wallTime(at, zone))}T12:00:00Z`), zone)
