import type { Task, TaskStatus } from '@stoa/contract/browser'
import type { StatusTone } from '@stoa/ui'

/** Statuses in the order of the board. */
export const BOARD_STATUSES: readonly TaskStatus[] = ['backlog', 'todo', 'in_progress', 'in_review', 'blocked', 'done', 'cancelled']

export const STATUS_TONES: Record<TaskStatus, StatusTone> = {
  todo: 'neutral',
  backlog: 'neutral',
  in_progress: 'info',
  in_review: 'info',
  blocked: 'bad',
  done: 'good',
  cancelled: 'neutral',
}

/** Colours of the theme for columns and calendars. */
export const STATUS_COLORS: Record<TaskStatus, string> = {
  backlog: 'gray',
  todo: 'cyan',
  in_progress: 'blue',
  in_review: 'violet',
  blocked: 'red',
  done: 'teal',
  cancelled: 'gray',
}

export const PRIORITY_TONES: Record<Task['priority'], StatusTone> = { low: 'neutral', normal: 'neutral', high: 'warning', urgent: 'bad' }

export const isOver = (task: Pick<Task, 'status'>): boolean => task.status === 'done' || task.status === 'cancelled'

/** Records that a change of a task outdates. */
export const TOUCHES = ['tasks', 'calendar', 'contacts', 'contact-requests', 'activity_logs'] as const
