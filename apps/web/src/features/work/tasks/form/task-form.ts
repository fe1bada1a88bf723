import type { Recurrence, Task, TaskInput } from '@stoa/contract/browser'

/** Recurrences that the form offers; `custom` keeps a rule that the form cannot show. */
export const REPEATS = ['none', 'daily', 'weekdays', 'weekly', 'biweekly', 'monthly', 'month_end', 'yearly', 'custom'] as const
export type Repeat = (typeof REPEATS)[number]

/** Minutes before the task is due; for all-day tasks counted from 09:00. */
export const REMINDERS = ['none', '0', '10', '60', '1440', '10080', 'kept'] as const
export type Reminder = (typeof REMINDERS)[number]

export interface TaskValues {
  title: string
  description: string
  type: Task['type']
  priority: Task['priority']
  user_assigned_id: number | null
  account_assigned_id: number | null
  all_day: boolean
  start_day: string | null
  start_time: string
  due_day: string | null
  due_time: string
  estimated_minutes: number | ''
  reminder: Reminder
  repeat: Repeat
  until: string | null
}

export const BLANK_TASK: TaskValues = {
  title: '',
  description: '',
  type: 'todo',
  priority: 'normal',
  user_assigned_id: null,
  account_assigned_id: null,
  all_day: true,
  start_day: null,
  start_time: '09:00',
  due_day: null,
  due_time: '17:00',
  estimated_minutes: '',
  reminder: 'none',
  repeat: 'none',
  until: null,
}

const MINUTE = 60_000
const HALF_DAY = 720 * MINUTE
const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR'] as const

/** The form values of a task. */
export function valuesOf(task: Task): TaskValues {
  return {
    title: task.title,
    description: textOf(task.description),
    type: task.type,
    priority: task.priority,
    user_assigned_id: task.user_assigned_id,
    account_assigned_id: task.account_assigned_id,
    all_day: task.all_day,
    ...startOf(task),
    ...dueOf(task),
    estimated_minutes: task.estimated_minutes ?? '',
    reminder: reminderOf(task),
    repeat: repeatOf(task.recurrence),
    until: task.recurrence?.until ?? null,
  }
}

// All-day tasks follow the time zone of the account; its noon is on the same day nearly everywhere.
function startOf({ start_at, all_day }: Task): Pick<TaskValues, 'start_day' | 'start_time'> {
  if (!start_at) return { start_day: null, start_time: BLANK_TASK.start_time }
  const start = new Date(start_at)
  if (!all_day) return { start_day: dayOf(start), start_time: timeOf(start) }
  return { start_day: dayOf(new Date(start.getTime() + HALF_DAY)), start_time: BLANK_TASK.start_time }
}

function dueOf({ due_at, all_day }: Task): Pick<TaskValues, 'due_day' | 'due_time'> {
  if (!due_at) return { due_day: null, due_time: BLANK_TASK.due_time }
  const due = new Date(due_at)
  if (!all_day) return { due_day: dayOf(due), due_time: timeOf(due) }
  return { due_day: dayOf(new Date(due.getTime() - HALF_DAY)), due_time: BLANK_TASK.due_time }
}

/** The body for form values; values that the form cannot show are unchanged. */
export function bodyOf(values: TaskValues, task?: Task): TaskInput {
  const { start_day, start_time, due_day, due_time, reminder, repeat, until, estimated_minutes, description, ...plain } = values
  const due_at = at(due_day, due_time, values.all_day, '23:59')
  return {
    ...plain,
    description: description.trim() ? description : null,
    start_at: at(start_day, start_time, values.all_day, '00:00'),
    due_at,
    estimated_minutes: estimated_minutes === '' ? null : estimated_minutes,
    ...(repeat !== 'custom' && { recurrence: due_day ? ruleOf(repeat, due_day, until, task?.recurrence) : null }),
    ...(reminder !== 'kept' && { reminder_at: remindAt(values) }),
  }
}

/** All-day tasks send the day as written, others an instant from the user's local time. */
function at(day: string | null, time: string, all_day: boolean, edge: string): string | null {
  if (!day) return null
  return all_day ? `${day}T${edge}:00Z` : new Date(`${day}T${time || edge}:00`).toISOString()
}

function remindAt({ reminder, due_day, due_time, all_day }: TaskValues): string | null {
  if (reminder === 'none' || !due_day) return null
  return new Date(baseOf(due_day, due_time, all_day).getTime() - Number(reminder) * MINUTE).toISOString()
}

const baseOf = (day: string, time: string, all_day: boolean) => new Date(`${day}T${all_day ? '09:00' : time || '09:00'}:00`)

function reminderOf(task: Task): Reminder {
  if (!task.reminder_at) return 'none'
  if (!task.due_at) return 'kept'
  const due = new Date(task.due_at)
  const base = task.all_day ? baseOf(dayOf(new Date(due.getTime() - HALF_DAY)), '', true) : due
  const minutes = String(Math.round((base.getTime() - new Date(task.reminder_at).getTime()) / MINUTE))
  return REMINDERS.find((one) => one === minutes) ?? 'kept'
}

function ruleOf(repeat: Repeat, due_day: string, until: string | null, before: Recurrence | null | undefined): Recurrence | null {
  const rules: Partial<Record<Repeat, Recurrence>> = {
    daily: { freq: 'daily', interval: 1 },
    weekdays: { freq: 'weekly', interval: 1, by_day: [...WEEKDAYS] },
    weekly: { freq: 'weekly', interval: 1 },
    biweekly: { freq: 'weekly', interval: 2 },
    monthly: { freq: 'monthly', interval: 1, by_month_day: Number(due_day.slice(8, 10)) },
    month_end: { freq: 'monthly', interval: 1, by_month_day: -1 },
    yearly: { freq: 'yearly', interval: 1 },
  }
  const rule = rules[repeat]
  const count = repeatOf(before ?? null) === repeat ? before?.count : null
  return rule ? { ...rule, ...(until && { until }), ...(count && { count }) } : null
}

function repeatOf(rule: Recurrence | null): Repeat {
  if (!rule) return 'none'
  const { freq, interval, by_month_day, by_set_pos } = rule
  if (freq === 'weekly') return weekly(rule)
  if (by_set_pos || interval > 1) return 'custom'
  return freq === 'monthly' && by_month_day === -1 ? 'month_end' : freq
}

function weekly({ interval, by_day }: Recurrence): Repeat {
  if (by_day) return by_day.join() === WEEKDAYS.join() && interval === 1 ? 'weekdays' : 'custom'
  return interval === 1 ? 'weekly' : interval === 2 ? 'biweekly' : 'custom'
}

/** The text of a description, which may contain simple HTML from other sources. */
function textOf(html: string | null): string {
  if (!html) return ''
  if (!/[<&]/.test(html)) return html
  const page = new DOMParser().parseFromString(html.replaceAll(/<\/p>|<br\s*\/?>/g, '\n'), 'text/html')
  return (page.body.textContent ?? '').trim()
}

const two = (part: number) => String(part).padStart(2, '0')
/** The day of an instant in the user's time zone. */
export const dayOf = (date: Date): string => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
const timeOf = (date: Date): string => `${two(date.getHours())}:${two(date.getMinutes())}`
