// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../src/work/task.ts'

export type { TaskStatus, Recurrence, Subtask, Task } from '../../src/work/task.ts'
export const TASK_STATUSES: typeof source.TASK_STATUSES = ['todo', 'backlog', 'in_progress', 'in_review', 'blocked', 'done', 'cancelled']
export const TASK_PRIORITIES: typeof source.TASK_PRIORITIES = ['normal', 'low', 'high', 'urgent']
export const TASK_TYPES: typeof source.TASK_TYPES = ['todo', 'call', 'email', 'meeting', 'deadline', 'production', 'approval']
export const WEEKDAYS: typeof source.WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
