import type { CalendarEntry } from '@stoa/contract/browser'
import { addDays } from '@stoa/domain'
import type { ScheduleItem } from '@stoa/ui/schedule'

/** Position of an entry in the user's time zone; whole days keep the day of the account. */
export function toItem(entry: CalendarEntry): Omit<ScheduleItem, 'color'> {
  const { id, title, is_ghost, status, can_update } = entry
  return { id, title, isGhost: is_ghost, isDone: status === 'done', canMove: can_update && !is_ghost, ...timesOf(entry) }
}

/** A task with a time but without a duration is shown as the half hour before it. */
function timesOf({ all_day, start_on, end_on, start_at, end_at }: CalendarEntry): { start: string; end: string } {
  if (all_day) return { start: `${start_on} 00:00:00`, end: `${addDays(end_on, 1)} 00:00:00` }
  const end = new Date(end_at)
  const start = start_at === end_at ? new Date(end.getTime() - 30 * 60_000) : new Date(start_at)
  return { start: wall(start), end: wall(end) }
}

/** The body for a dropped entry, with only the dates that the task has. */
export function moveBody(entry: CalendarEntry, start: string, end: string): { start_at?: string; due_at?: string; version: number } {
  const { has_start, has_due, version } = entry
  const [start_at, due_at] = entry.all_day
    ? [`${start.slice(0, 10)}T00:00:00Z`, `${lastDay(entry, start)}T23:59:00Z`]
    : [instant(has_due ? start : end), instant(end)]
  return { version, ...(has_start && { start_at }), ...(has_due && { due_at }) }
}

/** The last day of an entry after a move, which keeps its number of days. */
function lastDay({ start_on, end_on }: CalendarEntry, start: string): string {
  const days = Math.round((Date.parse(end_on) - Date.parse(start_on)) / 86_400_000)
  return addDays(start.slice(0, 10), days)
}

const instant = (at: string) => new Date(at.replace(' ', 'T')).toISOString()
const two = (part: number) => String(part).padStart(2, '0')
/** An instant as the local time of the reader. */
export const wall = (at: Date) =>
  `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} ${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`
