import type { Task } from '@stoa/contract'
import type { Row } from '#db/rows.ts'

/** Relations that a row may carry, by the names of the contract. */
export const TASK_RELATIONS = [
  'user',
  'userAssigned',
  'account',
  'accountAssigned',
  'contact',
  'contactRequest',
  'orderItem',
  'project',
  'parent',
  'subtasks',
  'subtasks_count',
  'subtasks_done_count',
  'next_occurrence_at',
  'links',
  'notes',
  'comments',
  'media',
  'assets',
] as const satisfies readonly (keyof Task)[]

/** A stored task with the relations that a list has loaded. */
export type TaskRow = Row<'tasks'> & Pick<Task, (typeof TASK_RELATIONS)[number]>

/** Whether a task is neither done nor cancelled. */
export const isOpen = (task: Pick<TaskRow, 'status'>): boolean => task.status !== 'done' && task.status !== 'cancelled'
